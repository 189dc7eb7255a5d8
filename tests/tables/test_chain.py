"""The hash chain of records: every later change is detected."""

from __future__ import annotations

import hashlib
import io
import json
import logging
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils.timezone import now

from referee import VERSION
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.history.log import Entry
from referee.tables import logbook, services
from referee.tables.backup import line_of, read_line
from referee.tables.chain import add_link, beginning_of, known_of
from referee.tables.exports import chain_of
from referee.tables.logbook import read_log
from referee.tables.models import StoredRecord, Table
from referee.tables.restoring import put_back
from tests.cast import FORCES, lengthen, open_arctic, rows_of, tell, to_declaring, to_reveal

CHANGES: dict[str, Any] = {
    "kind": "count",
    "seat": "Bo",
    "facts": {"round": 9},
    "overrides": ["x"],
    "outcome": {"more": 1},
    "reasons": [],
    "entered_by": "Cy",
    "made_at": now() - timedelta(days=1),
    "entry_id": uuid4(),
    "salt": "0" * 64,
    "digest": "0" * 64,
}


def hashed(told: Any) -> str:
    """Hash as documented, implemented independently."""
    return hashlib.sha256(json.dumps(told, separators=(",", ":")).encode("ascii")).hexdigest()


def verify(*words: str) -> tuple[str, str]:
    """Return the output and errors of `manage.py verify`."""
    heard, complaints = io.StringIO(), io.StringIO()
    try:
        call_command("verify", *words, stdout=heard, stderr=complaints, no_color=True)
    except CommandError as problem:
        complaints.write(str(problem))
    return heard.getvalue(), complaints.getvalue()


def test_each_record_carries_the_hash_of_the_one_before_it_and_of_its_content(table: Table) -> None:
    before = hashed([table.code, "arctic", table.setup, table.edition.digest])
    for row in rows_of(lengthen(to_declaring(table), 7)):
        sealed = hashed([row.salt[:32], str(row.entry_id), row.facts, row.overrides])
        ruled = hashed([row.salt[32:], row.outcome, row.reasons])
        made_at = row.made_at.isoformat(timespec="milliseconds")
        before = hashed([before, row.number, row.kind, row.seat, row.entered_by, made_at, sealed, ruled])
        assert row.digest == before
    assert len({row.salt for row in rows_of(table)}) == 7


def test_a_good_table_is_whole_and_tells_the_fingerprint_of_every_device(table: Table) -> None:
    head = rows_of(to_declaring(table))[-1].digest.upper()

    assert verify(table.code.lower())[0] == (
        f"Table {table.code}: 4 records, {head[:4]} {head[4:8]}.\nTables checked: 1. Faulty: 0.\n"
    )


@pytest.mark.bad_input
@pytest.mark.parametrize("column", CHANGES)
def test_whatever_is_changed_in_a_record_is_named(table: Table, column: str) -> None:
    row = rows_of(to_declaring(table))[1]
    StoredRecord.objects.filter(pk=row.pk).update(**{column: CHANGES[column]})

    assert verify()[1] == (
        f"Table {table.code}: record 2 doesn’t match its hash.\nTables checked: 1. Faulty: 1."
    )


@pytest.mark.bad_input
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_record_that_is_gone_is_named(table: Table, number: int) -> None:
    rows_of(to_declaring(table))[number - 1].delete()

    assert f"record {number} is missing." in verify()[1]


@pytest.mark.bad_input
def test_a_record_that_was_made_up_whole_does_not_carry_the_next_one(table: Table) -> None:
    row = rows_of(to_declaring(table))[1]
    row.facts = {"round": 9}
    before = rows_of(table)[0].digest
    add_link(row, before)
    row.save()

    assert "record 3 doesn’t match its hash." in verify()[1]


@pytest.mark.bad_input
@pytest.mark.parametrize("what", ["setup", "code", "cards"])
def test_a_table_that_was_changed_does_not_carry_its_first_record(table: Table, what: str) -> None:
    to_declaring(table)
    if what == "cards":
        table.edition.cards[0]["name"] = "Other"
        table.edition.save()
        assert "the set of cards doesn’t match its hash" in verify()[1]
        return
    Table.objects.update(**{what: table.setup | {"variants": ["x"]} if what == "setup" else "ABCDEF"})

    assert "record 1 doesn’t match its hash." in verify()[1]


def test_a_damaged_table_keeps_no_other_from_being_looked_at(table: Table) -> None:
    row = rows_of(to_declaring(table))[2]
    StoredRecord.objects.filter(pk=row.pk).update(facts={"nonsense": 1})
    broken, good = to_reveal(open_arctic()), to_reveal(open_arctic())
    Table.objects.filter(pk=broken.pk).update(setup=[])

    said, complaints = verify()

    assert said.startswith(f"Table {good.code}: 3 records, ")
    assert complaints.startswith(
        f"Table {table.code}: record 3 doesn’t match its hash.\nTable {broken.code}: "
    )
    assert complaints.endswith("Tables checked: 3. Faulty: 2.")


