"""What is offered stands in fixtures/panels/, kind by kind, in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.rules.registry import GAMES
from tests.replays.panels import PANELS, Moment, text

FILES = sorted(PANELS.glob("*/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_is_offered_is_told_in_the_words_kept(file: Path) -> None:
    """A change of rules or words shows here; where it is meant, `make offers` writes them anew."""
    kept = file.read_text("utf-8")
    heads = [line for line in kept.splitlines() if line and not line.startswith(" ")]

    assert text(Moment.read(file.parent.name, file.stem, head) for head in heads) == kept


def test_every_kind_of_entry_is_told() -> None:
    assert {(file.parent.name, file.stem) for file in FILES} == {
        (name, kind) for name, game in GAMES.items() for kind in game.kinds
    }
