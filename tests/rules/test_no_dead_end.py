"""Nobody is led into a state from which no entry leads on: any random game can be finished (A-30)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.state import Phase
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.state import RoundPhase as EarthPhase
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, open_log
from referee.rules.prehistory.game import PREHISTORY
from tests.rules.arctic.games.finishing import finished, offered_too_much, wild
from tests.rules.arctic.games.random_games import deal
from tests.rules.arctic.games.random_setups import some_setup, some_solo_setup
from tests.rules.earth import random_games as earth_games
from tests.rules.prehistory import random_games as prehistory_games
from tests.rules.wild import DeadEnd, at_random, entered, wild_step

MANY = settings().max_examples
few_games = settings(max_examples=MANY if MANY > 1000 else max(MANY // 4, 2))
MOST_RECORDS = 90
MOST_ENTRIES = 4000


@few_games
@given(st.integers(0, 2**32 - 1), st.sampled_from(["entered", "thin", "skipped", "alone"]))
def test_every_arctic_table_can_be_played_to_its_score(seed: int, how: str) -> None:
    dice = Random(seed)
    setup = (some_solo_setup if how == "alone" else some_setup)(dice)
    start, last = open_log(ARCTIC, setup, ARCTIC.shipped_edition()), 0
    stop = dice.randrange(10, MOST_RECORDS)
    for entry in deal(start.state, dice):
        start = entered(ARCTIC, start, entry)

    for log in wild(start, dice, skips=how == "skipped", is_thin=how == "thin"):
        assert offered_too_much(log.state) is None
        is_new = log.state.phase is Phase.REVEAL and log.state.round != last and log.state.window is None
        if is_new and log.state.solo is None:
            last = log.state.round
            finished(log, Random(seed), is_short=True)
        if log.number >= stop:
            break

    finished(log, Random(seed))


@few_games
@given(st.integers(0, 2**32 - 1))
def test_every_earth_table_can_be_played_to_its_end(seed: int) -> None:
    dice = Random(seed)
    log = earth_games.begin(dice, 6).log

    on_to_the_end(EARTH, log, dice, earth_games, lambda state: state.phase is EarthPhase.OVER)


@few_games
@given(st.integers(0, 2**32 - 1))
def test_every_year_of_the_marauders_can_be_played_to_its_end(seed: int) -> None:
    dice = Random(seed)
    log = open_log(PREHISTORY, prehistory_games.some_setup(dice), PREHISTORY.shipped_edition())

    on_to_the_end(PREHISTORY, log, dice, prehistory_games, lambda state: state.final is not None)


def on_to_the_end(
    game: Game[Any, Any], log: Log[Any], dice: Random, chances: Any, is_over: Callable[[Any], bool]
) -> None:
    """Play wildly for a while, and then only what is offered. Raises DeadEnd."""
    wild = dice.randrange(MOST_RECORDS)
    for number in range(MOST_ENTRIES):
        if is_over(log.state):
            return
        step = wild_step if number < wild else at_random
        log = step(game, game.kinds, log, dice, chances.WEIGHTS, chances.TEXTS)
    raise DeadEnd(f"still going on: {game.stage(log.state)}")
