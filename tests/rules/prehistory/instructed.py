"""Entries as pages send them: what was done names the instruction that it carries out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.rules.kernel.entry.entry import Facts
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.acts.instruction import instruction_facts
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted.automa import next_step


def as_instructed(state: PrehistoryState, facts: Facts) -> Facts:
    """Return a Done with the instruction in hand, where it names none; whatever else as it is."""
    if not isinstance(facts, Done) or facts.act:
        return facts
    said: dict[str, Any] = {**instruction_facts(next_step(state))}
    return replace(facts, **said)
