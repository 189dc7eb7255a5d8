"""What really happens with real cards is accepted, and the numbers are always right (A-11, A-30)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.arctic.oracle.real_decks import RealTable

MANY = settings().max_examples
few_games = settings(max_examples=max(MANY // (2 if MANY > 1000 else 3), 1))


@few_games
@given(st.integers(0, 2**32 - 1), st.booleans())
def test_real_play_is_never_refused_and_the_numbers_contain_the_truth(seed: int, trashes: bool) -> None:
    table = RealTable(seed, trashes=trashes)

    for _ in table.plays(9):
        table.agrees()