@pytest.mark.bad_input
@pytest.mark.parametrize("words", [("NOSUCH",), ("--file", "/nowhere"), ("A", "--file", "b")])
def test_what_is_not_there_is_said(table: Table, words: tuple[str, ...]) -> None:
    assert verify(*words)[1].startswith(
        ("No table has the code", "/nowhere can’t be read", "Give table codes or")
    )


# Files --------------------------------------------------------------------------------------------


def test_an_export_is_looked_at_like_a_table(table: Table, tmp_path: Path) -> None:
    line, other = line_of(to_declaring(table)), line_of(to_reveal(open_arctic()))
    told = json.loads(other)
    told["records"][1]["made_at"] = "2026-01-01T00:00:00+00:00"
    file = tmp_path / "tables.jsonl"
    file.write_text(f"{line}\n{json.dumps(told)}\n\n")

    said, complaints = verify("--file", str(file))

    head = rows_of(table)[-1].digest.upper()
    assert said == f"Line 1: 4 records, {head[:4]} {head[4:8]}.\n"
    assert complaints == "Line 2: record 2 doesn’t match its hash.\nTables checked: 2. Faulty: 1."


def test_an_older_table_takes_the_rest_of_its_export(table: Table) -> None:
    to_reveal(table)
    tell(table, Reveal(3, dict(FORCES)))
    whole = line_of(table)
    StoredRecord.objects.filter(number__gt=2).delete()
    logbook.forget_all()

    assert put_back(read_line(whole)).added == 2
    assert "4 records" in verify()[0]


def test_an_export_whose_past_was_changed_is_not_the_same_table(table: Table) -> None:
    line = line_of(to_declaring(table))
    StoredRecord.objects.filter(number=2).update(salt="1" * 64, digest="1" * 64)

    with pytest.raises(Exception, match="it has another record 2"):
        put_back(read_line(line))


# Against an earlier file ---------------------------------------------------------------------------


@pytest.fixture
def earlier(table: Table, tmp_path: Path) -> Path:
    """An export of the table with three records, to which more were added since."""
    file = tmp_path / "earlier.jsonl"
    file.write_text(line_of(to_reveal(table)))
    tell(table, Reveal(3, dict(FORCES)))
    return file


def test_a_table_that_went_on_is_the_one_of_the_file(table: Table, earlier: Path) -> None:
    assert "4 records" in verify("--against", str(earlier))[0]
    assert "4 records" in verify(table.code.lower(), "--against", str(earlier))[0]
    for words in ((table.code,), ("--against", str(earlier))):
        assert verify(*words, "--file", str(earlier)) == ("", "Give table codes or a file.")


def test_only_the_tables_asked_for_are_compared_with_the_file(table: Table, earlier: Path) -> None:
    other = open_arctic()
    earlier.write_text(f"nonsense\n{line_of(other)}\n{earlier.read_text()}")
    other.delete()

    said, complaints = verify(table.code, "--against", str(earlier))

    assert ("Line 3: 4 records" in said, "Tables checked: 1. Faulty: 0." in said) == (True, True)
    assert complaints == ""
    assert "Line 2: there is no such table here." in verify(other.code, "--against", str(earlier))[1]


