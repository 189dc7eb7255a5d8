"""The Drill Sergeant while a table gathers: two cards back into the deck, two drawn (A-85)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.gathering.powered import DRAWN, INSTEAD, POWERS, powered, show_powered
from referee.rules.arctic.record.power_entries import Drill
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import able, at_turn, check_own_turn
from referee.rules.arctic.record.turn_entries import Gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Fact, Line, Reason, Ruling, gettext_noop

LACKS = gettext_noop("{card} brings nothing back from the discard pile. A Drill Sergeant does.")


def offered(state: ArcticState) -> Seats:
    return able(state, at_turn(state), choices)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield powered(state, seat, picked, Power.RECYCLE_2_DRAW_2)


def rule(state: ArcticState, seat: str, drill: Drill, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    shown = show_powered(state, seat, drill.card, Power.RECYCLE_2_DRAW_2, LACKS, checks)
    said: dict[str, Fact] = {"card": state.label(drill.card)}
    back = gettext_noop("Up to 2 cards from the discard pile into the deck, which is shuffled.")
    draw = gettext_noop("Then draw 2: not the draw of the round, and nothing adds to it.")
    reasons = (
        Reason(back, {}, ("A-85",)),
        Reason(draw, {}, ("A-85", "A-21"), is_decisive=True),
        Reason(INSTEAD, said, ("A-31",)),
    )
    return Ruling(Gathering(DRAWN, shown=shown), (*checks.passed_over, *reasons))


def apply(state: ArcticState, seat: str, drill: Drill, outcome: Gathering) -> ArcticState:
    """Return the state after a Drill Sergeant: any card used may be in the hand again (A-30)."""
    state = state.proven(outcome.shown)
    holding = state.holdings[seat].used_power(drill.card).after_draw(outcome.value)
    return state.with_holding(seat, holding)


def describe(state: ArcticState, seat: str, drill: Drill, outcome: Gathering, viewer: str | None) -> Line:
    said: dict[str, Fact] = {"seat": seat, "card": state.label(drill.card)}
    return Line(gettext_noop("{seat}’s {card}: cards back into the deck, 2 drawn"), said)


DRILL = EntryKind(
    Drill, Gathering, gettext_noop("Drill Sergeant"), offered, choices, rule, apply, describe, tab=POWERS
)
