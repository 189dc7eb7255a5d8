"""What is entered when no contested resource is left: the counts of the real decks, and the score (A-91)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's real deck as counted: all own cards wherever they lie; ``buildings`` complete and enabled."""

    kind: ClassVar[str] = "tally"
    cards: dict[str, int]
    buildings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Everybody has counted: the game is scored."""

    kind: ClassVar[str] = "score"


@dataclass(frozen=True, slots=True)
class Tallied:
    """How the count differs: card id -> more (or fewer) than recorded. ``unseen``: gains never shown."""

    differs: dict[str, int] = field(default_factory=dict)
    unseen: int = 0
