"""The summary of a finished game."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Result:
    """A seat's result; ``score``: as its game counts."""

    seat: str
    score: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class FigureCount:
    """``n`` times ``what`` ("": the seat itself) in one of the game's figures; ``seat``: "" for the table."""

    figure: str
    what: str
    n: int
    seat: str = ""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """The summary of a finished game: results, who went first, counted figures and house rules.

    ``points``: all scores over the course of the game, oldest first.
    """

    results: tuple[Result, ...]
    first: str
    counted: tuple[FigureCount, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    points: tuple[dict[str, int], ...] = ()


def counted(figure: str, found: Counter[tuple[str, str]]) -> tuple[FigureCount, ...]:
    return tuple(FigureCount(figure, what, n, seat) for (seat, what), n in found.items())
