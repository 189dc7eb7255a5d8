"""What has come into the junkyard since the game began, and what was dug out of it by name (section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

LOST = ""
"""A contested resource that a deadlock put there unseen (A-46); no card has this id."""
TAKEN_OUT = "-"
"""An entry that was none, as a recount says."""


@dataclass(frozen=True, slots=True)
class Yard:
    """``entries`` in their order: trashed cards, and LOST ones; ``sometime``: those nobody knows when.

    ``dug``: cards dug out by name, each with the number of entries before it.
    """

    entries: tuple[str, ...] = ()
    sometime: tuple[str, ...] = ()
    dug: tuple[tuple[str, int], ...] = ()

    @property
    def lost(self) -> int:
        """How many contested resources were lost there."""
        return (*self.entries, *self.sometime).count(LOST)

    def entered(self, cards: Iterable[str]) -> Yard:
        """Return the junkyard after these cards came into it."""
        return replace(self, entries=(*self.entries, *cards))

    def dug_out(self, cards: Iterable[str]) -> Yard:
        """Return the junkyard after these cards were dug out of it."""
        return replace(self, dug=(*self.dug, *((card, len(self.entries)) for card in cards)))

    def found(self, cards: Iterable[str]) -> Yard:
        """Return the junkyard with cards that may have come into it at any time."""
        return replace(self, sometime=(*self.sometime, *cards))

    def recounted(self, lost: int) -> Yard:
        """Return the junkyard with so many contested resources lost there, as a recount says."""
        if lost >= self.lost:
            return self.found((LOST,) * (lost - self.lost))
        fewer, entries = self.lost - max(lost, 0), list(self.entries)
        sometime = tuple((Counter(self.sometime) - Counter({LOST: fewer})).elements())
        for _ in range(fewer - self.sometime.count(LOST)):
            entries[len(entries) - 1 - entries[::-1].index(LOST)] = TAKEN_OUT
        return replace(self, entries=tuple(entries), sometime=sometime)
