"""Live streams: who may listen, what is sent, what never is, and how a stream ends."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from asgiref.testing import ApplicationCommunicator
from django.db import connection

from referee import live
from referee.asgi import application
from referee.request_limits import safety_headers
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.kernel.history.log import Restore, Retract
from referee.tables import live as hub_module
from referee.tables import notices
from referee.tables.faults import DISK_FULL
from referee.tables.joining import free_seat
from referee.tables.keys import hash_of
from referee.tables.links import Visitor, cookie_of
from referee.tables.live import Hub, hear, start_listening
from referee.tables.models import Device, Table
from tests.cast import open_arctic, seat_of, tell
from tests.devices import hold
from tests.languages.pseudo import CODE, bare, speak_pseudo

pytestmark = pytest.mark.django_db(transaction=True)

Said = dict[str, str]
KEY = "a-key"


@pytest.fixture(autouse=True)
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    """Give every test its own hub, with a listener on PostgreSQL."""
    fresh = Hub()
    monkeypatch.setattr(hub_module, "HUB", fresh)
    monkeypatch.setattr(live, "HUB", fresh)
    monkeypatch.setattr(hub_module, "SENDER", notices.Sender())
    monkeypatch.setattr(notices, "LISTEN_AGAIN_SECONDS", 0.05)
    listener = start_listening()
    assert listener is None or listener.hears.wait(10)
    yield fresh
    if listener:
        listener.stop()
        listener.join(10)
    hub_module.SENDER.flush()
    assert fresh.count() == 0


@pytest.fixture
def table() -> Table:
    return open_arctic()


class Ear:
    """A device that listens to one address."""

    def __init__(
        self,
        path: str,
        query: str = "",
        last: str = "",
        language: str = "",
        method: str = "GET",
        origin: str = "",
    ) -> None:
        given = {b"last-event-id": last, b"accept-language": language, b"origin": origin}
        headers = [(name, value.encode()) for name, value in given.items() if value]
        *_, code, place, _, _ = path.split("/")
        headers.append((b"cookie", f"{cookie_of(code)}={KEY}_{place}".encode()))
        headers.append((b"authorization", f"Bearer {KEY}".encode()))
        scope = {"type": "http", "method": method, "path": path, "query_string": query.encode()}
        self._line = ApplicationCommunicator(application, {**scope, "headers": headers})
        self.headers: dict[bytes, bytes] = {}

    async def start(self) -> int:
        """Open the stream and return the status of the answer."""
        await self._line.send_input({"type": "http.request", "body": b"", "more_body": False})
        start = await self._line.receive_output(5)
        self.headers = dict(start["headers"])
        status: int = start["status"]
        return status

    async def hear(self) -> str:
        """Return the next piece of the stream."""
        piece: bytes = (await self._line.receive_output(5))["body"]
        return piece.decode()

    async def hears_nothing(self) -> bool:
        """Return whether nothing comes for a moment."""
        return await self._line.receive_nothing(0.2)

    async def go(self) -> None:
        """Close the connection from this side."""
        await self._line.send_input({"type": "http.disconnect"})
        await self._line.wait(5)


@asynccontextmanager
async def listening(path: str, query: str = "", last: str = "", language: str = "") -> AsyncIterator[Ear]:
    """Open a stream and go at the end."""
    ear = Ear(path, query, last, language)
    assert await ear.start() == 200
    assert re.fullmatch(r"retry: [1-3]\d{3}\n\n", await ear.hear())
    try:
        yield ear
    finally:
        await ear.go()


def played(test: Callable[[], Awaitable[None]]) -> None:
    """Run an asynchronous test."""
    async_to_sync(test)()


async def elsewhere(do: Callable[..., Any], *words: Any) -> None:
    """Run a function like another request: in a thread that closes its connection."""

    def done() -> None:
        do(*words)
        connection.close()

    await asyncio.to_thread(done)


async def entered(table: Table, round_number: int) -> None:
    """Enter something on another device."""
    await elsewhere(tell, table, Gathered(round_number))


def changed(number: int) -> str:
    """Return the event for a record."""
    return f"id: {number}\nevent: changed\ndata: {number}\n\n"


def path_of(table: Table, name: str | None = None) -> str:
    """Return the address of a device's stream."""
    visitor = Visitor(table, seat_of(table, name) if name else None)
    hold(table, visitor.place, f"{KEY}_{visitor.place}")
    return visitor.live_path


