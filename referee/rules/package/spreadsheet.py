"""CSV files of cards: rows read with faults by file, line and column, and cells guarded against formulas."""

import csv
import re
from collections.abc import Callable, Iterator, Mapping
from io import StringIO
from typing import Any

Parse = Callable[[str], Any]

# Some spreadsheets put it in front of the first column's name.
BYTE_ORDER_MARK = "\ufeff"


class BadRow(ValueError):
    """A row that can't be read; names file, line and column."""

    def __init__(self, source: str, line: int, column: str, problem: str) -> None:
        self.source, self.line, self.column, self.problem = source, line, column, problem
        super().__init__(f"{source}, line {line}, column {column}: {problem}")


def read_rows(text: str, source: str, columns: Mapping[str, Parse]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield (line, parsed row) for each row of a CSV text.

    ``columns`` names every column and its parser, which raises ValueError with a sentence.
    Raises BadRow for a missing or unknown column, a row too short or long, and a bad value.
    """
    reader = csv.reader(StringIO(text.removeprefix(BYTE_ORDER_MARK)))
    header = next(reader, [])
    _check_header(header, source, columns)
    for cells in reader:
        if not cells:
            continue
        line = reader.line_num
        if len(cells) != len(header):
            problem = f"{len(cells)} values where the header has {len(header)}"
            raise BadRow(source, line, header[min(len(cells), len(header) - 1)], problem)
        yield line, _parse(dict(zip(header, cells, strict=True)), source, line, columns)


def _check_header(header: list[str], source: str, columns: Mapping[str, Parse]) -> None:
    for name in columns:
        if name not in header:
            raise BadRow(source, 1, name, "this column is missing")
    for name in header:
        if name not in columns:
            raise BadRow(source, 1, name, "nobody knows this column")
        if header.count(name) > 1:
            raise BadRow(source, 1, name, "this column is there twice")


def _parse(row: Mapping[str, str], source: str, line: int, columns: Mapping[str, Parse]) -> dict[str, Any]:
    parsed = {}
    for name, cell in row.items():
        try:
            parsed[name] = columns[name](cell.strip())
        except ValueError as error:
            raise BadRow(source, line, name, str(error)) from None
    return parsed


# Cells that a spreadsheet would take for a formula, also with full-width signs or spaces before them, or
# split at a tab or line end. Leading apostrophes count: one more on the way out, one less on the way in.
GUARDED = re.compile(r"'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])")


def guard(cell: str | int) -> str | int:
    """Return the cell as text that no spreadsheet computes; numbers are unchanged."""
    return f"'{cell}" if isinstance(cell, str) and GUARDED.match(cell) else cell


def unguard(cell: str) -> str:
    """Return the cell as it was before ``guard``."""
    return cell[1:] if cell.startswith("'") and GUARDED.match(cell) else cell
