"""Slow and rude clients: whoever stalls, floods or lies takes nothing from those at the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from benchmarks.loading import flood, rude
from benchmarks.loading.device import Broken, Device, Line
from benchmarks.loading.guest import Guest, join_table, open_table
from benchmarks.loading.rude import IDLE, STALLED, own
from benchmarks.loading.rude import post_head as head
from benchmarks.loading.server import HOST, Server, running_server
from tests import tally
from tests.many.crowd import run


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A referee of its own: its log is looked at."""
    with running_server(tmp_path_factory.mktemp("rude")) as running:
        yield running


@asynccontextmanager
async def stalled(port: int, path: str, number: int, sent: bytes = b"") -> AsyncIterator[list[Line]]:
    """Hold so many connections that sent so much and no more."""
    tally.COUNTED[tally.BAD] += number
    async with own(port, number, sent) as lines:
        yield lines


async def asked(port: int, request: bytes) -> tuple[int, str]:
    """Send a request as it is; return status and page of the answer."""
    line = await Line.to(HOST, port)
    try:
        async with asyncio.timeout(30):
            await line.send(request)
            status, headers = await line.head()
            return status, (await line.body(headers)).decode()
    finally:
        line.close()


async def is_answered(server: Server, guest: Guest) -> None:
    """The home page, health, a table, an entry and a stream are there for those at the table."""
    async with asyncio.timeout(30):
        for path in ("/", "/health/", guest.path):
            assert (await guest.device.twin().get(path)).status == 200
        await guest.look()
        (move,) = [move for move in guest.moves() if move.kind == "gathered"]
        assert (await guest.enter(move)).status == 200
        stream = guest.device.listen(f"{guest.path}live/")
        await anext(stream)
        await stream.aclose()


@pytest.mark.bad_input
@pytest.mark.parametrize("path", ["/arctic/new/", "/health/", "/j/ABCDEF/", "/t/ABCDEF/host/enter/reveal/"])
def test_who_stalls_in_the_body_holds_up_nobody(server: Server, path: str) -> None:
    async def test() -> None:
        guest = await open_table(HOST, server.port, ("Ann", "Bo"), "Stalled")
        async with stalled(server.port, path, STALLED, head(path, 500) + b"x"):
            await is_answered(server, guest)

    run(test())


@pytest.mark.bad_input
def test_who_connects_and_says_nothing_holds_up_nobody(server: Server) -> None:
    async def test() -> None:
        guest = await open_table(HOST, server.port, ("Ann", "Bo"), "Idle")
        async with (
            stalled(server.port, "", IDLE),
            stalled(server.port, "", IDLE, b"GET / HTTP/1.1\r\nhost: x"),
        ):
            await is_answered(server, guest)

    run(test())


@pytest.mark.bad_input
def test_who_does_not_read_the_answers_holds_up_nobody(server: Server) -> None:
    async def test() -> None:
        guest = await open_table(HOST, server.port, ("Ann", "Bo"), "Unread")
        wanted = f"GET /static/vendor/htmx.min.js HTTP/1.1\r\nhost: {HOST}\r\n\r\n".encode()
        async with stalled(server.port, "", 12, wanted * 20):
            await is_answered(server, guest)

    run(test())


def test_how_quick_pages_are_beside_rude_clients_is_measured(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rude, "STINTS", 1)
    monkeypatch.setattr(rude, "SETTLED", 0.5)

    rows = run(rude.quickness(server.port, 1))

    assert [row.what.partition(",")[0] for row in rows] == ["home page"] * 2 + ["health"] * 2
    assert [row.floor for row in rows] == ["", "home page", "", "health"]
    assert all(row.times.taken and not row.times.errors for row in rows)


@pytest.mark.bad_input
def test_a_body_that_is_too_large_is_refused_in_a_sentence(server: Server) -> None:
    size = 5 * 1024 * 1024

    status, page = run(asked(server.port, head("/arctic/new/", size) + b"x" * size))

    assert status == 413
    assert "The limit is 1 MB, 2 MB for a deck." in page


@pytest.mark.parametrize("size", [65_000, 66_000, 100_000, 131_000, 200_000])
def test_a_body_that_comes_at_once_is_answered_at_once(server: Server, size: int) -> None:
    async def test() -> None:
        async with asyncio.timeout(10):
            status, _ = await asked(server.port, head("/learn/1/", size) + b"x" * size)
            assert status == 403

    run(test())


@pytest.mark.bad_input
def test_a_body_without_end_is_cut(server: Server) -> None:
    async def test() -> int:
        line = await Line.to(HOST, server.port)
        await line.send(head("/arctic/new/", 10**9))
        sent = 0
        try:
            while sent < 300:
                await line.send(b"x" * 2**20)
                sent += 1
        except Broken:
            pass
        line.close()
        return sent

    assert run(test()) < 100


