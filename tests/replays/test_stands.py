"""How tables stand is kept in fixtures/stands/ in words."""

from __future__ import annotations

import pytest

from tests.replays.kept import assert_kept
from tests.replays.stands import STANDS, read, told

KEPT = [
    (file.stem, kept.strip())
    for file in sorted(STANDS.glob("*.txt"))
    for kept in file.read_text("utf-8").split("\n\n")
]


@pytest.mark.parametrize(("game", "kept"), KEPT, ids=[kept.partition("\n")[0] for _, kept in KEPT])
def test_how_a_table_stands_is_told_in_the_words_kept(game: str, kept: str) -> None:
    """A change of rules or words shows here; where it is meant, `make offers` writes them anew."""
    assert_kept(kept, told(read(game, kept.partition("\n")[0])).strip())
