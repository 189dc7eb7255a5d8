"""The host passes for a seat whose phone is asleep (E-18)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.rules.earth.deployment.deployment import Bid, Bidding, on_turn, pass_turn
from referee.rules.earth.record.entering import EarthTurn
from referee.rules.earth.record.outcomes import Deployment
from referee.rules.earth.record.state import EarthState
from referee.rules.kernel.entry.kind import By, Seats, kind_of
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason, Ruling


@dataclass(frozen=True, slots=True)
class PassFor(Bidding):
    """The host passes for a phone that is asleep: only a pass, never a choice."""

    kind = "pass_for"
    title = "Pass for them"
    by = By.TABLE

    @staticmethod
    def offered(state: EarthState) -> Seats:
        return (on_turn(state),) if on_turn(state) else ()

    def rule(self, turn: EarthTurn) -> Ruling[Bid]:
        passed = Bidding.rule(self, turn)
        reason = Reason("The host passes for {seat}, whose phone is asleep.", ("E-18",), seat=turn.seat)
        return replace(passed, reasons=(reason, *passed.reasons))

    def played(self, at: Deployment, seat: str, house: Mapping[str, str]) -> Deployment:
        return pass_turn(at, seat, house)

    def describe(self, turn: EarthTurn, outcome: Bid) -> Line:
        return Line("The host passes for {seat}, whose phone is asleep", seat=turn.seat)


PASS_FOR = kind_of(PassFor)
