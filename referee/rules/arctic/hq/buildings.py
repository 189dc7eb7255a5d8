"""Buildings: their state, and members who speed one up or repair it (A-70 to A-77)."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.hq.timers import off_building
from referee.rules.arctic.record.acts import CardsUsed, CardUsed
from referee.rules.arctic.record.base import Building
from referee.rules.arctic.record.entries import Gathering, Response
from referee.rules.arctic.record.offers import cards_in, one_card, own_cards, unbarred
from referee.rules.arctic.record.seat import ArcticSeat
from referee.rules.arctic.record.state import ArcticState, building_at, known
from referee.rules.arctic.record.turn import ArcticTurn, check_not_again, check_own_turn, show_cards
from referee.rules.arctic.record.turned import turn_up
from referee.rules.kernel.entry.choices import Choice, Option, is_number
from referee.rules.kernel.entry.kind import Tab, kind_of
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

BUILDINGS = Tab(gettext_noop("Build"), "building")
NO_BUILDING_THERE = Refusal("no-such-building", "{seat} has no such building.", "A-70", "building")
NOT_COMPLETE = Refusal(
    "not-complete",
    "{card} {card:isn’t|aren’t} complete yet: {left} {left:card|cards} left.",
    rule="A-73",
    field="building",
    can_override=True,
)
CARDS_ON_IT = gettext_noop("Cards on it (fewer only if the deck runs out)")
LONGEST = 9
"""The most cards on a building whose build time is unknown."""
OFF_BY_A_MEMBER = 1
OFF_BY_A_TOOLKIT = 2
SPED = "speed:"
"""Marks a building sped up in a seat's actions of the round; its place follows."""
COMPLETE = Refusal(
    "complete-already", "{card} {card:is|are} complete. There’s no card to take off.", "A-72", "building"
)
LAID_THIS_ROUND = Refusal(
    "too-early",
    "{card} {card:was|were} built this round. Speed {card:it|them} up from next round on.",
    rule="A-72",
    field="building",
    can_override=True,
)
ANOTHER_SPED_UP = Refusal(
    "one-building",
    "{seat} has already sped up another building. It’s one per round.",
    rule="A-72",
    field="building",
    can_override=True,
)
NOBODY_WORKS = Refusal("no-member", "Choose a member to work on it. A Toolkit can help.", "A-72", "cards")
CANNOT_SPEED_UP = Refusal(
    "no-such-ability",
    "{card} can’t speed up a building. Members and Toolkits can.",
    rule="A-72",
    field="cards",
    can_override=True,
)
TOO_MANY_TOOLKITS = Refusal(
    "too-many-tools",
    "{tools} Toolkits for {members} {members:member|members}. Each carries only one.",
    rule="A-72",
    field="cards",
    can_override=True,
)
NOT_DISABLED = Refusal(
    "not-disabled", "{card} {card:isn’t|aren’t} disabled. There’s nothing to repair.", "A-77", "building"
)
REPAIR_NEEDS_MEMBER = Refusal(
    "no-member",
    "Only members can repair, and {card} {card:isn’t|aren’t} one.",
    "A-77",
    "card",
    can_override=True,
)


def schematics_action(state: ArcticState) -> str:
    return "dig" if state.house_rules["schematics_dig"] == "the_dig" else "build"


def schematics_left(state: ArcticState, card: Card) -> int:
    """Return how many copies of a building are still in the schematics."""
    laid = Counter(each.card for own in state.seats.values() for each in own.base.buildings)
    return card.count - laid[card.id]


def whole_time(card: Card | None) -> tuple[str, ...]:
    """Return the word for a building's full build time; nothing if it is unknown."""
    return (str(card.build_time),) if card and card.build_time is not None else ()


def building_of(state: ArcticState, seat: str, place: int, rule: str = "A-70") -> Building:
    building = building_at(state, seat, place)
    if building is None:
        raise replace(NO_BUILDING_THERE, rule=rule)(seat=seat)
    return building


def building_picked(turn: ArcticTurn) -> Building | None:
    """Return the building picked, if it still exists."""
    word = next(iter(turn.picked.get("building", ())), "")
    return building_at(turn.state, turn.seat, int(word)) if is_number(word) else None


