"""The instruction in hand."""

from __future__ import annotations

from referee.rules.kernel.automa import Instruction
from referee.rules.kernel.kind import Seats
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.board.terms import refused
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step


def instruction_in_hand(state: PrehistoryState) -> Instruction | None:
    """Return what the marauders are to do, None while something is asked."""
    step = next_step(state)
    return step if isinstance(step, Instruction) else None


def instructed(state: PrehistoryState) -> Seats:
    """The table, while there is something to do."""
    return (None,) if instruction_in_hand(state) else ()


def instruction_of(state: PrehistoryState) -> Instruction:
    """Return the instruction in hand. Raises IllegalEntry where something is asked first."""
    step = next_step(state)
    if isinstance(step, Instruction):
        return step
    phrase = gettext_noop("The marauders do nothing just now. First: {question}")
    raise refused("no-instruction", phrase, {"question": step.line}, rule=None, field=None)
