"""One writer at a time in this process, and none that holds up those who only read."""

from threading import Lock

from referee.tables.faults import WATCH, Busy

PATIENCE_SECONDS = 2.0


class OneWriter:
    """SQLite's own waiting sleeps in growing steps; queueing here keeps the slowest entry fast.

    Who would wait too long is sent away: all threads would stand here while another program has the database.
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
