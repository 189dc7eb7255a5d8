"""The cards kept for the skirmish: their number ends the gathering of a seat (A-14)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.record.holdings import check_hand
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn_checks import check_own_turn
from referee.rules.arctic.record.turn_choices import at_turn
from referee.rules.arctic.record.turn_entries import Commit, Gathering
from referee.rules.kernel.choices import MOST_WORDS, Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, say_fields
from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop


def offered(state: ArcticState) -> Seats:
    return at_turn(state) if state.solo is None else ()


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """How many cards are kept: all that are left, as far as there are so many, unless said otherwise."""
    holding = state.holdings[seat]
    known = sum(max(holding.free(card), 0) for card in holding.owned)
    most = holding.left if holding.is_loose else min(holding.left, known + len(holding.unseen))
    note = Line(gettext_noop("No skirmish in rounds 1 and 2: the rest is discarded."))
    if state.has_skirmish:
        note = Line(gettext_noop("{left} left of this round. They may be bluffs."), {"left": holding.left})
    numbers, start = (0, MOST_WORDS), (str(most),)
    usual = None if holding.is_loose else (0, most)
    yield Choice(
        "number", gettext_noop("Cards kept"), numbers=numbers, usual=usual, start=start, most=1, note=note
    )


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    all_left = (str(state.holdings[seat].left),)
    return say_fields(Commit, {**picked, "number": picked.get("number") or all_left})


def rule(state: ArcticState, seat: str, commit: Commit, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if commit.number < 0:
        raise IllegalEntry("negative", gettext_noop("Not fewer than no card."), rule="A-14", field="number")
    check_hand(state.holdings[seat], seat, commit.number, checks)
    phrase = gettext_noop("{seat} keeps {number} {number:card|cards}; they may be bluffs.")
    reason = Reason(phrase, {"seat": seat, "number": commit.number}, ("A-14",))
    return Ruling(Gathering(), (*checks.passed_over, reason))


def apply(state: ArcticState, seat: str, commit: Commit, outcome: Gathering) -> ArcticState:
    state = state.proven(outcome.shown)
    return state.with_holding(seat, state.holdings[seat].commit(commit.number))


def describe(state: ArcticState, seat: str, commit: Commit, outcome: Gathering, viewer: str | None) -> Line:
    phrase = gettext_noop("{seat} keeps {number} {number:card|cards} for the skirmish")
    return Line(phrase, {"seat": seat, "number": commit.number})


COMMIT = EntryKind(
    Commit, Gathering, gettext_noop("Done"), offered, choices, rule, apply, describe, say, icon="check"
)
