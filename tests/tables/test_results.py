"""Places, head to head and evenings, against a naive count."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.finished import Fight, FinishedGame, Result, closest_fight
from referee.tables import figures, results
from referee.tables.figures import Evening, GroupTable, TableStats
from referee.tables.pace import Pace
from tests.tables.test_figures import PEOPLE, plays

DAY = date(2026, 3, 6)


def play(scores: dict[str, int], wins: str = "", first: str = "", day: date = DAY) -> GroupTable:
    """Return a game of people who are called by their number."""
    found = tuple(Result(seat, score, seat in wins) for seat, score in scores.items())
    stats = TableStats(FinishedGame(found, first or next(iter(scores))))
    return GroupTable("T", "Table", "arctic", day, {seat: int(seat) for seat in scores}, stats)


@given(plays())
def test_records_are_games_wins_and_places_of_several(given: list[GroupTable]) -> None:
    found = results.records(given)
    for person in PEOPLE:
        games = [each for each in given if each.is_over and len(each.who) > 1 and person in each.who.values()]
        if not games:
            assert person not in found
            continue
        own = [next(r for r in each.results if each.who[r.seat] == person) for each in games]
        record = found[person]
        assert (record.games, record.wins) == (len(games), sum(result.is_winner for result in own))
        assert record.places == sum(each.rank(result) for each, result in zip(games, own, strict=True))
        assert record.last == games[-1].evening
        assert 0 <= record.rate <= 100


@given(plays())
def test_head_to_head_counts_who_finished_before_whom(given: list[GroupTable]) -> None:
    found = results.head_to_head(given)
    for one in PEOPLE:
        for other in PEOPLE:
            slow = 0
            for each in given:
                ranks = {each.who[result.seat]: each.rank(result) for result in each.results}
                if len(each.who) > 1 and one in ranks and other in ranks:
                    slow += ranks[one] < ranks[other]
            assert found[one, other] == slow


@given(plays())
def test_the_best_score_is_the_highest_of_its_game(given: list[GroupTable]) -> None:
    for best in results.best_scores(given):
        of_game = [each for each in given if each.game == best.game and each.is_over and len(each.who) > 1]
        assert best.score == max(result.score for each in of_game for result in each.results)
        assert (best.person, best.score) in {
            (each.who[result.seat], result.score) for each in of_game for result in each.results
        }


@given(plays())
def test_time_waited_adds_up(given: list[GroupTable]) -> None:
    found = results.waited(given)
    assert sum(found.values()) == sum(sum(each.stats.pace.seats.values()) for each in given if each.is_over)
    assert list(found.values()) == sorted(found.values(), reverse=True)


@pytest.mark.parametrize(
    ("began", "expected"),
    [
        # Games, oldest first, by who began; the last one is tonight's. 1, 2 and 3 sit clockwise.
        ("1", 2),
        ("3", 1),
        ("12", 3),
        ("123", 1),
        ("1213", 2),
        ("2313", 2),
    ],
)
def test_who_began_least_often_then_longest_ago_goes_first(began: str, expected: int) -> None:
    games = [play({"1": 3, "2": 2, "3": 1}, "1", first) for first in began]
    assert results.first_player(games, Evening(DAY, (games[-1],))) == expected


def test_after_a_solo_game_nobody_is_named() -> None:
    alone = play({"1": 3})
    assert results.first_player([alone], Evening(DAY, (alone,))) is None


@given(
    st.lists(
        st.tuples(
            st.integers(1, 20),
            st.sampled_from(["a", "b", None]),
            st.dictionaries(st.sampled_from("abc"), st.integers(0, 9), max_size=3),
        ),
        max_size=6,
        unique_by=lambda each: each[0],
    )
)
def test_the_closest_fight_has_the_smallest_margin(
    fights: list[tuple[int, str | None, dict[str, int]]],
) -> None:
    margins = {}
    for number, winner, sides in fights:
        others = [sides[seat] for seat in sides if seat != winner]
        if winner in sides and others:
            margins[number] = abs(sides[winner or ""] - max(others))
    found = closest_fight(fights)
    if not margins:
        assert found is None
        return
    assert found is not None
    least = min(margins.values())
    assert (found.round, found.by) == (max(n for n, by in margins.items() if by == least), least)


def test_the_closest_fight_of_several_games_is_the_last_of_equal_ones() -> None:
    def fought(by: int, number: int) -> GroupTable:
        game = play({"1": 1, "2": 0}, "1")
        assert game.stats.played is not None
        closest = Fight(number, "1", "2", by)
        return replace(game, stats=TableStats(replace(game.stats.played, closest=closest), Pace()))

    games = [fought(2, 1), fought(1, 2), fought(1, 3), play({"1": 1, "2": 0}, "1")]
    found = results.closest_fight(games)
    assert found is not None
    assert found[1].round == 3
    assert results.closest_fight(games[3:]) is None


def test_who_loses_to_the_app_comes_after_it() -> None:
    lost = play({"1": 9, "2": 9, "3": 4})
    assert lost.stats.played is not None
    beaten = replace(lost, stats=TableStats(replace(lost.stats.played, is_lost=True)))
    assert [lost.rank(each) for each in lost.results] == [1, 1, 3]
    assert [beaten.rank(each) for each in beaten.results] == [2, 2, 4]


@given(plays())
def test_bars_say_in_how_many_games(given: list[GroupTable]) -> None:
    for game in ("arctic", "earth"):
        for figure in "xy":
            for bar in figures.bars(given, game, figure):
                slow = sum(
                    any(each.figure == figure and each.what == bar.what for each in one.stats.played.counted)
                    for one in given
                    if one.stats.played is not None and one.game == game
                )
                assert bar.games == slow
