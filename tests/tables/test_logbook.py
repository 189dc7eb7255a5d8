"""The cache of logs: fast, but the database is authoritative."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.history.log import Retract
from referee.tables import logbook
from referee.tables.models import StoredRecord, Table
from tests.cast import SAVED, SNIPE, open_arctic, rows_of, tell, to_declaring, to_reveal, to_the_end


def fresh(table: Table) -> Table:
    """Return the table as another request would find it."""
    return Table.objects.get(pk=table.pk)


def queries_of(table: Table) -> list[str]:
    with CaptureQueriesContext(connection) as caught:
        logbook.read_log(table)
    return [query["sql"] for query in caught]


@pytest.mark.parametrize("act", [SNIPE, SAVED])
def test_a_forgotten_log_is_read_again_just_as_it_was(table: Table, act: Any) -> None:
    to_declaring(table)
    tell(table, act, "Ann")
    tell(table, Count(3))
    tell(table, Retract(6))
    kept = logbook.read_log(table)

    logbook.forget_all()

    read = logbook.read_log(fresh(table))
    assert read is not kept
    assert (read.number, read.state) == (kept.number, kept.state)
    assert (read.undoable, read.redoable) == (kept.undoable, kept.redoable)


def test_a_whole_game_is_read_again_just_as_it_was(table: Table) -> None:
    kept = logbook.read_log(to_the_end(table))

    logbook.forget_all()

    assert logbook.read_log(fresh(table)).state == kept.state


def test_only_the_last_record_and_those_not_read_yet_are_read(table: Table) -> None:
    logbook.read_log(to_reveal(table))

    (query,) = queries_of(fresh(table))

    assert "number >= 3" in query


def test_a_log_that_was_never_read_costs_one_query_more_for_the_cards(table: Table) -> None:
    to_reveal(table)
    logbook.forget_all()

    assert len(queries_of(fresh(table))) == 2
    assert len(queries_of(fresh(table))) == 1


def test_records_of_another_process_are_found(table: Table) -> None:
    before = logbook.read_log(to_reveal(table))
    row = rows_of(table)[-1]
    tell(table, Retract(3))
    logbook.forget_all()
    logbook.remember(table, before)

    log = logbook.read_log(table)

    assert row.number == 3
    assert log.number == 4
    assert log.state.phase == "gathering"


def test_an_older_log_never_takes_the_place_of_a_newer_one(table: Table) -> None:
    older = logbook.read_log(table)
    tell(table, Gathered(1))
    newer = logbook.read_log(table)

    logbook.remember(table, older)

    assert logbook._cached(table) is newer


def test_the_logs_used_longest_ago_are_forgotten_first(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "CACHED_LOGS", 2)
    first, second, third = open_arctic(), open_arctic(), open_arctic()

    for table in (first, second, first, third):
        logbook.read_log(table)

    assert logbook._cached(second) is None
    assert logbook._cached(first) is not None
    assert logbook._cached(third) is not None


def test_a_row_and_its_record_say_the_same(table: Table) -> None:
    to_declaring(table)
    tell(table, SAVED, "Ann")
    tell(table, Count(3))
    game = logbook.game_of(table)

    for row in rows_of(table):
        record = logbook.to_log_record(game, row)
        again = logbook.new_row(table, record)
        for name in ("number", "kind", "seat", "facts", "overrides", "outcome", "reasons"):
            assert getattr(again, name) == getattr(row, name)


def test_the_state_follows_the_recorded_ruling_and_not_todays_rules(table: Table) -> None:
    to_declaring(table)
    row = tell(table, Count(3))
    assert row.outcome["winner"] == "Bo"
    StoredRecord.objects.filter(pk=row.pk).update(outcome={**row.outcome, "winner": "Cy"})

    logbook.forget_all()

    assert logbook.read_log(table).state.wins == {"Ann": 0, "Bo": 0, "Cy": 1}
