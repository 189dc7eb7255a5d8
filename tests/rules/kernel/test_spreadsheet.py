"""No cell that we write is a formula, and every cell comes back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.spreadsheet import guard, unguard

FORMULAS = [
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n",
    " =1",
    "\u00a0=1",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "'=1",
    "''=1",
    "=",
]
WORDS = ["", "Ann", "1", "a=b", "x-y", "'", "'Ann", " Ann", "O'Neil", "¬1"]
# Among the signs of formulas, marks and blanks chance would seldom come to.
CELLS = st.text(st.sampled_from("'=+-@\t\r\n ＝a1;,")) | st.text()


@pytest.mark.parametrize("cell", FORMULAS)
def test_a_formula_is_written_as_text(cell: str) -> None:
    assert guard(cell) == f"'{cell}"
    assert unguard(f"'{cell}") == cell


@pytest.mark.parametrize("cell", [*WORDS, 0, -3, 12])
def test_anything_else_is_written_as_it_is(cell: str | int) -> None:
    assert guard(cell) == cell


@given(CELLS)
def test_every_cell_comes_back(cell: str) -> None:
    assert unguard(str(guard(cell))) == cell


@given(CELLS)
def test_no_cell_that_is_written_begins_like_a_formula(cell: str) -> None:
    written = str(guard(cell))

    assert not written.lstrip(" \u00a0").startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝"))
