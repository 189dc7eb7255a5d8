"""Cards of the hand into the junkyard (A-28, A-29)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.gathering.seat_cards import on_turn
from referee.rules.arctic.gathering.turn import adjudicate_trash, after_turn_entry
from referee.rules.arctic.gathering.turn_telling import describe_turn
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_own_turn
from referee.rules.arctic.record.turn_choices import has_acted, own_cards
from referee.rules.arctic.record.turn_entries import Gathering, Trash
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return on_turn(state, Trash.kind)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """Any cards of the hand."""
    ask = gettext_noop("Tap the cards that go.")
    yield own_cards(
        state, seat, picked, "cards", gettext_noop("To the junkyard"), state.cards, ask=ask, least=1
    )


def rule(state: ArcticState, seat: str, trash: Trash, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    return adjudicate_trash(state, seat, trash, checks)


def apply(state: ArcticState, seat: str, trash: Trash, outcome: Gathering) -> ArcticState:
    return after_turn_entry(state, seat, trash, outcome)


def describe(state: ArcticState, seat: str, trash: Trash, outcome: Gathering, viewer: str | None) -> Line:
    return describe_turn(state.cards, seat, trash, outcome)


TRASH = EntryKind(
    Trash, Gathering, gettext_noop("Trash"), offered, choices, rule, apply, describe,
    is_taken=has_acted("trash"),
)  # fmt: skip
