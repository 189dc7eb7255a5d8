"""Buildings: how they stand, how time comes off them, members at work on one (A-70 to A-77)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.hq.timers import off_building
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.entries import CardsUsed, CardUsed, Gathering, Response
from referee.rules.arctic.record.offers import (
    cards_in,
    hand_of,
    on_turn,
    one_card,
    own_cards,
    plain,
    unbarred,
)
from referee.rules.arctic.record.seat import Seat
from referee.rules.arctic.record.state import ArcticState, building_at, known
from referee.rules.arctic.record.turn import check_not_again, check_own_turn, show_cards
from referee.rules.arctic.record.turned import turn_up
from referee.rules.kernel.entry.choices import Choice, Option, Picked, is_number
from referee.rules.kernel.entry.kind import EntryKind, Tab
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

BUILDINGS = Tab(gettext_noop("Build"), "building")
NO_BUILDING_THERE = Refusal("no-such-building", "{seat} has no such building.", "A-70", "building")
NOT_COMPLETE = Refusal(
    "not-complete",
    "{card} is not complete yet: {left} {left:card|cards} left.",
    rule="A-73",
    field="building",
    can_override=True,
)
CARDS_ON_IT = gettext_noop("Cards on it (fewer only if the deck runs out)")
LONGEST = 9
"""The most cards on a building whose time nobody has read off its card."""
OFF_BY_A_MEMBER = 1
OFF_BY_A_TOOLKIT = 2
SPED = "speed:"
"""Among the actions of a round, with the place of the building behind it."""
COMPLETE = Refusal("complete-already", "{card} is complete, so no card can come off it.", "A-72", "building")
LAID_THIS_ROUND = Refusal(
    "too-early",
    "{card} was laid this round and can be sped up from next round on.",
    rule="A-72",
    field="building",
    can_override=True,
)
ANOTHER_SPED_UP = Refusal(
    "one-building",
    "{seat} has already sped up another building this round. Only one a round.",
    rule="A-72",
    field="building",
    can_override=True,
)
NOBODY_WORKS = Refusal(
    "no-member", "Someone has to work on it: a member, with or without a Toolkit.", "A-72", "cards"
)
CANNOT_SPEED_UP = Refusal(
    "no-such-ability",
    "{card} cannot speed up a building. Members and Toolkits can.",
    rule="A-72",
    field="cards",
    can_override=True,
)
TOO_MANY_TOOLKITS = Refusal(
    "too-many-tools",
    "{tools} Toolkits for {members} {members:member|members}: each carries only one.",
    rule="A-72",
    field="cards",
    can_override=True,
)
NOT_DISABLED = Refusal(
    "not-disabled", "{card} is not disabled, so there is nothing to repair.", "A-77", "building"
)
REPAIR_NEEDS_MEMBER = Refusal(
    "no-member", "Only a member can repair. Not one: {card}.", "A-77", "card", can_override=True
)


@dataclass(frozen=True, slots=True)
class SpeedUp(CardsUsed):
    """Members, with Toolkits, that take cards off a building (A-72)."""

    kind: ClassVar[str] = "speed_up"
    building: int
    cards: tuple[str, ...]
    answer: Response | None = None
    rescue: Response | None = None
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Repair(CardUsed):
    """A member that makes a disabled building work again (A-77)."""

    kind: ClassVar[str] = "repair"
    building: int
    card: str
    answer: Response | None = None
    rescue: Response | None = None
    asks: bool = False


def schematics_action(state: ArcticState) -> str:
    return "dig" if state.house_rules["schematics_dig"] == "the_dig" else "build"


def schematics_left(state: ArcticState, card: Card) -> int:
    """Return how many copies of a building are not on the table."""
    laid = Counter(each.card for own in state.seats.values() for each in own.base.buildings)
    return card.count - laid[card.id]


def whole_time(card: Card | None) -> tuple[str, ...]:
    """Return the word for all the cards that a building takes; nothing where that is not known."""
    return (str(card.build_time),) if card and card.build_time is not None else ()


def building_of(state: ArcticState, seat: str, place: int, rule: str = "A-70") -> Building:
    building = building_at(state, seat, place)
    if building is None:
        raise replace(NO_BUILDING_THERE, rule=rule)(seat=seat)
    return building


def building_picked(state: ArcticState, seat: str, picked: Picked) -> Building | None:
    """Return the building picked; None where there is none, or none any more since an amendment."""
    word = next(iter(picked.get("building", ())), "")
    return building_at(state, seat, int(word)) if is_number(word) else None


def at_which(state: ArcticState, seat: str, fits: Callable[[int, Building], bool]) -> Choice:
    """Which building of the seat's: the first that fits, unless another is meant."""
    options = tuple(
        Option(str(place), state.cards[each.card].label, hint=building_hint(state, each), piece=each.card)
        for place, each in enumerate(state.seats[seat].base.buildings)
        if fits(place, each)
    )
    start = tuple(option.word for option in options[:1])
    return Choice("building", "At which building", options, least=1, most=1, start=start)


