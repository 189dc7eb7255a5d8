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

BESIDE = ("-wal", "-shm")


def copy_into(folder: Path, now: datetime) -> Path:
    """Copy the SQLite database into the folder, check the copy and return its path. Raises CommandError."""
    path = folder / f"referee-{now:%Y%m%d-%H%M%S-%f}.sqlite3"
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
        access = {f"PG{name}": self.server[name] for name in ("HOST", "PORT", "USER", "PASSWORD")}
        env = os.environ | {name: str(value) for name, value in access.items() if value}
        done = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CommandError((done.stderr.strip().splitlines() or ["pg_restore failed"])[0])
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
