"""The league table: points, the ladder of tie-breaks, and a whole league worked out by hand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.tables.standings import LeagueStanding, PlayedTable, league_table

ANN, BO, CY, DI, ED, FAY = range(1, 7)


def table(evening: int, *order: int | tuple[int, ...]) -> PlayedTable:
    """A table in the order of places; a tuple shares one."""
    places: dict[int, int] = {}
    for each in order:
        group = each if isinstance(each, tuple) else (each,)
        places |= dict.fromkeys(group, len(places) + 1)
    return PlayedTable(evening, places, frozenset(who for who, place in places.items() if place == 1))


def lines(people: list[int], *played: PlayedTable) -> list[tuple[int, int, int, str]]:
    return [(each.place, each.who, each.points, each.by) for each in league_table(people, played)]


# Points ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "points"),
    [
        ((ANN, BO), {ANN: 12, BO: 0}),
        ((ANN, BO, CY), {ANN: 12, BO: 6, CY: 0}),
        ((ANN, BO, CY, DI), {ANN: 12, BO: 8, CY: 4, DI: 0}),
        ((ANN, BO, CY, DI, ED), {ANN: 12, BO: 9, CY: 6, DI: 3, ED: 0}),
        (((ANN, BO), CY, DI), {ANN: 8, BO: 8, CY: 4, DI: 0}),
        ((ANN, (BO, CY)), {ANN: 12, BO: 0, CY: 0}),
        (((ANN, BO, CY),), {ANN: 0, BO: 0, CY: 0}),
        ((ANN,), {ANN: 0}),
    ],
)
def test_a_game_gives_12_points_times_the_share_of_opponents_left_behind(
    order: tuple[int, ...], points: dict[int, int]
) -> None:
    assert table(1, *order).points == points


# A league worked out by hand ------------------------------------------------------------------------


def test_a_league_is_as_worked_out_by_hand() -> None:
    """Six people, three evenings, two tables of three each.

    Points of a table of three: 12, 6, 0; a shared win of two: 6 each (they leave one of two behind).

        evening  table             Ann  Bo  Cy  Di  Ed  Fay
        1        Ann, Bo, Cy        12   6   0
        1        Di, Ed, Fay                    12   6   0
        2        Bo, Di, Ann         0  12       6
        2        Cy+Fay, Ed                  6       0   6
        3        Ann, Ed, Bo        12   0           6
        3        Cy, Fay, Di                12   0       6
        points                      24  18  18  18  12  12
        wins                         2   1   2   1   0   1

    Ann has the most points. Bo, Cy and Di have 18: Cy has 2 wins, more than Bo and Di with 1. Of Bo and Di,
    who are tied on wins, Bo was ahead at their only common table (evening 2): 12 to 0. Ed and Fay have 12:
    Fay has a win.
    """
    played = (
        table(1, ANN, BO, CY),
        table(1, DI, ED, FAY),
        table(2, BO, DI, ANN),
        table(2, (CY, FAY), ED),
        table(3, ANN, ED, BO),
        table(3, CY, FAY, DI),
    )
    assert league_table([ANN, BO, CY, DI, ED, FAY], played) == [
        LeagueStanding(ANN, 1, 24, 2, 3, (12, 0, 12)),
        LeagueStanding(CY, 2, 18, 2, 3, (0, 6, 12), "wins"),
        LeagueStanding(BO, 3, 18, 1, 3, (6, 12, 0), "against"),
        LeagueStanding(DI, 4, 18, 1, 3, (12, 6, 0)),
        LeagueStanding(FAY, 5, 12, 1, 3, (0, 6, 6), "wins"),
        LeagueStanding(ED, 6, 12, 0, 3, (6, 0, 6)),
    ]


# The ladder -----------------------------------------------------------------------------------------


def test_the_last_evening_decides_where_nothing_else_does() -> None:
    played = (table(1, ANN, CY), table(1, DI, BO), table(2, BO, CY), table(2, DI, ANN))
    assert lines([ANN, BO], *played) == [(1, BO, 12, "latest"), (2, ANN, 12, "")]


def test_whoever_is_tied_to_the_end_shares_the_place_and_the_next_is_left_out() -> None:
    played = (table(1, ANN, CY), table(1, BO, DI))
    assert lines([CY, ANN, BO, DI], *played) == [
        (1, ANN, 12, "shared"),
        (1, BO, 12, "shared"),
        (3, CY, 0, "shared"),
        (3, DI, 0, "shared"),
    ]


def test_only_games_among_those_tied_count_against_each_other() -> None:
    """Ann beat Bo, Bo beat Cy, Cy beat Ann, each also lost to Di: a circle, so the last evening decides."""
    played = (
        table(1, ANN, BO),
        table(2, BO, CY),
        table(3, CY, ANN),
        table(1, DI, CY),
        table(2, DI, ANN),
        table(3, DI, BO),
    )
    assert lines([ANN, BO, CY, DI], *played) == [
        (1, DI, 36, ""),
        (2, CY, 12, "latest"),
        (3, ANN, 12, "against"),
        (4, BO, 12, ""),
    ]


def test_who_has_not_played_is_last_with_nothing() -> None:
    assert lines([ANN, BO, CY], table(1, ANN, BO)) == [
        (1, ANN, 12, ""),
        (2, BO, 0, "shared"),
        (2, CY, 0, "shared"),
    ]


@given(st.lists(st.tuples(st.integers(1, 3), st.permutations(range(1, 7)), st.integers(2, 5)), max_size=8))
def test_everyone_has_one_line_and_points_never_rise_downwards(
    drawn: list[tuple[int, list[int], int]],
) -> None:
    played = [table(evening, *order[:size]) for evening, order, size in drawn]
    found = league_table(range(1, 7), played)

    assert sorted(each.who for each in found) == [*range(1, 7)]
    assert [each.points for each in found] == sorted((each.points for each in found), reverse=True)
    assert sum(each.points for each in found) == sum(sum(one.points.values()) for one in played)
    for above, below in pairwise(found):
        assert (above.points, above.wins) >= (below.points, below.wins)
        assert above.place < below.place or above.by == below.by == "shared"
