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
    the table, each with its icon. ``more``: the game's own data.
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
    more: Any = None

    @property
    def shown(self) -> list[Reason]:
        """The reasons, with long sums shortened."""
        return [reason.with_sums(*map(_shortened, reason.sums)) for reason in self.reasons]


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
