"""A player leaves between two rounds: hand, ships and flag go, territories stay scored (EQ-19)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.record.due import in_this_round, require_phase
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.game import Checks
from referee.rules.kernel.kind import By, EntryKind, Seats, nothing_to_choose
from referee.rules.kernel.log import Nothing
from referee.rules.kernel.ruling import Line, Reason, Ruling, gettext_noop


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves for good (EQ-19)."""

    kind: ClassVar[str] = "leave"
    round: int


def offered(state: EarthState) -> Seats:
    return state.seats if state.phase is Phase.TARGET and len(state.seats) > 1 else ()


def rule(state: EarthState, seat: str, facts: Leave, checks: Checks) -> Ruling[Nothing]:
    require_phase(state, facts.round, "E-1", Phase.TARGET)
    if seat not in state.seats:
        refuse("unknown-player", gettext_noop("Say who leaves."), "E-1", "seat")
    if len(state.seats) <= 1:
        phrase = gettext_noop("{seat} is the last one here: end the game instead.")
        refuse("last-player", phrase, "E-1", "seat", seat=seat)
    phrase = gettext_noop("{seat} leaves: hand, ships and flag go, the territories still count.")
    reason = Reason(phrase, {"seat": seat}, ("E-1", "E-71"))
    return Ruling(Nothing(), (reason,))


def apply(state: EarthState, seat: str, facts: Leave, outcome: Nothing) -> EarthState:
    order = state.turn_order
    hands = {name: hand for name, hand in state.piles.hands.items() if name != seat}
    return replace(
        state,
        gone=(*state.gone, seat),
        initiative=order[1] if seat == state.initiative else state.initiative,
        flagpole=tuple(flag for flag in state.flagpole if flag != seat),
        reserve={**state.reserve, seat: 0},
        piles=replace(state.piles, hands=hands),
    )


def describe(state: EarthState, seat: str, facts: Leave, outcome: Nothing, viewer: str | None) -> Line:
    return Line(gettext_noop("{seat} leaves the game"), {"seat": seat})


LEAVE = EntryKind(
    Leave, Nothing, gettext_noop("Leave"), offered, nothing_to_choose, rule, apply, describe,
    in_this_round(Leave), by=By.TABLE,
)  # fmt: skip
