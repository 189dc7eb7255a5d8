"""What a payment leads to: what the tribe would do with the trays as they are then (M-22, M-55, M-64)."""

from __future__ import annotations

from dataclasses import replace

from referee.rules.kernel.ruling import Reason
from referee.rules.prehistory.board.layout import added
from referee.rules.prehistory.board.terms import TRIBE, Counts
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.scripted.actions import ready_now
from referee.rules.prehistory.scripted.automa import next_step, tribe_acts
from referee.rules.prehistory.seasons.autumn import choose_direction
from referee.rules.prehistory.seasons.spring import foresee


def leads_to(state: PrehistoryState, paid: Counts) -> tuple[Reason, ...]:
    """Say what comes of these cubes on the trays; nothing where the tribe does nothing more this season."""
    after = replace(state, trays=added(state.trays, paid))
    if state.season is Season.SUMMER and state.tile is not None:
        return ready_now(after).reasons
    if not tribe_acts(state):
        return ()
    if state.season is Season.SPRING and state.tile is not None:
        return foresee(after.board, state.tile, state.told.free)
    step = next_step(replace(after, whose=TRIBE))
    if not step.act:
        return choose_direction(after.board).reasons
    return (*step.reasons, Reason(step.line.phrase, step.line.facts, (), is_decisive=True))
