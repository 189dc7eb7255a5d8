"""PostgreSQL's notifications: one sender and one listener for each process.

A NOTIFY takes a lock of the whole server while its transaction commits, so it isn't part of an entry's. The
sender collects the words of some milliseconds after their commits and sends them in one transaction.
"""

import atexit
import logging
import selectors
import socket
import threading
import time
from binascii import crc32
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, connection

CHANNELS = 64
COLLECT_SECONDS = 0.015
# PostgreSQL takes less than 8,000 bytes.
MOST_BYTES = 7000
LISTEN_AGAIN_SECONDS = 1.0
HEARD_SECONDS = 2.0
# Detect a silently broken connection: nothing is ever written to it.
LIFE_SIGNS = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
NOTIFY = "SELECT pg_notify(channel, words) FROM unnest(%s::text[], %s::text[]) AS said(channel, words)"

Words = Mapping[str, Iterable[int]]
"""Code -> numbers of records; 0: a place may be lost."""

logger = logging.getLogger(__name__)


def channel_of(code: str) -> str:
    """Return the channel of a table: a process listens only to those of its streams."""
    return f"referee_{crc32(code.encode()) % CHANNELS}"


def payloads(words: Words) -> Iterator[tuple[str, str]]:
    """Yield channel and payload of each notification."""
    by_channel: dict[str, list[str]] = defaultdict(list)
    for code, numbers in words.items():
        by_channel[channel_of(code)] += [f"{code} {number}" for number in numbers]
    for channel, said in by_channel.items():
        while said:
            size, most = 0, 0
            while most < len(said) and size + len(said[most]) < MOST_BYTES:
                size += len(said[most]) + 1
                most += 1
            yield channel, ";".join(said[:most])
            del said[:most]


def connected() -> Any:
    """Return a connection of its own to the database, without Django's settings for pages."""
    import psycopg

    params = connection.get_connection_params()
    options = {name: value for name, value in params.items() if name not in ("context", "cursor_factory")}
    return psycopg.connect(**(LIFE_SIGNS | options), autocommit=True)


class Sender:
    """Collects words, and sends them from a thread of its own. The next one makes up for a lost word."""

    def __init__(self, connect: Callable[[], Any] = connected) -> None:
        self._connect = connect
        self._words: dict[str, set[int]] = {}
        self._guard = threading.Lock()
        self._sending = threading.Lock()
        self._woken = threading.Event()
        self._thread: threading.Thread | None = None
        self._line: Any = None
        self.pid = 0
        # Only a server has so much to say that it keeps its connection.
        self.keeps_line = False

    def say(self, code: str, number: int) -> None:
        """Send a word within some milliseconds."""
        with self._guard:
            known = self._words.get(code, set()) | {number}
            # The newest number stands for the ones before it.
            self._words[code] = {max(known)} | (known & {0})
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="live-sender", daemon=True)
                self._thread.start()
                atexit.register(self.flush)
        self._woken.set()

    def flush(self) -> None:
        """Send what is left and close the connection, before the process ends."""
        self._send()
        with self._sending:
            self._hang_up()

    def _run(self) -> None:
        while True:
            self._woken.wait()
            self._woken.clear()
            time.sleep(COLLECT_SECONDS)
            self._send()

    def _send(self) -> None:
        with self._sending:
            with self._guard:
                words, self._words = self._words, {}
            if words:
                said = list(payloads(words))
                # An idle connection may have been closed: try it once more.
                if not self._sent(said) and not self._sent(said):
                    logger.warning("The words of %s tables could not be sent to other processes.", len(words))
            if not self.keeps_line:
                self._hang_up()

    def _sent(self, said: list[tuple[str, str]]) -> bool:
        try:
            if self._line is None:
                self._line = self._connect()
                self._line.execute("SET synchronous_commit = off")
                self.pid = self._line.info.backend_pid
            self._line.execute(NOTIFY, [[channel for channel, _ in said], [words for _, words in said]])
        except Exception:  # whatever is wrong, the entries are recorded
            self._hang_up()
            return False
        return True

    def _hang_up(self) -> None:
        line, self._line, self.pid = self._line, None, 0
        if line is not None:
            with suppress(Exception):
                line.close()


class Listener(threading.Thread):
    """Hears the words of the tables with streams here, and reconnects when its connection is lost.

    ``codes``: the tables with streams; ``hear``: gets a payload and the sender's pid; ``catch_up``: called
    after each connection, as words may have been lost.
    """

    def __init__(
        self,
        codes: Callable[[], list[str]],
        hear: Callable[[str, int], None],
        catch_up: Callable[[], None],
        connect: Callable[[], Any] = connected,
    ) -> None:
        super().__init__(name="live-listener", daemon=True)
        self._codes, self._hear, self._catch_up, self._connect = codes, hear, catch_up, connect
        self._is_over = threading.Event()
        self._changed = threading.Condition()
        self._channels = frozenset[str]()
        self._inbox, self._outbox = socket.socketpair()
        self._inbox.setblocking(False)
        self.hears = threading.Event()

    def stop(self) -> None:
        self._is_over.set()
        self._wake()

    def hear_of(self, code: str) -> None:
        """Return once words of this table are heard, or nothing is heard at all."""
        channel = channel_of(code)
        if channel in self._channels or not self.hears.is_set():
            return
        self._wake()
        with self._changed:
            self._changed.wait_for(
                lambda: channel in self._channels or not self.hears.is_set(), HEARD_SECONDS
            )

    def run(self) -> None:
        import psycopg

        while not self._is_over.is_set():
            try:
                with self._connect() as line:
                    self._listen(line)
            except (psycopg.Error, DatabaseError, OSError) as problem:
                logger.warning("The live listener lost its connection: %s", problem)
                self._is_over.wait(LISTEN_AGAIN_SECONDS)
            finally:
                self.hears.clear()
                self._set_channels(frozenset())
        self._inbox.close()
        self._outbox.close()

    def _listen(self, line: Any) -> None:
        line.add_notify_handler(lambda notice: self._hear(notice.payload, notice.pid))
        self._tune(line)
        self._catch_up()
        self.hears.set()
        with selectors.DefaultSelector() as ready:
            ready.register(line.fileno(), selectors.EVENT_READ)
            ready.register(self._inbox, selectors.EVENT_READ)
            while not self._is_over.is_set():
                if ready.select(LISTEN_AGAIN_SECONDS):
                    self._read(line)

    def _read(self, line: Any) -> None:
        with suppress(BlockingIOError):
            while self._inbox.recv(64):
                pass
        line.pgconn.consume_input()
        while notice := line.pgconn.notifies():
            self._hear(notice.extra.decode(), notice.be_pid)
        self._tune(line)

    def _tune(self, line: Any) -> None:
        """Listen to the channels of the tables with streams, and to no others."""
        wanted = frozenset(map(channel_of, self._codes()))
        if wanted != self._channels or not self.hears.is_set():
            words = [f"LISTEN {name}" for name in wanted - self._channels]
            words += [f"UNLISTEN {name}" for name in self._channels - wanted]
            line.execute("; ".join(words) or "SELECT 1")
            self._set_channels(wanted)

    def _set_channels(self, channels: frozenset[str]) -> None:
        with self._changed:
            self._channels = channels
            self._changed.notify_all()

    def _wake(self) -> None:
        with suppress(OSError):
            self._outbox.send(b".")