def building_hint(state: ArcticState, building: Building) -> Line:
    capacity = state.cards[building.card].capacity
    facts = {"left": building.timer, "inside": building.number, "capacity": capacity or 0}
    if building.is_disabled:
        return Line("disabled", **facts)
    if not building.is_complete:
        return Line("{left} {left:card|cards} left", **facts)
    return Line(
        gettext_noop("{inside} of {capacity} inside") if capacity else gettext_noop("complete"), **facts
    )


def given_by_gardens(number: int) -> Reason:
    return Reason("Hydroponic Gardens give {number} of the food.", ("A-75",), number=number)


def _with_work(
    state: ArcticState, seat: str, entry: SpeedUp | Repair, own: Seat, work: Callable[[Building], Building]
) -> ArcticState:
    """Return the state after members were discarded for their work on a building, if there is one."""
    if entry.building >= len(own.base.buildings):
        return state
    base = own.base.changed(entry.building, work(own.base.buildings[entry.building]))
    return state.with_seat(seat, replace(own.spent(entry.used), base=base))


# Speeding up --------------------------------------------------------------------------------------


def choices_of_speed_up(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    def may_grow(place: int, each: Building) -> bool:
        return not each.is_complete and each.placed < state.round and _is_first(state, seat, place)

    yield at_which(state, seat, may_grow)
    hand = hand_of(state.seats[seat])
    cards = cards_in(state, picked, "cards")
    workers = [
        card.id
        for card in state.cards.values()
        if card.kind is Kind.MEMBER or Power.BUILD_SPEED_PLUS_2 in card.powers
        if card.id in cards or _takes(state, (*cards, card.id)) <= hand
    ]
    title = gettext_noop("Work on it with")
    choice = own_cards(state, seat, picked, "cards", title, workers, least=1, most=hand)
    yield unbarred(state, seat, SpeedUp.kind, choice)


def _is_first(state: ArcticState, seat: str, place: int) -> bool:
    """Whether no other building was sped up this round, where that may be but one."""
    others = {each for each in state.seats[seat].actions if each.startswith(SPED)} - {f"{SPED}{place}"}
    return state.house_rules["accelerate_scope"] == "any" or not others


def _takes(state: ArcticState, cards: Sequence[str]) -> int:
    """Return how many cards it takes at least to work with these: a member for each Toolkit."""
    members = sum(state.cards[each].kind is Kind.MEMBER for each in cards)
    needed = max(len(cards) - members, 1) - members
    return len(cards) + max(needed, 0)


def rule_speed_up(state: ArcticState, seat: str, speed_up: SpeedUp, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    building = building_of(state, seat, speed_up.building)
    said: dict[str, Fact] = {"seat": seat, "card": state.label(building.card)}
    if building.is_complete:
        raise COMPLETE(**said)
    checks.require(building.placed < state.round, LAID_THIS_ROUND, **said)
    checks.require(_is_first(state, seat, speed_up.building), ANOTHER_SPED_UP, **said)
    shown = show_cards(state, seat, speed_up.cards, checks)
    check_not_again(state, seat, speed_up.kind, speed_up.cards, checks)
    off = min(_cards_off(state, speed_up, checks), building.timer)
    result = Gathering(off, shown=shown)
    return Ruling(
        result, (*checks.passed_over, off_building(state, building.less(off, state.round), off, said))
    )


def _cards_off(state: ArcticState, speed_up: SpeedUp, checks: Checks) -> int:
    cards = [state.cards[card_id] for card_id in speed_up.cards]
    members = [card for card in cards if card.kind is Kind.MEMBER]
    kits = [card for card in cards if Power.BUILD_SPEED_PLUS_2 in card.powers]
    if not members:
        raise NOBODY_WORKS()
    for card in cards:
        checks.require(card in members or card in kits, CANNOT_SPEED_UP, card=card.label)
    numbers: dict[str, Fact] = {"tools": len(kits), "members": len(members)}
    checks.require(len(kits) <= len(members), TOO_MANY_TOOLKITS, **numbers)
    return OFF_BY_A_MEMBER * len(members) + OFF_BY_A_TOOLKIT * min(len(kits), len(members))


def apply_speed_up(state: ArcticState, seat: str, speed_up: SpeedUp, outcome: Gathering) -> ArcticState:
    own = state.seats[seat].acted(f"{SPED}{speed_up.building}")
    own = own.taken_off(outcome.value) if state.timers_to_hand else own
    return _with_work(state, seat, speed_up, own, lambda each: each.less(outcome.value, state.round))


SPEED_UP = EntryKind(
    SpeedUp,
    Gathering,
    title="Speed up",
    offered=on_turn(choices_of_speed_up),
    choices=choices_of_speed_up,
    rule=rule_speed_up,
    apply=apply_speed_up,
    describe=plain(gettext_noop("{seat} takes {value} {value:card|cards} off the {building}")),
    tab=BUILDINGS,
    icon="timer",
    is_act=True,
)

# Repairing ----------------------------------------------------------------------------------------


def choices_of_repair(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield at_which(state, seat, lambda _, each: each.is_disabled)
    title = gettext_noop("Who repairs")
    members = one_card(state, seat, picked, title, lambda card: card.kind is Kind.MEMBER)
    yield unbarred(state, seat, Repair.kind, members)


def rule_repair(state: ArcticState, seat: str, repair: Repair, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    building = building_of(state, seat, repair.building)
    said: dict[str, Fact] = {"seat": seat, "card": state.label(building.card)}
    if not building.is_disabled:
        raise NOT_DISABLED(**said)
    card = known(state, repair.card, "card")
    checks.require(card.kind is Kind.MEMBER, REPAIR_NEEDS_MEMBER, card=card.label)
    shown = show_cards(state, seat, (repair.card,), checks)
    check_not_again(state, seat, repair.kind, (repair.card,), checks)
    phrase = gettext_noop("{member} repairs {seat}’s {card} and is discarded. It works again.")
    reason = Reason(phrase, ("A-77",), **{**said, "member": card.label})
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason, turn_up(state.label(building.card))))


def apply_repair(state: ArcticState, seat: str, repair: Repair, outcome: Gathering) -> ArcticState:
    return _with_work(state, seat, repair, state.seats[seat], lambda each: replace(each, is_disabled=False))


REPAIR = EntryKind(
    Repair,
    Gathering,
    title="Repair",
    offered=on_turn(choices_of_repair),
    choices=choices_of_repair,
    rule=rule_repair,
    apply=apply_repair,
    describe=plain(gettext_noop("{seat}’s {card} repairs the {building}")),
    tab=BUILDINGS,
    is_act=True,
)
