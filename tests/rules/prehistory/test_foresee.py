"""What a payment leads to: the tray that comes first as the markers would lie."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.prehistory.board.layout import SYNTHETIC, ControlBoard, TribeTile
from referee.rules.prehistory.board.terms import TribeAction, tray_name
from referee.rules.prehistory.seasons.spring import choose_action, foresee

TILE = TribeTile(2, ("rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration"))


def board(*markers: int, place: int = 0) -> ControlBoard:
    return ControlBoard(SYNTHETIC, dict(zip(SYNTHETIC.trays, markers, strict=True)), place)


def test_a_lone_tray_with_the_most_markers_comes_first() -> None:
    told = [reason.text() for reason in foresee(board(1, 3, 0, 2, 0, 0), TILE)]
    assert told == [
        "Yellow has the most markers, 3.",
        "Beside Yellow is fishing, their next action if it has an empty column.",
    ]


TIED = [tied for number in range(2, 7) for tied in combinations(range(6), number)]


@pytest.mark.parametrize("place", range(12))
def test_a_tie_goes_clockwise_from_the_priority_marker(place: int) -> None:
    """Walk round the dial from the marker, half a step at a time; tray number i lies at 2 i."""
    dial = [(place + step) % 12 for step in range(12)]
    for tied in TIED:
        markers = [3 if tray in tied else 2 for tray in range(6)]
        first = next(at // 2 for at in dial if at % 2 == 0 and at // 2 in tied)

        told = foresee(board(*markers, place=place), TILE)

        assert told[-1].facts["tray"] == tray_name(SYNTHETIC.trays[first])


def test_a_tie_is_told_with_who_comes_first() -> None:
    told = [reason.text() for reason in foresee(board(0, 3, 0, 3, 0, 0, place=5), TILE)]
    assert told[0] == "Yellow and Brown have the most markers, 3 each."
    assert "Brown comes first" in told[1]
    assert "gathering" in told[2]


def test_without_two_markers_on_a_tray_there_is_no_action() -> None:
    (reason,) = foresee(board(1, 1, 1, 1, 1, 1), TILE)
    assert reason.rules == ("M-22",)
    assert reason.text() == "No tray has 2 markers yet. The marauders get no action."


def test_a_tray_beside_a_full_column_is_passed_over_and_said() -> None:
    told = [reason.text() for reason in foresee(board(0, 3, 0, 0, 0, 0), TILE, {"fishing": False})]
    assert told == [
        "Yellow would be next, but every column of fishing is occupied.",
        "No other tray has 2 markers yet. The marauders get no action.",
    ]


@given(st.lists(st.integers(0, 4), min_size=6, max_size=6), st.integers(0, 11))
def test_it_is_the_tray_that_the_marauders_take_where_every_column_is_empty(
    markers: list[int], place: int
) -> None:
    there = board(*markers, place=place)
    ruling = choose_action(there, TILE, dict.fromkeys(TribeAction, True))
    told = foresee(there, TILE)[-1]
    if ruling.outcome.tray is None:
        assert told.facts == {}
    else:
        assert told.facts["tray"] == tray_name(ruling.outcome.tray)
