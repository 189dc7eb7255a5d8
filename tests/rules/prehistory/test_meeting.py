"""The tribe does one thing after the other: whatever was entered from an older page is late."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.kernel.history.log import is_late
from referee.rules.prehistory.game import PREHISTORY
from tests.rules.prehistory.random_games import play


@given(st.integers(0, 2**32 - 1))
def test_no_entry_meets_another(seed: int) -> None:
    for _, record, log in play(seed):
        assert is_late(PREHISTORY, log, record.entry, record.number - 1)
