"""Old tables become signed files and are deleted; everything else stays."""

from __future__ import annotations

import io
import re
from datetime import timedelta
from html import unescape
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.timezone import now
from pytest_django import Settings

from referee.tables import archive as archives
from referee.tables.archive import is_signed, old_tables
from referee.tables.backup import line_of, read_line
from referee.tables.groups import add_member, add_table, found_group, leave_groups
from referee.tables.keys import hash_of, new_key
from referee.tables.models import StoredRecord, Table
from tests.cast import open_arctic, to_declaring

pytestmark = pytest.mark.django_db


def age(table: Table, days: int) -> Table:
    """Make a table so old, with all of its records."""
    then = now() - timedelta(days=days)
    Table.objects.filter(pk=table.pk).update(opened_at=then)
    StoredRecord.objects.filter(table=table).update(made_at=then)
    return table


def tidy(folder: Path) -> str:
    heard = io.StringIO()
    call_command("tidy", str(folder), stdout=heard, stderr=heard)
    return heard.getvalue()


@pytest.fixture(autouse=True)
def _a_year(settings: Settings) -> None:
    settings.KEEPS_DAYS = 365


@pytest.fixture
def old() -> Table:
    """A table that nobody has entered anything at for 400 days; its hashes are of another time."""
    return Table.objects.get(pk=age(open_arctic(), 400).pk)


def test_an_old_table_becomes_a_file_that_can_be_opened_and_is_deleted(old: Table, tmp_path: Path) -> None:
    young, line = age(to_declaring(open_arctic()), 300), line_of(old)

    assert "1 table archived" in tidy(tmp_path)

    assert list(Table.objects.all()) == [young]
    (file,) = tmp_path.glob("*.jsonl")
    assert file.read_text("utf-8") == f"{line}\n"
    assert read_line(line).table.code == old.code
    assert file.stat().st_mode & 0o77 == 0


def test_its_signature_is_this_referee_s_and_of_this_file(
    old: Table, tmp_path: Path, settings: Settings
) -> None:
    tidy(tmp_path)
    (file,), (signature,) = tmp_path.glob("*.jsonl"), tmp_path.glob("*.sig")
    data, signed = file.read_bytes(), signature.read_bytes()

    assert is_signed(data, signed)
    assert not is_signed(data.replace(b"Ann", b"Bob"), signed)
    assert not is_signed(data, b"nonsense")
    settings.SECRET_KEY = "another key, of another referee, that is long enough"
    assert not is_signed(data, signed)


def test_verify_says_whether_the_file_is_signed(old: Table, tmp_path: Path) -> None:
    tidy(tmp_path)
    (file,) = tmp_path.glob("*.jsonl")
    heard = io.StringIO()
    call_command("verify", file=file, stdout=heard)
    assert "This referee signed the file." in heard.getvalue()

    file.write_bytes(file.read_bytes() + b"\n")
    with pytest.raises(CommandError, match="This referee didn’t sign this file"):
        call_command("verify", file=file, stdout=heard)


def test_a_table_of_a_group_stays_while_the_group_has_a_device(old: Table) -> None:
    group, key = found_group("Fridays"), new_key()
    add_member(group, hash_of(key))
    add_table(group, old)
    assert list(old_tables(365)) == []

    leave_groups([hash_of(key)])

    assert list(old_tables(365)) == [old]


def test_nothing_is_deleted_at_home(old: Table, tmp_path: Path, settings: Settings) -> None:
    settings.KEEPS_DAYS = 0

    assert "Nothing is deleted here" in tidy(tmp_path)
    assert Table.objects.get() == old


def test_a_table_that_goes_on_meanwhile_stays(
    old: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def enter_meanwhile(line: str) -> None:
        to_declaring(old)

    monkeypatch.setattr(archives, "check_line", enter_meanwhile)

    assert "0 tables archived" in tidy(tmp_path)
    assert Table.objects.get() == old
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_takes_no_file_is_a_sentence_and_the_table_stays(old: Table, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(CommandError, match=f"takes no file: .*{old.code} stays"):
        tidy(tmp_path / "file")
    assert Table.objects.get() == old


def set_up_page(client: Client, game: str) -> str:
    """Return the page that opens a table; the marauders ask for the board first."""
    page = client.get(f"/{game}/new/").content.decode()
    if game == "prehistory":
        (board,) = re.findall(r'href="(/prehistory/new/[^"]+)"', page)
        page = client.get(unescape(board)).content.decode()
    return page


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_the_time_is_said_where_a_table_is_opened(game: str, client: Client, settings: Settings) -> None:
    assert "deletes a table 365 days after its last entry" in set_up_page(client, game)
    settings.KEEPS_DAYS = 0
    assert "deletes a table" not in set_up_page(client, game)
