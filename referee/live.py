"""Server-sent events with the number of a table's last record.

This route bypasses Django, so a listening device holds neither a thread nor a database connection.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

from django.db import DatabaseError
from django.utils.translation import override

from referee.request_limits import AGAIN_SECONDS, key_in, language_of, program_key_in, safety_headers
from referee.tables.faults import Fault, fault_for_stream
from referee.tables.links import note_refused
from referee.tables.live import HUB, Link, Stream, number_for, number_heard
from referee.web.access.middleware import describe_fault
from referee.web.api.events import Sent, events_for_stream
from referee.web.api.programs import REFUSALS, shared_at, why_no_stream

if TYPE_CHECKING:
    from a2wsgi.asgi_typing import HTTPScope, Receive, Send

PATH = re.compile(r"(?:/t|(/api/v1/tables))/(\w{1,12})/(\w{1,8})/(?(1)events|live)/", re.ASCII)
QUIET_SECONDS = 15.0
FAULT_SECONDS = 4.0
# Each stream gets a time of its own, or all devices would come back at once after a restart.
RETRY_MILLISECONDS = range(1000, 4000)
HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-store, no-transform"),
    (b"x-accel-buffering", b"no"),
)


def is_live(path: str) -> bool:
    return PATH.fullmatch(path) is not None


async def answer(scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Stream to one device until it disconnects, loses its place or the server stops."""
    found = PATH.fullmatch(scope["path"])
    if found is None or (scope["method"] != "GET" and not found[1]):
        await _refuse(send, 404)
        return
    is_program, code, place = found.groups()
    key = program_key_in(scope) if is_program else key_in(scope, code)
    link = Link(code, place, key, bool(is_program))
    try:
        if is_program:
            more = await asyncio.to_thread(shared_at, _header(scope, b"origin"), code)
            send = _for_program(send, more, language_of(scope))
        if scope["method"] == "GET":
            await _answer_link(receive, send, link, scope)
        else:
            await _refuse(send, 204 if scope["method"] == "OPTIONS" else 405)
    except DatabaseError:
        await _refuse(send, 503)


def _for_program(send: Send, more: Iterable[tuple[bytes, bytes]], language: str) -> Send:
    """Return a ``send`` that adds headers, and to a refusal its sentence as JSON."""
    body = b""

    async def sent(message: Any) -> None:
        nonlocal body
        if message["type"] == "http.response.start":
            headers = dict(message["headers"])
            if message["status"] in REFUSALS:
                with override(language):
                    body = why_no_stream(message["status"], int(AGAIN_SECONDS))
                headers[b"content-type"] = b"application/json"
            message = {**message, "headers": [*headers.items(), *more]}
        elif body:
            message = {**message, "body": body}
        await send(message)

    return sent


async def _answer_link(receive: Receive, send: Send, link: Link, scope: HTTPScope) -> None:
    if await asyncio.to_thread(number_for, *link) is None:
        note_refused(*link[:2], (scope.get("client") or ("",))[0])
        await _refuse(send, 404)
        return
    stream = Stream()
    # Join before reading, so that no record in between is missed.
    if not HUB.join(link, stream):
        await _refuse(send, 503)
        return
    try:
        number = await asyncio.to_thread(number_heard, *link)
        if number is not None:
            seen = _seen(scope)
            # A program that knows of more than there is has seen another log: it gets all of this one.
            seen = -1 if link.is_program and seen > number else seen
            await _stream(receive, send, stream, link, number, seen, language_of(scope))
        else:
            await _refuse(send, 404)
    finally:
        HUB.leave(link, stream)


async def _stream(
    receive: Receive, send: Send, stream: Stream, link: Link, number: int, seen: int, language: str
) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *safety_headers()]})
    await _send(send, f"retry: {secrets.choice(RETRY_MILLISECONDS)}\n\n")
    gone = asyncio.create_task(_until_gone(receive, stream))
    try:
        if number > seen:
            await _send(send, await _changed(link, seen, number))
        last, fault = max(number, seen), None
        while not stream.is_closed:
            before, fault = fault, await asyncio.to_thread(fault_for_stream)
            if fault is not before:
                with override(language):
                    event = _fault_event(fault)
                await _send(send, event)
            while (is_woken := await stream.wait(FAULT_SECONDS if fault else QUIET_SECONDS)) and (
                stream.number > last and not (stream.is_doubted or stream.is_closed)
            ):
                known, last = last, stream.number
                await _send(send, await _changed(link, known, last))
            if stream.is_closed:
                break
            stream.is_doubted = False
            if not is_woken:
                await _send(send, ": still here\n\n")
            elif await _is_dead(link):
                await _send(send, "event: gone\ndata: 0\n\n")
                break
            elif stream.number > last:
                known, last = last, stream.number
                await _send(send, await _changed(link, known, last))
    finally:
        gone.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _is_dead(link: Link) -> bool:
    try:
        return await asyncio.to_thread(number_for, *link) is None
    except DatabaseError:
        return False


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.close()


async def _changed(link: Link, seen: int, number: int) -> str:
    """Return the event for devices, or for programs those of each record since ``seen``."""
    if not link.is_program:
        return f"id: {number}\nevent: changed\ndata: {number}\n\n"
    found = await asyncio.to_thread(events_for_stream, link.code, max(seen, 0), number)
    return "".join(map(_event, found))


def _event(sent: Sent) -> str:
    number = f"id: {sent.id}\n" if sent.id is not None else ""
    return f"{number}event: {sent.event}\ndata: {sent.data}\n\n"


def _fault_event(fault: Fault | None) -> str:
    """Return the event for a new fault, or for its end."""
    return f"event: fault\ndata: {describe_fault(fault)}\n\n" if fault else "event: well\ndata: 0\n\n"


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store"), *safety_headers()]
    if status == 503:
        headers.append((b"retry-after", AGAIN_SECONDS))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _header(scope: HTTPScope, name: bytes) -> str:
    return dict(scope["headers"]).get(name, b"").decode("latin-1")


def _seen(scope: HTTPScope) -> int:
    """Return the last record number that the device has, from its last event or its page."""
    number = _header(scope, b"last-event-id")
    number = number or next(iter(parse_qs(scope["query_string"].decode("latin-1")).get("v", [])), "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else -1
