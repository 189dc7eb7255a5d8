"""What is offered stands in fixtures/panels/, kind by kind, in words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from tests.replays.kept import assert_kept
from tests.replays.panels import PANELS, REPLAYS, Moment, played, text

FILES = sorted(PANELS.glob("*/*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_what_is_offered_is_told_in_the_words_kept(file: Path) -> None:
    """A change of rules or words shows here; where it is meant, `make offers` writes them anew."""
    kept = file.read_text("utf-8")
    heads = [line for line in kept.splitlines() if line and not line.startswith(" ")]

    assert_kept(kept, text(Moment.read(file.parent.name, file.stem, head) for head in heads))


def test_every_kind_of_entry_is_told() -> None:
    assert {(file.parent.name, file.stem) for file in FILES} == {
        (name, kind) for name, game in GAMES.items() for kind in game.kinds
    }


def test_a_refusal_names_the_file_and_the_entry(tmp_path: Path) -> None:
    """As when a new rule refuses what a recorded game plays."""
    story = json.loads((REPLAYS / "earth" / "all_pass.json").read_text("utf-8"))
    story["setup"]["deck"] = {"file": str(REPLAYS / "earth" / "decks" / "invented.json")}
    file = tmp_path / "no_target.json"
    file.write_text(json.dumps({**story, "entries": story["entries"][1:]}), "utf-8")

    with pytest.raises(IllegalEntry) as refused:
        played(file)

    (note,) = refused.value.__notes__
    assert note.startswith(f"In {tmp_path.name}/no_target.json, entry 1: EntryData(kind='pass'")
