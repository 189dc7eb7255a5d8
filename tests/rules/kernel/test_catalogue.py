"""Catalogues: every row is read, every fault named by file, line and column."""

from __future__ import annotations

import pytest

from referee.rules.kernel.spreadsheet import BadRow, read_rows

COLUMNS = {"id": str, "count": int}


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
