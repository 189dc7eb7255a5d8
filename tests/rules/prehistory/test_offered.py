"""What is offered at a Marauders table is what the rules accept, over whole games made up by chance."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import settings

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Draft, panel_of
from referee.rules.prehistory.game import ENTRY_KINDS, PREHISTORY
from referee.rules.prehistory.record import PrehistoryState
from tests.rules.offering import (
    assert_can_be_picked,
    assert_leads_somewhere,
    assert_round_trips,
    likely,
    made_at_once,
)
from tests.rules.prehistory.random_games import TEXTS, play

IS_SOAK = settings().max_examples > 1000
GAMES = 40 if IS_SOAK else 8
EVERY = 8
"""One state in so many is looked at option by option."""


@cache
def _steps(seed: int) -> list[tuple[PrehistoryState, Entry]]:
    return [(before, record.entry) for before, record, _ in play(seed)]


def test_every_kind_is_played() -> None:
    played = {entry.kind for seed in range(GAMES) for _, entry in _steps(seed)}
    assert played == set(ENTRY_KINDS), "Give what is new a lower weight in random_games.py."


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_was_entered_can_be_put_together_from_what_is_offered(seed: int) -> None:
    for state, entry in _steps(seed):
        assert_round_trips(ENTRY_KINDS[entry.kind], state, entry)
        assert_can_be_picked(PREHISTORY, ENTRY_KINDS[entry.kind], state, entry)


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_likely_option_is_part_of_an_entry_that_is_accepted(seed: int) -> None:
    dice = Random(seed)
    for number, (state, _) in enumerate(_steps(seed)[::EVERY]):
        # A map has 99 hexes for each of its things: one state in ten is enough.
        kinds = [each for name, each in ENTRY_KINDS.items() if name != "map" or number % 10 == 0]
        for kind in kinds:
            for seat in kind.offered(state):
                panel = panel_of(PREHISTORY, kind, state, Draft(kind.name, seat, {}))
                offers = {
                    choice.field: [
                        w for w in likely(choice, TEXTS) if choice.numbers or w not in choice.start
                    ]
                    for choice in panel.choices
                }
                for field, words in offers.items():
                    if not words:
                        continue
                    tap = f"{field}:{dice.choice(words)}"
                    assert_leads_somewhere(
                        PREHISTORY, kind, state, Draft(kind.name, seat, {}), tap, dice, TEXTS
                    )


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_entered_by_two_seats_at_once(seed: int) -> None:
    for state, _ in _steps(seed):
        assert list(made_at_once(PREHISTORY, state, Random(seed), TEXTS)) == []
