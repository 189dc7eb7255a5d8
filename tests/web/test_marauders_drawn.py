"""What is drawn of the Marauders points where it should: the sketch of a lane without a map, the sweep."""

from __future__ import annotations

from math import hypot

import pytest

from referee.rules.prehistory.board import SYNTHETIC
from referee.rules.prehistory.corrections import Correct
from referee.web.prehistory.boardview import board_view
from referee.web.prehistory.laneview import lane_view
from tests.rules.prehistory.test_game import autumn
from tests.web.drawn import heading, middle, minus, points_in


@pytest.mark.parametrize("tray", SYNTHETIC.trays)
def test_the_arrow_points_from_the_member_along_the_middle_of_the_lane(tray: str) -> None:
    table = autumn().tell(Correct(trays={tray: 3}, marker="hunting"))
    view = lane_view(table.state, table.step)
    spaces = [middle(points_in(corners)) for corners, style in view.hexes if style == "is-lane"]
    shaft, (point, left, right) = points_in(view.path), points_in(view.tip)

    ahead = heading(minus(middle(spaces), view.member))
    assert shaft[0] == pytest.approx(view.member)
    assert heading(minus(point, view.member)) == pytest.approx(ahead, abs=0.01)
    assert heading(minus(shaft[1], view.member)) == pytest.approx(ahead, abs=0.01)
    assert hypot(*minus(point, view.member)) > hypot(*minus(shaft[1], view.member))
    assert hypot(*minus(left, point)) == pytest.approx(hypot(*minus(right, point)), abs=0.2)
    assert middle([left, right]) == pytest.approx(shaft[1], abs=0.1)

    x, y, wide, high = map(float, view.box.split())
    assert all(x < px < x + wide and y < py < y + high for px, py in (point, left, right))


@pytest.mark.parametrize(("number", "is_drawn"), [(0, False), (1, False), (2, True), (3, True)])
def test_the_sweep_is_drawn_where_it_decides_between_trays(number: int, is_drawn: bool) -> None:
    tied = SYNTHETIC.trays[:number]
    board = board_view(SYNTHETIC, dict.fromkeys(tied, 2), "campsite", tied=tied)
    assert (board.first is not None, board.rest is not None) == (is_drawn, is_drawn)
