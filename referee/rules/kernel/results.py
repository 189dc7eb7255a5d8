"""What a finished game tells of itself, to be counted over many evenings; the same shape for every game."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.entry.entry import Record
from referee.rules.kernel.versions import Log, pages_back


@dataclass(frozen=True, slots=True)
class Result:
    """How a seat came out; ``score``: as its game counts."""

    seat: str
    score: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Counted:
    """``n`` times ``what`` ("": the seat itself) in one of the game's figures; ``seat``: "" for the table."""

    figure: str
    what: str
    n: int
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: how everybody came out, who went first, what is counted, the table's house rules.

    ``points``: everybody's score as the game went on, oldest first.
    """

    results: tuple[Result, ...]
    first: str
    counted: tuple[Counted, ...] = ()
    house_rules: Mapping[str, str] = field(default_factory=dict)
    points: tuple[dict[str, int], ...] = ()


def counted(figure: str, found: Counter[tuple[str, str]]) -> tuple[Counted, ...]:
    return tuple(Counted(figure, what, n, seat) for (seat, what), n in found.items())


def played_pages(log: Log[Any]) -> Iterator[tuple[Any, Record, Any]]:
    """Yield each record that counts, oldest first, with the state before and after it."""
    for record, page in reversed(list(pages_back(log.page))):
        if page.before is not None:
            yield page.before.state, record, page.state
