"""What a force cannot be any more once its owner has committed (A-53, A-74)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settled:
    """What is known not to be in the force since its owner has committed (A-53, A-74).

    ``used``: copies in the discard pile then or shown since, ``stored``: in buildings then or brought out
    since, its owner's secret. ``order``: the last unseen gain that can be in the force. ``joined``: cards
    drawn since that joined it (house rule cancel_from_force).
    """

    used: Mapping[str, int]
    stored: Mapping[str, int]
    order: int
    joined: int = 0

    def number(self, card_id: str) -> int:
        """How many copies are not in the force."""
        return self.used.get(card_id, 0) + self.stored.get(card_id, 0)
