"""Nothing more is done in this round: what is left of the hand is discarded (A-11)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.solo.table import alone, reshuffle_due, seats_gathering
from referee.rules.kernel.choices import Picked
from referee.rules.kernel.entry import Checks, Nothing
from referee.rules.kernel.kind import EntryKind, Said, nothing_to_choose, say_fields
from referee.rules.kernel.ruling import Line, Reason, Refusal, Ruling, gettext_noop

WRONG_ROUND = Refusal("wrong-round", "It is round {round} now, not {told}.", "A-10", "round")


@dataclass(frozen=True, slots=True)
class EndRound:
    kind: ClassVar[str] = "end_round"
    round: int


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    return say_fields(EndRound, {"round": (str(state.round),), **picked})


def rule(state: ArcticState, seat: str, facts: EndRound, checks: Checks) -> Ruling[Nothing]:
    seat, _ = alone(state, seat, is_gathering=True)
    checks.require(facts.round == state.round, WRONG_ROUND, round=state.round, told=facts.round)
    after = apply(state, seat, facts, Nothing())
    phrase = gettext_noop("Discard everything left, then draw 5. Round {next} begins.")
    return Ruling(Nothing(), (Reason(phrase, {"next": after.round}, ("A-11",)), *reshuffle_due(after)))


def apply(state: ArcticState, seat: str, facts: EndRound, outcome: Nothing) -> ArcticState:
    seat, solo = alone(state, seat)
    number = state.round + 1
    own = state.seats[seat].at_round_start(solo.returned).ticked(number)
    return replace(state.with_seat(seat, own), round=number, solo=solo.at_round_start())


def describe(state: ArcticState, seat: str, facts: EndRound, outcome: Nothing, viewer: str | None) -> Line:
    return Line("Round {round} is over", {"round": facts.round})


END_ROUND = EntryKind(
    EndRound, Nothing, "End the round", seats_gathering, nothing_to_choose, rule, apply,
    describe, say,
)  # fmt: skip
