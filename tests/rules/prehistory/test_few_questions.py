"""What a five-year game costs to enter, and that nothing is asked whose answer the record holds."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.rules.prehistory.truthful_table import TruthfulTable

GAMES = 16
MOST_RECORDS, MOST_TAPS = 110, 170
ASKED_OF_THE_MAP = {"lane", "near", "nearest"}
NOT_ASKED = {"column", "columns", "doable"}


@pytest.fixture(scope="module")
def with_map() -> list[TruthfulTable]:
    """Games that the app plays on the map; every move in autumn is the twin's, and so are the points."""
    return [TruthfulTable(seed, knows_map=True).play() for seed in range(GAMES)]


@pytest.fixture(scope="module")
def without() -> list[TruthfulTable]:
    return [TruthfulTable(seed, knows_map=False).play() for seed in range(GAMES)]


def test_a_game_with_the_map_takes_few_records(with_map: list[TruthfulTable]) -> None:
    assert mean(table.records for table in with_map) <= MOST_RECORDS


def test_it_takes_few_taps_each_cube_and_all_points_at_once_counted(with_map: list[TruthfulTable]) -> None:
    assert mean(table.taps for table in with_map) <= MOST_TAPS


def test_with_the_map_nothing_is_asked_that_lies_on_it(with_map: list[TruthfulTable]) -> None:
    assert not any(set(table.questions) & (ASKED_OF_THE_MAP | NOT_ASKED) for table in with_map)


def test_without_the_map_a_lane_is_one_question_a_member_at_most(without: list[TruthfulTable]) -> None:
    for table in without:
        assert table.questions["lane"] <= table.activated
        assert not set(table.questions) & NOT_ASKED
