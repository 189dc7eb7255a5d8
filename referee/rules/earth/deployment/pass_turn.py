"""Out of the deployment for the round (E-18 to E-25)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.rules.earth.deployment.deploy import apply, bid, due, on_turn, open_turn
from referee.rules.earth.deployment.deployment import pass_turn
from referee.rules.earth.record.deployment import Bid
from referee.rules.earth.record.due import in_this_round
from referee.rules.earth.record.state import EarthState
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.ruling import Line, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat passes, for good in this round (E-18)."""

    kind: ClassVar[str] = "pass"
    round: int


def offered(state: EarthState) -> Seats:
    return (on_turn(state),) if on_turn(state) else ()


def rule(state: EarthState, seat: str, facts: Pass, checks: Checks) -> Ruling[Bid]:
    at = open_turn(state, seat, facts.round)
    return bid(state, at, pass_turn(at, seat, state.house))


def describe(state: EarthState, seat: str, facts: Pass, outcome: Bid, viewer: str | None) -> Line:
    return Line(gettext_noop("{seat} passes"), {"seat": seat})


PASS = EntryKind(
    Pass,
    Bid,
    gettext_noop("Pass"),
    offered,
    nothing_to_choose,
    rule,
    apply,
    describe,
    in_this_round(Pass),
    due=due,
)
