"""Words made by hand among those that are offered: there is a page whatever its address says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.game import ARCTIC
from referee.rules.earth.game import EARTH
from referee.rules.earth.record.state import RoundPhase
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft, Panel, panel_of
from referee.rules.prehistory.game import PREHISTORY
from tests.rules.arctic.games import random_games as arctic_games
from tests.rules.earth import random_games as earth_games
from tests.rules.offering import entry_at_random, picked_at_random
from tests.rules.prehistory import random_games as prehistory_games

few_games = settings(max_examples=max(settings().max_examples // 4, 1))
NONSENSE = ("boom", "mole", "zed", "-1", "0", "9", "99999", "", "x/9", "Ann/9", "٣", "\x00", "\u202e")
MOMENTS = 20 if settings().max_examples > 1000 else 8
WORDS = 5


def arctic_states(seed: int) -> list[Any]:
    game = arctic_games.solo_game if seed % 4 == 3 else arctic_games.table_game
    return [step.before.state for step in game(seed)]


def earth_states(seed: int) -> list[Any]:
    dice, states = Random(seed), []
    table = earth_games.begin(dice, 3)
    while table.state.phase is not RoundPhase.OVER:
        states.append(table.state)
        entry = entry_at_random(EARTH, EARTH.kinds, table.state, dice, earth_games.WEIGHTS, earth_games.TEXTS)
        table.tell(entry.facts, entry.seat)
    return states


def prehistory_states(seed: int) -> list[Any]:
    return [before for before, *_ in prehistory_games.play(seed)]


STATES: dict[str, tuple[Any, Callable[[int], list[Any]]]] = {
    "arctic": (ARCTIC, arctic_states),
    "earth": (EARTH, earth_states),
    "prehistory": (PREHISTORY, prehistory_states),
}


@pytest.mark.parametrize("name", STATES)
@few_games
@given(st.integers(0, 2**32 - 1))
def test_whatever_words_are_picked_there_is_something_to_show(name: str, seed: int) -> None:
    game, states = STATES[name]
    dice, found = Random(seed), states(seed)

    for state in dice.sample(found, min(MOMENTS, len(found))):
        for kind in game.kinds.values():
            taken = kind.done_by(state) if kind.done_by else ()
            for seat in dict.fromkeys((*kind.offered(state), *taken)):
                for panel in panels(game, kind, state, seat, dice):
                    assert str(panel.would)
                    assert panel.refusal is None or panel.refusal.message


def panels(game: Any, kind: EntryKind[Any], state: Any, seat: str | None, dice: Random) -> Iterator[Panel]:
    """Yield what is shown of ever more words, offered for the field or for another, or none."""
    panel = panel_of(game, kind, state, Draft(kind.name, seat, {}))
    yield panel
    if dice.randrange(2):
        panel = picked_at_random(game, kind, state, panel.draft, dice)
    picked = dict(panel.draft.picked)
    for _ in range(WORDS):
        offered = {choice.field: [option.word for option in choice.options] for choice in panel.choices}
        named = [*offered, *(each.name for each in fields(kind.facts))]
        if not named:
            return
        others = [word for words in offered.values() for word in words]
        field = dice.choice(named)
        pools: Sequence[Sequence[str]] = (offered.get(field) or NONSENSE, others or NONSENSE, NONSENSE)
        picked[field] = tuple(dice.choice(dice.choice(pools)) for _ in range(dice.randint(0, 3)))
        panel = panel_of(game, kind, state, Draft(kind.name, seat, dict(picked)))
        yield panel
