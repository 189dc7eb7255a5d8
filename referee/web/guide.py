"""How a game guides through a first round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Guide:
    """What the others do, and what is said.

    ``weights``: the kinds of entries that are played, and how often each is tried, ``unasked``: those of them
    that seats enter though nobody waits for them. ``hints``: what goes on in a phase, and why. ``round_of``:
    the round of a state, ``begins``: the first one of the table.
    """

    weights: Mapping[str, float]
    hints: Mapping[str, str]
    round_of: Callable[[Any], int]
    begins: int = 1
    unasked: frozenset[str] = frozenset()
