"""Laying a building: a dig in the schematics, one card of which may be laid (A-70, A-71)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import Card, Kind, Power
from referee.rules.arctic.cards.catalogue import NOT_A_BUILDING
from referee.rules.arctic.hq.buildings import (
    BUILDINGS,
    CARDS_ON_IT,
    LONGEST,
    schematics_action,
    schematics_left,
    whole_time,
)
from referee.rules.arctic.hq.leaders import after_action, helper_choice, worth_together
from referee.rules.arctic.record.base import UNKNOWN_TIME, Building
from referee.rules.arctic.record.entries import CardsUsed, Gathering, Response
from referee.rules.arctic.record.offers import cards_in, hand_of, on_turn, own_cards, taken_by
from referee.rules.arctic.record.seat import Seat
from referee.rules.arctic.record.state import ArcticState, check_in_play, is_in_play, known
from referee.rules.arctic.record.turn import check_action, check_own_turn, show_cards
from referee.rules.arctic.worth.action import SCRAPPERS_RETURN, Action, has_scrappers, usable_for
from referee.rules.arctic.worth.force import base_of
from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Option, Picked
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.words import Said, pick_fields, say_fields
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

HAS_DUG = gettext_noop("{seat} has already dug this round, and digging in the schematics is the same action.")
HAS_BUILT = gettext_noop("{seat} has already built this round. Each action only once.")
NO_ENGINEER = Refusal(
    "no-engineer",
    "Digging in the schematics takes an Engineer, or a Tinker with someone who digs.",
    rule="A-70",
    field="cards",
    can_override=True,
)
NOTHING_TO_KEEP = Refusal(
    "nothing-to-keep",
    "A dig of 0 looks at nothing, so nothing can be kept.",
    rule="A-70",
    field="kept",
    can_override=True,
)
ALL_LAID = Refusal(
    "too-many-copies",
    "All {number} {card} buildings are already on the table.",
    rule="A-4",
    field="kept",
    can_override=True,
)
WRONG_BUILD_TIME = Refusal(
    "wrong-timer",
    "{card} takes {most} {most:card|cards}, or fewer if the deck runs out; not {timer}.",
    rule="A-70",
    field="timer",
)

DECK_RUNS_OUT = Refusal(
    "deck-runs-out",
    "{seat}’s deck and discard pile have only {left} {left:card|cards}.",
    rule="A-70",
    field="timer",
    can_override=True,
)


@dataclass(frozen=True, slots=True)
class Build(CardsUsed):
    """Cards that dig in the schematics, one of them an Engineer; ``kept``: the building laid, or nothing.

    ``timer``: cards laid on it, None for its build time; fewer where deck and discard pile were empty.
    ``helper``: a refugee played for the leader’s bonus.
    """

    kind: ClassVar[str] = "build"
    cards: tuple[str, ...]
    kept: str | None = None
    timer: int | None = None
    helper: str | None = None
    answer: Response | None = None
    rescue: Response | None = None
    asks: bool = False


def _may_build(state: ArcticState, seat: str) -> bool:
    return "hq2" in state.modules and schematics_action(state) not in state.seats[seat].actions


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that dig, a refugee for the leader, the building laid, and how many cards lie on it."""
    diggers, title = _diggers(state, seat, picked), gettext_noop("Dig in the schematics with")
    hand = hand_of(state.seats[seat])
    yield own_cards(state, seat, picked, "cards", title, diggers, least=1, most=hand, is_sorted=True)
    if _room(state, seat, cards_in(state, picked, "cards")) > 0:
        yield from helper_choice(state, seat, Action.DIG, picked)
    nothing = Option("", "Nothing", hint=Line("all to the bottom"))
    there = (card for card in state.cards.values() if card.kind is Kind.BUILDING and is_in_play(state, card))
    options = (
        Option(card.id, card.label, hint=Line("{timer} {timer:card|cards} on it", timer=card.build_time or 0))
        for card in there
        if schematics_left(state, card) > 0
    )
    yield Choice("kept", "Lay one of these", (nothing, *options), most=1)
    if card := state.cards.get(next(iter(picked.get("kept", ())), "")):
        most = card.build_time or LONGEST
        yield Choice("timer", CARDS_ON_IT, numbers=(0, most), start=(str(most),), most=1)


def _diggers(state: ArcticState, seat: str, picked: Picked) -> Iterator[str]:
    """Yield whoever builds, then the rest that digs, as far as whoever they need besides is there."""
    chosen = cards_in(state, picked, "cards")
    builders = [card.id for card in state.cards.values() if Power.BUILD in card.powers]
    for card_id in dict.fromkeys((*builders, *usable_for(state, seat, Action.DIG))):
        if card_id in chosen or _room(state, seat, (*chosen, card_id)) >= 0:
            yield card_id


def _room(state: ArcticState, seat: str, chosen: Sequence[str]) -> int:
    """Return how many cards more the hand has besides these and a builder, and a digger for each tool.

    Less than 0 where these cannot dig in the schematics.
    """
    own, cards = state.seats[seat], [state.cards[card_id] for card_id in chosen]
    powers = own.base.powers(state.cards)
    hand = [card for card in state.cards.values() if own.free(card.id) > chosen.count(card.id)]

    def digs(card: Card) -> bool:
        return base_of(card, Action.DIG, powers, state.house_rules) is not None

    needed = max(sum(card.kind is Kind.TOOL for card in cards), 1) - sum(map(digs, cards))
    builders = [card for card in hand if Power.BUILD in card.powers]
    lacks_builder = not any(Power.BUILD in card.powers for card in cards)
    if (lacks_builder and not builders) or (needed > 0 and not any(map(digs, hand))):
        return -1
    more = max(needed, int(lacks_builder)) if any(map(digs, builders)) else max(needed, 0) + lacks_builder
    return hand_of(own) - len(cards) - more


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    card = state.cards.get(next(iter(picked.get("kept", ())), ""))
    is_whole = picked.get("timer") == whole_time(card)
    return say_fields(Build, {**picked, "timer": ()} if is_whole else picked)


