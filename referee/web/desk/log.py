"""The log on the pages: by part of the game, with undone entries folded away."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

from referee.rules.kernel.text.line import Line, gettext_noop
from referee.tables.links import Visitor
from referee.tables.selectors import LogLine


def seat_numbers(state: Any) -> dict[str, int]:
    """Return the number of each seat, clockwise."""
    return {seat: number for number, seat in enumerate(state.players, start=1)}


class Headings(Protocol):
    """The headings of a game's log, and the numbers of its seats."""

    def stage(self, state: Any) -> Line:
        """Return the part of the game as a heading of the log."""

    def number_of(self, state: Any, seat: str) -> int:
        """Return the number of a seat's colour and sign, 0 if it has none."""
        return seat_numbers(state).get(seat, 0)


class LogRow(NamedTuple):
    """An entry: its seat's number (0: the table), its sentence, and marks; ``has_more``: it opens."""

    number: int
    seat: int
    line: Line
    marks: tuple[Line, ...]
    is_back: bool
    has_more: bool


@dataclass(frozen=True, slots=True)
class LogRun:
    """Consecutive entries that all count, or were all undone."""

    rows: tuple[LogRow, ...]
    is_back: bool

    @property
    def id(self) -> str:
        """An id that doesn't change when entries are added."""
        return f"back-{self.rows[-1].number}"

    @property
    def says(self) -> Line:
        """The label of the fold."""
        return Line("{n} {n:entry|entries} undone", n=len(self.rows))


@dataclass(frozen=True, slots=True)
class LogPart:
    """The entries of one part of the game, newest first."""

    title: Line
    runs: tuple[LogRun, ...]


def parts_of(desk: Headings, state: Any, lines: Iterable[LogLine], visitor: Visitor) -> list[LogPart]:
    """Group lines, newest first, by the part of the game in which they were entered."""

    number_of = cache(partial(desk.number_of, state))

    def row_of(line: LogLine) -> LogRow:
        return LogRow(
            number=line.number,
            seat=number_of(line.seat) if line.seat else 0,
            line=line.line,
            marks=tuple(marks_of(line)),
            is_back=line.taken_back is not None or line.is_out,
            has_more=line.has_reasons or (visitor.is_host and line.can_amend),
        )

    shown = list(lines)
    staged = zip([desk.stage(line.met) for line in shown], map(row_of, shown), strict=True)
    return [
        LogPart(title, tuple(_runs(row for _, row in found)))
        for title, found in groupby(staged, key=itemgetter(0))
    ]


def _runs(rows: Iterable[LogRow]) -> Iterator[LogRun]:
    for is_back, found in groupby(rows, key=lambda row: row.is_back):
        yield LogRun(tuple(found), is_back)


def marks_of(line: LogLine) -> Iterator[Line]:
    """Yield what decided an entry, and the remarks on it."""
    if line.taken_back is None and not line.is_out:
        yield from line.shorts
    if line.acted_for:
        yield Line("entered for {seat} on the table’s device", seat=line.acted_for)
    if line.lent_by:
        yield Line("entered by {seat}", seat=line.lent_by)
    if line.seal:
        yield Line("Sealed: {seal}", seal=line.seal)
    if line.is_override:
        yield Line("Override: the table plays it this way")
    if line.taken_back is not None:
        phrase = gettext_noop("Undone, {n}")
        if line.undo_mark:
            phrase = gettext_noop("Undone, {n}. {mark}")
        yield Line(phrase, n=line.taken_back, mark=line.undo_mark or "")
    elif line.is_out:
        yield Line("No longer counts")
    elif line.amended_by is not None:
        yield Line("Ruled again, {n}", n=line.amended_by)
