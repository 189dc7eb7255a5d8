"""No sentence that a record of a game says is false, over whole games made up by chance.

What a sentence says is looked for in the states before and after the record. One that nobody has said the
truth of fails.
"""

from __future__ import annotations

import pytest

from tests.rules.arctic.games.telling_games import (
    GAMES,
    counted_in,
    is_fight,
    light_told,
    solo_told,
    table_told,
)
from tests.rules.arctic.truths.tables import truth_of
from tests.rules.arctic.truths.told import Told


def assert_true(told: Told) -> None:
    """What is said of a skirmish is looked at over skirmishes, in test_fights.py and test_reasons.py."""
    if is_fight(told):
        return
    holds = truth_of(told.reason.phrase)
    assert holds, f"nobody has said when this is true: {told.reason.phrase}"
    assert holds(told), f"{told.step.record.number}: {told.reason.text()}"


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_sentence_of_a_record_is_true(seed: int) -> None:
    for told in table_told(seed):
        assert_true(told)


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_sentence_of_a_light_record_is_true(seed: int) -> None:
    for told in light_told(seed):
        assert_true(told)


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_sentence_of_a_solo_record_is_true(seed: int) -> None:
    for told in solo_told(seed):
        assert_true(told)


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_sentence_about_a_count_is_true(seed: int) -> None:
    for told in counted_in(seed):
        assert_true(told)
