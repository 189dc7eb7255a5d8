"""A damaged table: read as far as it goes, with a sentence, and nothing more recorded at it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from referee.rules.kernel.history.log import Retract
from referee.tables import logbook
from referee.tables.live import number_for
from referee.tables.management.commands.verify import VerifyError, look_at
from referee.tables.models import Edition, StoredRecord, Table
from tests.cast import open_arctic, rows_of, tell, to_declaring
from tests.devices import key_at
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import open_marauders

pytestmark = [pytest.mark.bad_input, pytest.mark.fault("a damaged record")]

DAMAGED = "Record 3 is damaged."


def written(column: str, value: str) -> Callable[[StoredRecord], None]:
    """Return what writes a value of SQL into a record, past the checks of the database."""

    def write(row: StoredRecord) -> None:
        is_sqlite = connection.vendor == "sqlite"
        if "X'" in value and not is_sqlite:
            pytest.skip("PostgreSQL takes nothing of the kind")
        with connection.cursor() as cursor:
            if is_sqlite:
                cursor.execute("PRAGMA ignore_check_constraints = ON")
            cursor.execute(f"UPDATE tables_record SET {column} = {value} WHERE id = {row.pk}")  # noqa: S608
            if is_sqlite:
                cursor.execute("PRAGMA ignore_check_constraints = OFF")

    return write


def change(**fields: Any) -> Callable[[StoredRecord], int]:
    """Return what writes other values into a record."""
    return lambda row: StoredRecord.objects.filter(pk=row.pk).update(**fields)


DAMAGES: dict[str, Callable[[StoredRecord], Any]] = {
    "no JSON": written("facts", "'{'"),
    "no UTF-8": written("facts", "CAST(X'7B22FFFE227D' AS TEXT)"),
    "no text": written("overrides", "X'FF00'"),
    "no seat": written("seat", "X'FF00'"),
    "no time": written("made_at", "CAST(X'32303236FF' AS TEXT)"),
    "no day": written("made_at", "CAST(X'323032362D31332D34352030303A30303A3030' AS TEXT)"),
    "no id": written("entry_id", "CAST(X'7A7A7A' AS TEXT)"),
    "no number": written("number", "CAST(X'7A7A7A' AS TEXT)"),
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
    assert host.client.get(f"{host.path}chain.json").status_code == 200


def test_verify_recheck_and_export_name_it(damaged: Table, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["verify"], ["recheck"], ["export", "--all"]):
        with pytest.raises(CommandError):
            call_command(*command)
        assert damaged.code in capsys.readouterr().err, command


@pytest.mark.parametrize("htmx", [False, True])
def test_nothing_more_is_recorded_and_a_sentence_says_why(damaged: Table, htmx: bool) -> None:
    before = StoredRecord.objects.count()

    response = host_of(damaged).enter("gathered", round=3, htmx=htmx)

    assert "Record 3 of this table is damaged" in words(assert_page(response, 422))
    assert StoredRecord.objects.count() == before


def test_an_open_page_does_not_wait_for_the_damaged_record(damaged: Table) -> None:
    host = host_of(damaged)

    last = number_for(damaged.code, "host", key_at(damaged))

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


def test_a_seat_that_the_set_up_does_not_know_is_said(table: Table) -> None:
    bo, key = guest_at(table, "Bo"), key_at(table, "2")
    table.seats.filter(number=2).update(name="B\ufffd")

    assert "can’t be opened" in words(assert_page(bo.client.get(bo.path), 500))
    assert number_for(table.code, "2", key) == 0
    with pytest.raises(VerifyError, match="the seats are not those of the set-up"):
        look_at(table)


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
        assert f"Table {table.code} can’t be opened." in words(assert_page(response, 500))


WORDS = {"bytes": "X'FF00'", "bytes that could be words": "X'41424344'", "no UTF-8": "CAST(X'41FF' AS TEXT)"}


@pytest.fixture(params=[(what, word) for what in ("name", "code") for word in WORDS])
def misnamed(table: Table, request: pytest.FixtureRequest) -> str:
    """Which word of a table is none any more; another table is beside it."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL takes nothing of the kind")
    what, word = request.param
    to_declaring(table)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE tables_table SET {what} = {WORDS[word]} WHERE id = {table.pk}")  # noqa: S608
    to_declaring(open_arctic())
    return str(what)


def test_a_table_whose_name_or_code_is_damaged_is_named_and_the_others_go_on(
    misnamed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Table.objects.get(pk=Table.objects.order_by("pk").values_list("pk", flat=True)[1]).code

    for command in (["verify"], ["export", "--all"]):
        with pytest.raises(CommandError, match=r"Faulty: 1|1 table couldn’t be read back"):
            call_command(*command)
        data = capsys.readouterr()
        assert f"its {misnamed} is no text any more" in data.err, command
        assert other in data.out, command
    with suppress(CommandError):
        call_command("recheck")
    assert "Tables checked: 2." in capsys.readouterr().out


@pytest.mark.parametrize("word", WORDS)
def test_a_table_whose_name_is_damaged_opens_all_the_same(table: Table, word: str) -> None:
    host = host_of(table)
    written_name = f"UPDATE tables_table SET name = {WORDS[word]} WHERE id = {table.pk}"  # noqa: S608
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL takes nothing of the kind")
    with connection.cursor() as cursor:
        cursor.execute(written_name)

    for where in ("", "log/", "links/", "log.json", "chain.json"):
        assert host.client.get(host.path + where).status_code == 200, where


def test_the_pages_without_it_stay_open(db: None) -> None:
    table = open_marauders()
    host: Guest = host_of(table)
    host.look()
    Table.objects.update(setup=[])
    logbook.forget_all()

    assert_page(host.client.get("/"))
    assert_page(host.client.get("/prehistory/new/"))
