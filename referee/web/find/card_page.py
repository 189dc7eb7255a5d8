"""What the page of a card shows, in every game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.rulebook import HouseRule, Rulebook
from referee.rules.package.puzzle import DIFFICULTIES, difficulty_of
from referee.web.learn.shelf import puzzles
from referee.web.registry import SCENES
from referee.web.rules.rulebook import Leaf


class PrintedNumber(NamedTuple):
    """A printed number with its icon and its word, which is a key for translation."""

    icon: str
    word: str
    written: str


@dataclass(frozen=True, slots=True)
class CardDoubt:
    """A house rule about a card, with how sure its rules are and how it is played here.

    ``change``: the address where the table changes it, "" where it can't.
    """

    house: HouseRule
    sure: int
    value: str
    change: str = ""


class CardPuzzle(NamedTuple):
    """A puzzle in which the card is; its question and level are keys for translation."""

    asks: str
    level: str
    number: int


class CardOwner(NamedTuple):
    """A seat with its number and how many copies it is known to have; the table's have number 0."""

    seat: str
    number: int
    copies: int


class Met(NamedTuple):
    """Another card in the same rules."""

    key: str
    name: str


@dataclass(frozen=True, kw_only=True)
class CardPage:
    """A card. ``says``: what it does; ``about``: how many of the rules are about it, the others only name it.

    ``is_named``: its rules name it, not only what it does. ``kind``: what it is; ``count``: copies in a box,
    0 if that isn't counted. ``owned``: by seat, None without a table; ``left``: copies for hire, ``gone``: in
    the discards, None without any.
    """

    game: str
    query: str = ""
    label: str
    meaning: str = ""
    kind: Sequence[str]
    count: int = 0
    says: Sequence[str | Line] = ()
    printed: Sequence[PrintedNumber] = ()
    leaves: Sequence[Leaf]
    about: int = 0
    is_named: bool = True
    doubts: Sequence[CardDoubt]
    puzzles: Sequence[CardPuzzle] = ()
    meets: Sequence[Met] = ()
    try_it: str = ""
    owned: Sequence[CardOwner] | None = None
    left: int | None = None
    gone: int | None = None


def sure_of(book: Rulebook, house: HouseRule) -> int:
    """Return how sure the least sure of a house rule's rules is."""
    return min(book.rules[number].sure for number in house.rules)


def doubts_of(book: Rulebook, houses: Iterable[HouseRule], now: Mapping[str, str]) -> list[CardDoubt]:
    return [CardDoubt(each, sure_of(book, each), now[each.name]) for each in houses]


def two_puzzles(found: Iterable[tuple[int, Mapping[str, Any]]]) -> list[CardPuzzle]:
    """Return the easiest and the meanest of some shipped puzzles."""
    ranked = [(difficulty_of(each["catches"]), number, each["question"]) for number, each in found]
    both = dict.fromkeys((min(ranked), max(ranked))) if ranked else ()
    return [CardPuzzle(SCENES[asks].riddle.asks, DIFFICULTIES[level], number) for level, number, asks in both]


def puzzles_of(game: str) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the shipped puzzles of a game with their numbers."""
    numbered = enumerate(puzzles(), start=1)
    return [(number, each) for number, each in numbered if SCENES[each["question"]].game == game]
