"""What an opponent that the app runs says next: a question, an instruction, or that it is finished.

It never guesses: what it cannot know it asks, one thing at a time, and each answer is an ordinary entry.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules.kernel.ruling import Line, Reason


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be told first. ``kind``: the entry that answers it; ``about``: its subjects, by name."""

    kind: str
    line: Line
    reasons: tuple[Reason, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Instruction:
    """What the table does for the opponent: one sentence, then the moves one by one, and why.

    ``act``: what sort of move it is, for programs; ``about``: what it is about, by name.
    """

    act: str
    line: Line
    moves: tuple[Line, ...]
    reasons: tuple[Reason, ...]
    about: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over."""

    line: Line
    reasons: tuple[Reason, ...] = ()


Step = Question | Instruction | Finished
