"""The score sheet of any game: who won and why, the ladder that decided, and the files to download."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.rules.kernel.ladder import ClimbedRung
from referee.rules.kernel.text.line import Line, Word, gettext_noop
from referee.rules.kernel.text.ruling import Reason
from referee.web.desk.plots import LinePlot, line_plot

SHOWN_ROUNDS = 4
Column = tuple[Word, Mapping[str, Word | int]]


@dataclass(frozen=True, slots=True)
class ScoreFile:
    """The score to download: the rows of a table, the header first, and data for JSON."""

    rows: tuple[tuple[Word | int, ...], ...]
    data: dict[str, Any]


def score_file(players: Iterable[str], columns: Sequence[Column], data: dict[str, Any]) -> ScoreFile:
    """Return the score with a row for each player. ``columns``: a header, and a value for each player."""
    rows = ((seat, *(words[seat] for _, words in columns)) for seat in players)
    player = Line("Player")
    return ScoreFile(((player, *(head for head, _ in columns)), *rows), data)


def round_head(number: int) -> Line:
    return Line("Round {round}", round=number)


WINS = Line("Wins")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the score page of every game shows; the columns are the ``seats``, clockwise.

    ``is_one_page``: it has a print of its own on one page, and the log only as a link.
    """

    is_one_page: ClassVar[bool] = False
    word: Line
    how: Line
    reasons: tuple[Reason, ...]
    seats: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class SeatNumber:
    """A player's number on a rung or for an award. ``is_best``: it leads; ``is_gone``: not compared."""

    name: str
    seat: int
    number: int
    is_best: bool
    is_gone: bool


@dataclass(frozen=True, slots=True)
class RungRow:
    title: str
    note: Line | None
    cells: tuple[SeatNumber, ...]
    is_decider: bool
    is_unused: bool


def cells_of(step: ClimbedRung, seats: Mapping[str, int], best: tuple[str, ...]) -> tuple[SeatNumber, ...]:
    """Return each player's number on a rung; ``best``: who leads."""
    return tuple(
        SeatNumber(seat, number, step.numbers[seat], seat in best, step.is_used and seat not in step.compared)
        for seat, number in seats.items()
    )


def ladder_of(
    steps: Iterable[ClimbedRung],
    titles: Mapping[str, str],
    seats: Mapping[str, int],
    is_decider: Callable[[ClimbedRung], bool],
    best: Callable[[ClimbedRung], tuple[str, ...]],
    note: Callable[[ClimbedRung], Line | None] = lambda step: None,
) -> tuple[RungRow, ...]:
    return tuple(
        RungRow(
            titles[step.name],
            note(step),
            cells_of(step, seats, best(step)),
            is_decider(step),
            not step.is_used,
        )
        for step in steps
    )


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the numbers behind a plot; ``group``: the part of a bar, "" for none."""

    title: str
    numbers: tuple[int, ...]
    group: str = ""


def by_round(
    rounds: Sequence[int], points: Sequence[Mapping[str, int]], seats: Mapping[str, int]
) -> tuple[LinePlot, tuple[TableRow, ...]]:
    """Return the plot and the numbers of all rounds and of the final count, the last of ``points``.

    The first round, every fourth and the count are labelled.
    """
    count = gettext_noop("count")
    shown = {
        index: str(number)
        for index, number in enumerate(rounds)
        if index == 0 or (number % SHOWN_ROUNDS == 0 and index < len(rounds) - 1)
    }
    titles = (*map(str, rounds), count)
    rows = (
        TableRow(title, tuple(point[seat] for seat in seats))
        for title, point in zip(titles, points, strict=True)
    )
    return line_plot(points, shown | {len(rounds): count}, seats), tuple(rows)
