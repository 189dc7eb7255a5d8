"""Players at a hosted referee's tables, who send an entry again until it's acknowledged, as a page does."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.loading.device import Broken
from benchmarks.loading.guest import Guest, Move, open_table
from benchmarks.loading.server import HOST, Server

TRY_AGAIN_SECONDS = 0.1
PAUSE = 0.05
PLAYERS = ("Ann", "Bo")


@dataclass
class Player:
    """A host who enters all the time; ``acknowledged``: entry ids, in order."""

    guest: Guest
    dice: random.Random
    acknowledged: list[str] = field(default_factory=list)
    heard_at: float = field(default_factory=perf_counter)
    gap: float = 0.0
    troubles: Counter[str] = field(default_factory=Counter)

    async def play(self) -> None:
        while True:
            move = await self._next()
            while not await self._is_entered(move):
                await asyncio.sleep(TRY_AGAIN_SECONDS)
            await asyncio.sleep(PAUSE)

    async def _next(self) -> Move:
        while (move := self.guest.choose(self.dice)) is None:
            try:
                await self.guest.look()
            except Broken as problem:
                self.troubles[type(problem).__name__] += 1
            await asyncio.sleep(TRY_AGAIN_SECONDS)
        return move

    async def _is_entered(self, move: Move) -> bool:
        """Send an entry; whether it's settled: acknowledged, or refused with a page that says why."""
        try:
            answer = await self.guest.enter(move)
        except Broken:
            self.troubles["no answer"] += 1
            return False
        if answer.status == 200:
            now = perf_counter()
            self.gap = max(self.gap, now - self.heard_at)
            self.heard_at = now
            self.acknowledged.append(move.entry_id)
        else:
            self.troubles[str(answer.status)] += 1
        return answer.status in (200, 409, 422)


@dataclass
class Crowd:
    """Several players, each at a table of their own."""

    players: list[Player]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @classmethod
    async def at(cls, port: int, tables: int) -> Crowd:
        guests = [await open_table(HOST, port, PLAYERS, f"No {number}") for number in range(tables)]
        return cls([Player(guest, random.Random(n)) for n, guest in enumerate(guests)])  # noqa: S311

    @property
    def codes(self) -> list[str]:
        return [player.guest.path.split("/")[2] for player in self.players]

    def start(self) -> None:
        for player in self.players:
            player.gap, player.heard_at = 0.0, perf_counter()
        self.tasks = [asyncio.create_task(player.play()) for player in self.players]

    async def all_heard(self, seconds: float = 60.0) -> None:
        """Wait until every player has entered something from now on."""
        now = perf_counter()
        async with asyncio.timeout(seconds):
            while any(player.heard_at < now for player in self.players):
                await asyncio.sleep(0.02)

    async def stop(self) -> float:
        """End after the next acknowledged entry of each; return the longest time without one."""
        await self.all_heard()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for player in self.players:
            # What was on its way may have been recorded: it's sent again, as the page does.
            player.guest.device.hang_up()
        return max(player.gap for player in self.players)

    def move_to(self, port: int, *, every: int = 1) -> None:
        """Have players go on at another port, such as that of another version."""
        for player in self.players[::every]:
            player.guest.device.hang_up()
            player.guest.device.port = port


def faults_of(crowd: Crowd, server: Server) -> tuple[int, int]:
    """Return how many acknowledged entries are lost, and how many are recorded twice."""
    lines = server.manage("export", *crowd.codes).splitlines()
    lost = doubled = 0
    for player, line in zip(crowd.players, lines, strict=True):
        recorded = Counter(record["entry_id"] for record in json.loads(line)["records"])
        lost += sum(entry not in recorded for entry in player.acknowledged)
        doubled += sum(number > 1 for number in recorded.values())
        doubled += sum(number > 1 for number in Counter(player.acknowledged).values())
    return lost, doubled
