"""What can be said once a force of the solo game is turned up is what the rules accept."""

from __future__ import annotations

import random

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.arctic.solo.solo_skirmish import SOLO_SKIRMISH
from referee.rules.kernel.panel import Draft, panel_of, tapped
from tests.rules.arctic import random_solo
from tests.rules.offering import likely, picked_at_random

HQ = ("hq1", "hq2", "hq3", "hq4")
SETUPS = (
    Setup(("Ann",), "Ann", HQ, {"solo_first": "opponent"}),
    Setup(("Ann",), "Ann", HQ[:2], solo=SoloOptions({"sniper_team": 2}, {"tribe_family_5": 1})),
)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_player_may_declare_or_save_is_ruled_on(seed: int) -> None:
    dice = random.Random(seed)
    for step in list(random_solo.play(SETUPS[seed % 2], seed))[::4]:
        state = step.before.state
        for seat in SOLO_SKIRMISH.offered(state):
            draft = picked_at_random(ARCTIC, SOLO_SKIRMISH, state, Draft("", seat, {}), dice).draft
            offered = panel_of(ARCTIC, SOLO_SKIRMISH, state, seat, draft.picked).choices
            said = [choice for choice in offered if choice.field in ("declarations", "saves")]
            taps = [f"{choice.field}:{word}" for choice in said for word in likely(choice)]
            for tap in dice.sample(taps, min(2, len(taps))):
                picked = tapped(SOLO_SKIRMISH, state, draft, [tap]).picked
                assert panel_of(ARCTIC, SOLO_SKIRMISH, state, seat, picked).ruling, (tap, picked)
