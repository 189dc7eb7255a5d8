"""What goes wrong beneath the referee, done for real: it is said, nothing is lost, and it goes on."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from urllib.parse import unquote

import pytest

from benchmarks.loading.cluster import Cluster, running_cluster, what_is_missing
from benchmarks.loading.device import Answer, Device
from benchmarks.loading.guest import Guest, Move, open_table
from benchmarks.loading.server import HOST, Server, running_server
from tests import tally
from tests.many.crowd import records_of, run

MOVED = ("-3h", "+400d") if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else ("-3h",)


@contextmanager
def small_disk(folder: Path, size: str = "4m") -> Iterator[Path]:
    """A disk of its own, of so many bytes; skips where none may be mounted."""
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True
    )
    if done.returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


@pytest.fixture
def on_small_disk(tmp_path: Path) -> Iterator[Server]:
    """A referee whose database is on a small disk; its static files and its log are elsewhere."""
    (tmp_path / "static").mkdir()
    (tmp_path / "var").mkdir()
    with small_disk(tmp_path / "var") as var:
        (var / "static").symlink_to(tmp_path / "static")
        (var / "server.log").symlink_to(tmp_path / "server.log")
        with running_server(var) as server:
            yield server


async def open_and_choose(server: Server) -> tuple[Guest, Move]:
    """Open a table; return its host and the first entry."""
    guest = await open_table(HOST, server.port, ("Ann", "Bo"), "Fault")
    await guest.look()
    (move,) = [move for move in guest.moves() if move.kind == "gathered"]
    return guest, move


async def health(server: Server) -> tuple[int, str]:
    """Return what a probe is told."""
    answer = await Device(HOST, server.port).get("/health/")
    return answer.status, answer.text


def assert_says(answer: Answer, words: str) -> None:
    """The answer to the entry says what is wrong, on a page and in a header for the page that is there."""
    assert answer.status == 503
    assert words in answer.text
    assert words in unquote(answer.headers["referee-fault"][0])
    assert "Everything recorded earlier is safe." in answer.text


def assert_one_line_each(server: Server, words: str) -> None:
    """The log has lines, and no tracebacks."""
    lines = server.log().splitlines()
    assert any(words in line for line in lines), lines
    assert not [line for line in lines if line.startswith((" ", "Traceback"))]


@asynccontextmanager
async def listening(guest: Guest, server: Server) -> AsyncIterator[Callable[[bytes], Awaitable[None]]]:
    """Listen as a device does that only watches; yield how to wait for a word."""
    reader, writer = await asyncio.open_connection(HOST, server.port)
    cookies = "; ".join(f"{name}={value}" for name, value in guest.device.cookies.items())
    asked = f"GET {guest.path}live/?v=99 HTTP/1.1\r\nhost: {HOST}\r\ncookie: {cookies}\r\n\r\n"
    writer.write(asked.encode())
    received = bytearray()

    async def hears(word: bytes) -> None:
        async with asyncio.timeout(30):
            while word not in received:
                piece = await reader.read(4096)
                assert piece, f"the stream ended before {word!r}"
                received.extend(piece)

    await hears(b"retry")
    yield hears
    writer.close()


def assert_recorded_once(server: Server, guest: Guest, move: Move) -> None:
    """The entry is in the log, once."""
    (stored,) = records_of(server, guest.path.split("/")[2])
    recorded = [record["entry_id"] for record in stored["records"]]
    tally.count_kept([move.entry_id], recorded)
    assert recorded == [move.entry_id]


@pytest.mark.fault("a full disk")
def test_a_full_disk_is_said_and_the_entry_is_recorded_once_there_is_room(on_small_disk: Server) -> None:
    server = on_small_disk
    filler = server.folder / "filler"

    def fill() -> None:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                pass

    async def test() -> tuple[Guest, Move]:
        guest, move = await open_and_choose(server)
        assert await health(server) == (200, '{"status": "ok"}')
        async with listening(guest, server) as hears:
            fill()
            assert_says(await guest.enter(move), "The disk is full. Nothing can be saved.")
            await hears(b"event: fault")
            assert await health(server) == (503, '{"status": "disk full", "part": "disk"}')
            filler.unlink()
            assert (await guest.enter(move)).status == 200
            assert (await guest.enter(move)).status == 200
            await hears(b"event: well")
        assert await health(server) == (200, '{"status": "ok"}')
        return guest, move

    assert_recorded_once(server, *run(test()))
    assert_one_line_each(server, "disk full")


@pytest.mark.fault("a read-only disk")
def test_a_disk_that_turns_read_only_is_said(on_small_disk: Server) -> None:
    server = on_small_disk

    def mounted(how: str) -> None:
        # As long as a file is being written the disk is busy.
        for pause in (0.1, 0.3, 1, 3, 0):
            done = subprocess.run(["mount", "-o", f"remount,{how}", server.folder], check=not pause)
            if not done.returncode:
                return
            time.sleep(pause)

    async def test() -> tuple[Guest, Move]:
        guest, move = await open_and_choose(server)
        mounted("ro")
        try:
            assert_says(await guest.enter(move), "Referee can’t write to its disk")
            status, said = await health(server)
        finally:
            mounted("rw")
        assert (status, said) == (503, '{"status": "read-only", "part": "disk"}')
        assert (await guest.enter(move)).status == 200
        return guest, move

    assert_recorded_once(server, *run(test()))
    assert_one_line_each(server, "read-only")


@pytest.mark.fault("a locked database")
def test_a_locked_database_is_said_and_holds_up_nobody_who_reads(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:

        async def test() -> tuple[Guest, Move]:
            guest, move = await open_and_choose(server)
            other = sqlite3.connect(tmp_path / "referee.sqlite3", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            others = [
                Guest(Device(HOST, server.port, dict(guest.device.cookies)), guest.path) for _ in range(8)
            ]
            answers = [asyncio.create_task(each.enter(move)) for each in others]
            await asyncio.sleep(3)
            async with asyncio.timeout(3):
                assert (await guest.device.twin().get(guest.path)).status == 200
            for answer in await asyncio.gather(*answers):
                assert_says(answer, "Another program is using the database")
            assert await health(server) == (503, '{"status": "database locked", "part": "database"}')
            other.execute("ROLLBACK")
            other.close()
            assert (await guest.enter(move)).status == 200
            assert await health(server) == (200, '{"status": "ok"}')
            return guest, move

        assert_recorded_once(server, *run(test()))
        assert_one_line_each(server, "database locked")


@pytest.mark.fault("a database that is gone")
def test_a_database_that_is_gone_is_said(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:

        async def test() -> tuple[Guest, Move]:
            guest, move = await open_and_choose(server)
            for file in tmp_path.glob("referee.sqlite3*"):
                file.rename(file.with_name(f"away-{file.name}"))
            assert_says(await guest.enter(move), "The database can’t be reached.")
            assert await health(server) == (503, '{"status": "no database", "part": "database"}')
            for file in tmp_path.glob("referee.sqlite3*"):
                file.unlink()
            for file in tmp_path.glob("away-*"):
                file.rename(file.with_name(file.name.removeprefix("away-")))
            assert (await guest.enter(move)).status == 200
            return guest, move

        assert_recorded_once(server, *run(test()))
        assert_one_line_each(server, "no database")


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that may be stopped."""
    if missing := what_is_missing():
        pytest.skip(f"no PostgreSQL to test with: {missing}")
    with running_cluster() as running:
        yield running