def at_which(turn: ArcticTurn, fits: Callable[[int, Building], bool]) -> Choice:
    """Which of the seat's buildings: the first that fits, unless another is picked."""
    state = turn.state
    options = tuple(
        Option(str(place), state.label(each.card), hint=building_hint(state, each), piece=each.card)
        for place, each in enumerate(state.seats[turn.seat].base.buildings)
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
    phrase = gettext_noop("{inside} of {capacity} inside") if capacity else gettext_noop("complete")
    return Line(phrase, **facts)


def given_by_gardens(number: int) -> Reason:
    return Reason("Hydroponic Gardens give {number} of the food.", ("A-75",), number=number)


def _after_work(
    turn: ArcticTurn, place: int, own: ArcticSeat, work: Callable[[Building], Building]
) -> ArcticState:
    """Return the state after a seat's work on a building, if it exists."""
    if place >= len(own.base.buildings):
        return turn.state
    base = own.base.changed(place, work(own.base.buildings[place]))
    return turn.state.with_seat(turn.seat, replace(own, base=base))


@dataclass(frozen=True, slots=True)
class SpeedUp(CardsUsed):
    """Members, with Toolkits, that take cards off a building (A-72)."""

    kind = "speed_up"
    title = "Speed up"
    icon = "timer"
    tab = BUILDINGS
    sentence = gettext_noop("{seat} takes {value} {value:card|cards} off the {building}")

    building: int  # its place among the seat's buildings, from 0
    cards: tuple[str, ...]
    answer: Response | None = None  # a strike in reply (house rule interrupt_actions)
    rescue: Response | None = None  # what stops that strike
    asks: bool = False  # wait for those who can answer

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        state, seat, cards = turn.state, turn.seat, cards_in(turn, "cards")

        def may_grow(place: int, each: Building) -> bool:
            return not each.is_complete and each.placed < state.round and _is_first(state, seat, place)

        yield at_which(turn, may_grow)
        hand = state.seats[seat].left
        workers = [
            card.id
            for card in state.cards.values()
            if card.kind is Kind.MEMBER or Power.BUILD_SPEED_PLUS_2 in card.powers
            if card.id in cards or _takes(state, (*cards, card.id)) <= hand
        ]
        choice = own_cards(turn, "cards", gettext_noop("Work on it with"), workers, least=1, most=hand)
        yield unbarred(turn, SpeedUp.kind, choice)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        state, building = turn.state, building_of(turn.state, turn.seat, self.building)
        facts: dict[str, Fact] = {"seat": turn.seat, "card": state.label(building.card)}
        if building.is_complete:
            raise COMPLETE(**facts)
        turn.require(building.placed < state.round, LAID_THIS_ROUND, **facts)
        turn.require(_is_first(state, turn.seat, self.building), ANOTHER_SPED_UP, **facts)
        shown = show_cards(turn, self.cards)
        check_not_again(turn, self.kind, self.cards)
        off = min(self._cards_off(turn), building.timer)
        reason = off_building(state, building.less(off, state.round), off, facts)
        return Ruling(Gathering(off, shown=shown), (*turn.checks.overridden, reason))

    def _cards_off(self, turn: ArcticTurn) -> int:
        cards = [turn.state.cards[card_id] for card_id in self.cards]
        members = [card for card in cards if card.kind is Kind.MEMBER]
        kits = [card for card in cards if Power.BUILD_SPEED_PLUS_2 in card.powers]
        if not members:
            raise NOBODY_WORKS()
        for card in cards:
            turn.require(card in members or card in kits, CANNOT_SPEED_UP, card=card.label)
        turn.require(len(kits) <= len(members), TOO_MANY_TOOLKITS, tools=len(kits), members=len(members))
        return OFF_BY_A_MEMBER * len(members) + OFF_BY_A_TOOLKIT * min(len(kits), len(members))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        own = turn.state.seats[turn.seat].acted(f"{SPED}{self.building}")
        own = own.taken_off(outcome.value) if turn.state.timers_to_hand else own
        own = own.spent(self.used)
        return _after_work(turn, self.building, own, lambda each: each.less(outcome.value, turn.state.round))


def _is_first(state: ArcticState, seat: str, place: int) -> bool:
    """Whether no other building was sped up this round, if only one may be."""
    others = {each for each in state.seats[seat].actions if each.startswith(SPED)} - {f"{SPED}{place}"}
    return state.house_rules["accelerate_scope"] == "any" or not others


def _takes(state: ArcticState, cards: Sequence[str]) -> int:
    """Return how many cards it takes at least to work with these: a member for each Toolkit."""
    members = sum(state.cards[each].kind is Kind.MEMBER for each in cards)
    needed = max(len(cards) - members, 1) - members
    return len(cards) + max(needed, 0)


@dataclass(frozen=True, slots=True)
class Repair(CardUsed):
    """A member that makes a disabled building work again (A-77)."""

    kind = "repair"
    title = "Repair"
    tab = BUILDINGS
    sentence = gettext_noop("{seat}’s {card} {card:repairs|repair} the {building}")

    building: int  # its place among the seat's buildings, from 0
    card: str
    answer: Response | None = None  # a strike in reply (house rule interrupt_actions)
    rescue: Response | None = None  # what stops that strike
    asks: bool = False  # wait for those who can answer

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        yield at_which(turn, lambda _, each: each.is_disabled)
        members = one_card(turn, gettext_noop("Who repairs"), lambda card: card.kind is Kind.MEMBER)
        yield unbarred(turn, Repair.kind, members)

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        building = building_of(turn.state, turn.seat, self.building)
        title = turn.state.label(building.card)
        if not building.is_disabled:
            raise NOT_DISABLED(seat=turn.seat, card=title)
        card = known(turn.state, self.card, "card")
        turn.require(card.kind is Kind.MEMBER, REPAIR_NEEDS_MEMBER, card=card.label)
        shown = show_cards(turn, (self.card,))
        check_not_again(turn, self.kind, (self.card,))
        phrase = gettext_noop(
            "{member} {member:repairs|repair} {seat}’s {card} and {member:is|are} discarded. "
            "{card:It works|They work} again."
        )
        reason = Reason(phrase, ("A-77",), seat=turn.seat, card=title, member=card.label)
        return Ruling(Gathering(shown=shown), (*turn.checks.overridden, reason, turn_up(title)))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        own = turn.state.seats[turn.seat].spent(self.used)
        return _after_work(turn, self.building, own, lambda each: replace(each, is_disabled=False))


SPEED_UP = kind_of(SpeedUp)
REPAIR = kind_of(Repair)
