"""What a pocket keeps in the database beside the tables: its secret key, and this device's cookies."""

import os
import secrets
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from http.cookies import SimpleCookie

from django.db import connection

BEFORE = ".before"
"""The suffix of the copy of a database from before its last migration."""
KEY = "key"
UPDATING = "updating"
COOKIE = "cookie:"
TABLE = "CREATE TABLE IF NOT EXISTS pocket_kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT"
WRITE = "INSERT INTO pocket_kept VALUES (%s, %s) ON CONFLICT DO UPDATE SET value = excluded.value"


def secret_of(database: str) -> str:
    """Return the secret key in the database file; create it on the first call, before Django is set up."""
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute(TABLE)
        row = (KEY, secrets.token_urlsafe(50))
        opened.execute("INSERT INTO pocket_kept VALUES (?, ?) ON CONFLICT DO NOTHING", row)
        found: str = opened.execute("SELECT value FROM pocket_kept WHERE name = ?", (KEY,)).fetchone()[0]
    return found


def begin_update(database: str) -> None:
    """Copy the database file beside itself, in place of an older copy. Nothing may be open in it.

    If an update was interrupted, the copy from before it is there already.
    """
    with closing(sqlite3.connect(database)) as opened:
        if opened.execute("SELECT 1 FROM pocket_kept WHERE name = ?", (UPDATING,)).fetchone():
            return
    _copy(database)
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("INSERT INTO pocket_kept VALUES (?, '')", (UPDATING,))


def end_update() -> None:
    """The database is up to date."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM pocket_kept WHERE name = %s", [UPDATING])


def _copy(database: str) -> None:
    with open(database, "rb") as source, open(database + BEFORE, "wb") as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())


class Jar:
    """The cookies of this device. Each change is in the database before it is answered."""

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT name, value FROM pocket_kept WHERE name LIKE %s", [f"{COOKIE}%"])
            self._cookies = {name.removeprefix(COOKIE): value for name, value in cursor.fetchall()}

    def header(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def take(self, headers: Iterable[str]) -> None:
        """Take over the cookies that an answer sets; those with an age of 0 are deleted."""
        changes: SimpleCookie = SimpleCookie()
        for header in headers:
            changes.load(header)
        for name, morsel in changes.items():
            is_dropped = morsel["max-age"] == "0" or not morsel.value
            self._set(name, None if is_dropped else morsel.coded_value)

    def _set(self, name: str, value: str | None) -> None:
        if self._cookies.get(name) == value:
            return
        with connection.cursor() as cursor:
            if value is None:
                cursor.execute("DELETE FROM pocket_kept WHERE name = %s", [COOKIE + name])
                del self._cookies[name]
            else:
                cursor.execute(WRITE, [COOKIE + name, value])
                self._cookies[name] = value
