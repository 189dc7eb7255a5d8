"""The server is killed while everybody enters: what was acknowledged is there afterwards, and once."""

from __future__ import annotations

import asyncio
import random

import pytest

from benchmarks.loading.device import Broken
from benchmarks.loading.guest import Guest, Move, open_table
from benchmarks.loading.server import HOST, Server
from tests import tally
from tests.many.crowd import records_of, replayed_board, run

TABLES = 3
SECONDS = 1.0


class Player:
    """One who enters as fast as the answers come, until the line breaks."""

    def __init__(self, guest: Guest, seed: int) -> None:
        self.guest, self.dice = guest, random.Random(seed)
        self.acknowledged: list[str] = []
        self.unanswered: Move | None = None

    async def play(self) -> None:
        """Enter until nobody answers any more."""
        try:
            while True:
                self.unanswered = self.guest.choose(self.dice)
                assert self.unanswered
                answer = await self.guest.enter(self.unanswered)
                assert answer.status == 200
                self.acknowledged.append(self.unanswered.entry_id)
        except Broken:
            pass

    async def again(self) -> None:
        """Send what nobody has answered once more, as the page does: the same entry, the same id."""
        assert self.unanswered
        answer = await self.guest.enter(self.unanswered)
        assert answer.status == 200
        self.acknowledged.append(self.unanswered.entry_id)


@pytest.mark.fault("the referee killed")
@pytest.mark.parametrize("where", ["on_sqlite", "on_postgres"])
def test_what_was_acknowledged_is_there_once(where: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(where)

    async def until_killed() -> list[Player]:
        guests = [await open_table(HOST, server.port, ("Ann", "Bo"), f"No {n}") for n in range(TABLES)]
        players = [Player(guest, n) for n, guest in enumerate(guests)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(SECONDS)
        await asyncio.to_thread(server.kill)
        await asyncio.gather(*playing)
        return players

    async def after(players: list[Player]) -> None:
        async with asyncio.timeout(20):
            await asyncio.gather(*(player.again() for player in players))
            for player in players:
                await player.guest.look()
                player.guest.device.hang_up()

    players = run(until_killed())
    server.start()
    run(after(players))

    assert sum(len(player.acknowledged) for player in players) > 2 * TABLES
    tables = records_of(server, *(player.guest.path.split("/")[2] for player in players))
    for player, stored in zip(players, tables, strict=True):
        recorded = [record["entry_id"] for record in stored["records"]]
        tally.count_kept(player.acknowledged, recorded)
        assert recorded == player.acknowledged
        assert player.guest.seen == len(player.acknowledged)
        assert replayed_board(stored)
