"""Reading the rows of a deck's three CSV tables (6.3)."""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from referee.rules.earth.deck.findings import UnreadableDeck
from referee.rules.kernel.text.codec import nearest
from referee.rules.kernel.text.line import gettext_noop
from referee.rules.package.spreadsheet import BYTE_ORDER_MARK, unguard

Row = dict[str, str]

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "continents": ("continent", "territories", "bonus"),
    "territories": ("id", "name", "continent", "score", "salvage", "count"),
    "actions": ("id", "name", "count", "cost", "attack", "reclaim", "effects", "text"),
}
MOST_ROWS = 1_000
FREE_TEXT = ("effects", "text")


def rows_of(table: str, text: str) -> list[tuple[str, Row]]:
    """Return (place, row) for every line; a header is required."""
    text = text.removeprefix(BYTE_ORDER_MARK)
    if not text.strip():
        return []
    first = text.lstrip().partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.DictReader(StringIO(text.lstrip(), newline=""), delimiter=delimiter, strict=True)
    try:
        header = [name.strip().lower() for name in reader.fieldnames or ()]
        if sorted(header) != sorted(COLUMNS[table]):
            raise _wrong_header(table, header)
        reader.fieldnames = header
        found = list[tuple[str, Row]]()
        for row in reader:
            if len(found) >= MOST_ROWS:
                phrase = gettext_noop("{place}: more than {most} lines.")
                raise UnreadableDeck("V-1", phrase, f"{table}.csv", most=MOST_ROWS)
            place = f"{table}.csv, line {reader.line_num}"
            if None in row or None in row.values():
                raise UnreadableDeck("V-1", gettext_noop("{place}: too many or too few values."), place)
            found.append((place, {name: _cell(name, str(cell)) for name, cell in row.items()}))
    except csv.Error:
        raise UnreadableDeck(
            "V-1", gettext_noop("{place} isn’t a table of values."), f"{table}.csv"
        ) from None
    return found


def _wrong_header(table: str, header: Sequence[str]) -> UnreadableDeck:
    """Return the fault of a header: an unknown column and the nearest known one, or the whole header."""
    phrase, columns = gettext_noop("{place}: the first line must be {columns}."), COLUMNS[table]
    unknown = next((name for name in header if name not in columns), "")
    near = nearest(unknown, columns)
    if near:
        phrase = gettext_noop("{place}: unknown column “{name}”. Did you mean “{near}”?")
    return UnreadableDeck(
        "V-1", phrase, f"{table}.csv", columns=",".join(columns), name=unknown[:40], near=near
    )


def _cell(column: str, cell: str) -> str:
    return unguard(cell if column in FREE_TEXT else cell.strip())
