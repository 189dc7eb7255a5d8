"""Sending to an address that a guest chose: never to this machine or its network.

The name is resolved once, every address it has is checked, and the connection goes to one of those that were
checked. So no name can lead elsewhere in between. No redirect is followed, and no proxy is used.
"""

import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from threading import Timer
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.http import is_same_domain

LONGEST = 500
CONNECT_SECONDS, WHOLE_SECONDS = 5.0, 15.0
PORTS: Mapping[str, int] = {"https": 443, "http": 80}
NAT64 = IPv6Network("64:ff9b::/96")
# Metadata of clouds, of which Azure's have a public address; Python knows some of the others as public, too.
METADATA = (IPv4Network("168.63.129.16/32"), IPv4Network("192.0.0.0/24"), IPv4Network("100.64.0.0/10"))
# Why nothing arrived; otherwise a result is the status of the answer.
PRIVATE, NO_NAME, NO_ANSWER, TIMEOUT, TLS, REDIRECT = (
    "private",
    "no-name",
    "no-answer",
    "timeout",
    "tls",
    "redirect",
)


class NotAllowed(Exception):
    """An address to which nothing may be sent.

    ``is_host``: because of its host, and not of its form; ``is_private``: the host is in a private network.
    """

    def __init__(self, *, is_host: bool = False, is_private: bool = False) -> None:
        super().__init__()
        self.is_host, self.is_private = is_host, is_private


class NotSent(Exception):
    """Nothing arrived. ``why``: one of the words above, or the status; ``seconds``: when to try again."""

    def __init__(self, why: str, seconds: int = 0) -> None:
        super().__init__(why)
        self.why, self.seconds = why, seconds


class WebhookTarget(NamedTuple):
    """Where to send to: the host by its name, and the path with its query."""

    scheme: str
    host: str
    port: int
    path: str


def target_of(url: str) -> WebhookTarget:
    """Return the target of a URL that the operator allows. Raises NotAllowed."""
    if not (url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST):
        raise NotAllowed
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise NotAllowed from None
    schemes = PORTS if settings.WEBHOOK_HTTP else ("https",)
    if parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc or parts.fragment:
        raise NotAllowed
    host = parts.hostname.rstrip(".")
    if not host:
        raise NotAllowed
    if not _is_allowed(host, port, PORTS[parts.scheme]):
        raise NotAllowed(is_host=True)
    return WebhookTarget(parts.scheme, host, port, _path_of(parts))


def _path_of(parts: SplitResult) -> str:
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def _is_allowed(host: str, port: int, usual: int) -> bool:
    named = host if port == usual else f"{host}:{port}"
    allowed = [pattern.lower() for pattern in settings.WEBHOOK_HOSTS]
    return ("*" in allowed and port == usual) or any(is_same_domain(named, pattern) for pattern in allowed)


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet, not of a machine, a network or a cloud's metadata."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.teredo or found.is_site_local:
            return False
        inner = IPv4Address(int(found) & 0xFFFF_FFFF) if found in NAT64 else None
        found = inner or found.ipv4_mapped or found.sixtofour or found
    is_of_cloud = any(found in network for network in METADATA)
    return found.is_global and not (found.is_multicast or found.is_reserved or is_of_cloud)


def is_private(host: str) -> bool:
    """Whether a host is seen to be private before its addresses are asked for, which are checked anyway."""
    try:
        return not is_public(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def addresses_of(host: str, port: int) -> list[str]:
    """Return the addresses of a name. Raises NotSent without one, or if one isn't public."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotSent(NO_NAME) from None
    addresses = list(dict.fromkeys(str(place[0]) for *_, place in found))
    if not all(map(is_public, addresses)):
        raise NotSent(PRIVATE)
    return addresses


def post(url: str, body: bytes, headers: Mapping[str, str]) -> str:
    """Send a body, and return the status of the answer if it was taken. Raises NotAllowed and NotSent."""
    target = target_of(url)
    line = _Line(target, addresses_of(target.host, target.port)[0])
    cut = Timer(WHOLE_SECONDS, line.cut)
    cut.daemon = True
    cut.start()
    try:
        line.request("POST", target.path, body, dict(headers))
        answer = line.getresponse()
        answer.close()
    except TimeoutError:
        raise NotSent(TIMEOUT) from None
    except ssl.SSLError:
        raise NotSent(TLS) from None
    except (OSError, HTTPException):
        raise NotSent(TIMEOUT if line.is_cut else NO_ANSWER) from None
    finally:
        cut.cancel()
        line.close()
    if answer.status in range(200, 300):
        return str(answer.status)
    again = answer.headers.get("Retry-After", "")
    seconds = int(again) if again.isascii() and again.isdigit() and len(again) < 6 else 0
    raise NotSent(REDIRECT if answer.status in range(300, 400) else str(answer.status), seconds)


class _Line(HTTPConnection):
    """A connection to an address that was checked, under the name that it was found by."""

    def __init__(self, target: WebhookTarget, address: str) -> None:
        super().__init__(target.host, target.port, timeout=CONNECT_SECONDS)
        # The header "Host" leaves the usual port out.
        self.default_port = PORTS[target.scheme]
        self._address, self._is_tls = address, target.scheme == "https"
        self.is_cut = False

    def connect(self) -> None:
        """Connect to that address, and check whom we reached."""
        self.sock = socket.create_connection((self._address, self.port), CONNECT_SECONDS)
        if not is_public(str(self.sock.getpeername()[0])):
            raise NotSent(PRIVATE)
        if self._is_tls:
            made = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock = made
            made.do_handshake()

    def cut(self) -> None:
        """End the connection from another thread, however slowly the other side answers."""
        self.is_cut = True
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)
