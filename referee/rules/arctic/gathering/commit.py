"""The gathering ends: a seat says how many cards it keeps, or the table that all have gathered (A-14)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.offers import on_turn, plain, this_round
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import check_hand, check_own_turn, check_phase
from referee.rules.arctic.skirmish.count import close_gathering
from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Picked
from referee.rules.kernel.entry.entry import Checks, Nothing
from referee.rules.kernel.entry.kind import By, EntryKind, Seats
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

NEGATIVE = Refusal("negative", "The number of cards cannot be below 0.", "A-14", "number")


@dataclass(frozen=True, slots=True)
class Commit:
    """How many cards stay for the skirmish; ends the seat's gathering (A-14)."""

    kind: ClassVar[str] = "commit"
    number: int


@dataclass(frozen=True, slots=True)
class Gathered:
    """The gathering of this round is over; what was not entered goes unrecorded (A-14)."""

    kind: ClassVar[str] = "gathered"
    round: int


# A seat -------------------------------------------------------------------------------------------


def choices_of_commit(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    """How many cards are kept: all that are left, as far as there are so many, unless said otherwise.

    Where no skirmish follows nobody keeps any (A-10).
    """
    if not state.has_skirmish:
        return
    left = state.seats[seat].left
    note = Line("{left} left this round. They may be bluffs.", left=left)
    numbers = (0, MOST_WORDS)
    yield Choice(
        "number", "Cards kept", numbers=numbers, usual=(0, left), start=(str(left),), most=1, note=note
    )


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    usual = (str(state.seats[seat].left if state.has_skirmish else 0),)
    return say_fields(Commit, {**picked, "number": picked.get("number") or usual})


def rule_commit(state: ArcticState, seat: str, commit: Commit, checks: Checks) -> Ruling[Gathering]:
    check_own_turn(state, seat, checks)
    if commit.number < 0:
        raise NEGATIVE()
    check_hand(state.seats[seat], seat, commit.number, checks)
    phrase = gettext_noop("{seat} keeps {number} {number:card|cards}, which may be {number:a bluff|bluffs}.")
    reason = Reason(phrase, ("A-14",), seat=seat, number=commit.number)
    if not state.has_skirmish:
        reason = Reason("No skirmish in rounds 1 and 2: discard the rest.", ("A-14", "A-10"))
    return Ruling(Gathering(), (*checks.passed_over, reason))


def apply_commit(state: ArcticState, seat: str, commit: Commit, outcome: Gathering) -> ArcticState:
    return state.with_seat(seat, state.seats[seat].commit(commit.number))


def describe_commit(
    state: ArcticState, seat: str, commit: Commit, outcome: Gathering, viewer: str | None
) -> Line:
    phrase = gettext_noop("{seat} keeps {number} {number:card|cards} for the skirmish")
    if not commit.number:
        phrase = gettext_noop("{seat} is done and keeps no card")
    return Line(phrase, seat=seat, number=commit.number)


COMMIT = EntryKind(
    Commit,
    Gathering,
    title="Done",
    offered=on_turn(choices_of_commit, where=lambda state, seat: state.solo is None),
    choices=choices_of_commit,
    rule=rule_commit,
    apply=apply_commit,
    describe=describe_commit,
    say=say,
    icon="check",
)

# The table ----------------------------------------------------------------------------------------


def offered_gathered(state: ArcticState) -> Seats:
    is_due = state.phase is Phase.GATHERING and state.window is None and state.solo is None
    return (None,) if is_due else ()


def _missing(state: ArcticState) -> tuple[str, ...]:
    return tuple(seat for seat in state.turn_order if state.seats[seat].committed is None)


def rule_gathered(state: ArcticState, seat: str, gathered: Gathered, checks: Checks) -> Ruling[Nothing]:
    check_phase(state, gathered.round, Phase.GATHERING)
    if state.has_skirmish:
        phrase = gettext_noop("{seats} {seats:hasn’t|haven’t} announced their cards. All reveal at once.")
        return Ruling(Nothing(), (Reason(phrase, ("A-14", "A-40"), seats=_missing(state)),))
    phrase = gettext_noop("There is no skirmish in rounds 1 and 2. Round {next} begins.")
    return Ruling(Nothing(), (Reason(phrase, ("A-10",), next=state.round + 1),))


def apply_gathered(state: ArcticState, seat: str, gathered: Gathered, outcome: Nothing) -> ArcticState:
    """Return the state in which a seat that entered nothing may have hired and dug."""
    came = len(state.yard.entries)
    seats = {
        seat: own if own.committed is not None else own.skipped(state.round, came)
        for seat, own in state.seats.items()
    }
    return close_gathering(replace(state, seats=seats))


GATHERED = EntryKind(
    Gathered,
    Nothing,
    title="Skip the gathering",
    offered=offered_gathered,
    choices=this_round,
    rule=rule_gathered,
    apply=apply_gathered,
    describe=plain(gettext_noop("Round {round}: the rest of the gathering is skipped")),
    by=By.TABLE,
    table_may_enter=True,
)
