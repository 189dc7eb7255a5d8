"""A lock for writers: one at a time in this process; readers never wait for it."""

from threading import Lock

from referee.tables.faults import WATCH, Busy

PATIENCE_SECONDS = 2.0


class OneWriter:
    """Queue writers here, since SQLite itself waits in growing steps.

    Raises Busy after PATIENCE_SECONDS: otherwise all threads would wait while a program locks the database.
    """

    def __init__(self) -> None:
        self._lock = Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=PATIENCE_SECONDS):
            raise Busy("another entry waits for the database already")

    def __exit__(self, kind: object, problem: object, trace: object) -> None:
        self._lock.release()
        if problem is None:
            WATCH.clear()


one_writer = OneWriter()
