"""Scored Arctic games of two to five with every module, and the paths of their pages."""

from __future__ import annotations

import json
import random
from dataclasses import replace

from referee.rules.arctic.ending.score import Score
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.replay import Story
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.versions import played_steps
from referee.tables import services
from referee.tables.links import link_path
from tests.browser.stages import hold_all
from tests.rules.arctic.games.random_games import count_of, extended, play
from tests.rules.arctic.games.random_setups import some_setup

LAY_OUT = "from tests.browser.scored import lay_out; lay_out()"
PLAYERS = ("Maximilian", "Bo", "Cy", "Annamaria", "Zsuzsanna")
SEED = 11


def lay_out() -> None:
    """Play a game for each number of players and print the paths by that number."""
    told = {}
    for number in range(2, 6):
        setup = replace(some_setup(random.Random(SEED), number), players=PLAYERS[:number])
        setup = replace(setup, first_initiator=PLAYERS[0])
        log = list(play(setup, SEED, corrects=False))[-1].after
        dice = random.Random(SEED)
        for name in log.state.turn_order:
            log = extended(log, count_of(log.state, name, dice))
        log = extended(log, Entry(Score()))
        assert len(setup.modules) > 8
        assert log.state.round >= 16
        entries = tuple(entry_data(record.entry) for _, record, _ in played_steps(log))
        story = Story("arctic", encode(setup), entries)
        table = services.open_played(story, "Friday night", f"ST90{number:02}")
        hold_all(table)
        told[number] = link_path(table)
    print(json.dumps(told))
