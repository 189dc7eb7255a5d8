"""What decided an evening: the fast way finds what ruling on everything again finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.kernel.history.decided import otherwise, otherwise_slowly
from referee.rules.kernel.replay import read_story, replay
from referee.rules.registry import GAMES

REPLAYS = Path(__file__).resolve().parents[2] / "fixtures" / "replays"
FILES = sorted((REPLAYS / "arctic").glob("*.json"))


@pytest.mark.parametrize("file", FILES[::30], ids=lambda file: file.stem)
def test_the_fast_way_finds_what_the_slow_way_finds(file: Path) -> None:
    game = GAMES["arctic"]
    *_, (_, log) = replay(game, read_story(file))

    assert otherwise(game, log) == otherwise_slowly(game, log)
