"""One connection: uvicorn's own, but it waits only so long, and takes only so much, until a head is whole."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

HEAD_SECONDS = 15.0
# What arrives at once may be this large already; request_limits.py checks the exact size of a complete head.
MOST_OF_A_HEAD = 64 * 1024


class PatientProtocol(HttpToolsProtocol):
    """Hangs up on who connects and says nothing, says it too slowly, or never comes to an end."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._is_in_head = True
        self._head_size = 0
        self._patience = self._wait()
        self._answering: RequestResponseCycle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer, and write nothing more. (Of several requests uvicorn tells only the newest.)"""
        self._patience.cancel()
        self.pipeline.clear()
        if self._answering:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head; the first bytes after an answer begin a new wait."""
        if self._is_in_head:
            if self._head_size == 0 and self._patience.cancelled():
                self._patience = self._wait()
            self._head_size += len(data)
        super().data_received(data)
        if self._is_in_head and self._head_size > MOST_OF_A_HEAD:
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._is_in_head, self._head_size = False, 0
        self._patience.cancel()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """What follows is the head of the next request."""
        self._is_in_head = True
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: who asks for a WebSocket is answered with a page."""

    def _wait(self) -> asyncio.TimerHandle:
        return self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        self.transport.close()
