"""An HTTP client like a browser: cookies, keep-alive, compressed answers, event streams.

Standard library only, and small enough for a thousand in one process.
"""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode

Headers = dict[str, list[str]]
Fields = Sequence[tuple[str, str]]
TIMEOUT = 60.0


class Broken(Exception):
    """The connection broke before the answer was complete."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A response."""

    status: int
    headers: Headers
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        packed = self.headers.get("content-encoding") == ["gzip"]
        return (gzip.decompress(self.body) if packed else self.body).decode()

    @property
    def location(self) -> str:
        """The redirect's target."""
        return self.headers.get("location", [""])[0]


_lines: set[Line] = set()


async def hang_up_all() -> None:
    """Close every connection; call it before an event loop ends."""
    for line in list(_lines):
        line.close()
    await asyncio.sleep(0)


class Line:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        _lines.add(self)

    @classmethod
    async def to(cls, host: str, port: int, source: str = "") -> Line:
        """Connect, from an address of this machine. Raises Broken."""
        try:
            local = (source, 0) if source else None
            return cls(*await asyncio.open_connection(host, port, local_addr=local))
        except OSError as problem:
            raise Broken(str(problem)) from problem

    async def send(self, data: bytes) -> None:
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError as problem:
            raise Broken(str(problem)) from problem

    async def head(self) -> tuple[int, Headers]:
        try:
            raw = await self._reader.readuntil(b"\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError) as problem:
            raise Broken(str(problem)) from problem
        status, *lines = raw.decode("latin-1").split("\r\n")
        headers: Headers = {}
        for name, _, value in (line.partition(":") for line in lines if line):
            headers.setdefault(name.lower(), []).append(value.strip())
        return int(status.split()[1]), headers

    async def body(self, headers: Headers) -> bytes:
        """Return the body."""
        try:
            if headers.get("transfer-encoding") == ["chunked"]:
                return b"".join([piece async for piece in self.pieces()])
            return await self._reader.readexactly(int(headers.get("content-length", ["0"])[0]))
        except (OSError, asyncio.IncompleteReadError) as problem:
            raise Broken(str(problem)) from problem

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield the chunks of a chunked answer."""
        while size := int(await self._reader.readuntil(b"\r\n"), 16):
            yield await self._reader.readexactly(size)
            await self._reader.readexactly(2)
        await self._reader.readexactly(2)

    async def some(self, most: int) -> bytes:
        """Read some bytes. Raises Broken at the end."""
        try:
            piece = await self._reader.read(most)
        except OSError as problem:
            raise Broken(str(problem)) from problem
        if not piece:
            raise Broken("the line ended")
        return piece

    def close(self) -> None:
        _lines.discard(self)
        self._writer.close()


@dataclass
class Device:
    """A browser at ``host:port``."""

    host: str
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    _line: Line | None = None
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    def twin(self, port: int = 0) -> Device:
        """Return a connection with the same cookies, possibly to another server."""
        return Device(self.host, port or self.port, dict(self.cookies))

    async def get(self, path: str, **headers: str) -> Answer:
        async with self._turn:
            return await self._ask("GET", path, b"", headers)

    async def post(self, path: str, fields: Fields, **headers: str) -> Answer:
        token = self.cookies.get("csrftoken", "")
        sent = {"content-type": "application/x-www-form-urlencoded", "x-csrftoken": token, **headers}
        async with self._turn:
            return await self._ask("POST", path, urlencode(fields).encode(), sent)

    async def listen(self, path: str) -> AsyncGenerator[int, None]:
        """Open an event stream and yield its numbers until it ends. Raises Broken."""
        line = await Line.to(self.host, self.port)
        try:
            await line.send(self.head("GET", path, {"accept": "text/event-stream"}, 0))
            status, _ = await line.head()
            if status != 200:
                raise Broken(f"the stream was answered with {status}")
            yield -1
            async for piece in line.pieces():
                for number in re.findall(rb"^data: (\d+)$", piece, re.MULTILINE):
                    yield int(number)
        except (OSError, asyncio.IncompleteReadError) as problem:
            raise Broken(str(problem)) from problem
        finally:
            line.close()

    def hang_up(self) -> None:
        """Close the kept connection."""
        if self._line:
            self._line.close()
        self._line = None

    async def _ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        request = self.head(method, path, headers, len(body)) + body
        is_kept = self._line is not None
        try:
            async with asyncio.timeout(TIMEOUT):
                line = self._line = self._line or await Line.to(self.host, self.port)
                await line.send(request)
                status, received = await line.head()
                answer = Answer(status, received, await line.body(received))
        except (Broken, TimeoutError) as problem:
            self.hang_up()
            if is_kept and not isinstance(problem, TimeoutError):
                # The server closes idle connections; browsers then open a new one.
                return await self._ask(method, path, body, headers)
            raise Broken(str(problem)) from problem
        self._keep(received)
        if received.get("connection") == ["close"]:
            self.hang_up()
        return answer

    def head(self, method: str, path: str, headers: Mapping[str, str], length: int) -> bytes:
        sent = {
            "host": f"{self.host}:{self.port}",
            "accept-encoding": "gzip",
            "cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "content-length": str(length),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        lines = [
            f"{method} {path} HTTP/1.1",
            *(f"{name}: {value}" for name, value in sent.items() if value),
        ]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def _keep(self, headers: Headers) -> None:
        for cookie in headers.get("set-cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
