"""Limits on the size and duration of requests.

A small pool of threads renders the pages, and a client that sends its request slowly would block one of them.
So the event loop reads the body, and only complete requests reach a thread.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.template.loader import render_to_string
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _

from referee.tables.keys import key_in_header
from referee.tables.links import cookie_of
from referee.tables.live import number_for
from referee.turns import TooManyWaiting

if TYPE_CHECKING:
    from a2wsgi.asgi_typing import HTTPScope, Receive, Send

MOST_HEAD = 32 * 1024
MOST_BODY = 1024 * 1024
MOST_DECK = 2 * 1024 * 1024
# No form is larger. A device without a place at the table may send no more than this to its address.
MOST_OF_A_STRANGER = 64 * 1024
# Up to this much is read and discarded, so that the browser sees the answer instead of a reset connection.
MOST_THROWN_AWAY = 32 * 1024 * 1024
BODY_SECONDS = 20.0
AGAIN_SECONDS = b"5"
"""When a client that was refused for load may come back."""

CODES = {404: "no-place", 408: "too-slow", 413: "too-long", 429: "too-many", 431: "too-long"}
NOTHING = "default-src 'none'; frame-ancestors 'none'"
A_PAGE = f"{NOTHING}; base-uri 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:"
TABLE = re.compile(r"/t/(\w{1,12})/(\w{1,8})/(.*)", re.ASCII | re.DOTALL)


Leaving = Callable[[], Awaitable[object]]
"""Called once a request is complete; returns when its client has left."""


class DjangoApp(Protocol):
    """The WSGI application behind an ASGI adapter."""

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send, gone: Leaving) -> None: ...


class Gone(Exception):
    """The client disconnected before its request was complete."""


@dataclass(frozen=True, slots=True)
class Refused(Exception):
    """The request is answered with this status."""

    status: int


async def let_in(pages: DjangoApp, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Read the request and pass it on once it is complete."""
    try:
        _check_head(scope)
        body = await _whole(scope, receive)
    except Gone:
        return
    except Refused as refused:
        await _refuse(scope, send, refused.status)
        return
    try:
        await pages(scope, _given(body, receive), send, receive)
    except TooManyWaiting:
        await _refuse(scope, send, 429)


async def _refuse(scope: HTTPScope, send: Send, status: int) -> None:
    with override(language_of(scope)):
        words = words_for(status)
        if is_of_programs(scope["path"]):
            body = error_data(CODES.get(status, "malformed"), f"{words['what']} {words['advice']}")
            await _say_no(send, status, json.dumps(body).encode(), b"application/json")
            return
        page = render_to_string("sorry.html", words).encode()
    await _say_no(send, status, page)


def _check_head(scope: HTTPScope) -> None:
    """Refuse a head that is too large or that WSGI can't represent."""
    size = len(scope["path"]) + len(scope["query_string"])
    if size + sum(len(name) + len(value) for name, value in scope["headers"]) > MOST_HEAD:
        raise Refused(431)
    if not scope["query_string"].isascii():
        raise Refused(400)


