"""uvicorn's connection with a deadline and a size limit for the request head."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

HEAD_SECONDS = 15.0
# One read may be this large; request_limits.py checks the exact size of a complete head.
MOST_OF_A_HEAD = 64 * 1024


class PatientProtocol(HttpToolsProtocol):
    """Closes connections whose request head is missing, too slow or too large."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self._is_in_head = True
        self._head_size = 0
        self._patience = self._wait()
        self._answering: RequestResponseCycle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline and all pending answers. (uvicorn itself cancels only the newest.)"""
        self._patience.cancel()
        self.pipeline.clear()
        if self._answering:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count the bytes of the head; the first bytes after an answer start a new deadline."""
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
        """Expect the head of the next request."""
        self._is_in_head = True
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: WebSocket requests are answered with a page."""

    def _wait(self) -> asyncio.TimerHandle:
        return self.loop.call_later(HEAD_SECONDS, self._hang_up)

    def _hang_up(self) -> None:
        self.transport.close()
