"""What the tables of cases say is accepted can be put together on the page, under their house rules too."""

from __future__ import annotations

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.kinds import ENTRY_KINDS, SEAT_KINDS
from referee.rules.kernel.history.log import Record, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.gathering import test_strikes
from tests.rules.arctic.rows.gatherings import entries_of, start_of
from tests.rules.arctic.rows.row import Row
from tests.rules.arctic.truths.test_rows import ROWS
from tests.rules.offering import assert_can_be_picked, assert_round_trips

SAID_ANOTHER_WAY = {
    "buildings: a card without a name may turn out to be any tool": "taken out unnamed, and then named",
    "buildings: taken out unnamed before it is named it never joins either": "likewise",
    "powers: whichever of them is named first": "the other card is the one that is kept besides",
    "windows: where nobody can answer it takes effect at once": "nobody is asked",
    "windows: who acts is not asked": "nobody is asked",
    "windows: a building lies open: its owner is asked only with a guard": "nobody is asked",
    "answers: or leaves it open": "the page names the Bunker",
    "or not the card that was named": "the page says that nothing is there, and names no card",
    "windows: who has but the card aimed at left is not asked": "nobody is asked",
    "a card of the hand is struck while others are committed": "nobody is asked",
}
"""Rows whose entry is not on the page as they say it, and what is there for it."""
SAID = [row for row in (*ROWS, *test_strikes.ROWS) if row.name not in SAID_ANOTHER_WAY]


@pytest.mark.parametrize("row", SAID, ids=lambda row: row.name)
def test_what_a_row_says_is_accepted_was_offered(row: Row) -> None:
    log = start_of(row)
    for words in row.steps:
        for entry in entries_of(log.state, words):
            try:
                record = Record(log.number + 1, entry, rule_on(ARCTIC, log, entry))
            except IllegalEntry:
                return
            # Where the others are asked, they are asked on their phones.
            kinds = {**ENTRY_KINDS, **SEAT_KINDS} if getattr(entry.facts, "asks", False) else ENTRY_KINDS
            kind = kinds.get(entry.kind)
            # How many are committed is worked out on the page, where the hand is known.
            if kind and not entry.overrides and entry.kind != Commit.kind:
                assert entry.seat in kind.offered(log.state)
                assert_round_trips(kind, log.state, entry)
                assert_can_be_picked(ARCTIC, kind, log.state, entry)
            log = extend(ARCTIC, log, record)