def test_a_chain_is_compared_by_its_code(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "chain.json"
    file.write_text(json.dumps(chain_of(table, read_log(table), None)))

    assert f"Table {table.code}: " in verify(table.code, "--against", str(file))[0]
    assert verify("AAAAAA", "--against", str(file)) == ("", "The file has no table AAAAAA.")


@pytest.mark.bad_input
@pytest.mark.parametrize("line", ["", "{", "[]", '{"table": 3}'])
def test_a_code_that_the_file_lacks_is_named(table: Table, earlier: Path, line: str) -> None:
    earlier.write_text(f"{line}\n{line_of(open_arctic())}")

    assert verify(table.code, "--against", str(earlier)) == ("", f"The file has no table {table.code}.")


@pytest.mark.bad_input
@pytest.mark.parametrize("nonsense", [b"{", b"\xff", b'{"format": "referee-chain-1", "records": [1]}'])
def test_nonsense_to_compare_with_is_named(table: Table, tmp_path: Path, nonsense: bytes) -> None:
    file = tmp_path / "nonsense.jsonl"
    file.write_bytes(nonsense)

    said, complaints = verify("--against", str(file))

    assert (said, complaints.endswith("\nTables checked: 1. Faulty: 1.")) == ("", True)


@pytest.mark.bad_input
def test_a_rewritten_chain_is_found_by_an_earlier_file(table: Table, earlier: Path) -> None:
    before = beginning_of(table)
    for row in rows_of(table):
        add_link(row, before)
        row.save()
        before = row.digest
    logbook.forget_all()

    assert verify(table.code)[1] == "", "a chain that was rewritten whole fits by itself"
    assert "record 1 is " in verify("--against", str(earlier))[1]


@pytest.mark.bad_input
def test_a_tail_that_was_cut_off_is_found_by_an_earlier_file(table: Table, earlier: Path) -> None:
    StoredRecord.objects.filter(number__gt=2).delete()
    logbook.forget_all()

    assert (
        "record 3 of the file is not here: the table ends before it." in verify("--against", str(earlier))[1]
    )


@pytest.mark.bad_input
def test_a_file_of_a_table_that_is_not_here_is_refused(table: Table, earlier: Path) -> None:
    Table.objects.all().delete()

    assert "there is no such table here." in verify("--against", str(earlier))[1]


# Of another version -------------------------------------------------------------------------------


def managed(var: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py on a separate database."""
    env = {**os.environ, "REFEREE_VAR": str(var), "REFEREE_NO_SETUP": "1"}
    env.pop("DATABASE_URL", None)
    command = (sys.executable, "manage.py", *command)
    return subprocess.run(
        command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, timeout=120
    )


def migrated_elsewhere(folder: Path, number: int) -> str:
    """Return what is said of a database with an unknown migration. ``number``: of the version it is of."""
    assert managed(folder, "migrate", "-v0").returncode == 0
    with closing(sqlite3.connect(folder / "referee.sqlite3")) as database:
        database.execute("UPDATE django_migrations SET name = '0008_pauses' WHERE app = 'tables'")
        database.execute(f"PRAGMA user_version = {number}")
        database.commit()
    done = managed(folder, "migrate", "-v0")
    assert done.returncode
    return done.stderr


def test_a_database_of_another_version_is_left_alone(tmp_path: Path) -> None:
    said = migrated_elsewhere(tmp_path, 1_002_003)
    assert f"Referee 1.2.3 saved these tables, and this is {VERSION}. Update this one first." in said


def test_so_is_one_from_before_1_0(tmp_path: Path) -> None:
    said = migrated_elsewhere(tmp_path, 0)
    assert f"A version before 1.0 saved these tables, and this is Referee {VERSION}" in said


# An older database under a running server ----------------------------------------------------------


def enter(table: Table, seen: int, facts: Any, known: str = "") -> StoredRecord:
    """Record an entry from a page that shows ``seen`` records."""
    return services.enter(table=table, entry=Entry(facts), seen=seen, entry_id=uuid4(), known=known).row


@pytest.fixture
def put_back_older(table: Table, caplog: pytest.LogCaptureFixture) -> Table:
    """A table of 3 records, cached with 4."""
    to_declaring(table)
    logbook.read_log(table)
    StoredRecord.objects.filter(number__gt=3).delete()
    return table


@pytest.mark.fault("an older database put back")
def test_it_is_noticed_and_not_written_to(put_back_older: Table, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(services.LostRecords):
        enter(put_back_older, 4, Count(3))

    assert f"Table {put_back_older.code}: record 4 is no longer the one that was read." in caplog.text
    assert len(rows_of(put_back_older)) == 3


def test_what_is_there_is_shown_then_and_goes_on(put_back_older: Table) -> None:
    assert logbook.read_log(put_back_older).number == 3
    with pytest.raises(services.LostRecords):
        enter(put_back_older, 3, Reveal(3, dict(FORCES)))

    assert enter(put_back_older, 3, Reveal(3, dict(FORCES))).number == 4
    assert "4 records" in verify()[0]


def test_a_page_that_has_seen_more_than_there_is_is_told_so(put_back_older: Table) -> None:
    logbook.read_log(put_back_older)
    logbook.take_loss(put_back_older)

    with pytest.raises(services.LostRecords):
        enter(put_back_older, 4, Count(3))


@pytest.mark.fault("another past put back")
def test_another_past_of_the_same_length_is_noticed_too(table: Table) -> None:
    to_reveal(table)
    mine = logbook.read_log(table)
    StoredRecord.objects.filter(number=3).delete()
    logbook.forget_all()
    tell(table, Gathered(3))
    logbook.forget_all()
    logbook.remember(table, mine)

    with pytest.raises(services.LostRecords):
        enter(table, 3, Reveal(3, dict(FORCES)))
    assert len(rows_of(table)) == 3


@pytest.mark.parametrize("more", [0, 1])
def test_a_page_of_a_past_that_went_on_otherwise_is_told_so(table: Table, more: int) -> None:
    page = known_of(logbook.read_log(to_reveal(table)))
    number = len(rows_of(table))
    StoredRecord.objects.filter(number=number).delete()
    logbook.forget_all()
    tell(table, Gathered(3))
    if more:
        tell(table, Reveal(3, dict(FORCES)))

    with pytest.raises(services.LostRecords):
        enter(table, number, Reveal(3, dict(FORCES)), page)
    assert len(rows_of(table)) == number + more


def test_an_entry_that_is_there_already_is_answered_all_the_same(put_back_older: Table) -> None:
    row = rows_of(put_back_older)[-1]

    again = services.enter(table=put_back_older, entry=Entry(Gathered(3)), seen=2, entry_id=row.entry_id)

    assert again.is_repeat


def test_reading_costs_one_query_still(table: Table, django_assert_num_queries: Any) -> None:
    logbook.read_log(to_declaring(table))

    with django_assert_num_queries(1):
        logbook.read_log(table)


def test_the_demonstration_tables_are_whole(db: None) -> None:
    call_command("demo", stdout=io.StringIO())

    assert verify()[0].endswith("Tables checked: 3. Faulty: 0.\n")
