"""Cells that a spreadsheet would take for a formula: guarded on the way out, as they were on the way in."""

import re

# What a formula begins with, in whatever width; blanks before it are passed over, a tab or a line's end may
# split the cell. Marks that stand before it already keep their number: one more out, one less in.
GUARDED = re.compile(r"'*(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])")


def guard(cell: str | int) -> str | int:
    """Return the cell as text that no spreadsheet computes; a number stays one."""
    return f"'{cell}" if isinstance(cell, str) and GUARDED.match(cell) else cell


def unguard(cell: str) -> str:
    """Return the cell as it was before ``guard``."""
    return cell[1:] if cell.startswith("'") and GUARDED.match(cell) else cell
