"""The cards kept for the skirmish: their number ends the gathering of a seat (A-14)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.gathering.seat_cards import on_turn
from referee.rules.arctic.gathering.turn import adjudicate_commit, after_turn_entry
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_own_turn
from referee.rules.arctic.record.turn_entries import Commit, Gathering
from referee.rules.kernel.choices import MOST_WORDS, Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return () if state.solo else on_turn(state, Commit.kind)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """How many cards are kept: all that are left unless said otherwise."""
    holding = state.holdings[seat]
    left = Line(gettext_noop("{left} left of this round. They may be bluffs."), {"left": holding.left})
    note = left if state.has_skirmish else Line(
        gettext_noop("No skirmish in rounds 1 and 2: the rest is discarded.")
    )  # fmt: skip
    usual = None if holding.is_loose else (0, max(holding.left, 0))
    start = (str(holding.left),)
    yield Choice(
        "number",
        gettext_noop("Cards kept"),
        numbers=(0, MOST_WORDS),
        usual=usual,
        start=start,
        most=1,
        note=note,
    )


def rule(state: ArcticState, seat: str, commit: Commit, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    return adjudicate_commit(state, seat, commit, checks)


def apply(state: ArcticState, seat: str, commit: Commit, outcome: Gathering) -> ArcticState:
    return after_turn_entry(state, seat, commit, outcome)


def describe(state: ArcticState, seat: str, commit: Commit, outcome: Gathering, viewer: str | None) -> Line:
    return describe_turn(state.cards, seat, commit, outcome)


COMMIT = EntryKind(
    Commit, Gathering, gettext_noop("Done"), offered, choices, rule, apply, describe, icon="check"
)
