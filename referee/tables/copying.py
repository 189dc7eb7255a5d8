"""Copies of the whole database while the server goes on; the newest few are kept."""

import re
import shlex
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import connection

NAME = re.compile(r"referee-\d{8}-\d{6}-\d{6}\.sqlite3", re.ASCII)


class NoCopy(Exception):
    """There is no good copy; the sentence says why."""


def copy_into(folder: Path, now: datetime) -> Path:
    """Copy the SQLite database into the folder as of one moment, look the copy over and return its path.

    Raises NoCopy, and leaves nothing half done behind.
    """
    path = folder / f"referee-{now:%Y%m%d-%H%M%S-%f}.sqlite3"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _copy(path.with_suffix(".part"), path)
    except OSError as problem:
        raise NoCopy(f"{folder} takes no copy: {problem.strerror}.") from problem
    except sqlite3.Error as problem:
        raise NoCopy(f"The database cannot be copied into {folder}: {problem}.") from problem
    return path


def _copy(part: Path, path: Path) -> None:
    try:
        part.touch(mode=0o600)
        connection.ensure_connection()
        with closing(sqlite3.connect(part)) as copy:
            connection.connection.backup(copy)
            told = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if told != "ok":
            raise NoCopy(f"The copy of the database is damaged: {told}.")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def thin_out(folder: Path, keep: int) -> list[Path]:
    """Take away all copies but the newest ``keep``; return those that are gone. Other files stay."""
    old = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))[:-keep]
    for path in old:
        path.unlink()
    return old


def dump_line(now: datetime, told: dict[str, Any]) -> str:
    """Return the line that copies a PostgreSQL database (the settings of one), without its password."""
    options = (("--host", "HOST"), ("--port", "PORT"), ("--username", "USER"), ("--dbname", "NAME"))
    words = ["pg_dump", "--format=custom", f"--file=referee-{now:%Y%m%d-%H%M%S}.dump"]
    words += [f"{option}={told[name]}" for option, name in options if told.get(name)]
    return shlex.join(words)
