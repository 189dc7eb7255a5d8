"""Nothing more is done in this round: what is left of the hand is discarded (A-11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.solo.table import alone, reshuffle_due, seats_gathering
from referee.rules.kernel.choices import Choice, Picked
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Said, Seats, say_fields
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import Fact, IllegalEntry, Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class EndRound:
    """Nothing more is done in this round: what is left of the hand is discarded (A-11)."""

    kind: ClassVar[str] = "end_round"
    round: int


def offered(state: ArcticState) -> Seats:
    return seats_gathering(state)


def choices(state: ArcticState, seat: str, picked: Picked) -> Iterator[Choice]:
    yield from ()


def say(state: ArcticState, seat: str, picked: Picked) -> Said:
    return say_fields(EndRound, {"round": (str(state.round),), **picked})


def rule(state: ArcticState, seat: str, facts: EndRound, checks: Checks) -> Ruling[Nothing]:
    seat, _ = alone(state, seat, is_gathering=True)
    if facts.round != state.round:
        phrase = gettext_noop("It is round {round} now, not {told}.")
        said: dict[str, Fact] = {"round": state.round, "told": facts.round}
        raise IllegalEntry("wrong-round", phrase, said, rule="A-10", field="round")
    after = apply(state, seat, facts, Nothing())
    phrase = gettext_noop("Discard everything left, then draw 5. Round {next} begins.")
    return Ruling(Nothing(), (Reason(phrase, {"next": after.round}, ("A-11",)), *reshuffle_due(after)))


def apply(state: ArcticState, seat: str, facts: EndRound, outcome: Nothing) -> ArcticState:
    seat, solo = alone(state, seat)
    number = state.round + 1
    holding = state.holdings[seat].at_round_start(solo.returned).ticked(number)
    return replace(state.with_holding(seat, holding), round=number, solo=solo.at_round_start())


def describe(state: ArcticState, seat: str, facts: EndRound, outcome: Nothing, viewer: str | None) -> Line:
    return Line(gettext_noop("Round {round} is over"), {"round": facts.round})


END_ROUND = EntryKind(
    EndRound, Nothing, gettext_noop("End the round"), offered, choices, rule, apply, describe, say
)
