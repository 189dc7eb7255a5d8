"""The public part of a table as other programs read it: what its screen on the wall shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.rules.kernel.ruling import Line
from referee.tables.selectors import LogLine
from referee.web.walls import Wall


@dataclass(frozen=True, slots=True)
class PublicNumber:
    """Something counted."""

    word: str
    number: int


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """A seat: what it did last, what is known of it to all. ``says``: now, next, passed or nothing."""

    name: str
    says: str
    is_now: bool
    last: str | None
    numbers: tuple[PublicNumber, ...]


@dataclass(frozen=True, slots=True)
class PublicReason:
    """Why, and the rules it rests on."""

    text: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """A line of the log. ``counts``: it was not taken back or struck out."""

    number: int
    seat: str | None
    text: str
    counts: bool


@dataclass(frozen=True, slots=True)
class PublicTable:
    """A table in English, as everybody may know it; ``due`` is what happens next, ``log`` newest first."""

    game: str
    name: str
    where: str
    due: str
    seats: tuple[PublicSeat, ...]
    totals: dict[str, int]
    reasons: tuple[PublicReason, ...]
    log: tuple[PublicEntry, ...]


def public_table(game: str, name: str, wall: Wall, lines: Iterable[LogLine]) -> PublicTable:
    """Return what the screen on the wall shows, and the newest lines of the log."""
    return PublicTable(
        game=game,
        name=name,
        where=wall.where.text(),
        due=" ".join(line.text() for line in (wall.word, wall.then) if line),
        seats=tuple(_seats(wall)),
        totals={total.name: total.total for total in wall.totals},
        reasons=tuple(PublicReason(reason.text(), reason.rules) for reason in wall.reasons),
        log=tuple(map(_entry, lines)),
    )


def _seats(wall: Wall) -> Iterable[PublicSeat]:
    for seat in wall.seats:
        says = seat.says.text() if isinstance(seat.says, Line) else seat.says
        numbers = tuple(PublicNumber(told.word.text(), told.number) for told in seat.facts)
        yield PublicSeat(seat.name, says, seat.is_now, seat.act.text() if seat.act else None, numbers)


def _entry(line: LogLine) -> PublicEntry:
    counts = line.taken_back is None and not line.is_out
    return PublicEntry(line.number, line.seat, line.line.text(), counts)
