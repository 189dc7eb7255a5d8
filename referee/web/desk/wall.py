"""The wall page, for watchers: one thing at a time, readable from three metres."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason, Sum
from referee.rules.kernel.versions import versions_back
from referee.tables import selectors
from referee.tables.links import Visitor

SEATS = "watch/_seats.html"
FORCES = "watch/_forces.html"
RULING = "watch/_ruling.html"
BOARD = "watch/_board.html"
SCORE = "score"
"""The icon of points."""
MOST_TERMS = 6
"""Of a longer sum only the total is shown."""
FARTHEST_BACK = 80
"""How many entries back to look for a seat's last one."""


@dataclass(frozen=True, slots=True)
class WallNumber:
    """A number with an icon and a word."""

    icon: str
    number: int
    word: Line


@dataclass(frozen=True, slots=True)
class Signed:
    """A seat with its sign; the automated opponent has number 0."""

    name: str
    number: int

    @property
    def sign(self) -> str:
        return f"s{self.number}" if self.number else "megalith"


@dataclass(frozen=True, slots=True)
class WallSeat(Signed):
    """A seat: its last entry and its public numbers. ``says``: now, next, passed."""

    says: str | Line = ""
    act: Line | None = None
    facts: tuple[WallNumber, ...] = ()
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class SeatTotal(Signed):
    total: int
    is_best: bool


@dataclass(frozen=True, slots=True)
class Wall:
    """The wall page: ``part``: the template, ``where``: how far the game is, ``word``: what is due.

    ``who``: the number of the seat that ``word`` is about. ``then``: the text beside it. ``foot``: what is on
    the table, each with its icon. ``more``: the game's own data. ``strengths``: of open forces, ``facts``: of
    the automated opponent, both for the overlay of a stream.
    """

    part: str
    where: Line
    word: Line
    who: int = 0
    then: Line | None = None
    seats: tuple[WallSeat, ...] = ()
    foot: tuple[tuple[str, Line], ...] = ()
    reasons: tuple[Reason, ...] = ()
    totals: tuple[SeatTotal, ...] = ()
    strengths: tuple[SeatTotal, ...] = ()
    facts: tuple[WallNumber, ...] = ()
    more: Any = None

    @property
    def shown(self) -> list[Reason]:
        """The reasons, with long sums shortened."""
        return [reason.with_sums(*map(_shortened, reason.sums)) for reason in self.reasons]


@dataclass(frozen=True, slots=True)
class StreamRow(Signed):
    """A seat over a stream: a total, or its public numbers and its last entry."""

    total: int | None = None
    is_best: bool = False
    is_now: bool = False
    facts: tuple[WallNumber, ...] = ()
    act: Line | None = None


def stream_rows(wall: Wall) -> list[StreamRow]:
    """Return what the overlay says of each seat. Who has most points or is ahead in a skirmish leads."""
    if totals := wall.totals or wall.strengths:
        return [StreamRow(each.name, each.number, each.total, each.is_best) for each in totals]
    points = {seat.name: fact.number for seat in wall.seats for fact in seat.facts if fact.icon == SCORE}
    most = max(points.values(), default=0)
    return [
        StreamRow(
            seat.name,
            seat.number,
            is_best=most > 0 and points.get(seat.name) == most,
            is_now=seat.is_now,
            # Number 0 is the opponent that the app plays.
            facts=seat.facts if seat.number else wall.facts,
            act=seat.act,
        )
        for seat in wall.seats
    ]


def _shortened(total: Sum) -> Sum:
    return total if len(total.terms) <= MOST_TERMS else replace(total, terms=())


def ruled_wall(
    where: Line,
    word: Line,
    how: Line | str,
    reasons: tuple[Reason, ...],
    totals: tuple[SeatTotal, ...] = (),
    then: Line | None = None,
) -> Wall:
    """Return the page with a ruling: the result and how it was decided, the reasons, the totals."""
    both = Line("{word} {how}", word=word, how=how)
    return Wall(RULING, where, both, then=then, reasons=reasons, totals=totals)


def totals_of(
    totals: Mapping[str, int], numbers: Mapping[str, int], best: Iterable[str]
) -> tuple[SeatTotal, ...]:
    """Return the totals, ``best`` first, then by size."""
    leading = frozenset(best)
    order = sorted(totals, key=lambda seat: (seat not in leading, -totals[seat]))
    return tuple(SeatTotal(seat, numbers[seat], totals[seat], seat in leading) for seat in order)


def last_acts(visitor: Visitor, log: Log[Any], seats: Iterable[str]) -> Mapping[str, Line]:
    """Return each seat's last entry that counts, as all may see it."""
    found: dict[str, Record] = {}
    for record, _ in islice(versions_back(log.version), FARTHEST_BACK):
        if record.entry.seat:
            found.setdefault(record.entry.seat, record)
    table = visitor.table
    return {seat: selectors.describe_record(table, log, found[seat], None) for seat in seats if seat in found}