def pick(state: ArcticState, seat: str, said: Said) -> Picked:
    whole = whole_time(state.cards.get(said["kept"] or ""))
    return {**({"timer": whole} if whole else {}), **pick_fields(said)}


def rule(state: ArcticState, seat: str, build: Build, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    action, cards = schematics_action(state), build.cards
    check_action(state.seats[seat], seat, action, HAS_DUG if action == "dig" else HAS_BUILT, checks)
    shown = show_cards(state, seat, build.used, checks)
    checks.require(any(Power.BUILD in state.cards[card].powers for card in cards), NO_ENGINEER)
    outcome, reasons = worth_together(state, seat, Action.DIG, cards, build.helper, checks)
    reasons = tuple(reason for reason in reasons if not {"A-25", "A-85"} & set(reason.rules))
    look = _look([state.cards[card] for card in cards], outcome.value, action)
    result = Gathering(outcome.value, outcome.carriers, shown=shown)
    laid = _laid(state, seat, build, outcome.value, checks)
    return Ruling(result, (*checks.passed_over, *reasons, *look, *laid))


def _look(cards: Sequence[Card], value: int, action: str) -> Iterator[Reason]:
    said, rules = {"value": value}, ("A-21",) if action == "dig" else ()
    phrase = gettext_noop(
        "Look at the top {value} of the schematics and keep at most 1. The rest go to the bottom."
    )
    if not has_scrappers(cards):
        yield Reason(phrase, ("A-70", *rules), **said)
        return
    phrase = gettext_noop(
        "Look at {value} of the schematics, all from the top or all from the bottom, and keep at most 1."
    )
    yield Reason(phrase, ("A-70", "A-85", *rules), **said)
    yield Reason(SCRAPPERS_RETURN, ("A-85",))


def _laid(state: ArcticState, seat: str, build: Build, value: int, checks: Checks) -> tuple[Reason, ...]:
    if build.kept is None:
        return ()
    card = known(state, build.kept, "kept")
    if card.kind is not Kind.BUILDING:
        raise replace(NOT_A_BUILDING, field="kept")(card=card.label)
    check_in_play(state, card, "kept", checks)
    checks.require(value > 0, NOTHING_TO_KEEP)
    checks.require(schematics_left(state, card) > 0, ALL_LAID, number=card.count, card=card.label)
    there = _most_laid(after_action(state.seats[seat], schematics_action(state), build))
    timer = _timer(card, build, there)
    checks.require(timer <= there, DECK_RUNS_OUT, seat=seat, left=there)
    if not timer:
        phrase = gettext_noop("{card} needs no cards on it: it is complete and works at once.")
        return (Reason(phrase, ("A-70", "A-73"), card=card.label).deciding(),)
    phrase = gettext_noop(
        "{card}: {timer} {timer:card|cards} from your deck go face down on it. One comes off at the "
        "start of each round."
    )
    return (Reason(phrase, ("A-70", "A-71"), card=card.label, timer=timer).deciding(),)


def _most_laid(own: Seat) -> int:
    """Return how many cards of deck and discard pile can lie on a building."""
    return MOST_WORDS if own.is_loose else own.most_away


def _timer(card: Card, build: Build, there: int) -> int:
    most = build.timer if card.build_time is None else card.build_time
    if most is None:
        raise UNKNOWN_TIME(card=card.label)
    timer = min(most, there) if build.timer is None else build.timer
    if not 0 <= timer <= most:
        raise WRONG_BUILD_TIME(card=card.label, most=max(most, 0), timer=timer)
    return timer


def apply(state: ArcticState, seat: str, build: Build, outcome: Gathering) -> ArcticState:
    after = after_action(state.seats[seat], schematics_action(state), build).acted(Build.kind)
    if build.kept is None:
        return state.with_seat(seat, after)
    card = state.cards[build.kept]
    timer = min(card.build_time or 0, _most_laid(after)) if build.timer is None else build.timer
    after = after.after_laying(timer)
    building = Building(card.id, timer, state.round, completed=None if timer else state.round)
    return state.with_seat(seat, after.with_base(buildings=(*after.base.buildings, building)))


def describe(state: ArcticState, seat: str, build: Build, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value}
    if build.kept is None:
        return Line("{seat} digs {value} in the schematics and lays nothing", **said)
    said["building"] = state.label(build.kept)
    return Line("{seat} digs {value} in the schematics and lays {building:a}", **said)


BUILD = EntryKind(
    Build,
    Gathering,
    title="Lay",
    offered=on_turn(choices, where=_may_build),
    choices=choices,
    rule=rule,
    apply=apply,
    describe=describe,
    say=say,
    pick=pick,
    tab=BUILDINGS,
    icon="dig",
    is_act=True,
    done_by=lambda state: taken_by(state, schematics_action(state)) if "hq2" in state.modules else (),
    checked=lambda state: taken_by(state, Build.kind),
)
