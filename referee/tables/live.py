"""Live updates: every device at a table gets the number of its last record, and nothing else.

Each device then fetches its own view, so nothing hidden is broadcast. With SQLite the notice stays in the
process; with PostgreSQL other processes get it as a NOTIFY (`notices.py`). Notices may get lost, since every
new connection starts with the current number.
"""

import asyncio
import re
import threading
from collections import defaultdict
from functools import partial
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Max

from referee.tables.damaged_rows import last_number_of
from referee.tables.faults import give_back
from referee.tables.links import find_visitor
from referee.tables.models import Table
from referee.tables.notices import Listener, Sender
from referee.tables.webhooks import RECORDED

# For each device and place, so that watchers take none from the host.
MOST_STREAMS_OF_A_LINK = 20


class Link(NamedTuple):
    """Who listens: a device or a program with a key to a place."""

    code: str
    place: str
    key: str
    is_program: bool = False


WORD = re.compile(r"([A-Z0-9]{1,8}) (\d{1,9})", re.ASCII)


class Stream:
    """A listening device, which only needs the newest number."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._woken = asyncio.Event()
        self.number = -1
        self.is_doubted = False
        self.is_closed = False

    def tell(self, number: int) -> None:
        """Notify the stream of a record; thread-safe."""
        self._loop.call_soon_threadsafe(self._note, number)

    def close(self) -> None:
        """End the stream; thread-safe."""
        self._loop.call_soon_threadsafe(self._end)

    async def wait(self, seconds: float) -> bool:
        """Wait for a notice. Return False after a timeout."""
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return False
        self._woken.clear()
        return True

    def _note(self, number: int) -> None:
        self.number = max(self.number, number)
        # A lost place and its record may arrive as one notice.
        self.is_doubted |= number <= 0
        self._woken.set()

    def _end(self) -> None:
        self.is_closed = True
        self._woken.set()


class Hub:
    """This process's streams, by table, place and device."""

    def __init__(self) -> None:
        self._streams: dict[str, dict[Link, set[Stream]]] = defaultdict(lambda: defaultdict(set))
        # Reentrant: a signal handler may interrupt a thread that holds it.
        self._guard = threading.RLock()
        self.is_closed = False

    def join(self, link: Link, stream: Stream) -> bool:
        """Add a stream; False if its link has too many or the server is stopping."""
        with self._guard:
            if self.is_closed or len(self._streams[link[0]][link]) >= MOST_STREAMS_OF_A_LINK:
                return False
            self._streams[link[0]][link].add(stream)
            return True

    def leave(self, link: Link, stream: Stream) -> None:
        with self._guard:
            of_table = self._streams[link[0]]
            of_table[link].discard(stream)
            if not of_table[link]:
                del of_table[link]
            if not of_table:
                del self._streams[link[0]]

    def tell(self, code: str, number: int) -> None:
        for stream in self._of(code):
            stream.tell(number)

    def alarm(self) -> None:
        """Make every stream check for faults."""
        for code in self.codes():
            self.tell(code, -1)

    def close(self) -> None:
        """End all streams, since the server is stopping."""
        with self._guard:
            self.is_closed = True
            streams = [stream for code in self._streams for stream in self._of(code)]
        for stream in streams:
            stream.close()

    def codes(self) -> list[str]:
        """Return the codes of all tables with listeners."""
        with self._guard:
            return list(self._streams)

    def count(self) -> int:
        """Return the number of listening devices."""
        with self._guard:
            return sum(len(self._of(code)) for code in self._streams)

    def _of(self, code: str) -> list[Stream]:
        with self._guard:
            return [stream for of_link in self._streams.get(code, {}).values() for stream in of_link]


HUB = Hub()


SENDER = Sender()
_listener: Listener | None = None


def publish(table: Table, number: int) -> None:
    """Notify every device of a record on commit. Call it within the entry's transaction."""
    transaction.on_commit(partial(_tell_all, table.code, number))


def _tell_all(code: str, number: int) -> None:
    HUB.tell(code, number)
    RECORDED.set()
    if connection.vendor == "postgresql":
        SENDER.say(code, number)


def publish_links(table: Table) -> None:
    """Make every device of a table check that it still has its place."""
    publish(table, 0)


def number_heard(code: str, place: str, key: str, is_program: bool = False) -> int | None:
    """Return the same for a stream that has joined, once every later word is heard."""
    if _listener is not None:
        _listener.hear_of(code)
    return number_for(code, place, key, is_program)


def number_for(code: str, place: str, key: str, is_program: bool = False) -> int | None:
    """Return the table's last record number, None if the key doesn't fit. Closes the thread's connection."""
    try:
        visitor = find_visitor(code, place, key, is_program=is_program)
        if visitor is None:
            return None
        return last_number_of(visitor.table)
    finally:
        give_back()


def catch_up() -> None:
    """Notify every stream of its table's last record, in case notices were lost."""
    rows = Table.objects.filter(code__in=HUB.codes()).annotate(last=Max("records__number"))
    for code, last in rows.values_list("code", "last"):
        HUB.tell(code, last or 0)


def hear(payload: str, pid: int = 0) -> None:
    """Pass on the words of another process; this one's own were heard at once."""
    if pid and pid == SENDER.pid:
        return
    for word in payload.split(";"):
        if found := WORD.fullmatch(word):
            HUB.tell(found.group(1), int(found.group(2)))


def _missed() -> None:
    try:
        catch_up()
    finally:
        give_back()


def start_listening() -> Listener | None:
    """Start the listener if the database is PostgreSQL."""
    global _listener
    if connection.vendor != "postgresql":
        return None
    SENDER.keeps_line = True
    _listener = Listener(lambda: HUB.codes(), hear, _missed)
    _listener.start()
    return _listener
