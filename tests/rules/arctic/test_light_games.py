"""Games told by what changes hands: only what can't have happened is asked about, and all of it (A-30)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.arctic.oracle.light_table import LightTable, QuestionedTable, ShuffledTable

MANY = settings().max_examples
seeds = st.integers(0, 2**32 - 1)
IS_LONG = MANY > 1000
few_games = settings(max_examples=max(MANY // (10 if IS_LONG else 3), 1))
fewer_games = settings(max_examples=max(MANY // (10 if IS_LONG else 5), 1))


@few_games
@given(seeds, st.booleans())
def test_nothing_that_really_happened_is_asked_about(seed: int, trashes: bool) -> None:
    table = LightTable(seed, trashes=trashes)

    for _ in table.plays(9):
        table.agrees()


@few_games
@given(seeds)
def test_rows_are_filled_in_in_any_order(seed: int) -> None:
    table = ShuffledTable(seed)

    for _ in table.plays(6):
        table.agrees()


@pytest.mark.long
@fewer_games
@given(seeds)
def test_what_cannot_have_happened_is_asked_about(seed: int) -> None:
    """All that is tried is also dealt out in every way; the two have to agree."""
    table = QuestionedTable(seed)

    for _ in table.plays(5):
        table.agrees()

    assert table.asked["not-possible"]
    assert table.passed
