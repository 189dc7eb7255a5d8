"""Each file and each database names the version that wrote it; one that can't read it names both."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from referee import VERSION
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import groups, made_by
from referee.tables.backup import NoBackup, line_of, read_line
from referee.tables.certificates import audit_of, certificate_faults, certificate_of, read_certificate
from referee.tables.exports import chain_of, story_of
from referee.tables.logbook import read_log
from referee.tables.made_by import FIELD, is_earlier, newer_of, note_version, version_in, why_unread
from referee.tables.management.commands.groups import read, written
from referee.tables.models import Table
from tests.cast import open_arctic, to_declaring

pytestmark = pytest.mark.django_db
LATER = "99.1.0"
LATER_MADE_IT = f"Referee {LATER} made it, and this is {VERSION}: update this one, then try again"


@pytest.fixture
def table() -> Table:
    return to_declaring(open_arctic())


@pytest.mark.parametrize(
    ("made", "is_newer"),
    [
        ("99.0", True),
        ("1.10.0", True),
        ("1.0.0", False),
        ("0.9", False),
        ("", False),
        (None, False),
        (2, False),
    ],
)
def test_versions_are_compared_by_their_numbers(
    made: object, is_newer: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(made_by, "VERSION", "1.9.2")

    assert bool(newer_of({FIELD: made})) is is_newer
    assert is_earlier("1.0.0")
    assert not any(map(is_earlier, ("0.9", "1.9.2", "1.10.0", "1.0.0 ", "x", None)))


def test_every_file_names_the_version(table: Table) -> None:
    log = read_log(table)
    line = line_of(table)
    files = [
        json.loads(line),
        chain_of(table, log, None),
        certificate_of(audit_of(line)),
        written(groups.found_group("Fridays")),
        {FIELD: story_of(table, log, None).referee},
    ]

    assert [each[FIELD] for each in files] == [VERSION] * len(files)


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({FIELD: LATER, "format": "referee-table-2"}, LATER_MADE_IT),
        ({FIELD: LATER, "notes": []}, f"“notes” is missing or does not belong there; {LATER_MADE_IT}"),
        ({FIELD: None}, f"a version before 1.0 made it, and this is {VERSION}"),
        ({FIELD: ""}, f"a version before 1.0 made it, and this is {VERSION}"),
        ({"notes": []}, "“notes” is missing or does not belong there"),
    ],
)
def test_a_table_s_file_that_cannot_be_read_says_who_made_it(
    table: Table, changes: dict[str, Any], said: str
) -> None:
    line = json.dumps({**json.loads(line_of(table)), **changes})

    with pytest.raises(NoBackup) as refused:
        read_line(line)
    assert said in str(refused.value)
    assert ("Referee" in str(refused.value)) == ("Referee" in said)


def test_a_file_of_a_newer_version_that_can_be_read_is_read(table: Table) -> None:
    found = read_line(line_of(table).replace(f'"{VERSION}"', f'"{LATER}"', 1))
    assert found.table.code == table.code


@pytest.mark.bad_input
def test_a_newer_group_certificate_or_chain_says_who_made_it(table: Table, tmp_path: Path) -> None:
    group = {**written(groups.found_group("Fridays")), FIELD: LATER, "leagues": []}
    with pytest.raises(IllegalEntry, match=f"Referee {LATER} made this file, and this is {VERSION}."):
        read(json.dumps(group))

    certificate = {
        **certificate_of(audit_of(line_of(table))),
        FIELD: LATER,
        "format": "referee-certificate-9",
    }
    with pytest.raises(NoBackup, match=LATER_MADE_IT):
        read_certificate(json.dumps(certificate))

    chain = tmp_path / "chain.json"
    chain.write_text(json.dumps({"format": "referee-chain-2", FIELD: LATER}, indent=1), "utf-8")
    said = io.StringIO()
    with pytest.raises(CommandError):
        call_command("verify", file=chain, stderr=said)
    assert LATER_MADE_IT in said.getvalue()


def test_a_certificate_of_an_earlier_version_is_held_against_its_own_words(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit = audit_of(line_of(table))
    old = certificate_of(audit)
    for module in ("made_by", "certificates"):
        monkeypatch.setattr(f"referee.tables.{module}.VERSION", LATER)

    assert [*certificate_faults(old, audit)] == []
    assert [*certificate_faults({**old, "name": "Monday"}, audit)] == ["digest", "name"]
    monkeypatch.setattr("referee.tables.certificates.rules_of", lambda game: "0")
    assert [*certificate_faults(old, audit)] == ["rules"]


def test_the_database_names_the_newest_version_that_has_migrated_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for version, noted in (("1.2.0", "1.2.0"), ("1.12.3", "1.12.3"), ("1.9.0", "1.12.3")):
        monkeypatch.setattr(made_by, "VERSION", version)
        note_version("default")
        assert version_in("default") == noted
    if connection.vendor == "sqlite":
        connection.cursor().execute("PRAGMA user_version = 0")
        assert version_in("default") == ""


def test_nothing_is_said_of_what_this_version_should_read() -> None:
    assert why_unread({FIELD: VERSION}) == ""
