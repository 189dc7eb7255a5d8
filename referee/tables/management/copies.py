"""Copies of the whole database: into a scratch database, and into the place of today's."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.utils.timezone import now
from django.utils.translation import gettext as _

from referee import VERSION

BESIDE = ("-wal", "-shm")


def copy_into(folder: Path, now: datetime) -> Path:
    """Copy the SQLite database into the folder, check the copy and return its path. Raises CommandError."""
    path = folder / f"referee-{now:%Y%m%d-%H%M%S-%f}-{VERSION}.sqlite3"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _copy(path.with_suffix(".part"), path)
    except OSError as problem:
        raise CommandError(f"{folder} takes no copy: {problem.strerror}.") from problem
    except sqlite3.Error as problem:
        raise CommandError(f"The database cannot be copied into {folder}: {problem}.") from problem
    return path


def _copy(part: Path, path: Path) -> None:
    try:
        part.touch(mode=0o600)
        connection.ensure_connection()
        with closing(sqlite3.connect(part)) as copy:
            connection.connection.backup(copy)
            result = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if result != "ok":
            raise CommandError(f"The copy of the database is damaged: {result}.")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def dump_into(folder: Path, now: datetime) -> Path:
    """Copy the PostgreSQL database into the folder and return the copy's path. Raises CommandError."""
    path = folder / f"referee-{now:%Y%m%d-%H%M%S-%f}-{VERSION}.dump"
    part = path.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        part.touch(mode=0o600)
        # Counts of the rate limits are worth nothing later.
        words = ["pg_dump", "--format=custom", "--no-unlogged-table-data", f"--file={part}"]
        _run(words, connection.settings_dict["NAME"])
        # Reads its list of contents.
        _run(["pg_restore", "--list", str(part)], connection.settings_dict["NAME"])
        part.replace(path)
    except OSError as problem:
        raise CommandError(f"{folder} takes no copy: {problem.strerror}.") from problem
    finally:
        # A full or missing disk is reported by what came before.
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return path


def _run(words: list[str], name: str) -> None:
    """Run a program of PostgreSQL on a database; lists of processes show no password. Raises CommandError."""
    server = connection.settings_dict
    access = {f"PG{key}": str(server[key]) for key in ("HOST", "PORT", "USER", "PASSWORD") if server[key]}
    env = os.environ | access | {"PGDATABASE": name}
    try:
        done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    except FileNotFoundError as problem:
        said = _("{program} isn’t installed. It comes with PostgreSQL’s client programs.")
        raise CommandError(said.format(program=words[0])) from problem
    if done.returncode:
        raise CommandError((done.stderr.strip().splitlines() or [f"{words[0]} failed"])[0])


COPY_INTO = {"sqlite": copy_into, "postgresql": dump_into}
"""By database: copies it into a folder."""


class Copy(Protocol):
    """A copy of the database on its way back."""

    file: Path

    def into_scratch(self) -> str:
        """Copy it into a scratch database; return that one's URL. Raises CommandError or DatabaseError."""

    def put_in_place(self) -> str:
        """Make the scratch database the database; return the name of what was. Raises CommandError."""

    def clean_up(self) -> None:
        """Delete the scratch database, if it is still there."""


class SqliteCopy:
    """A file of SQLite, from ``manage.py backup``."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.database = Path(connection.settings_dict["NAME"])
        self.scratch = settings.VAR_DIR / f"restore-{os.getpid()}.sqlite3"

    def into_scratch(self) -> str:
        self.scratch.touch(mode=0o600)
        shutil.copyfile(self.file, self.scratch)
        return f"sqlite:///{self.scratch}"

    def put_in_place(self) -> str:
        kept = copy_into(settings.VAR_DIR / "backups", now())
        connection.close()
        for ending in BESIDE:
            self.database.with_name(self.database.name + ending).unlink(missing_ok=True)
        self.scratch.replace(self.database)
        return str(kept)

    def clean_up(self) -> None:
        for ending in ("", *BESIDE):
            self.scratch.with_name(self.scratch.name + ending).unlink(missing_ok=True)


class PostgresCopy:
    """A file of pg_dump's custom format."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.server: dict[str, Any] = connection.settings_dict
        self.name: str = self.server["NAME"]
        self.scratch = f"{self.name}_restore_{os.getpid()}"

    def into_scratch(self) -> str:
        self._run(f'CREATE DATABASE "{self.scratch}"')
        words = ["pg_restore", "--no-owner", "--exit-on-error", f"--dbname={self.scratch}", str(self.file)]
        _run(words, self.scratch)
        url = urlsplit(os.environ["DATABASE_URL"])
        return urlunsplit(url._replace(path=f"{url.path.rpartition('/')[0]}/{self.scratch}"))

    def put_in_place(self) -> str:
        kept = f"{self.name}_before_{now():%Y%m%d_%H%M%S}"
        try:
            self._run(f'ALTER DATABASE "{self.name}" RENAME TO "{kept}"')
        except OperationalError as problem:
            raise CommandError(_("Referee still uses its database. Stop it first.")) from problem
        self._run(f'ALTER DATABASE "{self.scratch}" RENAME TO "{self.name}"')
        return kept

    def clean_up(self) -> None:
        with suppress(OperationalError):
            self._run(f'DROP DATABASE IF EXISTS "{self.scratch}"')

    def _run(self, statement: str) -> None:
        connection.close()
        with connection._nodb_cursor() as cursor:
            cursor.execute(statement)


COPIES: dict[str, type[SqliteCopy] | type[PostgresCopy]] = {
    "sqlite": SqliteCopy,
    "postgresql": PostgresCopy,
}
