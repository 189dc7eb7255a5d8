"""Whose turn it is to gather, and what is still open to that seat (A-14, A-21)."""

from __future__ import annotations

from referee.rules.arctic.gathering.open_actions import is_open
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.kind import Seats


def on_turn(state: ArcticState, kind: str) -> Seats:
    """Return the seat that gathers, where it may still make such an entry (A-14, A-21)."""
    now = state.gatherer
    if state.phase is not Phase.GATHERING or state.window is not None or now is None:
        return ()
    return (now,) if is_open(state, now, kind) else ()
