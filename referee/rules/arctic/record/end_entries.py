"""What is entered when no contested resource is left: the counts of the real decks, and the score (A-91)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's real deck as counted: all own cards wherever they lie; ``buildings`` complete and enabled.

    ``unfinished`` and ``disabled`` buildings count for nothing, nor does the leader; None: nobody said.
    """

    kind: ClassVar[str] = "tally"
    cards: dict[str, int]
    buildings: tuple[str, ...] = ()
    unfinished: tuple[str, ...] | None = None
    disabled: tuple[str, ...] | None = None
    leaders: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Tallied:
    """How the count differs: card id -> more (or fewer) than recorded. ``unseen``: gains never shown.

    ``standing``: the same of what lies before the seat, by its state: buildings, the leader.
    """

    differs: dict[str, int] = field(default_factory=dict)
    unseen: int = 0
    standing: dict[str, dict[str, int]] = field(default_factory=dict)
