"""A line to the site that can be cut: what any browser sees when the Wi-Fi is gone."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Relay:
    """Hands bytes on between browsers and the site as long as the line is whole."""

    def __init__(self, site: str, own: str = "127.0.0.1") -> None:
        host, _, port = site.removeprefix("http://").partition(":")
        self._site = (host, int(port))
        self._open: set[socket.socket] = set()
        self._is_whole = True
        self._door = socket.create_server((own, 0))
        self.url = f"http://{own}:{self._door.getsockname()[1]}"
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


def own_address() -> str | None:
    """Return an address of this machine that isn't only its own; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line, suppress(OSError):
        line.connect(("192.0.2.1", 9))  # sends nothing
        return str(line.getsockname()[0])
    return None


@contextmanager
def running_relay(site: str, own: str = "127.0.0.1") -> Iterator[Relay]:
    """Stand between browsers and the site."""
    relay = Relay(site, own)
    try:
        yield relay
    finally:
        relay.close()
