"""A reason names a house rule where that decided, and only there; one of the reasons decides."""

from __future__ import annotations

import pytest

from referee.rules.kernel.text.ruling import Ruling
from referee.rules.prehistory.board.income import CardCandidate, choose_income
from referee.rules.prehistory.board.layout import SYNTHETIC, ControlBoard
from referee.rules.prehistory.board.terms import TribeAction
from referee.rules.prehistory.seasons.autumn import (
    AutumnHouse,
    LaneTarget,
    TribeMember,
    choose_member,
    choose_target,
)

LAST = ("inclusive=false",)
FIXED = ("lane_tie=left_centre_right",)


def board(place: int, *, inclusive: bool) -> ControlBoard:
    return ControlBoard(SYNTHETIC, dict.fromkeys(SYNTHETIC.trays, 0), place, inclusive)


def named(ruling: Ruling[object]) -> tuple[str, ...]:
    return tuple(house for reason in ruling.reasons for house in reason.house_rules)


@pytest.mark.parametrize(
    ("place", "inclusive", "sweeps", "lines", "expect"),
    [
        (4, True, True, "left centre", ()),
        (4, False, True, "right centre", LAST),
        (4, False, True, "left right", ()),
        (3, False, True, "left centre", ()),
        (3, True, False, "left centre", ()),
        (4, True, False, "left centre", FIXED),
        (4, False, False, "left right", FIXED),
    ],
)
def test_the_lane(place: int, inclusive: bool, sweeps: bool, lines: str, expect: tuple[str, ...]) -> None:
    found = [LaneTarget("hunting", 2, line) for line in lines.split()]

    ruling = choose_target(
        board(place, inclusive=inclusive), "hunting", "red", found, house=AutumnHouse(sweeps=sweeps)
    )
    assert named(ruling) == expect


@pytest.mark.parametrize(
    ("inclusive", "bearings", "expect"), [(True, (4, 5), ()), (False, (4, 5), LAST), (False, (5, 6), ())]
)
def test_equally_close_members(inclusive: bool, bearings: tuple[int, int], expect: tuple[str, ...]) -> None:
    members = [TribeMember(str(bearing), 2, bearing) for bearing in bearings]

    assert named(choose_member(board(4, inclusive=inclusive), members)) == expect


@pytest.mark.parametrize(
    ("points", "decides"), [((2, 1), ("M-33", "M-15")), ((2, 2), ("M-34",)), ((2,), ("M-33", "M-15"))]
)
def test_the_largest_income_decides_or_what_comes_first_of_equals(
    points: tuple[int, ...], decides: tuple[str, ...]
) -> None:
    cards = [CardCandidate(str(place), vp=vp, place=place) for place, vp in enumerate(points)]

    found = choose_income(TribeAction.CEREMONY, cards)

    assert [reason.rules for reason in found.reasons if reason.is_decisive] == [decides]