def test_everybody_hears_of_an_entry_and_only_its_number(table: Table) -> None:
    paths = [path_of(table), path_of(table, "Bo")]

    async def test() -> None:
        async with listening(paths[0], "v=0") as host, listening(paths[1], "v=0") as phone:
            assert await host.hears_nothing()
            await entered(table, 1)
            assert (await host.hear(), await phone.hear()) == (changed(1), changed(1))
            await entered(table, 2)
            assert (await host.hear(), await phone.hear()) == (changed(2), changed(2))

    played(test)


@pytest.mark.parametrize(
    ("query", "last", "expected"),
    [
        ("v=0", "", True),
        ("v=1", "", False),
        ("v=0", "1", False),
        ("v=1", "0", True),
        ("", "", True),
        ("v=x", "", True),
    ],
)
def test_who_missed_a_record_hears_of_it_at_once(table: Table, query: str, last: str, expected: bool) -> None:
    tell(table, Gathered(1))
    path = path_of(table)

    async def test() -> None:
        async with listening(path, query, last) as ear:
            if expected:
                assert await ear.hear() == changed(1)
            else:
                assert await ear.hears_nothing()

    played(test)


def test_other_tables_are_not_heard(table: Table) -> None:
    other, path = open_arctic(), path_of(table)

    async def test() -> None:
        async with listening(path, "v=0") as ear:
            await entered(other, 1)
            assert await ear.hears_nothing()

    played(test)


@pytest.mark.parametrize("wrong", ["code", "place"])
def test_without_the_right_there_is_no_stream(table: Table, wrong: str) -> None:
    good = path_of(table)
    bad = {
        "code": good.replace(table.code, "ABCDEF" if table.code != "ABCDEF" else "GHJKLM"),
        "place": good.replace("/host/", "/1/"),
    }[wrong]

    async def test() -> None:
        ear = Ear(bad)
        assert await ear.start() == 404
        assert set(safety_headers()) <= set(ear.headers.items())

    played(test)


def test_a_hosted_stream_keeps_the_browser_on_https(table: Table, settings: Any) -> None:
    assert b"strict-transport-security" not in dict(safety_headers())
    settings.SECURE_HSTS_SECONDS = 60
    header = dict(safety_headers())[b"strict-transport-security"]
    assert header == b"max-age=60"
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    assert dict(safety_headers())[b"strict-transport-security"] == b"max-age=60; includeSubDomains"


def test_a_stream_is_not_kept_by_anybody_on_the_way(table: Table) -> None:
    path = path_of(table)

    async def test() -> None:
        async with listening(path) as ear:
            assert ear.headers[b"content-type"].startswith(b"text/event-stream")
            assert b"no-cache" in ear.headers[b"cache-control"]
            assert ear.headers[b"x-accel-buffering"] == b"no"
            assert set(safety_headers()) <= set(ear.headers.items())

    played(test)


def test_a_quiet_stream_says_that_it_is_there(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "QUIET_SECONDS", 0.05)
    path = path_of(table)

    async def test() -> None:
        async with listening(path, "v=0") as ear:
            assert (await ear.hear()).startswith(":")

    played(test)


def test_a_lost_place_ends_its_streams_and_no_others(table: Table) -> None:
    paths = path_of(table, "Ann"), path_of(table)

    async def test() -> None:
        async with listening(paths[0], "v=0") as lost, listening(paths[1], "v=0") as host:
            await elsewhere(free_seat, table, 1)
            assert "event: gone" in await lost.hear(), "before it hears of a page that it may not fetch"
            assert await host.hear() == changed(1)
            assert await host.hears_nothing()

    played(test)


def test_a_device_takes_only_so_many_streams(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "MOST_STREAMS_OF_A_LINK", 1)
    path = path_of(table)

    async def test() -> None:
        async with listening(path):
            late = Ear(path)
            assert (await late.start(), late.headers[b"retry-after"]) == (503, b"5")

    played(test)


def test_when_the_server_goes_the_streams_end_and_none_begins(table: Table, hub: Hub) -> None:
    path = path_of(table)

    async def test() -> None:
        async with listening(path, "v=0") as ear:
            hub.close()
            assert await ear.hear() == ""
            assert await Ear(path).start() == 503

    played(test)


@pytest.mark.parametrize("payload", ["", "ABC", "ABC x", "ABC -1", "ABC 1 2", "abc 1", "ABC " + "9" * 99])
def test_a_notification_that_makes_no_sense_is_passed_over(
    payload: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, int]] = []
    monkeypatch.setattr(hub_module.HUB, "tell", lambda code, number: calls.append((code, number)))

    hear(payload)
    hear("ABCDEF 7")

    assert calls == [("ABCDEF", 7)]


def test_a_notification_reaches_the_streams(table: Table) -> None:
    path = path_of(table)

    async def test() -> None:
        async with listening(path, "v=0") as ear:
            hear(f"{table.code} 7")
            assert await ear.hear() == changed(7)

    played(test)


