"""Private notes, told by a seat to nobody but the own phone (A-17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Note:
    """What a gain is: its place among the seat's unseen gains (0, 1, ...), and the card ("": not noted)."""

    kind: ClassVar[str] = "note"
    gain: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat saw: the place of the look among those it still knows (0, 1, ...), and the cards."""

    kind: ClassVar[str] = "sight"
    look: int
    cards: tuple[str, ...] = ()
