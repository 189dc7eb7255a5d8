"""Where a page of the light round is, as its URL says: the open cell, and rows left."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from referee.web.arctic.light_round.columns import COLUMNS, Column
from referee.web.drafts import TAP, Pairs, Sent

CELL, LEFT = "cell", "left"


@dataclass(frozen=True, slots=True)
class LightPlace:
    """The part of the URL that says where the page is. ``seat``: number of the open row, 0: none is."""

    seat: int = 0
    column: Column | None = None
    left: frozenset[int] = frozenset()

    @property
    def fields(self) -> Pairs:
        """Name and value of the URL fields that say it."""
        cell = [(CELL, f"{self.seat}.{self.column.name}")] if self.column else []
        left = [(LEFT, str(number)) for number in sorted(self.left)]
        return [*cell, *left]

    @property
    def query(self) -> str:
        return urlencode(self.fields)

    def opened(self, seat: int, column: Column | None) -> "LightPlace":
        """Return the place with this cell open, or none; the row before is left."""
        rows = self.left | ({self.seat} - {0, seat})
        rows = rows - {seat} if column else rows | {seat}
        return replace(self, seat=seat if column else 0, column=column, left=rows)

    def closed(self) -> "LightPlace":
        return replace(self, seat=0, column=None)

    def tapped(self, tap: str) -> "LightPlace":
        """Return the place after a tap; an unknown one changes nothing."""
        name, _, word = tap.partition(":")
        if name == CELL and not word:
            return self.closed()
        if name == CELL and (cell := _cell(word)):
            return self.opened(*cell)
        return self


def read_place(sent: Sent) -> LightPlace:
    """Read the place from a URL."""
    seat, column = next(filter(None, map(_cell, sent.get(CELL, ()))), (0, None))
    left = frozenset(int(word) for word in sent.get(LEFT, ()) if word.isascii() and word.isdigit())
    place = LightPlace(seat, column, left - {0, seat})
    for tap in sent.get(TAP, ()):
        place = place.tapped(tap)
    return place


def _cell(word: str) -> tuple[int, Column] | None:
    seat, _, name = word.partition(".")
    is_number = seat.isascii() and seat.isdigit() and len(seat) == 1
    return (int(seat), COLUMNS[name]) if is_number and name in COLUMNS else None
