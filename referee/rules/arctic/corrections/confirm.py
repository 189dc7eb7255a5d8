"""A seat says on its own device whether its deck, as the table corrected it, is right; play goes on."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.rules.arctic.corrections.moves import with_corrected
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.turn import ArcticTurn, check_seat
from referee.rules.kernel.entry.choices import NO, Choice, Option
from referee.rules.kernel.entry.entry import Nothing
from referee.rules.kernel.entry.kind import PRIVATE, By, EntryFacts, Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling

YES = "yes"
NOT_CORRECTED = Refusal("not-corrected", "The table hasn’t corrected {seat}’s deck.", "A-30")
COUNTS_SO = Reason(gettext_noop("The correction applies until the table makes another."), ("A-30",))
RIGHT, WRONG = gettext_noop("That’s right"), gettext_noop("That’s wrong")


@dataclass(frozen=True, slots=True)
class ConfirmDeck(EntryFacts[ArcticState, Nothing]):
    """What a seat says of its deck as corrected."""

    kind = "confirm_deck"
    title = "Corrected deck"
    outcome = Nothing
    by = By.SEAT
    concurrent_with = PRIVATE

    is_right: bool

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        return tuple(seat for seat in state.players if seat in state.corrected)

    @staticmethod
    def choices(turn: ArcticTurn) -> Iterator[Choice]:
        yield Choice("is_right", "Is it right?", (Option(YES, RIGHT), Option(NO, WRONG)), least=1, most=1)

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        check_seat(turn.state, turn.seat)
        turn.require(turn.seat in turn.state.corrected, NOT_CORRECTED, seat=turn.seat)
        return Ruling(Nothing(), (COUNTS_SO,))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        state, seat = turn.state, turn.seat
        if seat not in state.corrected:
            return state
        if self.is_right:
            return with_corrected(state, seat, None)
        return with_corrected(state, seat, replace(state.corrected[seat], is_denied=True))

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        phrase = gettext_noop("{seat} says the corrected deck is wrong")
        if self.is_right:
            phrase = gettext_noop("{seat} confirms the corrected deck")
        return Line(phrase, seat=turn.seat)


CONFIRM_DECK = kind_of(ConfirmDeck)
