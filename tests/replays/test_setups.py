"""What set-ups lay out is kept in fixtures/setups.txt in words."""

from __future__ import annotations

import pytest

from tests.replays.kept import assert_kept
from tests.replays.setups import SETUPS, told

KEPT = SETUPS.read_text("utf-8").split("\n\n")


@pytest.mark.parametrize("kept", [*map(str.strip, KEPT)], ids=lambda kept: kept.partition("\n")[0])
def test_what_a_set_up_lays_out_is_told_in_the_words_kept(kept: str) -> None:
    """A change of cards, rules or words shows here; where it is meant, `make offers` writes them anew."""
    assert_kept(kept, told(kept.partition("\n")[0]).strip())
