"""What an opponent that the app runs says next: a question, an instruction, or that it is finished.

It never guesses: what it cannot know it asks, one thing at a time, and each answer is an ordinary entry.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from referee.rules.kernel.ruling import Line, Reason


@dataclass(frozen=True, slots=True)
class Step:
    """One sentence, and why.

    ``asks``: the kind of entry that answers it, where it is a question. ``act``: what sort of move it is,
    where the table does something for the opponent, ``moves``: that one by one. Neither: the game is over.
    ``about``: what it is about, by name.
    """

    line: Line
    reasons: tuple[Reason, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)
    asks: str = ""
    act: str = ""
    moves: tuple[Line, ...] = ()
