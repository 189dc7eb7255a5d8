"""Games played at random, of any box: what is offered is picked, whatever the game is."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from referee.rules.arctic.setup.meta import Setup as ArcticSetup
from referee.rules.earth.setup import EarthSetup
from referee.rules.kernel.history.log import Entry, rule_on
from referee.rules.package.box import Box
from referee.tables.playing import Texts
from tests.rules.arctic.games import random_games as arctic
from tests.rules.earth import random_games as earth
from tests.rules.offering import Step, entry_at_random, play_out
from tests.rules.prehistory import random_games as prehistory

MOST_ENTRIES = 600
"""A game of a package has to end within so many."""
EVERY = 5


@dataclass(frozen=True)
class Trial:
    """A set-up to play, how often a kind is tried, what is typed, how far it is played at most."""

    setup: Any
    weights: Mapping[str, float]
    texts: Texts
    most: int = MOST_ENTRIES


NAMES = ("Ann", "Bo", "Cy")
OWN: Mapping[str, Trial] = {
    "arctic": Trial(ArcticSetup(NAMES, "Ann"), arctic.WEIGHTS, {}, 40),
    "earth": Trial(EarthSetup(NAMES, "Ann", rounds=2), earth.WEIGHTS, earth.TEXTS),
    "prehistory": Trial(prehistory.some_setup(random.Random(1)), prehistory.WEIGHTS, prehistory.TEXTS, 60),
}
"""Ours; that their games end is seen in tests of their own."""


def trials(box: Box) -> list[Trial]:
    """Return what is played of a box; a package says it itself."""
    return [OWN[box.name]] if box.name in OWN else [Trial(setup, {}, box.texts) for setup in box.samples]


_PLAYED: dict[int, tuple[Box, tuple[tuple[Step, ...], ...]]] = {}
"""The games of each box, by its identity: a box holds mappings and can't be hashed."""


def games(box: Box, seeds: int = 2) -> tuple[tuple[Step, ...], ...]:
    """Return games played at random, each a list of steps."""
    if id(box) not in _PLAYED:
        found = (tuple(_play(box, trial, seed)) for trial in trials(box) for seed in range(seeds))
        _PLAYED[id(box)] = box, tuple(found)
    return _PLAYED[id(box)][1]


def _play(box: Box, trial: Trial, seed: int) -> list[Step]:
    dice, game = random.Random(seed), box.game

    def choose(state: Any) -> Entry:
        return entry_at_random(game, game.kinds, state, dice, trial.weights, trial.texts)

    played = play_out(game, trial.setup, choose, lambda log: game.finished_game(log) is not None, rule_on)
    return list(islice(played, trial.most))