def test_nothing_but_a_get_is_answered(table: Table) -> None:
    path = path_of(table)
    said: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def test() -> None:
        scope: Any = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": []}
        await live.answer(scope, asyncio.Event().wait, send)  # type: ignore[arg-type]

    played(test)
    assert said[0]["status"] == 404


def test_a_fault_is_told_to_each_device_in_its_language(
    table: Table, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    speak_pseudo(settings, tmp_path)
    monkeypatch.setattr(live, "fault_for_stream", lambda: DISK_FULL)

    path, known = path_of(table), "v=0"

    async def test() -> None:
        async with listening(path, known) as english, listening(path, known, language=CODE) as pseudo:
            assert (await english.hear()).startswith(f"event: fault\ndata: {DISK_FULL.what}")
            assert bare((await pseudo.hear()).partition("data: ")[2]) == ""

    played(test)


@pytest.mark.parametrize("last", ["", "1", "-1", "abc", "1e3", "2 ", "9" * 30])
def test_a_program_hears_what_it_missed_and_what_comes(table: Table, last: str) -> None:
    Device.objects.create(table=table, place="watch", key_hash=hash_of(KEY), program="read")
    path = f"/api/v1/tables/{table.code}/watch/events/"
    for number in (1, 2):
        tell(table, Gathered(number))

    async def test() -> None:
        async with listening(path, last=last) as ear:
            assert numbers_in(await ear.hear()) == ([2] if last == "1" else [1, 2])
            await entered(table, 3)
            assert numbers_in(await ear.hear()) == [3]

    played(test)


def test_a_program_that_knew_a_longer_log_hears_all_of_this_one(table: Table) -> None:
    Device.objects.create(table=table, place="watch", key_hash=hash_of(KEY), program="read")
    tell(table, Gathered(1))

    async def test() -> None:
        async with listening(f"/api/v1/tables/{table.code}/watch/events/", last="99") as ear:
            assert numbers_in(await ear.hear()) == [1]
            await entered(table, 2)
            assert numbers_in(await ear.hear()) == [2]

    played(test)


@pytest.mark.parametrize(("method", "status"), [("GET", 200), ("OPTIONS", 204), ("POST", 405)])
def test_a_page_that_the_host_named_may_listen(table: Table, method: str, status: int) -> None:
    Device.objects.create(table=table, place="watch", key_hash=hash_of(KEY), program="read")
    table.origins = ["https://a.example"]
    table.save()
    path = f"/api/v1/tables/{table.code}/watch/events/"

    async def test() -> None:
        for origin in ("https://a.example", "https://b.example"):
            ear = Ear(path, method=method, origin=origin)
            assert await ear.start() == status
            allowed = origin.encode() if origin in table.origins else None
            assert ear.headers.get(b"access-control-allow-origin") == allowed
            assert ear.headers[b"vary"] == b"Origin"
            await ear.go()

    played(test)


def test_a_program_hears_of_an_undo_and_of_a_redo(table: Table) -> None:
    Device.objects.create(table=table, place="watch", key_hash=hash_of(KEY), program="read")
    path = f"/api/v1/tables/{table.code}/watch/events/"
    for facts in (Gathered(1), Gathered(2), Retract(2)):
        tell(table, facts)

    async def test() -> None:
        async with listening(path, last="2") as ear:
            undone = await ear.hear()
            assert undone.startswith("id: 3\nevent: change\ndata: ")
            assert (numbers_in(undone), '"counts": false' in undone) == ([2], True)
            await elsewhere(tell, table, Restore(2))
            redone = await ear.hear()
            assert redone.startswith("id: 4\nevent: change\ndata: ")
            assert (numbers_in(redone), '"counts": true' in redone) == ([2], True)

    played(test)


@pytest.mark.parametrize(("method", "status", "code"), [("GET", 404, "no-place"), ("PUT", 405, "method")])
def test_a_programs_stream_is_closed_to_others_and_says_so(
    table: Table, method: str, status: int, code: str
) -> None:
    async def test() -> None:
        ear = Ear(f"/api/v1/tables/{table.code}/watch/events/", method=method)
        assert await ear.start() == status
        assert ear.headers[b"content-type"] == b"application/json"
        error = json.loads(await ear.hear())["error"]
        assert error["code"] == code
        assert error["message"]

    played(test)


def numbers_in(events: str) -> list[int]:
    """Return the numbers of the records in a piece of a program's stream."""
    return [json.loads(each)["number"] for each in re.findall("^data: (.*)$", events, re.MULTILINE)]
