"""The own hand: cards that draw more of the deck, and cards trashed (A-21 to A-24, A-27 to A-29)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.cards import each_title
from referee.rules.arctic.hq.leaders import after_action, helper_choice, worth_together
from referee.rules.arctic.record.entries import CardsUsed, Gathering, Response
from referee.rules.arctic.record.offers import hand_of, on_turn, own_cards, plain, taken_by
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_action, check_own_turn, show_cards
from referee.rules.arctic.worth.action import Action, discarded_in_draw, workers
from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.game import Checks
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NOTHING_TO_TRASH = Refusal("no-cards", "Say which cards to trash.", "A-28", "cards")


@dataclass(frozen=True, slots=True)
class Draw(CardsUsed):
    kind: ClassVar[str] = "draw"
    cards: tuple[str, ...]
    helper: str | None = None
    answer: Response | None = None
    rescue: Response | None = None
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Trash:
    kind: ClassVar[str] = "trash"
    cards: tuple[str, ...]


# More of the deck ---------------------------------------------------------------------------------


def choices_of_draw(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield workers(state, seat, picked, Action.DRAW, gettext_noop("Draw with"), least=1)
    yield from helper_choice(state, seat, Action.DRAW, picked)


def rule_draw(state: ArcticState, seat: str, draw: Draw, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    phrase = gettext_noop("{seat} has already drawn this round. Each action only once.")
    check_action(state.seats[seat], seat, Draw.kind, phrase, checks)
    shown = show_cards(state, seat, draw.used, checks)
    outcome, reasons = worth_together(state, seat, Action.DRAW, draw.cards, draw.helper, checks)
    gone = discarded_in_draw([state.cards[card_id] for card_id in draw.cards], outcome.value)
    result = Gathering(outcome.value, outcome.carriers, shown=shown, discarded=gone)
    return Ruling(result, (*checks.passed_over, *reasons))


def apply_draw(state: ArcticState, seat: str, draw: Draw, outcome: Gathering) -> ArcticState:
    before = after_action(state.seats[seat], Draw.kind, draw)
    after = before.after_draw(outcome.value)
    gone = min(outcome.discarded, after.drawn - before.drawn)
    return state.with_seat(seat, replace(after, played=after.played + gone))


def describe_draw(state: ArcticState, seat: str, draw: Draw, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value, "gone": outcome.discarded}
    said["cards"] = tuple(map(state.label, draw.cards))
    phrase = gettext_noop("{seat} draws {value} with {cards:a}")
    if outcome.discarded:
        phrase = gettext_noop("{seat} draws {value} with {cards:a} and discards {gone} of them")
    return Line(phrase, **said)


DRAW = EntryKind(
    Draw,
    Gathering,
    title="Draw",
    offered=on_turn(choices_of_draw, Draw.kind),
    choices=choices_of_draw,
    rule=rule_draw,
    apply=apply_draw,
    describe=describe_draw,
    icon="draw",
    is_act=True,
    done_by=lambda state: taken_by(state, Draw.kind),
)

# Into the junkyard --------------------------------------------------------------------------------


def choices_of_trash(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    hand, title = hand_of(state.seats[seat]), gettext_noop("To the junkyard")
    ask = gettext_noop("Tap the cards to trash.")
    cards = state.cards if hand else ()
    yield own_cards(state, seat, picked, "cards", title, cards, ask=ask, least=1, most=hand)


def _may_again(state: ArcticState, seat: str) -> bool:
    return state.house_rules["trash_limit"] != "once" or Trash.kind not in state.seats[seat].actions


def rule_trash(state: ArcticState, seat: str, trash: Trash, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if state.house_rules["trash_limit"] == "once":
        phrase = gettext_noop("{seat} has already trashed this round. Only once a round.")
        check_action(state.seats[seat], seat, Trash.kind, phrase, checks)
    if not trash.cards:
        raise NOTHING_TO_TRASH()
    shown = show_cards(state, seat, trash.cards, checks)
    labels = each_title(map(state.label, trash.cards))
    phrase = gettext_noop("To the junkyard, which is shuffled: {cards}. Nothing is drawn in return.")
    reason = Reason(phrase, ("A-28", "A-29"), cards=labels)
    return Ruling(Gathering(shown=shown), (*checks.passed_over, reason))


def apply_trash(state: ArcticState, seat: str, trash: Trash, outcome: Gathering) -> ArcticState:
    own = state.seats[seat].lost(trash.cards).acted(Trash.kind)
    own = replace(own, played=own.played + len(trash.cards))
    return replace(state.with_seat(seat, own), yard=state.yard.entered(trash.cards))


TRASH = EntryKind(
    Trash,
    Gathering,
    title="Trash",
    offered=on_turn(choices_of_trash, where=_may_again),
    choices=choices_of_trash,
    rule=rule_trash,
    apply=apply_trash,
    describe=plain(gettext_noop("{seat} trashes {cards:a}")),
    icon="trash",
    is_act=True,
    done_by=lambda state: taken_by(state, Trash.kind),
)
