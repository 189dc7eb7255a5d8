"""Faults of the disk and the database, with advice for users.

None of them loses an acknowledged entry; devices keep the others and send them again.
"""

import errno
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection

from referee.rules.kernel.text.line import gettext_noop

logger = logging.getLogger(__name__)

# The last result of `manage.py restore`.
DRILL = settings.VAR_DIR / "restore.json"
RECENT_SECONDS = 15.0
LOOK_AGAIN_SECONDS = 3.0
PROBE_BYTES = 4096


@dataclass(frozen=True, slots=True)
class Fault:
    """``part`` and ``status`` are for health probes, ``what`` and ``advice`` for people."""

    part: str
    status: str
    what: str
    advice: str


DISK_FULL = Fault(
    "disk",
    "disk full",
    gettext_noop("The disk is full. Nothing can be saved."),
    gettext_noop("Free up disk space on the server."),
)
FULL_DEVICE = replace(
    DISK_FULL,
    what=gettext_noop("This device is out of space. Nothing can be saved."),
    advice=gettext_noop("Delete something you don’t need, then try again."),
)
if settings.POCKET:
    DISK_FULL = FULL_DEVICE
READ_ONLY = Fault(
    "disk",
    "read-only",
    gettext_noop("Referee can’t write to its disk. Nothing can be saved."),
    gettext_noop("On the server, let Referee write to its folder again."),
)
LOCKED = Fault(
    "database",
    "database locked",
    gettext_noop("Another program is using the database. Nothing can be saved."),
    gettext_noop("On the server, close the program that has the database open."),
)
NO_DATABASE = Fault(
    "database",
    "no database",
    gettext_noop("The database can’t be reached."),
    gettext_noop("On the server, check that the database is running."),
)

OF_SQLITE = {
    "SQLITE_FULL": DISK_FULL,
    "SQLITE_READONLY": READ_ONLY,
    "SQLITE_BUSY": LOCKED,
    "SQLITE_LOCKED": LOCKED,
    "SQLITE_NOTADB": NO_DATABASE,
    "SQLITE_CORRUPT": NO_DATABASE,
}
# SQLite doesn't know the cause of these.
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
    """The database was locked for so long that waiting would block readers too."""


def fault_of(problem: object) -> Fault | None:
    """Return the fault behind an exception, None if it's a bug."""
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


def last_drill() -> dict[str, Any] | None:
    """Return when a copy was last tried, and the result."""
    try:
        result: dict[str, Any] = json.loads(DRILL.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return result


# The present fault --------------------------------------------------------------------------------


class Watch:
    """The faults this process knows: the last one that a request met, and the last check's result."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._met: tuple[Fault | None, float] = None, 0.0
        self._seen: tuple[Fault | None, float] = None, -LOOK_AGAIN_SECONDS

    def note(self, fault: Fault) -> None:
        with self._guard:
            self._met = fault, time.monotonic()

    def clear(self) -> None:
        """Note a successful write."""
        with self._guard:
            self._met, self._seen = (None, 0.0), (None, time.monotonic())

    def now(self, look: Callable[[], Fault | None]) -> Fault | None:
        """Return the present fault; results of ``look`` are reused for LOOK_AGAIN_SECONDS."""
        with self._guard:
            found, at = self._seen
            if time.monotonic() - at > LOOK_AGAIN_SECONDS:
                found = look()
                self._seen = found, time.monotonic()
            met, when = self._met
            return found or (met if time.monotonic() - when < RECENT_SECONDS else None)


WATCH = Watch()


def disk_fault() -> Fault | None:
    """Test whether SQLite's folder is writable."""
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
    """Return the present fault, if any. One query at most."""
    return WATCH.now(_look)


def _look() -> Fault | None:
    # The logging filter imports this module before the models are loaded.
    from referee.tables.models import Table

    try:
        Table.objects.exists()
    except DatabaseError as problem:
        logger.warning("The database does not answer: %s", problem)
        return fault_of(problem) or NO_DATABASE
    return disk_fault()


def fault_for_stream() -> Fault | None:
    """Return the present fault and close the thread's connection."""
    try:
        return fault_now()
    finally:
        give_back()


def give_back() -> None:
    """Close this thread's connection, except in a test's transaction."""
    if not connection.in_atomic_block:
        connection.close()
