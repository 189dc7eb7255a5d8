"""What can go wrong beneath the tables, in words: what it is, and what to do about it.

Nothing that was acknowledged is lost by any of these; what was not is still on the device, and is sent again.
"""

import errno
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from django.db import DatabaseError, InterfaceError, OperationalError, connection

from referee.rules.kernel.text.line import gettext_noop

logger = logging.getLogger(__name__)

RECENT_SECONDS = 15.0
LOOK_AGAIN_SECONDS = 3.0
PROBE_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Fault:
    """``part`` and ``status`` are for probes, ``what`` and ``advice`` for people."""

    part: str
    status: str
    what: str
    advice: str


DISK_FULL = Fault(
    "disk",
    "disk full",
    gettext_noop("The referee’s disk is full, so nothing can be saved."),
    gettext_noop("Make room on the machine that runs it."),
)
READ_ONLY = Fault(
    "disk",
    "read-only",
    gettext_noop("The referee may not write to its disk, so nothing can be saved."),
    gettext_noop("On the machine that runs it, allow it to write to its folder again."),
)
LOCKED = Fault(
    "database",
    "database locked",
    gettext_noop("Another program is using the referee’s database, so nothing can be saved."),
    gettext_noop("On the machine that runs it, end the program that has the database open."),
)
NO_DATABASE = Fault(
    "database",
    "no database",
    gettext_noop("The referee’s database cannot be reached."),
    gettext_noop("On the machine that runs it, check that the database is there and running."),
)

OF_SQLITE = {
    "SQLITE_FULL": DISK_FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_BUSY": LOCKED,
    "SQLITE_LOCKED": LOCKED,
    "SQLITE_NOTADB": NO_DATABASE,
    "SQLITE_CORRUPT": NO_DATABASE,
}
# Of these SQLite itself does not know why.
UNEXPLAINED = ("SQLITE_IOERR", "SQLITE_CANTOPEN")
OF_POSTGRESQL = {"53100": DISK_FULL, "25006": READ_ONLY, "55P03": LOCKED}
OF_SYSTEM = {
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
}


class Busy(OperationalError):
    """Nobody could write for so long that waiting on would hold up those who only read."""


def fault_of(problem: object) -> Fault | None:
    """Return which fault it is, None where it is one of the program."""
    match problem:
        case Busy():
            return LOCKED
        case OSError():
            return OF_SYSTEM.get(problem.errno or 0)
        case sqlite3.Error():
            return _of_sqlite(problem)
        case DatabaseError() | InterfaceError():
            return _of_database(problem)
    return None


def _of_sqlite(problem: sqlite3.Error) -> Fault | None:
    name = getattr(problem, "sqlite_errorname", "")
    if name.startswith(UNEXPLAINED):
        return disk_fault() or NO_DATABASE
    if "no such table" in str(problem):
        return NO_DATABASE
    return next((fault for start, fault in OF_SQLITE.items() if name.startswith(start)), None)


def _of_database(problem: DatabaseError | InterfaceError) -> Fault | None:
    cause = problem.__cause__
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(cause)
    lost = NO_DATABASE if isinstance(problem, OperationalError | InterfaceError) else None
    return OF_POSTGRESQL.get(getattr(cause, "sqlstate", None) or "") or lost


# What is so now -----------------------------------------------------------------------------------


class Watch:
    """What this process knows of faults: what a request met lately, and what a look finds now."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._met: tuple[Fault | None, float] = None, 0.0
        self._seen: tuple[Fault | None, float] = None, -LOOK_AGAIN_SECONDS

    def note(self, fault: Fault) -> None:
        with self._guard:
            self._met = fault, time.monotonic()

    def clear(self) -> None:
        """Note that something was saved."""
        with self._guard:
            self._met, self._seen = (None, 0.0), (None, time.monotonic())

    def now(self, look: Callable[[], Fault | None]) -> Fault | None:
        """Return the present fault; many who ask at once are told what one look has found."""
        with self._guard:
            found, at = self._seen
            if time.monotonic() - at > LOOK_AGAIN_SECONDS:
                found = look()
                self._seen = found, time.monotonic()
            met, when = self._met
            return found or (met if time.monotonic() - when < RECENT_SECONDS else None)


WATCH = Watch()


def disk_fault() -> Fault | None:
    """Write a little where SQLite would, and take it away again."""
    if connection.vendor != "sqlite":
        return None
    name: Any = connection.settings_dict["NAME"]
    folder = Path(name).parent
    if not folder.is_dir():
        return None
    try:
        with TemporaryFile(dir=folder, buffering=0) as probe:
            probe.write(bytes(PROBE_BYTES))
    except OSError as problem:
        return fault_of(problem) or NO_DATABASE
    return None


def fault_now() -> Fault | None:
    """Return what is wrong now, None where all is well. One query at most, and one row."""
    return WATCH.now(_look)


def _look() -> Fault | None:
    # The log asks what a fault is before there are models.
    from referee.tables.models import Table

    try:
        Table.objects.exists()
    except DatabaseError as problem:
        logger.warning("The database does not answer: %s", problem)
        return fault_of(problem) or NO_DATABASE
    return disk_fault()


def fault_for_stream() -> Fault | None:
    """Return the same, and give back the connection of the thread that asked."""
    try:
        return fault_now()
    finally:
        give_back()


def give_back() -> None:
    """Close this thread's connection, unless it is in a transaction of a test."""
    if not connection.in_atomic_block:
        connection.close()
