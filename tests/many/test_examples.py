"""The examples run as they are against a real server: a bot tells a chat, a script plays a round."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from benchmarks.loading.guest import Guest, join_table, open_table
from benchmarks.loading.server import HOST, Server, running_server
from referee.bootstrap import PROJECT
from tests.many.crowd import PLAYERS, run

SECONDS = 60.0
TICKET = re.compile(r'value="(http://[^"]+/api/v1/join/[^"]+)"')


class Chat(ThreadingHTTPServer):
    """A chat that keeps what is posted to it. ``fails``: how many of the next posts get an error."""

    def __init__(self) -> None:
        super().__init__((HOST, 0), Hook)
        self.lines: list[str] = []
        self.fails = 0

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.server_port}/hooks/7"


class Hook(BaseHTTPRequestHandler):
    """The chat's webhook."""

    server: Chat

    def do_POST(self) -> None:
        posted = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        is_refused, self.server.fails = self.server.fails > 0, max(self.server.fails - 1, 0)
        if not is_refused:
            self.server.lines.append(posted["content"])
        self.send_response(503 if is_refused else 204)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Write nothing to the test's output."""


@pytest.fixture
def chat() -> Iterator[Chat]:
    with Chat() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A referee of its own: it is restarted."""
    with running_server(tmp_path_factory.mktemp("examples")) as running:
        yield running


@contextmanager
def started(example: str, folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """Run an example until the end of the block; what it prints is in the folder."""
    command = [sys.executable, "-I", str(PROJECT / "examples" / example), *words]
    with (folder / "printed").open("w") as printed:
        process = subprocess.Popen(command, cwd=folder, stdout=printed, stderr=subprocess.STDOUT, text=True)
        try:
            yield process
        finally:
            process.kill()
            process.wait()


async def ticket_of(guest: Guest) -> str:
    """Return the link for a program on the page of a device."""
    page = (await guest.device.get(f"{guest.path}programs/")).text
    found = TICKET.search(page)
    assert found, page
    return unescape(found[1])


async def press(host: Guest, kind: str) -> None:
    """Press a button of the host's page. Raises ValueError without one."""
    await host.look()
    (move,) = [move for move in host.moves() if move.kind == kind]
    assert (await host.enter(move)).status == 200


async def until(is_so: object, what: str) -> None:
    """Wait until a function returns something true."""
    assert callable(is_so)
    ends = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < ends, what
        await asyncio.sleep(0.05)


async def lines_of(host: Guest) -> list[str]:
    """Return the log as everybody may read it, oldest first."""
    table = json.loads((await host.device.get(f"{host.path}table.json")).text)
    return [line["text"] for line in reversed(table["log"])]


def test_a_bot_posts_every_ruling_once_over_a_cut_and_a_failing_chat(
    server: Server, chat: Chat, tmp_path: Path
) -> None:
    async def test() -> None:
        host = await open_table(HOST, server.port, PLAYERS, "Chat")
        await join_table(HOST, server.port, host.path.split("/")[2], "1")  # before the bot: not posted
        with started("chat_bot.py", tmp_path, await ticket_of(host), chat.address) as bot:
            await until(lambda: "Watching" in (tmp_path / "printed").read_text(), "the bot joins")
            await press(host, "gathered")
            await until(lambda: len(chat.lines) == 1, "the first ruling")
            server.stop()
            server.start()
            chat.fails = 1
            await press(host, "gathered")
            await until(lambda: len(chat.lines) >= 2, "what came after the cut")
            assert chat.lines == (await lines_of(host))[1:]
            page = (await host.device.get(f"{host.path}programs/")).text
            device = re.search(r'name="device" value="(\d+)"', page)
            assert device
            await host.device.post(f"{host.path}programs/end/", [("device", device[1])])
            await until(lambda: bot.poll() is not None, "the bot ends")
        assert (tmp_path / "printed").read_text().splitlines()[-1] == "The key was taken back."

    run(test())


def test_a_script_plays_a_whole_round_with_its_skirmish(server: Server, tmp_path: Path) -> None:
    async def test() -> None:
        host = await open_table(HOST, server.port, PLAYERS, "Tabletop")
        code = host.path.split("/")[2]
        places = [str(number) for number, _ in enumerate(PLAYERS, 1)]
        phones = [await join_table(HOST, server.port, code, place) for place in places]
        for _ in range(2):
            await press(host, "gathered")
        tickets = [await ticket_of(phone) for phone in phones]
        with started("play_round.py", tmp_path, *tickets) as script:
            waits = tmp_path / "printed"
            await until(lambda: "Waiting: " in waits.read_text() or script.poll() is not None, "the skirmish")
            await press(host, "count")
            await until(lambda: script.poll() is not None, "the script ends")
            assert script.returncode == 0, waits.read_text()
        printed = waits.read_text().splitlines()
        assert printed[-1].startswith("Round 4 of 16")
        log = await lines_of(host)
        assert [line for line in log if line.endswith(" is done")] == printed[: len(PLAYERS)]
        assert [line for line in log if " reveals " in line] == [
            f"{name} reveals a Refugee" for name in PLAYERS
        ]

    run(test())
