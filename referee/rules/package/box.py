"""The rules of a game and what comes with them, built in or from an installed package."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
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
    """The rules of a game and what comes with them."""

    game: Game[Any, Any]
    rulebook: Rulebook
    questions: Mapping[str, Question[Any]] = field(default_factory=dict)
    # The seeds of simulated games of its automa, and the function that plays one.
    strength: tuple[range, Callable[..., Any]] | None = None
    # Set-ups for the conformance tests, and the texts they type, by field.
    samples: tuple[Any, ...] = ()
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Short games with their expected results.
    cases: tuple[GameCase, ...] = ()

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def house(self) -> frozenset[str]:
        """Its house rules with their values, as in reasons."""
        return frozenset(
            f"{rule.name}={value}" for rule in self.rulebook.house_rules for value in rule.possible
        )


def faults_of(box: Box, others: Mapping[str, Box]) -> Iterator[str]:
    """Yield the conflicts of a box with the rules of packages or with the other boxes."""
    name, book = box.name, box.rulebook
    if not NAME.fullmatch(name):
        yield f"“{name}” is no name of a game: 2 to 20 small letters, digits and _."
    if name in others:
        yield f"There is a game “{name}” already."
    if book.game != name:
        yield f"Its rulebook lies in a folder “{book.game}”, not “{name}”."
    if not LETTER.fullmatch(book.letter):
        yield f"“{book.letter}” cannot begin a rule’s number: 1 to 3 capital letters."
    for key, kind in box.game.kinds.items():
        if key in LOG_KINDS:
            yield f"An entry kind can’t be called “{key}”: every table’s log has one of that name. Rename it."
        elif key != kind.name:
            yield f"The entry kind “{kind.name}” is listed as “{key}”. Use one name for it."
    for other in others.values():
        if book.letter == other.rulebook.letter:
            yield f"Rules of “{other.name}” begin with {book.letter} already."
        if both := sorted(box.house & other.house):
            yield f"“{other.name}” has a house rule “{both[0]}” already."
    if strange := [each for each in box.questions if not each.startswith(f"{name}.")]:
        yield f"The question “{strange[0]}” does not begin with “{name}.”."


def by_name(boxes: Iterable[Box]) -> dict[str, Box]:
    """Return boxes by name. Raises ValueError if one conflicts with the kernel or with those before it."""
    found: dict[str, Box] = {}
    for box in boxes:
        if faults := tuple(faults_of(box, found)):
            raise ValueError(f"The game “{box.name}” can’t be loaded. {' '.join(faults)}")
        found[box.name] = box
    return found