@pytest.mark.fault("PostgreSQL stopped")
def test_a_postgresql_that_is_stopped_is_said_and_waited_for(tmp_path: Path, own_cluster: Cluster) -> None:
    with running_server(tmp_path, own_cluster.make("faults")) as server:

        async def test() -> tuple[Guest, Move]:
            guest, move = await open_and_choose(server)
            async with listening(guest, server) as hears:
                await asyncio.to_thread(own_cluster.stop)
                assert_says(await guest.enter(move), "The database can’t be reached.")
                await hears(b"event: fault")
                assert (await guest.device.twin().get(guest.path)).status == 503
                assert await health(server) == (503, '{"status": "no database", "part": "database"}')
                await asyncio.to_thread(own_cluster.start)
                assert (await guest.enter(move)).status == 200
                await hears(b"event: well")
            return guest, move

        assert_recorded_once(server, *run(test()))
        assert_one_line_each(server, "no database")


@pytest.mark.fault("the clock moved")
@pytest.mark.parametrize("moved", MOVED)
def test_a_clock_that_is_moved_changes_nothing(tmp_path: Path, moved: str) -> None:
    """The order of the log is by its numbers; the clock only tells when."""
    libraries = list(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
    if not libraries:
        pytest.skip("nothing here that moves the clock (libfaketime)")
    with running_server(tmp_path) as server:

        async def enter(guest: Guest) -> str:
            assert (await guest.look()).status == 200
            move = next(move for move in guest.moves() if move.kind not in ("retract", "restore"))
            assert (await guest.enter(move)).status == 200
            return move.entry_id

        async def before() -> tuple[Guest, list[str]]:
            guest = await open_table(HOST, server.port, ("Ann", "Bo"), "Clock")
            return guest, [await enter(guest) for _ in range(2)]

        async def after(guest: Guest) -> list[str]:
            fresh = Guest(guest.device.twin(), guest.path)
            return [await enter(fresh) for _ in range(2)]

        guest, first = run(before())
        server.stop()
        server.more = {
            "LD_PRELOAD": str(libraries[0]),
            "FAKETIME": moved,
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }
        server.start()
        then = run(after(guest))
        (stored,) = records_of(server, guest.path.split("/")[2])

    recorded = [record["entry_id"] for record in stored["records"]]
    tally.count_kept(first + then, recorded)
    assert recorded == first + then
    assert [record["number"] for record in stored["records"]] == [1, 2, 3, 4]
    assert os.path.getsize(server.log_file) == 0
