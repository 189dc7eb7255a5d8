"""A load: tables that are opened, joined and played while all devices listen, and floors to compare."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from benchmarks.loading.device import Broken, Device, hang_up_all
from benchmarks.loading.figures import Row, Times
from benchmarks.loading.guest import Guest, join_table, open_table
from benchmarks.loading.rude import quickness
from benchmarks.loading.server import HOST, Server

PLAYERS = ("Ann", "Bo", "Cy", "Di")
FLOOR = "health, one at a time"
AT_ONCE = 8
"""Number of tables set up at the same time."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The size of a load; ``pause``: seconds between two entries at a table (0: as fast as possible)."""

    tables: int
    seconds: float
    pause: float
    idle: int


@dataclass
class Load:
    """A running load against one server."""

    server: Server
    effort: Effort
    guests: list[list[Guest]] = field(default_factory=list)
    times: dict[str, Times] = field(default_factory=dict)
    sent_at: dict[tuple[str, int], float] = field(default_factory=dict)
    ears: list[asyncio.Task[None]] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    held: int = 0
    bytes_a_listener: float = 0.0
    processor_ms: float = 0.0
    is_over: bool = False

    def timed(self, what: str) -> Times:
        """Return the times of a kind of action."""
        return self.times.setdefault(what, Times())

    async def measure(self) -> list[Row]:
        """Run the load and return the rows, the floors first."""
        try:
            rows = [await self._floor(FLOOR, 1), await self._floor(f"health, {AT_ONCE} at once", AT_ONCE)]
            rows += await quickness(self.server.port, self.effort.seconds)
            start = perf_counter()
            await self._set_up()
            rows += self._rows(perf_counter() - start)
            self.times.clear()
            await self._listen_idly()
            rows += await self._play()
            return rows
        finally:
            self.is_over = True
            for ear in self.ears:
                ear.cancel()
            await asyncio.gather(*self.ears, return_exceptions=True)
            await hang_up_all()

    def lost(self) -> int:
        """Return how many acknowledged entries weren't recorded."""
        codes = [guests[0].path.split("/")[2] for guests in self.guests]
        tables = [json.loads(line) for line in self.server.manage("export", *codes).splitlines()]
        recorded = {record["entry_id"] for table in tables for record in table["records"]}
        return len(set(self.acknowledged) - recorded)

    async def _floor(self, what: str, at_once: int) -> Row:
        seconds = min(2.0, self.effort.seconds)
        times, end = Times(), perf_counter() + seconds

        async def ask() -> None:
            device = Device(HOST, self.server.port)
            while perf_counter() < end:
                await times.take(device.get("/health/"))

        await asyncio.gather(*(ask() for _ in range(at_once)))
        return Row(what, seconds, times, FLOOR if at_once > 1 else "")

    async def _set_up(self) -> None:
        """Open the tables and let every seat join, some at a time."""
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(number: int) -> None:
            async with gate:
                host = await self._made(
                    "table opened", open_table(HOST, self.server.port, PLAYERS, f"{number}")
                )
                code = host.path.split("/")[2]
                joined = [
                    await self._made("seat joined", join_table(HOST, self.server.port, code, str(place)))
                    for place in range(1, len(PLAYERS) + 1)
                ]
                # Joining is recorded, so the page's last number is outdated.
                await host.look()
                self.guests.append([host, *joined])

        await asyncio.gather(*(one(number) for number in range(self.effort.tables)))
        for guests in self.guests:
            for guest in guests:
                self.ears.append(asyncio.create_task(self._listen(guest)))
        await self._until_held(sum(map(len, self.guests)))

    async def _listen_idly(self) -> None:
        """Open more streams at the same tables, and measure the server's memory for each."""
        if not self.effort.idle:
            return
        before = self.server.memory()
        wanted = self.held + self.effort.idle
        seated = [guest for guests in self.guests for guest in guests[1:]]
        for number in range(self.effort.idle):
            guest = seated[number % len(seated)]
            self.ears.append(asyncio.create_task(self._hold(guest.device.twin(), guest.path)))
        await self._until_held(wanted)
        self.bytes_a_listener = (self.server.memory() - before) / self.effort.idle

    async def _play(self) -> list[Row]:
        """Play at every table at once, and wait for the last notices."""
        start, used = perf_counter(), self.server.processor_seconds()
        await asyncio.gather(*(self._enter(n, guests[0]) for n, guests in enumerate(self.guests)))
        seconds = perf_counter() - start
        await asyncio.sleep(0.5)
        entered = len(self.timed("entry posted, table answered").taken)
        self.processor_ms = 1000 * (self.server.processor_seconds() - used) / max(entered, 1)
        return self._rows(seconds)

    async def _enter(self, number: int, host: Guest) -> None:
        dice = random.Random(number)  # noqa: S311 - no one gains by guessing it
        times = self.timed("entry posted, table answered")
        end = perf_counter() + self.effort.seconds
        # People don't all tap at the same moment.
        await asyncio.sleep(dice.random() * min(self.effort.pause, self.effort.seconds / 2))
        while perf_counter() < end:
            await host.look() if not host.moves() else None
            move = host.choose(dice)
            if move is None:
                times.errors["nothing to press"] += 1
                return
            self.sent_at[host.path.split("/")[2], host.seen + 1] = perf_counter()
            if await times.take(host.enter(move)):
                self.acknowledged.append(move.entry_id)
            await asyncio.sleep(self.effort.pause * (0.5 + dice.random()))

    async def _listen(self, guest: Guest) -> None:
        """Listen, and fetch the page at every notice, as an open page does."""
        code = guest.path.split("/")[2]
        async for number in self._words(guest.device, guest.path, guest.seen):
            live, pages = self.timed("word heard after the tap"), self.timed("own view fetched")
            if (since := self.sent_at.get((code, number))) is not None:
                live.taken.append(perf_counter() - since)
            # The device that entered it gets the table as the answer.
            if number > guest.seen and "/host/" not in guest.path:
                await pages.take(guest.look(is_fresh=False))

    async def _hold(self, device: Device, path: str) -> None:
        async for _ in self._words(device, path):
            pass

    async def _words(self, device: Device, path: str, seen: int = 0) -> AsyncIterator[int]:
        try:
            async for number in device.listen(f"{path}live/?v={seen}"):
                if number < 0:
                    self.held += 1
                else:
                    yield number
        except Broken as problem:
            if not self.is_over:
                self.timed("stream").errors[str(problem)] += 1

    async def _until_held(self, wanted: int) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(60):
                while self.held < wanted:
                    await asyncio.sleep(0.05)

    async def _made(self, what: str, making: Coroutine[Any, Any, Guest]) -> Guest:
        start = perf_counter()
        guest = await making
        self.timed(what).taken.append(perf_counter() - start)
        return guest

    def _rows(self, seconds: float) -> list[Row]:
        return [Row(what, seconds, times, FLOOR) for what, times in self.times.items() if times.taken]
