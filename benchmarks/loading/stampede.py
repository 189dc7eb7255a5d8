"""A stampede: a server with thousands of streams restarts, and every device comes back as a browser does."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.loading.device import Broken, Device, Line, hang_up_all
from benchmarks.loading.figures import Times
from benchmarks.loading.guest import Guest, join_table, open_table
from benchmarks.loading.server import HOST, Server

PLAYERS = ("Ann", "Bo", "Cy", "Di")
PLACES = ("1", "2", "3", "4")
OF_A_LINK = 20
"""As many streams as the referee allows a link."""
OF_A_TABLE = OF_A_LINK * (1 + len(PLACES))
AT_ONCE = 8
"""Tables that are set up at the same time."""
OPENING = 200
"""Streams that are opened at the same time before the restart."""
PAUSE = 0.3
LONGEST = 180.0
"""Seconds after which devices that aren't back count as lost."""
STREAM = {"accept": "text/event-stream"}
RETRY = re.compile(rb"^retry: (\d+)$", re.MULTILINE)


@dataclass
class Listener:
    """A device that listens, and comes back after the time that the stream named."""

    device: Device
    path: str
    retry: float = 1.0
    away_since: float = 0.0
    tries: int = 0


@dataclass
class Stampede:
    """The devices, and what a restart cost them.

    ``away``: seconds without a stream, by device. ``calm`` and ``meanwhile``: a guest's page, before the
    restart and until all are back. ``heard``: from an entry at a table to each of its devices.
    """

    server: Server
    number: int
    restart: Callable[[], None]
    listeners: list[Listener] = field(default_factory=list)
    hosts: list[Guest] = field(default_factory=list)
    back: set[int] = field(default_factory=set)
    away: Times = field(default_factory=Times)
    calm: Times = field(default_factory=Times)
    meanwhile: Times = field(default_factory=Times)
    heard: Times = field(default_factory=Times)
    tries: Counter[str] = field(default_factory=Counter)
    entered_at: float = 0.0
    seconds: float = 0.0
    lost: int = 0

    async def measure(self) -> None:
        """Open the tables and streams, restart the server, wait for all, and enter something."""
        tables = -(-self.number // OF_A_TABLE)
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._set_up(gate, number) for number in range(tables)))
        opening = asyncio.Semaphore(OPENING)
        ears = [asyncio.create_task(self._listen(each, opening)) for each in self.listeners]
        try:
            await self._until_back()
            await self._look(self.calm, 3.0)
            await self._restarted()
            await self._enter()
        finally:
            for ear in ears:
                ear.cancel()
            await asyncio.gather(*ears, return_exceptions=True)
            await hang_up_all()

    async def _set_up(self, gate: asyncio.Semaphore, number: int) -> None:
        async with gate:
            port = self.server.port
            host = await open_table(HOST, port, PLAYERS, f"{number}")
            code = host.path.split("/")[2]
            guests = [host, *[await join_table(HOST, port, code, place) for place in PLACES]]
            await host.look()
        self.hosts.append(host)
        room = min(OF_A_TABLE, self.number - len(self.listeners))
        self.listeners += [
            Listener(guests[each % len(guests)].device.twin(), guests[each % len(guests)].path)
            for each in range(room)
        ]

    async def _listen(self, listener: Listener, opening: asyncio.Semaphore) -> None:
        async with opening:
            line = await self._opened(listener)
        while True:
            try:
                if line is not None:
                    await self._hear(listener, line)
            except Broken:
                pass
            finally:
                if line is not None:
                    line.close()
            self.back.discard(id(listener))
            listener.away_since = listener.away_since or perf_counter()
            await asyncio.sleep(listener.retry)
            line = await self._opened(listener)

    async def _opened(self, listener: Listener) -> Line | None:
        """Return an open stream, None if it was refused or broke."""
        try:
            line = await Line.to(HOST, self.server.port)
            request = listener.device.head("GET", f"{listener.path}live/?v=0", STREAM, 0)
            await line.send(request)
            status, _ = await line.head()
        except Broken:
            self.tries["no answer"] += 1
            return None
        if status != 200:
            self.tries[str(status)] += 1
            line.close()
            return None
        if listener.away_since:
            self.away.taken.append(perf_counter() - listener.away_since)
        listener.away_since = 0.0
        self.back.add(id(listener))
        return line

    async def _hear(self, listener: Listener, line: Line) -> None:
        while True:
            piece = await line.some(4096)
            if found := RETRY.search(piece):
                listener.retry = int(found[1]) / 1000
            if self.entered_at and b"data: " in piece:
                self.heard.taken.append(perf_counter() - self.entered_at)

    async def _until_back(self) -> None:
        end = perf_counter() + LONGEST
        while len(self.back) < self.number and perf_counter() < end:
            await asyncio.sleep(0.02)

    async def _look(self, times: Times, seconds: float) -> None:
        end = perf_counter() + seconds
        while perf_counter() < end:
            await times.take(self.hosts[0].look())
            await asyncio.sleep(PAUSE)

    async def _restarted(self) -> None:
        start = perf_counter()
        await asyncio.to_thread(self.restart)
        self.hosts[0].device.hang_up()
        looking = asyncio.create_task(self._look(self.meanwhile, LONGEST))
        await self._until_back()
        looking.cancel()
        self.seconds, self.lost = perf_counter() - start, self.number - len(self.back)
        await asyncio.gather(looking, return_exceptions=True)

    async def _enter(self) -> None:
        """Enter something at a table of which every device listens, and wait until all have heard."""
        host = self.hosts[0]
        host.device.hang_up()
        await host.look()
        listening = sum(each.path.split("/")[2] == host.path.split("/")[2] for each in self.listeners)
        self.entered_at = perf_counter()
        await host.enter(host.moves()[0])
        end = perf_counter() + 10
        while len(self.heard.taken) < listening and perf_counter() < end:
            await asyncio.sleep(0.01)
        self.lost += listening - len(self.heard.taken)
