"""A screen on the wall, for those who only watch: one thing at a time, to be read at three metres."""

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
"""A longer sum is shown by its total."""
FARTHEST_BACK = 80
"""How many entries back a seat's last one is looked for."""


@dataclass(frozen=True, slots=True)
class WallNumber:
    """A number with its icon and its word."""

    icon: str
    number: int
    word: Line


@dataclass(frozen=True, slots=True)
class Signed:
    """Somebody with a sign; the opponent that the app runs has number 0."""

    name: str
    number: int

    @property
    def sign(self) -> str:
        return f"s{self.number}" if self.number else "megalith"


@dataclass(frozen=True, slots=True)
class WallSeat(Signed):
    """A seat: what it did last, what is to be known of it. ``says``: now, next, passed."""

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
    """The screen: ``part`` is the template, ``where`` how far the game is, ``word`` what is due.

    ``who``: the number of the seat that the word is about. ``then``: the words beside it, ``foot`` what lies
    on the table, each with its icon. ``more``: what only this game shows.
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
        """The reasons, as far as they can be read from a distance."""
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
    """Return the screen with a ruling: its word and how it came to that, the reasons and the totals."""
    both = Line("{word} {how}", word=word, how=how)
    return Wall(RULING, where, both, then=then, reasons=reasons, totals=totals)


def totals_of(
    totals: Mapping[str, int], numbers: Mapping[str, int], best: Iterable[str]
) -> tuple[SeatTotal, ...]:
    """Return the totals, those of ``best`` first, then the highest."""
    leading = frozenset(best)
    order = sorted(totals, key=lambda seat: (seat not in leading, -totals[seat]))
    return tuple(SeatTotal(seat, numbers[seat], totals[seat], seat in leading) for seat in order)


def last_acts(visitor: Visitor, log: Log[Any], seats: Iterable[str]) -> Mapping[str, Line]:
    """Return what each seat entered last of what counts, as far as everybody may know it."""
    found: dict[str, Record] = {}
    for record, _ in islice(versions_back(log.version), FARTHEST_BACK):
        if record.entry.seat:
            found.setdefault(record.entry.seat, record)
    table = visitor.table
    return {seat: selectors.describe_record(table, log, found[seat], None) for seat in seats if seat in found}
