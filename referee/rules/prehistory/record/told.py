"""What the table tells that the tribe's next step looks at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from referee.rules.prehistory.board.layout import STRICT


@dataclass(frozen=True, slots=True)
class PillarAt:
    """A pillar: beside which action, and which of those there, clockwise from 0."""

    __pydantic_config__ = STRICT

    at: str
    slot: int = 0


@dataclass(frozen=True, slots=True)
class Lane:
    """The nearest target of a kind in the lane: steps away and on which lines; None: there is none (M-67)."""

    kind: ClassVar[str] = "lane"
    target: str
    distance: int | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """The instruction was done; what the tribe received.

    ``no_card_scores``: at a ceremony, no card would give points if the game ended now (M-35).
    """

    kind: ClassVar[str] = "done"
    vp: int = 0
    cubes: dict[str, int] = field(default_factory=dict)
    dev: int = 0
    note: str = ""
    no_card_scores: bool = False
