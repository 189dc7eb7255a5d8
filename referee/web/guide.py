"""How a game guides through a first round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Guide:
    """What the others do, and what is said.

    ``weights``: the kinds of entries that are played, and how often each is tried, ``unasked``: those of them
    that seats enter though nobody waits for them. ``hints``: what goes on in a phase, and why. ``phase_of``:
    the phase of a state, ``round_of``: its round, ``begins``: the first one of the table.
    """

    weights: Mapping[str, float]
    hints: Mapping[Any, str]
    phase_of: Callable[[Any], Any]
    round_of: Callable[[Any], int]
    begins: int = 1
    unasked: frozenset[str] = frozenset()
