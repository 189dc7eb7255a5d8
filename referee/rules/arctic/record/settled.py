"""What is known not to be in a force since its owner committed (A-53, A-74)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import more


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
        return self.used.get(card_id, 0) + self.stored.get(card_id, 0)

    def with_at_least(self, number: int, card_id: str, *, is_secret: bool = False) -> Settled:
        """Return it with so many copies of a card that are not in the force, or more."""
        missing = (card_id,) * (number - self.number(card_id))
        if is_secret:
            return replace(self, stored=more(self.stored, missing))
        return replace(self, used=more(self.used, missing))
