"""Forgotten entries of recorded games: left out and inserted again, each game is as it was played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.amend import as_amended
from referee.rules.kernel.history.log import Entry, Log, Record, counting_records, extend, rule_on
from referee.rules.kernel.records import Amend, Insert
from referee.rules.kernel.replay import read_story, replay
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.replays.panels import REPLAYS

GAMES = {"demo": 12, "all_of_recon": 2, "hq_buildings": 4, "put_right": 1}
STEP = 4
"""The games, and how many of every fourth entry can at least be left out while all later ones stand."""


def forgotten(log: Log[Any]) -> Iterator[tuple[Log[Any], Insert]]:
    """Yield the log without an entry that no later one needs, and the insertion that puts it back."""
    for record, following in islice(pairwise(counting_records(log)), 0, None, STEP):
        facts = Amend(record.number, anew=False)
        try:
            ruling = rule_on(ARCTIC, log, Entry(facts))
        except IllegalEntry:
            continue
        if not any(each.is_left_out or each.overrides for each in ruling.outcome.records):
            without = extend(ARCTIC, log, Record(log.number + 1, Entry(facts), ruling))
            yield without, Insert(following.number, entry_data(record.entry))


@pytest.mark.parametrize("name", GAMES)
def test_a_forgotten_entry_inserted_is_as_if_it_had_been_there_from_the_start(name: str) -> None:
    story = read_story(REPLAYS / "arctic" / f"{name}.json")
    *_, (_, log) = replay(ARCTIC, story)

    states = [as_amended(ARCTIC, without, facts).state for without, facts in forgotten(log)]

    assert len(states) >= GAMES[name]
    assert all(state == log.state for state in states)
