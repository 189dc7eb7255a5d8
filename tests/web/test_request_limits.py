"""Requests go on when they are complete; slow and oversized ones are refused."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from referee import protocol, request_limits
from referee.request_limits import let_in

Message = dict[str, Any]


async def ask(pieces: Sequence[Message], path: str = "/", **scope: Any) -> tuple[int | None, bytes]:
    """Send the pieces of a request and then nothing; return the status of a refusal, and what got through."""
    said: list[Message] = []
    through: list[bytes] = []
    left = list(pieces)

    async def receive() -> Any:
        return left.pop(0) if left else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        said.append(message)

    async def pages(scope: Any, receive: Any, send: Any, gone: Any) -> None:
        through.append((await receive())["body"])

    request = {"type": "http", "method": "POST", "path": path, "query_string": b"", "headers": []}
    whole: Any = {**request, **scope}
    await let_in(pages, whole, receive, send)
    return (said[0]["status"] if said else None), b"".join(through)


def piece(body: bytes, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_request_in_pieces_goes_on_whole() -> None:
    assert asyncio.run(ask([piece(b"ab", True), piece(b"", True), piece(b"c")])) == (None, b"abc")


def test_a_large_one_goes_on_whole() -> None:
    body = [piece(b"x" * 50_000, True)] * 20 + [piece(b"end")]

    assert asyncio.run(ask(body)) == (None, b"x" * 1_000_000 + b"end")


def test_who_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "BODY_SECONDS", 0.05)

    assert asyncio.run(ask([piece(b"ab", True)])) == (408, b"")


def test_who_hangs_up_is_told_nothing() -> None:
    assert asyncio.run(ask([piece(b"ab", True), {"type": "http.disconnect"}])) == (None, b"")


@pytest.mark.parametrize(
    "sizes", [[request_limits.MOST_BODY + 1], [request_limits.MOST_BODY, 1], [60_000] * 20]
)
def test_what_is_too_large_is_refused(sizes: list[int]) -> None:
    pieces = [piece(b"x" * size, True) for size in sizes] + [piece(b"")]

    assert asyncio.run(ask(pieces)) == (413, b"")


def test_what_has_no_end_is_refused_all_the_same() -> None:
    assert asyncio.run(ask([piece(b"x" * 2**20, True)] * 40)) == (413, b"")


@pytest.mark.parametrize(
    ("scope", "status"),
    [
        ({"headers": [(b"x", b"x" * request_limits.MOST_HEAD)]}, 431),
        ({"path": "/" + "x" * request_limits.MOST_HEAD}, 431),
        ({"query_string": b"x" * request_limits.MOST_HEAD}, 431),
        ({"query_string": b"\xff"}, 400),
    ],
)
def test_a_head_that_makes_no_sense_is_refused(scope: Message, status: int) -> None:
    assert asyncio.run(ask([piece(b"")], **scope)) == (status, b"")


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nho"])
def test_who_says_nothing_is_hung_up_on(sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.05)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("nothing was asked")

    async def test() -> bytes:
        config = Config(app, log_config=None)
        config.load()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: protocol.PatientProtocol(config, ServerState(), {}), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(sent)
        try:
            async with asyncio.timeout(5):
                return await reader.read()
        finally:
            writer.close()
            server.close()

    assert asyncio.run(test()) == b""
