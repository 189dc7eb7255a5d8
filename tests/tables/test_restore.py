"""A copy of the database is tried before it takes the place of today's."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

OPEN = """
from tests.cast import open_arctic
print(open_arctic().code)
"""


def manage(var: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "REFEREE_VAR": str(var), "REFEREE_NO_SETUP": "1", "LANG": "C"}
    env.pop("DATABASE_URL", None)
    line = [sys.executable, "manage.py", *words]
    return subprocess.run(line, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with one table and a copy, and then a second table."""
    var = tmp_path_factory.mktemp("var")
    for words in (("migrate", "-v0"), ("collectstatic", "--no-input", "-v0"), ("shell", "-v0", "-c", OPEN)):
        assert manage(var, *words).returncode == 0
    assert manage(var, "backup", str(var / "copies")).returncode == 0
    assert manage(var, "shell", "-v0", "-c", OPEN).returncode == 0
    return var


def rows(var: Path, name: str) -> int:
    with closing(sqlite3.connect(var / "referee.sqlite3")) as database:
        return int(database.execute(f"SELECT count(*) FROM {name}").fetchone()[0])  # noqa: S608


def tables(var: Path) -> int:
    return rows(var, "tables_table")


def copy_in(var: Path) -> Path:
    (copy,) = (var / "copies").iterdir()
    return copy


def test_a_drill_tries_the_copy_and_changes_nothing(installation: Path) -> None:
    done = manage(installation, "restore", "--drill", str(copy_in(installation)))

    assert done.returncode == 0, done.stderr
    assert "1 table, verified, and the newest opened." in done.stdout
    assert tables(installation) == 2
    result = json.loads((installation / "restore.json").read_text())
    assert (result["ok"], result["tables"]) == (True, 1)
    assert not list(installation.glob("restore-*"))


@pytest.mark.parametrize("damage", ["cut", "cards", "text"])
def test_a_bad_copy_is_refused_in_a_sentence(installation: Path, tmp_path: Path, damage: str) -> None:
    bad, data = tmp_path / "bad.sqlite3", copy_in(installation).read_bytes()
    bad.write_bytes({"cut": data[: len(data) // 2], "cards": data, "text": b"hello"}[damage])
    if damage == "cards":
        with closing(sqlite3.connect(bad)) as database, database:
            database.execute("UPDATE tables_edition SET cards = '[]'")
    done = manage(installation, "restore", str(bad))

    assert done.returncode == 1
    assert "bad.sqlite3 failed the test, and nothing was changed: " in done.stderr
    assert "Traceback" not in done.stderr
    assert tables(installation) == 2
    assert json.loads((installation / "restore.json").read_text())["ok"] is False


def test_a_missing_file_is_refused(installation: Path) -> None:
    assert "isn’t a file." in manage(installation, "restore", "/nowhere.sqlite3").stderr


def test_restoring_keeps_what_was_there(installation: Path) -> None:
    before = rows(installation, "tables_device")
    done = manage(installation, "restore", str(copy_in(installation)))

    assert done.returncode == 0, done.stderr
    assert tables(installation) == 1
    assert rows(installation, "tables_device") == before
    (kept,) = (installation / "backups").iterdir()
    assert str(kept) in done.stdout
    assert manage(installation, "restore", str(kept)).returncode == 0
    assert tables(installation) == 2
