"""Entries and the words about them on PostgreSQL: inside the entry's transaction, or collected after it.

Writers insert rows as large as a record, each with a commit that is flushed; listeners are what processes
hold. Django and the rules aren't involved: their cost is measured by ``make load``.
"""

from __future__ import annotations

import selectors
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from benchmarks.loading.cluster import USER, Cluster
from benchmarks.loading.figures import Times
from referee.tables.notices import CHANNELS, Sender

TABLE = "CREATE TABLE entries (id bigserial PRIMARY KEY, code text, number integer, body text)"
INSERT = "INSERT INTO entries (code, number, body) VALUES (%s, %s, %s)"
BODY = "x" * 2000
OLD_CHANNEL = "referee"
BARE, INSIDE, COLLECTED = "bare insert", "NOTIFY inside the entry", "words collected after the commit"
OWN = "the same, a process listening to its own tables"
DRAIN_SECONDS = 0.5


@dataclass
class Run:
    """One way of telling others: entries, and the time from an entry's beginning until it was heard."""

    what: str
    seconds: float
    entries: int = 0
    heard: Times = field(default_factory=Times)

    @property
    def rate(self) -> float:
        return self.entries / self.seconds


class Ears:
    """Connections that listen, read by one thread; each notes when it first heard of an entry."""

    def __init__(self, lines: list[Any], began: dict[tuple[str, int], float], heard: Times) -> None:
        self._lines, self._began, self._heard = lines, began, heard
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._is_over.set()
        self._thread.join()

    def _run(self) -> None:
        with selectors.DefaultSelector() as ready:
            for place, line in enumerate(self._lines):
                ready.register(line.fileno(), selectors.EVENT_READ, place)
            while not self._is_over.is_set():
                for key, _ in ready.select(0.1):
                    self._read(self._lines[key.data])

    def _read(self, line: Any) -> None:
        line.pgconn.consume_input()
        while notice := line.pgconn.notifies():
            now = perf_counter()
            for word in notice.extra.decode().split(";"):
                code, number = word.split()
                # The first that hears it: the others are a matter of this process's own speed.
                if (since := self._began.pop((code, int(number)), None)) is not None:
                    self._heard.taken.append(now - since)


def measured(cluster: Cluster, listeners: int, writers: int, tables: int, seconds: float) -> list[Run]:
    """Measure all ways, one after the other, in one run."""
    cluster.make("words")
    url = f"host={cluster.folder} user={USER} dbname=words"
    with _connected(url) as line:
        line.execute(TABLE)
    own = [[f"referee_{n}" for n in range(CHANNELS) if n % listeners == each] for each in range(listeners)]
    every = [[f"referee_{n}" for n in range(CHANNELS)]] * listeners
    measure = partial(_run, url, writers, tables, seconds)
    return [
        measure(BARE, [], None),
        measure(INSIDE, [[OLD_CHANNEL]] * listeners, _say_inside),
        measure(COLLECTED, every, None, collects=True),
        measure(OWN, own, None, collects=True),
    ]


def _run(
    url: str,
    writers: int,
    tables: int,
    seconds: float,
    what: str,
    channels: list[list[str]],
    inside: Callable[[Any, str, int], None] | None,
    *,
    collects: bool = False,
) -> Run:
    run, began = Run(what, seconds), dict[tuple[str, int], float]()
    with ExitStack() as stack:
        ears = [stack.enter_context(_connected(url)) for _ in channels]
        for line, names in zip(ears, channels, strict=True):
            line.execute("; ".join(f"LISTEN {name}" for name in names) or "SELECT 1")
        listening = Ears(ears, began, run.heard)
        sender = Sender(lambda: stack.enter_context(_connected(url)))
        sender.keeps_line = True
        say = sender.say if collects else None
        end = perf_counter() + seconds
        threads = [
            threading.Thread(target=_write, args=(url, place, writers, tables, end, run, began, inside, say))
            for place in range(writers)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        threading.Event().wait(DRAIN_SECONDS)
        listening.stop()
        sender.flush()
    return run


def _write(
    url: str,
    place: int,
    writers: int,
    tables: int,
    end: float,
    run: Run,
    began: dict[tuple[str, int], float],
    inside: Callable[[Any, str, int], None] | None,
    say: Callable[[str, int], None] | None,
) -> None:
    """Enter at the tables of one writer in turn."""
    own, number, entries = [f"T{n:05}" for n in range(tables) if n % writers == place], 0, 0
    with _connected(url, autocommit=False) as line:
        while own and perf_counter() < end:
            number += 1
            for code in own:
                if inside or say:
                    began[code, number] = perf_counter()
                line.execute(INSERT, (code, number, BODY))
                if inside:
                    inside(line, code, number)
                line.commit()
                if say:
                    say(code, number)
                entries += 1
                if perf_counter() >= end:
                    break
    run.entries += entries


def _say_inside(line: Any, code: str, number: int) -> None:
    line.execute("SELECT pg_notify(%s, %s)", (OLD_CHANNEL, f"{code} {number}"))


@contextmanager
def _connected(url: str, *, autocommit: bool = True) -> Iterator[Any]:
    import psycopg

    with psycopg.connect(url, autocommit=autocommit) as line:
        yield line
