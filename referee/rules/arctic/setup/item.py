"""A line of the physical set-up."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.kernel.ruling import Line


@dataclass(frozen=True, slots=True)
class SetupItem:
    """One thing to lay out: what, how many cards, by which rules. ``piles``: so many of ``count`` each."""

    text: Line
    count: int
    rules: tuple[str, ...]
    piles: int = 1