async def _whole(scope: HTTPScope, receive: Receive) -> bytes:
    """Return the body. Raises Gone, or Refused if it is too large, too slow or not authorized."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body, is_all = await _read(receive, MOST_OF_A_STRANGER)
            if len(body) <= MOST_OF_A_STRANGER:
                return bytes(body)
            most = await _most_of(scope)
            # The last chunk can exceed a stranger's limit and complete the body: don't wait for more then.
            if not is_all:
                body, is_all = await _read(receive, most, body)
            if len(body) <= most:
                return bytes(body)
            if not is_all:
                await _read(receive, MOST_THROWN_AWAY, is_kept=False)
    except TimeoutError:
        raise Refused(408) from None
    raise Refused(413)


async def _most_of(scope: HTTPScope) -> int:
    """Return the size limit of a body. Raises Refused for a device without the place."""
    found = TABLE.fullmatch(scope["path"])
    if found is None:
        return MOST_BODY
    code, place, page = found.groups()
    if await asyncio.to_thread(number_for, code, place, key_in(scope, code)) is None:
        raise Refused(404)
    return MOST_DECK if page == "deck/" else MOST_BODY


async def _read(
    receive: Receive, most: int, body: bytearray | None = None, *, is_kept: bool = True
) -> tuple[bytearray, bool]:
    """Read until ``most`` is exceeded. Return the bytes read and whether they complete the body."""
    body = bytearray() if body is None else body
    size = len(body)
    while size <= most:
        message: Any = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        size += len(message.get("body", b""))
        if is_kept:
            body += message.get("body", b"")
        if not message.get("more_body", False):
            return body, True
    return body, False


def _given(body: bytes, receive: Receive) -> Receive:
    """Return a ``receive`` that first returns the body already read."""
    messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

    async def give() -> Any:
        return messages.pop() if messages else await receive()

    return give


def is_of_programs(path: str) -> bool:
    """Whether everything at this address is answered as JSON, errors as well."""
    return path.startswith("/api/")


def error_data(code: str, message: str) -> dict[str, Any]:
    """Return an error as programs get it."""
    return {"error": {"code": code, "message": message, "rule": None}}


async def _say_no(
    send: Send, status: int, page: bytes, content_type: bytes = b"text/html; charset=utf-8"
) -> None:
    """Answer with a page and close the connection: the rest of the request isn't read."""
    headers = [
        (b"content-type", content_type),
        (b"content-length", str(len(page)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *safety_headers(A_PAGE),
    ]
    if status == 429:
        headers.append((b"retry-after", AGAIN_SECONDS))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": page, "more_body": False})


def key_in(scope: HTTPScope, code: str) -> str:
    """Return the device's key to a table from its cookies; "" if it has none."""
    return _cookies(scope).get(cookie_of(code), "")


def program_key_in(scope: HTTPScope) -> str:
    """Return the key in the Authorization header; "" without one."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    return key_in_header(headers.get(b"authorization", ""))


def _cookies(scope: HTTPScope) -> dict[str, str]:
    # HTTP/2 may split the cookies over several lines.
    values = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
    return parse_cookie("; ".join(values))


def language_of(scope: HTTPScope) -> str:
    """Return the language in which Django would answer this request."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    request = HttpRequest()
    request.COOKIES = _cookies(scope)
    request.META["HTTP_ACCEPT_LANGUAGE"] = headers.get(b"accept-language", "")
    return get_language_from_request(request)


def words_for(status: int) -> dict[str, str]:
    """Return the two sentences of the error page: what's wrong, and what to do."""
    match status:
        case 404:
            what = _("Nothing here.")
            advice = _("The link has a typo, or this device has no seat at the table.")
        case 408:
            what = _("Upload timed out.")
            advice = _("Nothing was recorded. Move closer to the router and try again.")
        case 413:
            what = _("That’s too much at once.")
            advice = _("Nothing was recorded. The limit is 1 MB, 2 MB for a deck.")
        case 429:
            what = _("That’s too much at once.")
            advice = _("There are too many requests from your network. Wait a moment, then reload the page.")
        case 431:
            what = _("That’s too much at once.")
            advice = _("Your browser’s cookies are too large. Delete the ones for this address.")
        case _other:
            what, advice = _("That makes no sense here."), _("The address has a typo.")
    return {"what": what, "advice": advice}


def safety_headers(policy: str = NOTHING) -> list[tuple[bytes, bytes]]:
    """Return Django's security headers, with HSTS when hosted."""
    headers = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "content-security-policy": policy,
    }
    if settings.SECURE_HSTS_SECONDS:
        age = settings.SECURE_HSTS_SECONDS
        subdomains = "; includeSubDomains" if settings.SECURE_HSTS_INCLUDE_SUBDOMAINS else ""
        headers["strict-transport-security"] = f"max-age={age}{subdomains}"
    return [(name.encode(), value.encode()) for name, value in headers.items()]
