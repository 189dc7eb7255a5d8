"""Drawing from the own deck with cards used together (A-21 to A-24, A-27)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.hq.leaders import after_action, helper_choice, worth_together
from referee.rules.arctic.record.entries import CardsUsed, Gathering
from referee.rules.arctic.record.offers import on_turn, taken_by
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import check_action, check_own_turn, show_cards
from referee.rules.arctic.worth.action import Action, discarded_in_draw, workers
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.ruling import Fact, Line, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Draw(CardsUsed):
    kind: ClassVar[str] = "draw"
    cards: tuple[str, ...]
    helper: str | None = None


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield workers(state, seat, picked, Action.DRAW, gettext_noop("Draw with"), least=1)
    yield from helper_choice(state, seat, Action.DRAW, picked)


def rule(state: ArcticState, seat: str, draw: Draw, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    phrase = gettext_noop("{seat} has already drawn this round. Each action only once.")
    check_action(state.seats[seat], seat, Draw.kind, phrase, checks)
    shown = show_cards(state, seat, draw.used, checks)
    outcome, reasons = worth_together(state, seat, Action.DRAW, draw.cards, draw.helper, checks)
    gone = discarded_in_draw([state.cards[card_id] for card_id in draw.cards], outcome.value)
    result = Gathering(outcome.value, outcome.carriers, shown=shown, discarded=gone)
    return Ruling(result, (*checks.passed_over, *reasons))


def apply(state: ArcticState, seat: str, draw: Draw, outcome: Gathering) -> ArcticState:
    after = after_action(state.seats[seat], Draw.kind, draw).after_draw(outcome.value)
    return state.with_seat(seat, replace(after, played=after.played + outcome.discarded))


def describe(state: ArcticState, seat: str, draw: Draw, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value, "gone": outcome.discarded}
    said["cards"] = tuple(map(state.label, draw.cards))
    phrase = gettext_noop("{seat} draws {value} with {cards:a}")
    if outcome.discarded:
        phrase = gettext_noop("{seat} draws {value} with {cards:a} and discards {gone} of them")
    return Line(phrase, said)


DRAW = EntryKind(
    Draw, Gathering, "Draw", on_turn(choices, Draw.kind), choices, rule, apply, describe,
    icon="draw", taken=lambda state: taken_by(state, Draw.kind),
)  # fmt: skip
