"""Pictures of numbers: every line can be seen, and its end says whose it is."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.earth.record.state import Level
from referee.web.desk.plots import LINE_GAP, SHAPES, LinePlot, line_plot
from referee.web.earth.board import score_plot
from tests.rules.earth.playing import Table

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
POINTS = st.integers(1, 5).flatmap(
    lambda seats: st.lists(
        st.lists(st.integers(0, 60), min_size=seats, max_size=seats), min_size=1, max_size=16
    )
)


def plot_of(rows: list[list[int]]) -> LinePlot:
    seats = {name: number for number, name in enumerate(NAMES[: len(rows[0])], start=1)}
    points = [dict(zip(seats, row, strict=True)) for row in rows]
    return line_plot(points, {0: "1", len(points) - 1: "end"}, seats)


def heights(path: str) -> list[float]:
    return [float(pair.split()[1]) for pair in re.findall(r"[\d.]+ -?[\d.]+", path)]


@given(POINTS)
def test_no_line_lies_on_another_where_their_numbers_are_the_same(rows: list[list[int]]) -> None:
    lines = [heights(line.path) for line in plot_of(rows).lines]
    for place, row in enumerate(rows):
        for one, number in enumerate(row):
            for two in range(one + 1, len(row)):
                if number == row[two]:
                    assert abs(lines[one][place] - lines[two][place]) > LINE_GAP - 0.2


@given(POINTS)
def test_a_line_stays_where_its_number_is(rows: list[list[int]]) -> None:
    """It moves no farther than the room that the others with the same number need."""
    plot = plot_of(rows)
    at = {int(row.text): row.y for row in plot.rows}
    for line, numbers in zip(plot.lines, zip(*rows, strict=True), strict=True):
        for y, number in zip(heights(line.path), numbers, strict=True):
            if number in at:
                assert abs(y - at[number]) <= LINE_GAP * 2 + 0.2


@given(POINTS)
def test_every_line_ends_in_a_label_of_its_own(rows: list[list[int]]) -> None:
    labels = [line.label for line in plot_of(rows).lines]
    assert [each.text for each in labels] == [f"{name} {n}" for name, n in zip(NAMES, rows[-1], strict=False)]
    ends = sorted(each.y for each in labels)
    assert all(low - high >= 23 for high, low in pairwise(ends))


def test_shapes_of_equal_numbers_stand_beside_each_other() -> None:
    plot = plot_of([[0, 0, 0], [3, 3, 3]])
    starts = [line.shapes[0].removesuffix(SHAPES[line.number]) for line in plot.lines]
    assert len({start.split()[0] for start in starts}) == 3


def test_a_line_alone_is_not_moved() -> None:
    assert heights(plot_of([[0], [10]]).lines[0].path) == [240.0, 18.0]


@pytest.mark.parametrize(("rounds", "named"), [(1, ["1"]), (3, ["1", "3"]), (6, ["1", "4", "6"])])
def test_the_scores_of_earth_name_the_first_round_each_fourth_and_the_last(
    rounds: int, named: list[str]
) -> None:
    table = Table(level=Level.QUICK, rounds=9)
    for _ in range(rounds):
        table.quick_round()

    plot = score_plot(table.log)

    assert plot is not None
    assert [each.text for each in plot.columns] == named
