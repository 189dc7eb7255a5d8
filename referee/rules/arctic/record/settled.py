"""Cards known to be outside a force since its owner committed (A-53, A-74)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee.rules.arctic.cards.catalogue import more


@dataclass(frozen=True, slots=True)
class Settled:
    """Cards known to be outside the force since its owner has committed (A-53, A-74)."""

    used: Mapping[str, int]  # in the discard pile then, or shown since
    stored: Mapping[str, int]  # in buildings then, or taken out since: its owner's secret
    order: int  # of the last unseen gain that can be in the force
    joined: int = 0  # cards drawn since that joined it (house rule cancel_from_force)

    def number(self, card_id: str) -> int:
        return self.used.get(card_id, 0) + self.stored.get(card_id, 0)

    def with_at_least(self, number: int, card_id: str, *, is_secret: bool = False) -> Settled:
        """Return it with at least this many copies of a card outside the force."""
        missing = (card_id,) * (number - self.number(card_id))
        if is_secret:
            return replace(self, stored=more(self.stored, missing))
        return replace(self, used=more(self.used, missing))
