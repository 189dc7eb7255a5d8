"""Forces sealed while others still gather, in a light round (A-14, A-17, A-40).

A sealed force stands until an entry changes what everyone knows of its seat's cards, or of what its unseen
gains can be. The seat then seals again whatever its force was, so nobody learns anything about it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.arctic.record.acts import ROW
from referee.rules.arctic.record.having import gains_can_be
from referee.rules.arctic.record.offers import this_round
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.record.turn import ArcticTurn, check_phase
from referee.rules.kernel.entry.entry import Entry, Nothing
from referee.rules.kernel.entry.kind import By, EntryFacts, Seats, kind_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Refusal, Ruling, require

SEALED = frozenset({Phase.GATHERING, Phase.REVEAL})
"""While forces lie face down."""
QUESTION_FIRST = Refusal("question-first", "First answer the question about what {seat} got.", "A-30")
NOT_SEALED = Refusal("not-sealed", "{seat} hasn’t sealed a force.", "A-14")
SEALS_AGAIN = gettext_noop("{seat}’s cards or the rules have changed. {seat} has to seal again.")


def seals_early(state: ArcticState) -> bool:
    """Whether seats may seal while others gather: each row of a light round stands for itself."""
    return state.phase is Phase.GATHERING and state.setup.is_light and state.has_skirmish


def is_early(state: ArcticState, entry: Entry) -> bool:
    """Whether an entry seals a force while others gather."""
    return entry.kind == "reveal" and seals_early(state)


def sealing(state: ArcticState) -> tuple[str, ...]:
    """Return the seats that may seal early: those without an open question."""
    asked = {each.seat for each in state.questions}
    return tuple(seat for seat in state.turn_order if seat not in asked) if seals_early(state) else ()


def check_early(state: ArcticState, seat: str) -> None:
    """Check that nothing is asked about the seat's row. Raises IllegalEntry (A-30)."""
    is_asked = any(each.seat == seat for each in state.questions)
    require(not (state.phase is Phase.GATHERING and is_asked), QUESTION_FIRST, seat=seat)


def gathered_by(state: ArcticState, seat: str, number: int | None = None) -> ArcticState:
    """Return the state in which the seat's own gathering is over: sealing ends it (A-14)."""
    own = state.seats.get(seat)
    if state.phase is not Phase.GATHERING or own is None or own.committed is not None:
        return state
    return state.with_seat(seat, own.commit(number))


def rests_on(state: ArcticState, seat: str) -> Any:
    """Return what a sealed force of the seat rests on, as far as everyone knows it."""
    state = state.seen_by(None)
    own = state.seats.get(seat)
    if own is None:
        return None
    unseen = tuple(replace(gain, note="") for gain in own.unseen)
    return replace(own, unseen=unseen), gains_can_be(state, seat), state.cards, state.house_rules


def break_seals(before: ArcticState, after: ArcticState) -> ArcticState:
    """Return the state without early forces that rest on something else now."""
    if before.phase is not Phase.GATHERING or not before.revealed:
        return after
    broken = [seat for seat in before.revealed if _is_broken(before, after, seat)]
    if not broken:
        return after
    return replace(without_force(after, *broken), unsealed=(*after.unsealed, *broken))


def _is_broken(before: ArcticState, after: ArcticState, seat: str) -> bool:
    """Whether the seat's force is the one from before, on other ground."""
    if after.revealed.get(seat) is not before.revealed[seat] or after.phase not in SEALED:
        return False
    return bool(rests_on(before, seat) != rests_on(after, seat))


def who_seals_again(before: ArcticState, after: ArcticState) -> Iterator[Reason]:
    """Yield who has to seal again because of an entry."""
    for seat in after.unsealed:
        if seat not in before.unsealed:
            yield Reason(SEALS_AGAIN, ("A-14", "A-40"), seat=seat)


def without_force(state: ArcticState, *seats: str) -> ArcticState:
    """Return the state without what these seats have sealed."""
    revealed = {seat: force for seat, force in state.revealed.items() if seat not in seats}
    powers = {seat: cards for seat, cards in state.used_powers.items() if seat not in seats}
    return replace(state, revealed=revealed, used_powers=powers)


@dataclass(frozen=True, slots=True)
class Unseal(EntryFacts[ArcticState, Nothing]):
    """A seat takes its sealed force back while others gather, and carries on gathering (A-14)."""

    kind = "unseal"
    title = "Take force back"
    icon = "undo"
    outcome = Nothing
    by = By.SEAT
    concurrent_with = ROW

    round: int

    @staticmethod
    def offered(state: ArcticState) -> Seats:
        is_open = seals_early(state) and state.window is None
        return tuple(seat for seat in state.turn_order if seat in state.revealed) if is_open else ()

    choices = staticmethod(this_round)

    def rule(self, turn: ArcticTurn) -> Ruling[Nothing]:
        check_phase(turn.state, self.round, Phase.GATHERING)
        require(turn.seat in turn.state.revealed, NOT_SEALED, seat=turn.seat)
        return Ruling(Nothing(), (Reason("{seat} carries on gathering.", ("A-14",), seat=turn.seat),))

    def apply(self, turn: ArcticTurn, outcome: Nothing) -> ArcticState:
        own = turn.state.seats[turn.seat].gathering_on()
        return without_force(turn.state, turn.seat).with_seat(turn.seat, own)

    def describe(self, turn: ArcticTurn, outcome: Nothing) -> Line:
        return Line("{seat} takes the sealed force back", seat=turn.seat)

    def depends_on(self, turn: ArcticTurn) -> Any:
        state = turn.state
        return state.round, state.phase, state.window, state.revealed.get(turn.seat), state.seats[turn.seat]


UNSEAL = kind_of(Unseal)
