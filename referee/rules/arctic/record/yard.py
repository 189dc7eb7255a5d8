"""Cards that came into the junkyard since the game began, and cards dug out by name (section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

LOST = ""
"""Stands for a contested resource put there unseen by a deadlock (A-46); no card has this id."""
TAKEN_OUT = "-"
"""Replaces an entry that a recount cancelled."""


@dataclass(frozen=True, slots=True)
class Yard:
    """The junkyard's changes."""

    entries: tuple[str, ...] = ()  # cards trashed, and LOST ones, in order
    sometime: tuple[str, ...] = ()  # more of them at an unknown time, sorted
    dug: tuple[tuple[str, int], ...] = ()  # cards dug out by name, with the number of entries before
    counted: tuple[str, ...] = ()  # cards that a recount found at a seat, sorted
    dealt: int | None = None  # its size at set-up, None if unknown
    unseen: int = 0  # cards dug out without a name

    @property
    def most(self) -> int | None:
        """The most cards that can be here now; None if unknown."""
        if self.dealt is None:
            return None
        came = len(self.entries) - self.entries.count(TAKEN_OUT) + len(self.sometime)
        return max(self.dealt + came - len(self.dug) - self.unseen, 0)

    @property
    def lost(self) -> int:
        return (*self.entries, *self.sometime).count(LOST)

    def entered(self, cards: Iterable[str]) -> Yard:
        return replace(self, entries=(*self.entries, *cards))

    def dug_out(self, cards: Iterable[str], unseen: int = 0) -> Yard:
        dug = (*self.dug, *((card, len(self.entries)) for card in cards))
        return replace(self, dug=dug, unseen=self.unseen + unseen)

    def deck_recounted(self, was: Mapping[str, int], now: Mapping[str, int]) -> Yard:
        """Return the junkyard after a recount of a deck: missing cards may have come here at any time."""
        lacking, more = Counter(was) - Counter(now), Counter(now) - Counter(was)
        sometime, counted = (*self.sometime, *lacking.elements()), (*self.counted, *more.elements())
        return replace(self, sometime=tuple(sorted(sometime)), counted=tuple(sorted(counted)))

    def lost_recounted(self, lost: int) -> Yard:
        """Return the junkyard with this many contested resources lost there, by a recount."""
        fewer, entries = self.lost - max(lost, 0), list(self.entries)
        sometime = (*self.sometime, *(LOST,) * -fewer)
        for _ in range(fewer - self.sometime.count(LOST)):
            entries[len(entries) - 1 - entries[::-1].index(LOST)] = TAKEN_OUT
        if fewer > 0:
            sometime = tuple((Counter(sometime) - Counter({LOST: fewer})).elements())
        return replace(self, entries=tuple(entries), sometime=sometime)
