"""What can be said once a force of the solo game is turned up is what the rules accept."""

from __future__ import annotations

import random

from referee.rules.arctic.corrections.card import CorrectCard
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.solo.solo_skirmish import SOLO_SKIRMISH
from referee.rules.kernel.entry.panel import Draft, panel_of, tapped
from referee.rules.kernel.history.log import Entry, open_log
from tests.rules.arctic.games.random_games import extended, solo_game
from tests.rules.offering import likely, picked_at_random


def test_whatever_the_player_may_declare_or_save_is_ruled_on() -> None:
    tried = 0
    for seed in range(8):
        dice = random.Random(seed)
        for state in (step.before.state for step in solo_game(seed)):
            for seat in SOLO_SKIRMISH.offered(state):
                draft = picked_at_random(ARCTIC, SOLO_SKIRMISH, state, Draft("", seat, {}), dice).draft
                offered = panel_of(ARCTIC, SOLO_SKIRMISH, state, draft).choices
                said = [choice for choice in offered if choice.field in ("declarations", "saves")]
                for tap in (f"{choice.field}:{word}" for choice in said for word in likely(choice)):
                    after = tapped(SOLO_SKIRMISH, state, draft, [tap])
                    assert panel_of(ARCTIC, SOLO_SKIRMISH, state, after).ruling, (tap, after)
                    tried += 1
    assert tried >= 10


def test_a_card_of_the_forces_is_offered_though_the_box_was_corrected_to_have_none() -> None:
    log = open_log(ARCTIC, Setup(("Ann",), "Ann"))
    none = CorrectCard("tear_gas", {"count": 0})
    log = extended(log, Entry(none, overrides=frozenset({"too-few-copies"})))

    (force,) = (c for c in SOLO_SKIRMISH.choices(log.state, "Ann", {}) if c.field == "opponent")

    assert "tear_gas" in likely(force)
