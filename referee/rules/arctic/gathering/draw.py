"""Drawing from the own deck (A-21 to A-24, A-27)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.hq.leaders import USED, bonus_of, leaders_refugees
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import (
    able,
    at_turn,
    check_action,
    check_own_turn,
    has_acted,
    show_cards,
)
from referee.rules.arctic.record.turn_entries import Draw, Gathering
from referee.rules.arctic.worth.action import Action, discarded_in_draw
from referee.rules.arctic.worth.seat import workers, worth_of
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, Line, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return able(state, at_turn(state, Draw.kind), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that draw, and a refugee for the leader."""
    yield workers(state, seat, picked, Action.DRAW, gettext_noop("Draw with"), least=1)
    yield from leaders_refugees(state, seat, Action.DRAW, picked)


def rule(state: ArcticState, seat: str, draw: Draw, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    phrase = gettext_noop("{seat} has drawn already this round. Each action once.")
    check_action(state.holdings[seat], seat, Draw.kind, phrase, checks)
    shown = show_cards(state, seat, draw.used, checks)
    bonus = bonus_of(state, seat, Action.DRAW, draw.helper, checks)
    outcome, reasons = worth_of(state, seat, Action.DRAW, draw.cards, checks, bonus)
    gone = discarded_in_draw([state.cards[card_id] for card_id in draw.cards], outcome.value)
    result = Gathering(outcome.value, outcome.carriers, shown=shown, discarded=gone)
    return Ruling(result, (*checks.passed_over, *reasons))


def apply(state: ArcticState, seat: str, draw: Draw, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    holding = state.holdings[seat].spent(draw.used).acted(Draw.kind)
    holding = holding.acted(USED) if draw.helper else holding
    return state.with_holding(seat, holding.after_draw(outcome.value).discarded(outcome.discarded))


def describe(state: ArcticState, seat: str, draw: Draw, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "value": outcome.value, "gone": outcome.discarded}
    said["cards"] = tuple(map(state.label, draw.cards))
    if outcome.discarded:
        return Line(gettext_noop("{seat} draws {value} with {cards} and discards {gone} of them"), said)
    return Line(gettext_noop("{seat} draws {value} with {cards}"), said)


DRAW = EntryKind(
    Draw, Gathering, gettext_noop("Draw"), offered, choices, rule, apply, describe,
    icon="draw",
    is_taken=has_acted(Draw.kind),
)  # fmt: skip
