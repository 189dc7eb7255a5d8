"""A look that a seat has taken, and what it has noted of it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.kernel.ruling import Line


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a seat looked, and at which ``piles``; ``cards``: what it noted, for its own eyes (A-17)."""

    round: int
    where: Line
    piles: tuple[Pile, ...] = ()
    cards: tuple[str, ...] = ()
