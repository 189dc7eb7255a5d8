"""The table ends the game between two rounds and scores it (E-66, EQ-19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.record.due import in_this_round, require_phase
from referee.rules.earth.record.scoring import ScoringOutcome
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.scoring.history import score_state
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class EndNow:
    """The table ends the game before its last round and scores (EQ-19)."""

    kind: ClassVar[str] = "end"
    round: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The final score."""

    scored: ScoringOutcome


def offered(state: EarthState) -> Seats:
    return (None,) if state.phase is Phase.TARGET else ()


def rule(state: EarthState, seat: str, facts: EndNow, checks: Checks) -> Ruling[Ended]:
    require_phase(state, facts.round, "E-66", Phase.TARGET)
    scored = score_state(state)
    phrase = gettext_noop("The table ends the game before round {round} of {rounds}.")
    reason = Reason(phrase, {"round": state.round, "rounds": state.rounds}, ("E-66",))
    return Ruling(Ended(scored.outcome), (reason, *scored.reasons))


def apply(state: EarthState, seat: str, facts: EndNow, outcome: Ended) -> EarthState:
    return replace(state, phase=Phase.OVER, scored=outcome.scored)


def describe(state: EarthState, seat: str, facts: EndNow, outcome: Ended, viewer: str | None) -> Line:
    return Line(gettext_noop("The table ends the game before round {round}"), {"round": facts.round})


END_NOW = EntryKind(
    EndNow, Ended, gettext_noop("End the game and score it"), offered, nothing_to_choose, rule, apply,
    describe, in_this_round(EndNow), by=By.TABLE,
)  # fmt: skip
