"""What sealed forces decided: it is not changed without the others' consent (A-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry import Record


def decided(state: ArcticState, records: Sequence[Record]) -> Mapping[Any, Any]:
    """Return the forces and the winner of each round in which seats revealed sealed, and the game's winners.

    Forces that were entered together, off open cards, were never hidden from the app.
    """
    reveals = [facts for record in records if isinstance(facts := record.entry.facts, Reveal)]
    sealed = {facts.round for facts in reveals if len(facts.forces) < len(state.players)}
    found: dict[Any, Any] = {}
    for record in records:
        facts, outcome = record.entry.facts, record.ruling.outcome
        if isinstance(facts, Reveal) and facts.round in sealed:
            found |= {(facts.round, seat): force for seat, force in facts.forces.items()}
        if isinstance(facts, Count) and facts.round in sealed:
            found[facts.round] = outcome.winner
    if sealed and state.scored is not None:
        found["game"] = state.scored.winners
    return found
