"""Who pays by the player order (M-11)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.prehistory.board.terms import TRIBE


def payer_of(order: Sequence[str]) -> str:
    """Return the human with the best place in the player order."""
    return next(name for name in order if name != TRIBE)
