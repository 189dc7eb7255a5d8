"""One client that floods the server, and how long the pages of a table take its guests meanwhile."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from time import perf_counter

from benchmarks.loading.device import Broken, Line, hang_up_all
from benchmarks.loading.figures import Row, Times
from benchmarks.loading.guest import Guest, join_table, open_table
from benchmarks.loading.server import HOST
from referee.bootstrap import PROJECT

SOCKETS, PIPELINED = 400, 20
PLAYERS = ("Ann", "Bo", "Cy", "Di")
PLACES = ("1", "2", "3", "4", "watch", "watch", "watch")
# Another address of this machine: guests share one, as in a home.
STRANGER = "127.0.0.2"
STINTS = 4
SETTLE_SECONDS = 1.0
PAUSE = 0.4
PAGE = "own page"
FLOODED = f"own page, meanwhile {SOCKETS} sockets of one client, {PIPELINED} requests each"
# A page that costs something; the flood chooses one.
DEAR = "/arctic/new/"


async def measured(port: int, seconds: float) -> list[Row]:
    """Time eight guests, alternately without and with a client that floods."""
    host = await open_table(HOST, port, PLAYERS, "Flooded")
    code = host.path.split("/")[2]
    guests = [host, *[await join_table(HOST, port, code, place) for place in PLACES]]
    calm, flooded = Times(), Times()
    for _ in range(STINTS):
        await _look_all(guests, calm, seconds / STINTS)
        async with flood(port):
            await _look_all(guests, flooded, seconds / STINTS)
    await hang_up_all()
    return [Row(PAGE, seconds, calm), Row(FLOODED, seconds, flooded, PAGE)]


async def _look_all(guests: list[Guest], times: Times, seconds: float) -> None:
    end = perf_counter() + seconds

    async def look(number: int, guest: Guest) -> None:
        await asyncio.sleep(PAUSE * number / len(guests))
        while perf_counter() < end:
            await times.take(guest.look())
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(look(number, guest) for number, guest in enumerate(guests)))


@asynccontextmanager
async def flood(port: int) -> AsyncIterator[None]:
    """Flood the server from a process of its own, so that the guests here aren't slowed down by it."""
    words = [sys.executable, "-m", "benchmarks.loading.flood", str(port)]
    process = await asyncio.create_subprocess_exec(*words, cwd=PROJECT, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    await process.stdout.readline()
    try:
        yield
    finally:
        process.kill()
        await process.communicate()
        await asyncio.sleep(SETTLE_SECONDS)


async def send_all(port: int) -> None:
    """Send requests on many sockets without end, far more than are answered."""
    lines = [await Line.to(HOST, port, STRANGER) for _ in range(SOCKETS)]
    request = f"GET {DEAR} HTTP/1.1\r\nhost: {HOST}\r\n\r\n".encode()
    sending = [asyncio.create_task(_send_on(line, request * PIPELINED)) for line in lines]
    await asyncio.sleep(SETTLE_SECONDS)
    sys.stdout.write("flooding\n")
    sys.stdout.flush()
    await asyncio.gather(*sending)


async def _send_on(line: Line, requests: bytes) -> None:
    with suppress(Broken):
        while True:
            await line.send(requests)
            for _ in range(PIPELINED):
                _, headers = await line.head()
                await line.body(headers)


if __name__ == "__main__":
    asyncio.run(send_all(int(sys.argv[1])))
