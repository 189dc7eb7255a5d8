"""Playing times, from the times of records."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from referee.tables.pace import Break, Moment, Pace, merged, pace_of

EIGHT = datetime(2026, 11, 20, 20, tzinfo=UTC)


def at(minutes: int) -> datetime:
    return EIGHT + timedelta(minutes=minutes)


GAME = (
    Moment(at(0), "gathering", ("Ann",)),
    Moment(at(10), "gathering", ("Bo",)),
    Moment(at(15), "skirmish", ("Ann", "Bo")),
    Moment(at(20), "", ()),
)


def test_time_counts_for_the_phase_and_the_seat_that_was_waited_for() -> None:
    assert pace_of(GAME[:2], (), at(15)) == Pace(900, {"gathering": 900}, {"Ann": 600, "Bo": 300})


def test_two_seats_waited_for_at_once_have_the_time_each() -> None:
    pace = pace_of(GAME, (), at(300))

    assert pace.phases == {"gathering": 900, "skirmish": 300}
    assert pace.seats == {"Ann": 900, "Bo": 600}


def test_nothing_counts_once_the_game_is_over() -> None:
    assert pace_of(GAME, (), at(300)) == pace_of(GAME, (), at(20))


def test_a_break_does_not_count_though_it_lies_over_two_waits() -> None:
    assert pace_of(GAME, ((at(8), at(12)),), at(20)).seats == {"Ann": 780, "Bo": 480}


def test_a_wait_longer_than_an_hour_is_a_break_that_nobody_entered() -> None:
    assert pace_of(GAME[:1], (), at(61)).total == 0
    assert pace_of(GAME[:1], (), at(60)).total == 3600


def test_a_wait_of_an_hour_beside_its_break_counts() -> None:
    assert pace_of(GAME[:1], ((at(10), at(60)),), at(70)).total == 1200


minutes = st.integers(0, 200)
spans = st.lists(st.tuples(minutes, minutes).map(lambda pair: (at(min(pair)), at(max(pair)))), max_size=6)


@given(spans)
def test_merged_breaks_cover_the_same_minutes_once(breaks: list[Break]) -> None:
    told = [n for began, over in merged(breaks) for n in range(201) if began <= at(n) < over]

    assert told == sorted({n for began, over in breaks for n in range(201) if began <= at(n) < over})


@given(st.lists(minutes, min_size=1, max_size=8).map(sorted), spans)
def test_the_count_is_that_of_the_minutes_one_by_one(starts: list[int], breaks: list[Break]) -> None:
    moments = [Moment(at(start), f"phase {n}", ("Ann",)) for n, start in enumerate(starts)]
    ends = [*starts[1:], 200]
    slow = 0
    for start, end in zip(starts, ends, strict=True):
        left = [n for n in range(start, end) if not any(began <= at(n) < over for began, over in breaks)]
        slow += len(left) if len(left) <= 60 else 0

    assert pace_of(moments, breaks, at(200)).total == slow * 60
