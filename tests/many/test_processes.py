"""Several processes on one PostgreSQL: who enters at one is heard at the other, whatever breaks between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from benchmarks.loading.cluster import Cluster
from benchmarks.loading.device import Broken
from benchmarks.loading.guest import Guest, open_table
from benchmarks.loading.server import HOST, Server
from tests.many.crowd import run

LISTENERS = "FROM pg_stat_activity WHERE datname = 'many' AND query LIKE 'LISTEN%'"


@pytest.fixture(scope="module")
def another(on_postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Another server, as on another machine: it shares the database and the secret key, nothing else."""
    folder = tmp_path_factory.mktemp("another")
    for name in ("secret-key", "static"):
        (folder / name).symlink_to(on_postgres.folder / name)
    server = Server(folder, on_postgres.url)
    server.start()
    yield server
    server.stop()


@asynccontextmanager
async def listening(guest: Guest, port: int) -> AsyncIterator[asyncio.Queue[int]]:
    """Listen as a device does, that comes back when the line is cut."""
    heard: asyncio.Queue[int] = asyncio.Queue()
    opened = asyncio.Event()

    async def listen() -> None:
        while True:
            try:
                async for number in guest.device.twin(port).listen(f"{guest.path}live/?v=0"):
                    opened.set()
                    if number >= 0:
                        heard.put_nowait(number)
            except Broken:
                await asyncio.sleep(0.1)

    ear = asyncio.create_task(listen())
    async with asyncio.timeout(20):
        await opened.wait()
    try:
        yield heard
    finally:
        ear.cancel()
        await asyncio.gather(ear, return_exceptions=True)


async def press(guest: Guest, kind: str) -> None:
    """Press the button of a kind; the entry is accepted."""
    (move,) = [move for move in guest.moves() if move.kind == kind]
    assert (await guest.enter(move)).status == 200


async def heard_up_to(heard: asyncio.Queue[int], number: int) -> None:
    """Wait until a record was heard of."""
    async with asyncio.timeout(10):
        while await heard.get() != number:
            pass


def test_two_servers_hear_each_others_entries(on_postgres: Server, another: Server) -> None:
    async def test() -> None:
        here = await open_table(HOST, on_postgres.port, ("Ann", "Bo"), "Two")
        there = Guest(here.device.twin(another.port), here.path)
        await there.look()
        async with listening(here, another.port) as far, listening(here, on_postgres.port) as near:
            await press(here, "gathered")
            await heard_up_to(far, 1)
            await heard_up_to(near, 1)
            await there.look()
            await press(there, "gathered")
            await heard_up_to(near, 2)
            await heard_up_to(far, 2)
            await here.look()
        assert here.seen == there.seen == 2

    run(test())


@pytest.mark.fault("the listening connection cut")
def test_the_listener_comes_back_when_it_is_killed(
    on_postgres: Server, another: Server, cluster: Cluster
) -> None:
    def listeners() -> set[str]:
        return set(cluster.run(f"SELECT pid {LISTENERS}"))

    async def test() -> None:
        here = await open_table(HOST, on_postgres.port, ("Ann", "Bo"), "Cut")
        async with listening(here, another.port) as heard:
            before = await asyncio.to_thread(listeners)
            assert before
            killed = await asyncio.to_thread(cluster.run, f"SELECT pg_terminate_backend(pid) {LISTENERS}")
            assert killed == ["t"] * len(before)
            # Nobody hears this one; it is told when the listener is back.
            await press(here, "gathered")
            await heard_up_to(heard, 1)
            async with asyncio.timeout(10):
                while not await asyncio.to_thread(listeners) - before:
                    await asyncio.sleep(0.1)
            assert not before & await asyncio.to_thread(listeners)
            await press(here, "gathered")
            await heard_up_to(heard, 2)

    run(test())
    assert "The live listener lost its connection" in another.log()
    assert "Traceback" not in another.log() + on_postgres.log()
    another.log_file.write_text("", encoding="utf-8")
    on_postgres.log_file.write_text("", encoding="utf-8")


def test_an_idle_stream_holds_no_connection(on_postgres: Server, cluster: Cluster) -> None:
    async def test() -> None:
        table = await open_table(HOST, on_postgres.port, ("Ann", "Bo"), "Quiet")
        path = f"{table.path}live/?v=0"
        before = int(cluster.run("SELECT count(*) FROM pg_stat_activity WHERE datname = 'many'")[0])
        streams = [table.device.twin().listen(path) for _ in range(18)]
        await asyncio.gather(*(anext(stream) for stream in streams))
        after = int(cluster.run("SELECT count(*) FROM pg_stat_activity WHERE datname = 'many'")[0])
        for stream in streams:
            await stream.aclose()
        assert after <= before + 2

    run(test())


def test_a_server_that_is_told_to_end_ends_its_streams(another: Server) -> None:
    async def test() -> None:
        table = await open_table(HOST, another.port, ("Ann", "Bo"), "End")
        stream = table.device.listen(f"{table.path}live/?v=0")
        await anext(stream)
        async with asyncio.timeout(8):
            await asyncio.to_thread(another.stop)
            with suppress(Broken):
                async for _ in stream:
                    pass

    run(test())
    assert Path(another.log_file).read_text("utf-8") == ""
