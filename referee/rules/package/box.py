"""A box: all that the rules of one game bring, its own or those of an installed package."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.game import Game
from referee.rules.kernel.records import LOG_KINDS
from referee.rules.kernel.text.rulebook import Rulebook
from referee.rules.package.game_case import GameCase
from referee.rules.package.questions import Question

NAME = re.compile(r"[a-z][a-z0-9_]{1,19}", re.ASCII)
LETTER = re.compile(r"[A-Z]{1,3}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Box:
    """The rules of one game.

    ``samples``: set-ups by which the conformance tests play it; ``texts``: what they type, by field;
    ``cases``: short games that have to come out as written.
    ``strength``: by which numbers its automa can be simulated, and how one of them is played.
    """

    game: Game[Any, Any]
    rulebook: Rulebook
    questions: Mapping[str, Question[Any]] = field(default_factory=dict)
    strength: tuple[range, Callable[..., Any]] | None = None
    samples: tuple[Any, ...] = ()
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cases: tuple[GameCase, ...] = ()

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def house(self) -> frozenset[str]:
        """Its house rules as reasons name them."""
        return frozenset(
            f"{rule.name}={value}" for rule in self.rulebook.house_rules for value in rule.possible
        )


def faults_of(box: Box, others: Mapping[str, Box]) -> Iterator[str]:
    """Yield what keeps a box from standing beside the others."""
    name, book = box.name, box.rulebook
    if not NAME.fullmatch(name):
        yield f"“{name}” is no name of a game: 2 to 20 small letters, digits and _."
    if name in others:
        yield f"There is a game “{name}” already."
    if book.game != name:
        yield f"Its rulebook lies in a folder “{book.game}”, not “{name}”."
    if not LETTER.fullmatch(book.letter):
        yield f"“{book.letter}” cannot begin a rule’s number: 1 to 3 capital letters."
    if named := [key for key, kind in box.game.kinds.items() if key != kind.name or key in LOG_KINDS]:
        yield f"An entry cannot be called “{named[0]}”."
    for other in others.values():
        if book.letter == other.rulebook.letter:
            yield f"Rules of “{other.name}” begin with {book.letter} already."
        if both := sorted(box.house & other.house):
            yield f"“{other.name}” has a house rule “{both[0]}” already."
    if strange := [each for each in box.questions if not each.startswith(f"{name}.")]:
        yield f"The question “{strange[0]}” does not begin with “{name}.”."
