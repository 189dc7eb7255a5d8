"""What is offered at an Arctic table is what the rules accept, over whole games made up by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.kinds import ENTRY_KINDS
from tests.rules.arctic import random_games
from tests.rules.arctic.random_setups import some_setup
from tests.rules.offering import (
    assert_can_be_picked,
    assert_round_trips,
)

GAMES = 4
EVERY = 5
"""One state in so many is looked at option by option."""


@cache
def _steps(seed: int) -> list[random_games.Step]:
    return list(random_games.play(some_setup(random.Random(seed)), seed, skips=bool(seed % 2)))


def _accepted(seed: int) -> Iterator[random_games.Step]:
    for step in _steps(seed):
        if step.record.entry.kind in ENTRY_KINDS and not step.record.entry.overrides:
            yield step


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_was_entered_can_be_put_together_from_what_is_offered(seed: int) -> None:
    for step in _accepted(seed):
        entry, state = step.record.entry, step.before.state
        assert_round_trips(ENTRY_KINDS[entry.kind], state, entry)
        assert_can_be_picked(ARCTIC, ENTRY_KINDS[entry.kind], state, entry)


@pytest.mark.parametrize("seed", range(GAMES))
def test_whoever_makes_an_accepted_entry_was_offered_it(seed: int) -> None:
    for step in _accepted(seed):
        assert step.record.entry.seat in ENTRY_KINDS[step.record.entry.kind].offered(step.before.state)
