"""Who sits with whom: as few repeated meetings as any seating has, and 40 people over 8 evenings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.tables.seating import Tables, cost_of, drawn, least_most, meetings_of, sizes_of, spread_of


def evenings(people: int, seats: int, number: int) -> list[Tables]:
    past: list[Tables] = []
    for evening in range(1, number + 1):
        past.append(drawn(range(1, people + 1), seats, past, f"CLUB {evening}"))
    return past


# Sizes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "seats", "sizes"),
    [
        (40, 4, [4] * 10),
        (7, 4, [4, 3]),
        (9, 4, [3, 3, 3]),
        (5, 5, [5]),
        (1, 4, [1]),
        (0, 4, []),
        (6, 5, [3, 3]),
    ],
)
def test_tables_are_few_and_even(people: int, seats: int, sizes: list[int]) -> None:
    assert sizes_of(people, seats) == sizes


# Against brute force --------------------------------------------------------------------------------


def every_cost(people: list[int], sizes: list[int], past: list[Tables]) -> int:
    """The least cost of all orders of the people, cut into tables; counted table by table, pair by pair."""
    together = Counter(
        (min(a, b), max(a, b)) for evening in past for table in evening for a, b in combinations(table, 2)
    )
    best = 10**9
    for order in permutations(people):
        at, cost = 0, 0
        for size in sizes:
            table = sorted(order[at : at + size])
            at += size
            for a, b in combinations(table, 2):
                n = together[a, b]
                cost += (n + 1) ** 3 - n**3
        best = min(best, cost)
    return best


def ahead(met: int) -> int:
    """What one more meeting adds to its cube."""
    return 3 * met * met + 3 * met + 1


def every_partition(people: frozenset[int], sizes: tuple[int, ...], weight: dict[frozenset[int], int]) -> int:
    """The same by partitions, for up to 12: the lowest number’s table, then the others."""
    if not people:
        return 0
    one = min(people)
    costs = []
    for size in set(sizes):
        rest = tuple(sorted(sizes))
        at = rest.index(size)
        for beside in combinations(sorted(people - {one}), size - 1):
            table = frozenset((one, *beside))
            here = sum(ahead(weight.get(frozenset(pair), 0)) for pair in combinations(table, 2))
            costs.append(here + every_partition(people - table, rest[:at] + rest[at + 1 :], weight))
    return min(costs)


@given(st.integers(2, 7), st.integers(2, 5), st.integers(0, 3), st.integers(0, 99))
@settings(max_examples=30, deadline=None)
def test_no_order_of_up_to_7_people_is_better(people: int, seats: int, number: int, seed: int) -> None:
    past = evenings(people, seats, number)
    tables = drawn(range(1, people + 1), seats, past, str(seed))
    everyone = [*range(1, people + 1)]

    assert sorted(one for table in tables for one in table) == everyone
    assert cost_of(tables, meetings_of(past)) == every_cost(everyone, sizes_of(people, seats), past)


@pytest.mark.parametrize(("people", "seats"), [(8, 4), (9, 3), (10, 4), (11, 4), (12, 4), (12, 3)])
def test_no_seating_of_up_to_12_people_is_better_on_any_evening(people: int, seats: int) -> None:
    past: list[Tables] = []
    for evening in range(1, 5):
        tables = drawn(range(1, people + 1), seats, past, f"CLUB {evening}")
        weight = dict(meetings_of(past))
        sizes = tuple(sizes_of(people, seats))
        best = every_partition(frozenset(range(1, people + 1)), sizes, weight)
        assert cost_of(tables, weight) == best
        past.append(tables)


# Many evenings --------------------------------------------------------------------------------------


def test_40_people_in_8_evenings_meet_as_evenly_as_possible() -> None:
    """Tables of 4 make 480 meetings, and there are 780 pairs: at best no two meet twice, and so it is."""
    past = evenings(40, 4, 8)
    met = meetings_of(past)

    assert met.total() == 480
    assert spread_of(range(1, 41), met) == (0, 1)


@pytest.mark.parametrize(
    ("people", "seats", "number"), [(40, 5, 8), (37, 4, 8), (23, 4, 6), (16, 4, 5), (12, 4, 8), (13, 5, 6)]
)
def test_the_most_meetings_are_within_1_of_the_least_possible(people: int, seats: int, number: int) -> None:
    most = spread_of(range(1, people + 1), meetings_of(evenings(people, seats, number)))[1]
    assert most <= least_most(people, seats, number) + 1


def test_who_is_away_is_not_drawn_and_whom_they_met_still_counts() -> None:
    past = evenings(12, 4, 2)
    tables = drawn([1, 2, 3, 5, 6, 7, 9, 11], 4, past, "third")

    assert sorted(one for table in tables for one in table) == [1, 2, 3, 5, 6, 7, 9, 11]
    assert [len(table) for table in tables] == [4, 4]


def test_whoever_sat_first_least_often_sits_first() -> None:
    past: list[Tables] = [((1, 2, 3),)]
    assert drawn([1, 2, 3], 3, past, "seed")[0][0] in (2, 3)
    past.append(((2, 1, 3),))
    assert drawn([1, 2, 3], 3, past, "seed")[0][0] == 3


def test_the_same_seed_draws_the_same_and_another_another() -> None:
    assert drawn(range(20), 4, [], "a") == drawn(range(20), 4, [], "a") != drawn(range(20), 4, [], "b")
    assert drawn([], 4, [], "a") == ()
