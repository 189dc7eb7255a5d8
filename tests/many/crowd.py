"""Five devices at one table that enter at random, all at once, and what has to be true afterwards."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from benchmarks.loading.device import Broken, Device, hang_up_all
from benchmarks.loading.guest import Guest, join_table, open_table
from benchmarks.loading.server import HOST, Server
from referee.rules.kernel.game import read_entry
from referee.rules.kernel.history.log import Record, extend, open_log, rule_on
from referee.rules.kernel.records import PLACE_KINDS, EntryData
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.registry import GAMES
from tests import tally

PLAYERS = ("Ann", "Bo", "Cy", "Di")
CHANGING = re.compile(r"\b[A-Za-z0-9]{64}\b|[0-9a-f]{8}-[0-9a-f-]{27}|/t/\w+/\w+/")


Found = TypeVar("Found")


def run(test: Coroutine[Any, Any, Found]) -> Found:
    """Run an asynchronous test and hang up whatever is still open."""

    async def whole() -> Found:
        try:
            return await test
        finally:
            await hang_up_all()

    return asyncio.run(whole())


@dataclass
class Crowd:
    """A table with its devices; what they sent, what they were told, what they heard."""

    server: Server
    seed: int
    guests: list[Guest] = field(default_factory=list)
    ears: list[asyncio.Task[None]] = field(default_factory=list)
    heard: dict[int, list[int]] = field(default_factory=dict)
    answers: Counter[int] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)

    async def gather(self) -> None:
        """Open a table; three are the host, two are seats; all listen."""
        host = await open_table(HOST, self.server.port, PLAYERS, "Many")
        code = host.path.split("/")[2]
        others = [Guest(host.device.twin(), host.path) for _ in range(2)]
        phones = [await join_table(HOST, self.server.port, code, place) for place in ("1", "2")]
        self.guests = [host, *others, *phones]
        await asyncio.gather(*(guest.look() for guest in self.guests))
        started = [asyncio.Event() for _ in self.guests]
        self.ears = [asyncio.create_task(self._listen(n, event)) for n, event in enumerate(started)]
        async with asyncio.timeout(20):
            await asyncio.gather(*(event.wait() for event in started))

    async def play(self, entries: int) -> None:
        """Have all enter at once until so many were sent."""
        left = iter(range(entries))
        await asyncio.gather(*(self._enter(n, guest, left) for n, guest in enumerate(self.guests)))

    async def settle(self) -> None:
        """End the gathering and reveal what is missing, so that nothing is sealed: phones before the host."""
        host = self.guests[0]
        for guest, kind in ((host, "gathered"), *((guest, "reveal") for guest in reversed(self.guests))):
            await guest.look()
            for move in [each for each in guest.moves() if each.kind == kind]:
                assert (await guest.enter(move)).status == 200
                self.accepted.append(move.entry_id)

    async def part(self) -> None:
        """Let everybody go."""
        for ear in self.ears:
            ear.cancel()
        await asyncio.gather(*self.ears, return_exceptions=True)

    @property
    def code(self) -> str:
        """The table's code."""
        return self.guests[0].path.split("/")[2]

    async def hears(self, number: int, seconds: float = 10) -> None:
        """Wait until every device has heard of a record."""
        async with asyncio.timeout(seconds):
            while any(max(numbers, default=-1) < number for numbers in self.heard.values()):
                await asyncio.sleep(0.02)

    async def _enter(self, place: int, guest: Guest, left: Any) -> None:
        dice = random.Random(self.seed * 10 + place)
        for turn in left:
            is_stale = turn % 5 == 4 and guest.seen > 0
            move = guest.choose(dice)
            if move is None:
                await guest.look()
                await asyncio.sleep(0.02)
                continue
            seen = dice.randrange(guest.seen) if is_stale else None
            is_double = not is_stale and turn % 7 == 0
            if is_double:
                twin = Guest(Device(HOST, self.server.port, dict(guest.device.cookies)), guest.path)
                answer, again = await asyncio.gather(
                    guest.enter(move, seen=seen), twin.enter(move, seen=seen)
                )
                twin.device.hang_up()
                self.answers[again.status] += 1
                both = {answer.status, again.status}
                # 422: what meets the entries of others is ruled on as the table is by then;
                # between the two somebody else may have entered, so both may be refused differently.
                assert both == {200} or both <= {409, 422}, both
                self.repeated.append(move.entry_id)
            else:
                answer = await guest.enter(move, seen=seen)
            self.answers[answer.status] += 1
            # Forces of different seats meet, so one from an older page may be in time.
            assert not (is_stale and answer.status == 200 and move.kind != "reveal"), "late, and accepted"
            (self.accepted if answer.status == 200 else self.refused).append(move.entry_id)
            if dice.random() < 0.1:
                await guest.look(is_fresh=False)

    async def _listen(self, place: int, started: asyncio.Event) -> None:
        guest, numbers = self.guests[place], self.heard.setdefault(place, [])
        while True:
            try:
                async for number in guest.device.listen(f"{guest.path}live/?v={max([0, *numbers])}"):
                    started.set()
                    numbers.append(number)
            except Broken:
                await asyncio.sleep(0.1)


def records_of(server: Server, *codes: str) -> list[dict[str, Any]]:
    """Return the tables as `export` tells them, oldest first."""
    return [json.loads(line) for line in server.manage("export", *codes).strip().split("\n")]


def assert_recorded_once(stored: dict[str, Any], crowd: Crowd) -> None:
    """Every entry that was acknowledged is in the log, once, and no other one is."""
    ids = [record["entry_id"] for record in stored["records"]]
    assert [record["number"] for record in stored["records"]] == list(range(1, len(ids) + 1))
    assert max(Counter(ids).values(), default=0) <= 1
    tally.count_kept(crowd.accepted, ids)
    assert set(crowd.accepted) - set(ids) == set(), "lost"
    entered = {record["entry_id"] for record in stored["records"] if record["kind"] not in PLACE_KINDS}
    assert entered - set(crowd.accepted) == set(), "recorded, but nobody was told"


def replayed_board(stored: dict[str, Any]) -> Any:
    """Rule on every entry anew, from the empty table on; the recorded outcomes have to be the same."""
    game = GAMES[stored["table"]["game"]]
    log = open_log(game, decode(game.setup_type, stored["table"]["setup"]), stored["edition"]["cards"])
    for row in stored["records"]:
        entry = read_entry(game, EntryData(row["kind"], row["facts"], row["seat"], tuple(row["overrides"])))
        ruling = rule_on(game, log, entry)
        assert encode(ruling.outcome) == row["outcome"]
        log = extend(game, log, Record(row["number"], entry, ruling))
    return encode(game.board(log.state))


async def views_of(crowd: Crowd) -> list[str]:
    """Return what every device sees now, without tokens, entry ids and its own link."""
    await asyncio.gather(*(guest.look() for guest in crowd.guests))
    return [CHANGING.sub("", guest.page) for guest in crowd.guests]


async def board_of(crowd: Crowd) -> Any:
    """Return the board of the recorded game that the host can fetch."""
    answer = await crowd.guests[0].device.get(f"{crowd.guests[0].path}log.json")
    return json.loads(answer.text)["expect"]
