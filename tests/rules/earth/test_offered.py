"""What is offered at a table of Skirmish for Earth is what the rules accept, over whole games by chance."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import settings

from referee.rules.earth.game import EARTH
from referee.rules.earth.kinds import ENTRY_KINDS
from referee.rules.earth.record.state import EarthState
from referee.rules.kernel.entry.panel import Draft, panel_of
from referee.rules.kernel.history.log import LOG_KINDS, Entry
from tests.rules.earth.random_games import TEXTS, play
from tests.rules.earth.test_meeting import in_no_order
from tests.rules.kernel.history.orders import LATE
from tests.rules.offering import (
    assert_can_be_picked,
    assert_leads_somewhere,
    assert_meet,
    assert_round_trips,
    kinds_at_once,
    likely,
    made_at_once,
)

IS_SOAK = settings().max_examples > 1000
SEEDS = (26, 4, 6, 1, 2, 5, *(range(7, 34) if IS_SOAK else ()))
EVERY = 3
NONSENSE = {"card": ("Paid",), "what_1": ("hand",), "seat_1": ("Zed",), "number_1": ("x",), "deck": ("{",)}
"""One state in so many is looked at option by option."""


@cache
def steps_of(seed: int) -> list[tuple[EarthState, Entry]]:
    """Return each entry that counts with the state before it."""
    found, page = [], play(seed, 3).log.version
    while page.record is not None and page.before is not None:
        found.append((page.before.state, page.record.entry))
        page = page.before
    return [(state, entry) for state, entry in found[::-1] if entry.kind not in LOG_KINDS]


def test_every_kind_is_played() -> None:
    played = {entry.kind for seed in SEEDS for _, entry in steps_of(seed)}
    assert played == set(ENTRY_KINDS), "Give what is new a lower weight in random_games.py."


@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_entered_can_be_put_together_from_what_is_offered(seed: int) -> None:
    for state, entry in steps_of(seed):
        assert_round_trips(ENTRY_KINDS[entry.kind], state, entry)
        assert_can_be_picked(EARTH, ENTRY_KINDS[entry.kind], state, entry)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_likely_option_is_part_of_an_entry_that_is_accepted(seed: int) -> None:
    dice = random.Random(seed)
    for state, _ in steps_of(seed)[::EVERY]:
        for kind in ENTRY_KINDS.values():
            for seat in kind.offered(state):
                panel = panel_of(EARTH, kind, state, Draft(kind.name, seat, {}))
                taps = [
                    f"{choice.field}:{word}" for choice in panel.choices for word in likely(choice, TEXTS)
                ]
                for tap in dice.sample(taps, min(4, len(taps))):
                    assert_leads_somewhere(EARTH, kind, state, Draft(kind.name, seat, {}), tap, dice, TEXTS)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_asked_of_any_kind_at_any_time_has_an_answer(seed: int) -> None:
    for state, _ in steps_of(seed)[::EVERY]:
        for kind in ENTRY_KINDS.values():
            for seat in (None, *state.players):
                panel = panel_of(EARTH, kind, state, Draft(kind.name, seat, NONSENSE))
                assert panel.would


OVER = {LATE, "too-many-copies"}
"""Two show the last copy of a card."""


@pytest.mark.long
def test_what_seats_enter_at_once_comes_to_the_same_in_either_order() -> None:
    tried = set()
    for seed in SEEDS:
        dice = random.Random(seed)
        for state, _ in steps_of(seed):
            for one, other in made_at_once(EARTH, state, dice, TEXTS):
                assert_meet(EARTH, state, one, other, OVER, in_no_order)
                tried |= {one.kind, other.kind}
    assert tried == {kind.name for kind in kinds_at_once(EARTH)}
