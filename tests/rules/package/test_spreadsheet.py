"""Rows are read and faults named by line and column; no cell written is a formula."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.package.spreadsheet import BadRow, guard, read_rows, unguard

COLUMNS = {"id": str, "count": int}
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


def rows(text: str) -> list[tuple[int, dict[str, object]]]:
    return list(read_rows(text, "cards.csv", COLUMNS))


def test_each_row_is_parsed_and_comes_with_its_line() -> None:
    found = rows("id,count\nspear,6\nnet,4\n")

    assert found == [(2, {"id": "spear", "count": 6}), (3, {"id": "net", "count": 4})]


def test_columns_may_stand_in_any_order() -> None:
    assert rows("count,id\n6,spear\n") == [(2, {"count": 6, "id": "spear"})]


def test_spaces_around_a_value_are_nothing() -> None:
    assert rows("id,count\n spear , 6 \n") == [(2, {"id": "spear", "count": 6})]


def test_a_value_with_a_comma_stands_in_quotes() -> None:
    assert rows('id,count\n"spear, long",6\n') == [(2, {"id": "spear, long", "count": 6})]


def test_blank_lines_are_passed_over_and_counted() -> None:
    assert rows("id,count\n\nspear,6\n") == [(3, {"id": "spear", "count": 6})]


def test_a_file_without_rows_is_empty() -> None:
    assert rows("id,count\n") == []


def test_the_mark_a_spreadsheet_puts_in_front_is_passed_over() -> None:
    assert rows("\ufeffid,count\nspear,6\n") == [(2, {"id": "spear", "count": 6})]


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("", 1, "id", "this column is missing"),
        ("id\nspear\n", 1, "count", "this column is missing"),
        ("id,count,colour\nspear,6,red\n", 1, "colour", "nobody knows this column"),
        ("id,count,count\nspear,6,6\n", 1, "count", "this column is there twice"),
        ("id,count\nspear\n", 2, "count", "1 values where the header has 2"),
        ("id,count\nspear,6,red\n", 2, "count", "3 values where the header has 2"),
        ("id,count\nspear,6\nnet,many\n", 3, "count", "invalid literal for int() with base 10: 'many'"),
    ],
)
def test_a_fault_is_named_by_line_and_column(text: str, line: int, column: str, problem: str) -> None:
    with pytest.raises(BadRow) as refused:
        rows(text)

    assert (refused.value.line, refused.value.column, refused.value.problem) == (line, column, problem)
    assert str(refused.value) == f"cards.csv, line {line}, column {column}: {problem}"
