"""A line to the site that can be cut: what any browser sees when the Wi-Fi is gone."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Relay:
    """Hands bytes on between browsers and the site as long as the line is whole."""

    def __init__(self, site: str) -> None:
        host, _, port = site.removeprefix("http://").partition(":")
        self._site = (host, int(port))
        self._open: set[socket.socket] = set()
        self._is_whole = True
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and each that is tried from now on."""
        self._is_whole = False
        for end in tuple(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections through again."""
        self._is_whole = True

    def close(self) -> None:
        """End it."""
        self.cut()
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                guest, _ = self._door.accept()
                threading.Thread(target=self._connect, args=(guest,), daemon=True).start()

    def _connect(self, guest: socket.socket) -> None:
        """Hand on both ways until one of them ends."""
        with guest, socket.create_connection(self._site) as site, suppress(OSError):
            other = {guest: site, site: guest}
            self._open.update(other)
            while self._is_whole:
                for end in select.select(list(other), [], [])[0]:
                    if not (part := end.recv(65536)):
                        return
                    other[end].sendall(part)


@contextmanager
def running_relay(site: str) -> Iterator[Relay]:
    """Stand between browsers and the site."""
    relay = Relay(site)
    try:
        yield relay
    finally:
        relay.close()
