"""How a round goes on and ends: from gathering to reveal, from the count to the next round (A-10 to A-15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.setup import meta

NOBODY: Mapping[str, int] = MappingProxyType({})


def next_round(state: ArcticState, returned: Mapping[str, int] = NOBODY) -> ArcticState:
    """The initiator stays in rounds 1 to 3 and then moves clockwise each round (A-13)."""
    number = state.round + 1
    initiator = state.turn_order[1] if number > meta.ROUNDS_WITHOUT_SKIRMISH + 1 else state.initiator
    holdings = {
        seat: holding.at_round_start(returned.get(seat, 0)).ticked(number)
        for seat, holding in state.holdings.items()
    }
    return replace(
        state,
        round=number,
        phase=Phase.GATHERING,
        initiator=initiator,
        forces=None,
        declarations=(),
        holdings=holdings,
    )


def close_gathering(state: ArcticState) -> ArcticState:
    """Return the state after a gathering: forces are revealed, or the next round begins (A-10)."""
    return replace(state, phase=Phase.REVEAL, forces={}) if state.has_skirmish else next_round(state)


def closed(before: ArcticState, after: ArcticState) -> ArcticState:
    """Return the state after an entry: the last to commit has ended the gathering (A-14)."""
    is_last = before.phase is Phase.GATHERING and after.phase is Phase.GATHERING and not after.gatherer
    return close_gathering(after) if is_last else after
