"""`manage.py backup`: a consistent copy, and only as many old ones as asked for."""

from __future__ import annotations

import io
import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from referee.tables.management.commands.backup import thin_out
from referee.tables.management.copies import copy_into
from referee.tables.models import Table
from tests.cast import open_arctic, to_declaring

ON_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own way of copying")
NOW = datetime(2026, 11, 21, 20, 15, 7, 9, tzinfo=UTC)


def backup(*words: str) -> str:
    """Return what `manage.py backup` says."""
    heard = io.StringIO()
    call_command("backup", *words, stdout=heard)
    return heard.getvalue()


@pytest.fixture
def played(transactional_db: None) -> Table:
    """A table with 4 committed records; a copy excludes open transactions."""
    return to_declaring(open_arctic())


@ON_SQLITE
def test_a_copy_has_everything_and_is_for_nobody_else(played: Table, tmp_path: Path) -> None:
    said = backup(str(tmp_path / "copies"))

    (copy,) = (tmp_path / "copies").iterdir()
    assert said.startswith(f"{copy}: ")
    assert copy.stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(copy)) as read:
        assert read.execute("SELECT count(*) FROM tables_record").fetchone() == (4,)
        assert read.execute("SELECT code FROM tables_table").fetchone() == (played.code,)


@ON_SQLITE
def test_the_newest_copies_stay_and_nothing_else_is_touched(played: Table, tmp_path: Path) -> None:
    (tmp_path / "referee-mine.sqlite3").touch()
    paths = [copy_into(tmp_path, NOW + timedelta(seconds=number)) for number in range(4)]

    assert thin_out(tmp_path, 2) == paths[:2]
    assert sorted(tmp_path.iterdir()) == [*paths[2:], tmp_path / "referee-mine.sqlite3"]


@ON_SQLITE
def test_as_many_copies_stay_as_were_asked_for(played: Table, tmp_path: Path) -> None:
    for _ in range(3):
        said = backup(str(tmp_path), "--keep", "2")

    assert "1 older copy deleted." in said
    assert len(list(tmp_path.iterdir())) == 2


@ON_SQLITE
def test_a_folder_that_takes_none_is_told_and_nothing_half_done_stays(played: Table, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(CommandError, match="takes no copy: File exists"):
        copy_into(tmp_path / "file", NOW)
    with pytest.raises(CommandError, match="takes no copy"):
        backup(str(tmp_path / "file"))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("keep", ["0", "-1"])
def test_the_copy_just_made_stays(tmp_path: Path, keep: str) -> None:
    with pytest.raises(CommandError, match="has to be at least 1"):
        backup(str(tmp_path), f"--keep={keep}")


PG_DUMP = """#!/bin/sh
for word; do case $word in --file=*) file=${word#--file=};; --list) echo contents; exit;; esac; done
echo "$PGHOST $PGUSER $PGDATABASE $PGPASSWORD, $*" > "$file"
"""
FULL = (
    "#!/bin/sh\necho 'pg_dump: error: could not write to output file: No space left on device' >&2; exit 1\n"
)


@pytest.fixture
def on_postgresql(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Pretend that the database is PostgreSQL; return the folder for its programs."""
    told = {"HOST": "database", "PORT": "", "USER": "ref eree", "NAME": "referee", "PASSWORD": "secret"}
    monkeypatch.setattr(connection, "vendor", "postgresql")
    for name, value in told.items():
        monkeypatch.setitem(connection.settings_dict, name, value)
    programs = tmp_path / "programs"
    programs.mkdir()
    monkeypatch.setenv("PATH", str(programs), prepend=os.pathsep)
    return programs


def program(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text)
    (folder / name).chmod(0o700)


def test_postgresql_is_copied_and_no_list_of_processes_shows_the_password(
    on_postgresql: Path, tmp_path: Path
) -> None:
    for name in ("pg_dump", "pg_restore"):
        program(on_postgresql, name, PG_DUMP)

    said = backup(str(tmp_path / "copies"))

    (copy,) = (tmp_path / "copies").iterdir()
    access, _, words = copy.read_text().partition(",")
    assert access == "database ref eree referee secret"
    assert "secret" not in words
    assert f"{copy}: {copy.stat().st_size} bytes, checked." in said
    assert copy.stat().st_mode & 0o77 == 0


def test_a_full_disk_is_a_sentence_and_leaves_nothing_half_done(on_postgresql: Path, tmp_path: Path) -> None:
    program(on_postgresql, "pg_dump", FULL)

    with pytest.raises(CommandError, match="No space left on device"):
        backup(str(tmp_path / "copies"))
    assert list((tmp_path / "copies").iterdir()) == []


def test_a_missing_pg_dump_is_a_sentence(
    on_postgresql: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(on_postgresql))

    with pytest.raises(CommandError, match="pg_dump isn’t installed"):
        backup(str(tmp_path / "copies"))
