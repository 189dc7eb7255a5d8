"""No sentence is false in the tables of cases either: they have what games made up by chance seldom do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.kernel.history.log import Record, extend, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry
from tests.rules.arctic.answers import test_cancel_table, test_window_table
from tests.rules.arctic.gathering import test_power_table
from tests.rules.arctic.hq import test_building_table, test_drafting_table, test_leader_table
from tests.rules.arctic.recon import test_look_table
from tests.rules.arctic.rows.gatherings import entries_of, start_of
from tests.rules.arctic.rows.row import Row
from tests.rules.arctic.truths.tables import truth_of
from tests.rules.arctic.truths.told import Told
from tests.rules.offering import Step

TABLES = (
    test_building_table,
    test_cancel_table,
    test_drafting_table,
    test_leader_table,
    test_power_table,
    test_look_table,
    test_window_table,
)
ROWS = [row for table in TABLES for row in table.ROWS]


def told_in(row: Row) -> Iterator[Told]:
    """Yield what the records of a row say, up to one that is refused."""
    log = start_of(row)
    for words in row.steps:
        for entry in entries_of(log.state, words):
            try:
                record = Record(log.number + 1, entry, rule_on(ARCTIC, log, entry))
            except IllegalEntry:
                return
            before, log = log, extend(ARCTIC, log, record)
            for reason in record.ruling.reasons:
                yield Told(reason, Step(record, before, log))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_sentence_of_a_row_is_true(row: Row) -> None:
    for told in told_in(row):
        holds = truth_of(told.reason.phrase)
        if holds and not told.step.record.entry.overrides:
            assert holds(told), told.reason.text()


def test_the_rows_say_what_chance_seldom_does() -> None:
    met = {told.reason.phrase for row in ROWS for told in told_in(row)}

    assert len([phrase for phrase in met if truth_of(phrase)]) > 80
