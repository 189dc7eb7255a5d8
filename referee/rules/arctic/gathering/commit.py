"""The end of gathering: a seat commits its cards, or the table skips the rest (A-14)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.arctic.record.acts import ROW, GatheringFacts
from referee.rules.arctic.record.entries import Gathering
from referee.rules.arctic.record.offers import this_round
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn, check_hand, check_own_turn, check_phase
from referee.rules.arctic.record.unsaid import NOT_SAID
from referee.rules.arctic.skirmish.count import close_gathering
from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Picked
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.entry.words import Said, say_fields
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

KEEPS_NOT_SAID = Reason("The reveal shows how many cards were kept.", ("A-14",))
CHANGES = frozenset({"dig", "hire", "build", "trash"})
"""Actions after which a row of a light round says what changed hands."""
NEGATIVE = Refusal("negative", "The number of cards can’t be below 0.", "A-14", "number")


@dataclass(frozen=True, slots=True)
class Commit(GatheringFacts):
    """The seat's gathering ends (A-14)."""

    kind = "commit"
    title = "Done"
    icon = "check"
    is_act = False

    number: int | None = None  # cards kept for the skirmish; None: not said

    @staticmethod
    def is_open(state: ArcticState, seat: str) -> bool:
        return state.solo is None

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        """Start with all cards left; without a skirmish there is nothing to keep (A-10)."""
        if turn.state.has_skirmish:
            left = turn.state.seats[turn.seat].left
            note = Line("{left} left this round. They may be bluffs.", left=left)
            numbers, usual, start = (0, MOST_WORDS), (0, left), (str(left),)
            choice = Choice(
                "number", "Cards kept", most=1, numbers=numbers, usual=usual, start=start, note=note
            )
            is_open = turn.state.setup.is_light
            yield replace(choice, blank=NOT_SAID, start=(NOT_SAID,)) if is_open else choice

    @classmethod
    def say(cls, turn: ArcticTurn) -> Said:
        if turn.picked.get("number") == (NOT_SAID,):
            return {}
        usual = (str(turn.state.seats[turn.seat].left if turn.state.has_skirmish else 0),)
        return say_fields(cls, {**turn.picked, "number": turn.picked.get("number") or usual})

    @staticmethod
    def pick(turn: ArcticTurn, said: Said) -> Picked:
        return {"number": (NOT_SAID if said["number"] is None else str(said["number"]),)}

    def rule(self, turn: ArcticTurn) -> Ruling[Gathering]:
        check_own_turn(turn)
        if self.number is None:
            return Ruling(Gathering(), (*turn.checks.overridden, KEEPS_NOT_SAID))
        if self.number < 0:
            raise NEGATIVE()
        check_hand(turn.state.seats[turn.seat], turn.seat, self.number, turn.checks)
        phrase = gettext_noop("{seat} keeps {number} {number:card|cards}, maybe {number:a bluff|bluffs}.")
        reason = Reason(phrase, ("A-14",), seat=turn.seat, number=self.number)
        if not turn.state.has_skirmish:
            reason = Reason("No skirmish in rounds 1 and 2: discard the rest.", ("A-14", "A-10"))
        return Ruling(Gathering(), (*turn.checks.overridden, reason))

    def apply(self, turn: ArcticTurn, outcome: Gathering) -> ArcticState:
        return turn.state.with_seat(turn.seat, turn.state.seats[turn.seat].commit(self.number))

    def describe(self, turn: ArcticTurn, outcome: Gathering) -> Line:
        if self.number is None:
            return Line("{seat} is done", seat=turn.seat)
        if not self.number:
            return Line("{seat} is done and keeps no card", seat=turn.seat, number=self.number)
        phrase = gettext_noop("{seat} keeps {number} {number:card|cards} for the skirmish")
        return Line(phrase, seat=turn.seat, number=self.number)


@dataclass(frozen=True, slots=True)
class Gathered(EntryFacts[ArcticState, Nothing]):
    """The gathering of this round is over; what was not entered stays unrecorded (A-14)."""

    kind = "gathered"
    title = "Skip the gathering"
    outcome = Nothing
    by = By.TABLE
    concurrent_with = ROW
    table_may_enter = True

    round: int

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        is_due = state.phase is Phase.GATHERING and state.window is None and state.solo is None
        return (None,) if is_due else ()

    choices = staticmethod(this_round)

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        state = turn.state
        check_phase(state, self.round, Phase.GATHERING)
        if state.has_skirmish:
            missing = tuple(seat for seat in state.turn_order if state.seats[seat].committed is None)
            phrase = gettext_noop("{seats} {seats:hasn’t|haven’t} announced their cards. All reveal at once.")
            return Ruling(Nothing(), (Reason(phrase, ("A-14", "A-40"), seats=missing),))
        phrase = gettext_noop("Rounds 1 and 2 have no skirmish. Round {next} begins.")
        return Ruling(Nothing(), (Reason(phrase, ("A-10",), next=state.round + 1),))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        """A seat that entered nothing may have hired and dug."""
        state, entries = turn.state, len(turn.state.yard.entries)
        is_light, seats = state.setup.is_light, dict(state.seats)
        for seat, own in state.seats.items():
            if own.committed is None and is_light and own.actions & CHANGES:
                seats[seat] = own.commit(None)
            elif own.committed is None:
                seats[seat] = own.skipped(state.round, entries, is_light=is_light)
        return close_gathering(replace(state, seats=seats))

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        phrase = gettext_noop("Round {round}: the rest of the gathering is skipped")
        return Line(phrase, round=self.round)

    def depends_on(self, turn: ArcticTurn) -> Any:
        """It says nothing of seats that have gathered, such as what they have sealed since."""
        state = turn.state
        others = {seat: own for seat, own in state.seats.items() if own.committed is None}
        return state.round, state.phase, state.window, state.questions, others


COMMIT = kind_of(Commit)
GATHERED = kind_of(Gathered)
