"""A damaged table: read as far as it goes, with a sentence, and nothing more recorded at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from referee.rules.kernel.log import Retract
from referee.tables import logbook
from referee.tables.live import number_for
from referee.tables.models import Edition, Record, Table
from tests.cast import rows_of, tell, to_declaring
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import open_marauders

DAMAGED = "Record 3 is damaged."


def no_json(row: Record) -> None:
    """Write what is no JSON at all, past the checks of the database."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("UPDATE tables_record SET facts = %s WHERE id = %s", ["{", row.pk])
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def change(**told: Any) -> Callable[[Record], int]:
    """Return what writes other values into a record."""
    return lambda row: Record.objects.filter(pk=row.pk).update(**told)


DAMAGES: dict[str, Callable[[Record], Any]] = {
    "no JSON": no_json,
    "facts of nothing": change(facts={"nonsense": 1}),
    "an unknown kind": change(kind="dance"),
    "no outcome": change(outcome=7),
    "no reasons": change(reasons="none"),
    "gone": lambda row: row.delete(),
}


@pytest.fixture(params=DAMAGES)
def damaged(table: Table, request: pytest.FixtureRequest) -> Table:
    """A table of 4 records whose third is damaged."""
    DAMAGES[request.param](rows_of(to_declaring(table))[2])
    logbook.forget_all()
    return table


def test_its_page_shows_what_was_before_and_says_so(damaged: Table) -> None:
    for guest in (host_of(damaged), guest_at(damaged, "Bo")):
        page = words(guest.look())
        assert DAMAGED in page
        assert "Round 3" in page


def test_its_log_and_its_records_can_be_read(damaged: Table) -> None:
    host = host_of(damaged)

    assert DAMAGED in words(host.look("log/"))
    assert_page(host.client.get(f"{host.path}log/1/"))
    assert host.client.get(f"{host.path}log/3/").status_code == 404
    assert host.client.get(f"{host.path}log.json").status_code == 200


@pytest.mark.parametrize("htmx", [False, True])
def test_nothing_more_is_recorded_and_a_sentence_says_why(damaged: Table, htmx: bool) -> None:
    before = Record.objects.count()

    response = host_of(damaged).enter("gathered", round=3, htmx=htmx)

    assert "Record 3 of this table is damaged" in words(assert_page(response, 422))
    assert Record.objects.count() == before


def test_an_open_page_does_not_wait_for_the_damaged_record(damaged: Table) -> None:
    host = host_of(damaged)

    last = number_for(damaged.code, "host", host.path.split("/")[4])

    assert f'data-seen="{last}"' in host.look()


def test_a_table_that_is_mended_goes_on(table: Table) -> None:
    row = rows_of(to_declaring(table))[2]
    damage = change(facts={"nonsense": 1})
    damage(row)
    logbook.forget_all()
    assert DAMAGED in words(host_of(table).look())

    change(facts=row.facts)(row)

    assert DAMAGED not in words(host_of(table).look())
    assert tell(table, Retract(4)).number == 5


@pytest.mark.parametrize("what", ["setup", "cards"])
def test_a_table_without_a_set_up_or_cards_says_that_it_cannot_be_opened(table: Table, what: str) -> None:
    if what == "setup":
        Table.objects.update(setup=[])
    else:
        Edition.objects.update(cards={"nonsense": 1})
    logbook.forget_all()
    host = host_of(table)

    for where in ("", "log/", "score.csv"):
        response = host.client.get(host.path + where)
        assert f"Table {table.code} cannot be opened." in words(assert_page(response, 500))


def test_the_pages_without_it_stay_open(db: None) -> None:
    table = open_marauders()
    host: Guest = host_of(table)
    host.look()
    Table.objects.update(setup=[])
    logbook.forget_all()

    assert_page(host.client.get("/"))
    assert_page(host.client.get("/prehistory/new/"))
