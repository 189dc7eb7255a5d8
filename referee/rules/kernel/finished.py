"""The summary of a finished game, for statistics."""

from collections import Counter
from collections.abc import Iterable, Mapping
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
class Fight:
    """A fight that a seat won ``against`` the next best, by so much; 0: on a tie."""

    round: int
    winner: str
    against: str
    by: int


def closest_fight(fights: Iterable[tuple[int, str | None, Mapping[str, int]]]) -> Fight | None:
    """Return the closest of several fights, the last of them among equal ones.

    ``fights``: round, winner, and the strength of each side.
    """
    found = []
    for number, winner, sides in fights:
        others = {seat: sides[seat] for seat in sides if seat != winner}
        if winner is not None and winner in sides and others:
            against = max(others, key=lambda seat: others[seat])
            found.append(Fight(number, winner, against, abs(sides[winner] - others[against])))
    return min(found, key=lambda each: (each.by, -each.round), default=None)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """The summary of a finished game: results, who went first, counted figures and house rules.

    ``points``: all scores over the course of the game, oldest first. ``is_lost``: the opponent that the app
    plays has won. ``roles``: seat -> what it played as. ``parts``: of the game that were played with.
    """

    results: tuple[Result, ...]
    first: str
    counted: tuple[FigureCount, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    points: tuple[dict[str, int], ...] = ()
    is_lost: bool = False
    closest: Fight | None = None
    roles: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[str, ...] = ()


def counted(figure: str, found: Counter[tuple[str, str]]) -> tuple[FigureCount, ...]:
    return tuple(FigureCount(figure, what, n, seat) for (seat, what), n in found.items())
