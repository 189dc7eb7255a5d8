"""What decided an evening: the fast way finds what ruling on every record again finds."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.kernel.history.decided import otherwise, otherwise_slowly
from referee.rules.kernel.history.log import Log, extend
from referee.rules.kernel.replay import read_story, replay
from referee.rules.registry import GAMES
from tests.languages.pseudo import ROOT
from tests.proofs.proving import Proven
from tests.rules.arctic.games.random_games import light_game, table_game
from tests.rules.earth.random_games import play as earth_game
from tests.rules.prehistory.random_games import play as marauders_game

STORIES = sorted((ROOT / "fixtures" / "replays").glob("*/*.json"))
RANDOM = 300
pytestmark = pytest.mark.long


def test_in_recorded_games(proven: Proven) -> None:
    for file in proven("what decided, recorded games", STORIES, one_in=11):
        game = GAMES[file.parent.name]
        *_, (_, log) = replay(game, read_story(file))

        assert otherwise(game, log) == otherwise_slowly(game, log), file.stem


def test_in_random_games(proven: Proven) -> None:
    for seed in proven("what decided, random games", range(RANDOM), one_in=151):
        name, log = random_log(seed)

        assert otherwise(GAMES[name], log) == otherwise_slowly(GAMES[name], log), seed


def random_log(seed: int) -> tuple[str, Log[Any]]:
    """Return a random game: of each game in turn, now and then one lightly played."""
    if seed % 3 == 0:
        *_, (_, _, log) = marauders_game(seed)
        return "prehistory", log
    if seed % 3 == 1:
        return "earth", earth_game(seed, 8).log
    steps = light_game(seed) if seed % 10 == 9 else table_game(seed)
    log = steps[0].before
    for step in steps:
        log = extend(GAMES["arctic"], log, step.record)
    return "arctic", log
