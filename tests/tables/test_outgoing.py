"""Nothing is sent into a private network, whatever a name says, and no answer holds the sender for long."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from referee.tables import outgoing
from referee.tables.outgoing import NotAllowed, NotSent, is_public, post, target_of

PRIVATE = (
    *("127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254"),  # noqa: S104
    *("100.64.0.1", "100.100.100.200", "192.0.0.192", "198.18.0.1", "224.0.0.1", "255.255.255.255"),
    *("168.63.129.16", "240.0.0.1", "203.0.113.7"),
    *("::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "fec0::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::"),
    *("2002:c0a8:101::1", "2001:0:53aa:64c:0:0:80ff:fffe", "2001:db8::1"),
)
PUBLIC = ("1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101")


@pytest.fixture(autouse=True)
def _hosts(settings: Any) -> None:
    settings.WEBHOOK_HOSTS = ["hooks.example", ".below.example", "odd.example:8443", "localhost"]
    settings.WEBHOOK_HTTP = False


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_not_of_the_internet_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is_of_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example/a?b=c",
        "https://HOOKS.example",
        "https://hooks.example.:443/a",
        "https://a.below.example/x",
        "https://below.example/x",
        "https://odd.example:8443/",
    ],
)
def test_the_operators_hosts_are_taken(url: str) -> None:
    assert target_of(url).host in ("hooks.example", "a.below.example", "below.example", "odd.example")


@pytest.mark.parametrize(
    ("url", "is_host"),
    [
        ("http://hooks.example/", False),
        ("ftp://hooks.example/", False),
        ("//hooks.example/", False),
        ("hooks.example", False),
        ("", False),
        ("https://user@hooks.example/", False),
        ("https://evil.example@hooks.example/", False),
        ("https://hooks.example/#part", False),
        ("https://hooks.example:99999/", False),
        ("https://hooks.example/\r\nHost: other", False),
        ("https://hooks.exam\u0440le/", False),
        (f"https://hooks.example/{'a' * 500}", False),
        ("https://hooks.example:8443/", True),
        ("https://odd.example/", True),
        ("https://xhooks.example/", True),
        ("https://hooks.example.evil.example/", True),
        ("https://xbelow.example/", True),
        ("https://127.0.0.1/", True),
        ("https://[::1]/", True),
    ],
)
def test_what_the_operator_did_not_name_is_refused(url: str, is_host: bool) -> None:
    with pytest.raises(NotAllowed) as refused:
        target_of(url)
    assert refused.value.is_host is is_host


def test_any_host_means_the_usual_port(settings: Any) -> None:
    settings.WEBHOOK_HOSTS = ["*"]
    assert target_of("https://any.example/").port == 443
    with pytest.raises(NotAllowed):
        target_of("https://any.example:22/")


def test_plain_http_is_the_operators_word(settings: Any) -> None:
    settings.WEBHOOK_HTTP = True
    assert target_of("http://hooks.example/").port == 80


# Sending to a server of our own, which is_public would refuse -----------------------------------------


class Receiver(HTTPServer):
    """A server that answers as it is told, and keeps what it got."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.status, self.headers_sent, self.pause = 200, dict[str, str](), 0.0
        self.got: list[tuple[str, dict[str, str], bytes]] = []


class Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, {name.lower(): each for name, each in self.headers.items()}, body))
        if self.server.pause:
            with suppress(OSError):
                for letter in "HTTP/1.1 200 OK and no end of it":
                    self.wfile.write(letter.encode())
                    time.sleep(self.server.pause)
            return
        self.send_response(self.server.status)
        for name, each in self.server.headers_sent.items():
            self.send_header(name, each)
        self.end_headers()

    def log_message(self, *words: Any) -> None:
        """Say nothing."""


@pytest.fixture
def receiver(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    """A server on this machine that counts as public."""
    server = Receiver()
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    settings.WEBHOOK_HOSTS, settings.WEBHOOK_HTTP = [f"hooks.example:{server.server_port}"], True
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", server.server_port))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *words, **more: found)
    monkeypatch.setattr(outgoing, "is_public", lambda address: True)
    yield server
    server.shutdown()
    server.server_close()


def sent_to(server: Receiver, scheme: str = "http") -> str:
    return post(f"{scheme}://hooks.example:{server.server_port}/in?a=b", b"{}", {"X-A": "b"})


def test_a_body_arrives_under_the_name_of_its_host(receiver: Receiver) -> None:
    assert sent_to(receiver) == "200"
    [(path, headers, body)] = receiver.got
    assert (path, body, headers["x-a"]) == ("/in?a=b", b"{}", "b")
    assert headers["host"] == f"hooks.example:{receiver.server_port}"


@pytest.mark.parametrize(
    ("status", "given", "why", "seconds"),
    [
        (302, {"Location": "http://127.0.0.1/"}, outgoing.REDIRECT, 0),
        (404, {}, "404", 0),
        (429, {"Retry-After": "77"}, "429", 77),
        (503, {"Retry-After": "Fri, 31 Dec 1999"}, "503", 0),
    ],
)
def test_what_is_not_taken_says_why(
    receiver: Receiver, status: int, given: dict[str, str], why: str, seconds: int
) -> None:
    receiver.status, receiver.headers_sent = status, given
    with pytest.raises(NotSent) as failed:
        sent_to(receiver)
    assert (failed.value.why, failed.value.seconds, len(receiver.got)) == (why, seconds, 1)


def test_an_answer_without_end_is_cut(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "WHOLE_SECONDS", 0.3)
    receiver.pause = 0.05
    began = time.monotonic()
    with pytest.raises(NotSent) as failed:
        sent_to(receiver)
    assert failed.value.why == outgoing.TIMEOUT
    assert time.monotonic() - began < 1.5


def test_who_cannot_prove_a_name_gets_nothing(receiver: Receiver) -> None:
    with pytest.raises(NotSent) as failed:
        sent_to(receiver, "https")
    assert (failed.value.why, receiver.got) == (outgoing.TLS, [])


def test_one_private_address_among_others_is_enough(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outgoing, "is_public", is_public)
    places = [(2, 1, 6, "", (address, 443)) for address in ("1.1.1.1", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *words, **more: places)
    with pytest.raises(NotSent) as failed:
        sent_to(receiver)
    assert (failed.value.why, receiver.got) == (outgoing.PRIVATE, [])


def test_a_name_is_resolved_once_and_whom_we_reach_is_checked(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first answer is public, every later one this machine; and what we reach is this machine."""
    asked: list[str] = []
    monkeypatch.setattr(outgoing, "is_public", lambda address: is_public(address))
    connect = socket.create_connection

    def resolve(host: str, *words: Any, **more: Any) -> list[Any]:
        asked.append(host)
        return [(2, 1, 6, "", ("1.1.1.1" if len(asked) == 1 else "127.0.0.1", 80))]

    def reach(address: tuple[str, int], *words: Any) -> socket.socket:
        assert address[0] == "1.1.1.1", "the address that was checked"
        raw = socket.socket()
        raw.connect(("127.0.0.1", receiver.server_port))
        return raw

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", reach)
    with pytest.raises(NotSent) as failed:
        sent_to(receiver)
    assert (failed.value.why, asked, receiver.got) == (outgoing.PRIVATE, ["hooks.example"], [])
    assert connect is not reach


@pytest.mark.parametrize("fails", [socket.gaierror, UnicodeError])
def test_a_name_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch, fails: type[Exception]) -> None:
    def resolve(*words: Any, **more: Any) -> Any:
        raise fails

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with pytest.raises(NotSent, match=outgoing.NO_NAME):
        post("https://hooks.example/", b"{}", {})