@pytest.mark.bad_input
def test_more_than_a_form_is_read_only_from_who_has_the_key(server: Server) -> None:
    async def test() -> tuple[int, int, int]:
        guest = await open_table(HOST, server.port, ("Ann", "Bo"), "Large")
        stranger = f"/t/{guest.path.split('/')[2]}/1/"
        pairs = (f"{name}={value}" for name, value in guest.device.cookies.items() if "table" in name)
        cookies = f"cookie: {next(pairs)}\r\n"
        size = 200_000
        heard = []
        for path in (guest.path, stranger):
            sent = head(f"{path}deck/", size, cookies) + b"x" * size
            heard.append((await asked(server.port, sent))[0])
        small = (await asked(server.port, head(f"{stranger}deck/", 5) + b"x" * 5))[0]
        return heard[0], heard[1], small

    with_key, without, small = run(test())

    assert with_key == 403, "read, and refused for want of a token"
    assert without == 404
    assert small in (403, 404)


@pytest.mark.bad_input
@pytest.mark.parametrize("size", [40_000, 70_000, 10_000_000])
def test_headers_are_bounded(server: Server, size: int) -> None:
    async def test() -> int:
        try:
            return (
                await asked(server.port, b"GET / HTTP/1.1\r\nhost: x\r\nx-long: " + b"x" * size + b"\r\n\r\n")
            )[0]
        except Broken:
            return 431

    assert run(test()) == 431


@pytest.mark.bad_input
@pytest.mark.parametrize(
    "said",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"GET /?x=\xff HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /%ff%00 HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x y z\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\ncookie: sessionid=\xff\xfe; =;;\r\n\r\n",
        b"CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
        b"POST /arctic/new/ HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
        b"POST /arctic/new/ HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n"
        b"content-type: multipart/form-data\r\n\r\nxxxxx",
        b"POST /arctic/new/ HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n"
        b"content-type: multipart/form-data; boundary=\xff\r\n\r\nxxxxx",
        b"POST /arctic/new/ HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\nxxxxx",
        b"POST /arctic/new/ HTTP/1.1\r\nhost: x\r\ncontent-length: 8000\r\n\r\n" + b"a=1&" * 2000,
    ],
)
def test_what_makes_no_sense_leaves_at_most_a_line_in_the_log(server: Server, said: bytes) -> None:
    before = len(server.log().splitlines())

    async def test() -> None:
        line = await Line.to(HOST, server.port)
        try:
            async with asyncio.timeout(2):
                await line.send(said)
                await line.head()
        except (Broken, TimeoutError, IndexError, ValueError):
            pass
        line.close()
        assert (await Device(HOST, server.port).get("/health/")).status == 200

    run(test())
    lines = server.log().splitlines()[before:]
    assert len(lines) <= 1, lines
    assert "Traceback" not in "".join(lines)


@pytest.mark.bad_input
def test_who_hangs_up_in_the_middle_leaves_no_line(server: Server) -> None:
    async def test() -> None:
        for sent in (b"GE", head("/arctic/new/", 500) + b"xx", b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"):
            async with stalled(server.port, "", 5, sent):
                pass
        assert (await Device(HOST, server.port).get("/health/")).status == 200

    before = server.log()
    run(test())
    assert server.log() == before


def test_one_who_watches_takes_no_stream_from_the_host(server: Server) -> None:
    async def test() -> tuple[int, int]:
        guest = await open_table(HOST, server.port, ("Ann", "Bo"), "Watched")
        watcher = await join_table(HOST, server.port, guest.path.split("/")[2], "watch")
        open_ones = []
        try:
            while True:
                stream = watcher.device.twin().listen(f"{watcher.path}live/")
                await anext(stream)
                open_ones.append(stream)
        except Broken:
            pass
        host = guest.device.twin().listen(f"{guest.path}live/")
        await anext(host)
        for stream in (*open_ones, host):
            await stream.aclose()
        return len(open_ones), 1

    watching, hosts = run(test())
    assert 1 <= watching <= 40
    assert hosts == 1


@pytest.mark.bad_input
def test_one_who_floods_slows_down_only_themselves(tmp_path: Path) -> None:
    """The bar is twice as slow, measured by `make load`; here the machine may be busy with other tests."""
    tally.COUNTED[tally.BAD] += flood.SOCKETS
    with running_server(tmp_path, more={"REFEREE_ADDRESS_SHARE": "0.25"}) as hosted:
        calm, flooded = run(flood.measured(hosted.port, 8))

    assert len(flooded.times.taken) > 50
    assert not flooded.times.errors
    assert flooded.times.at(0.5) < 3 * calm.times.at(0.5) + 100


def test_nothing_of_all_this_was_written_to_disk(server: Server) -> None:
    """What is uploaded stays in memory; the folder holds what a referee needs and no more."""
    names = {path.name.partition("-")[0] for path in Path(server.folder).iterdir()}
    assert names <= {"referee.sqlite3", "secret", "server.log", "static"}
