"""Drawing from the own deck (A-21 to A-24, A-27)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.gathering.seat_cards import on_turn
from referee.rules.arctic.gathering.turn import adjudicate_draw, after_turn_entry
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.hq.leaders import leaders_refugees
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_own_turn
from referee.rules.arctic.record.turn_choices import has_acted, own_cards
from referee.rules.arctic.record.turn_entries import Draw, Gathering
from referee.rules.arctic.worth.action import Action
from referee.rules.arctic.worth.seat import usable_for
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return on_turn(state, Draw.kind)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """The cards that draw, and a refugee for the leader."""
    drawers = usable_for(state, seat, Action.DRAW)
    yield own_cards(state, seat, picked, "cards", gettext_noop("Draw with"), drawers, least=1)
    yield from leaders_refugees(state, seat, Action.DRAW)


def rule(state: ArcticState, seat: str, draw: Draw, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    return adjudicate_draw(state, seat, draw, checks)


def apply(state: ArcticState, seat: str, draw: Draw, outcome: Gathering) -> ArcticState:
    return after_turn_entry(state, seat, draw, outcome)


def describe(state: ArcticState, seat: str, draw: Draw, outcome: Gathering, viewer: str | None) -> Line:
    return describe_turn(state.cards, seat, draw, outcome)


DRAW = EntryKind(
    Draw, Gathering, gettext_noop("Draw"), offered, choices, rule, apply, describe,
    icon="draw",
    is_taken=has_acted("draw"),
)  # fmt: skip
