"""Rude clients, which stall, stay silent or read slowly, and the response times of others meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from time import perf_counter

from benchmarks.loading.device import Broken, Device, Line
from benchmarks.loading.figures import Row, Times
from benchmarks.loading.server import HOST

STALLED, IDLE, SLOW = 50, 200, 60
MEANWHILE = f"{STALLED} stalled POSTs, {IDLE} idle lines, {SLOW} slow readers"
PAGES = {"home page": "/", "health": "/health/"}
STINTS = 4
SETTLED = 4.0
"""Seconds until the buffers of the slow readers are full."""
HEAD = "{how} HTTP/1.1\r\nhost: " + HOST + "\r\n{more}\r\n"
A_LARGE_FILE = HEAD.format(how="GET /static/vendor/htmx.min.js", more="").encode()


def post_head(path: str, length: int, more: str = "") -> bytes:
    return HEAD.format(how=f"POST {path}", more=f"content-length: {length}\r\n{more}").encode()


@asynccontextmanager
async def own(port: int, number: int, sent: bytes = b"") -> AsyncIterator[list[Line]]:
    """Hold ``number`` connections that sent only part of a request."""
    lines = [await Line.to(HOST, port) for _ in range(number)]
    for line in lines:
        await line.send(sent)
    await asyncio.sleep(0.1)
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


async def _read_slowly(line: Line) -> None:
    with suppress(Broken):
        while True:
            await line.some(512)
            await asyncio.sleep(0.2)


@asynccontextmanager
async def rude_clients(port: int) -> AsyncIterator[None]:
    """Connect all clients."""
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(own(port, STALLED, post_head("/arctic/new/", 500) + b"x"))
        await stack.enter_async_context(own(port, IDLE))
        readers = await stack.enter_async_context(own(port, SLOW, A_LARGE_FILE * 20))
        reading = [asyncio.create_task(_read_slowly(line)) for line in readers]
        await asyncio.sleep(SETTLED)
        try:
            yield
        finally:
            for task in reading:
                task.cancel()
            await asyncio.gather(*reading, return_exceptions=True)


async def quickness(port: int, seconds: float) -> list[Row]:
    """Time the pages alternately without and with rude clients."""
    times = {name: Times() for what in PAGES for name in _names(what)}
    for _ in range(STINTS):
        await _ask(port, times, 0, seconds / STINTS)
        async with rude_clients(port):
            await _ask(port, times, 1, seconds / STINTS)
    floors = {name: what if name != what else "" for what in PAGES for name in _names(what)}
    return [Row(name, seconds, took, floors[name]) for name, took in times.items()]


def _names(what: str) -> tuple[str, str]:
    return what, f"{what}, meanwhile {MEANWHILE}"


async def _ask(port: int, times: dict[str, Times], place: int, seconds: float) -> None:
    device, end = Device(HOST, port), perf_counter() + seconds
    while perf_counter() < end:
        for what, path in PAGES.items():
            await times[_names(what)[place]].take(device.get(path))
    device.hang_up()
