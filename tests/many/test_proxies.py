"""The examples for nginx and Caddy, run with a real nginx and Caddy: all works, and no log has a key."""

from __future__ import annotations

import http.client
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import unquote, urlencode

import pytest

from benchmarks.loading.server import HOST, Server
from referee.bootstrap import PROJECT
from tests.house.secret_addresses import CODE, MARK, secret_addresses, spellings
from tests.house.secret_addresses import KEY as SECRET

DEPLOY = PROJECT / "deploy"
TICKET = re.compile(r"/j/\w+/([^/<\"?]{40,})/")
HOSTED = {
    "REFEREE_PROFILE": "production",
    "SECRET_KEY": "a key of the test that is as long as Django wants a good one to be 0123456789",
    "ALLOWED_HOSTS": HOST,
}


def free_port() -> int:
    """Return a port that nobody has just now."""
    with closing(socket.socket()) as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Proxy:
    """A proxy that speaks https on a port of its own, with the files that it writes."""

    process: subprocess.Popen[bytes]
    port: int
    folder: Path
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, str, dict[str, str]]:
        """Ask as a browser does; return status, page and headers."""
        with closing(self.line()) as line:
            sent = {**self.own_headers, **headers}
            if method == "POST":
                sent |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin}
                sent |= {"X-CSRFToken": self.cookies.get("__Host-csrf", ""), "Referer": f"{self.origin}/"}
            line.request(method, path, body, sent)
            answer = line.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie", []):
                self.cookies |= {name: each.value for name, each in SimpleCookie(cookie).items()}
            return answer.status, answer.read().decode(), dict(answer.headers.items())

    @property
    def own_headers(self) -> dict[str, str]:
        """The cookies as a header."""
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def line(self) -> http.client.HTTPSConnection:
        """Return a connection that takes any certificate."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection(HOST, self.port, timeout=30, context=context)

    @property
    def origin(self) -> str:
        """Where a browser says that it comes from."""
        return f"https://{HOST}:{self.port}"

    def logs(self) -> str:
        """Return everything that it has written."""
        files = [file for file in self.folder.rglob("*") if file.is_file() and "data" not in file.parts]
        return "\n".join(file.read_text("utf-8", errors="replace") for file in files)


@pytest.fixture(scope="module")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A referee as it is hosted."""
    server = Server(tmp_path_factory.mktemp("hosted"), more=HOSTED)
    server.ready()
    server.start()
    yield server
    server.stop()


def started(command: list[str], port: int, folder: Path) -> Proxy:
    """Start a proxy and wait until it speaks TLS: it listens a moment before it has its certificate."""
    with (folder / "output.log").open("wb") as output:
        env = {
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "data"),
        }
        process = subprocess.Popen(command, stdout=output, stderr=output, env=env)
    proxy = Proxy(process, port, folder)
    for _ in range(200):
        with closing(proxy.line()) as line, suppress(OSError):
            line.connect()
            return proxy
        time.sleep(0.05)
    process.kill()
    raise AssertionError(proxy.logs())


def with_nginx(server: Server, folder: Path) -> Proxy:
    """Start nginx with our example."""
    if shutil.which("nginx") is None or shutil.which("openssl") is None:
        pytest.skip("no nginx here")
    port, plain = free_port(), free_port()
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made += [
        "-subj",
        "/CN=referee.example",
        "-keyout",
        str(folder / "data.key"),
        "-out",
        str(folder / "data.pem"),
    ]
    subprocess.run(made, check=True, capture_output=True)
    site = (DEPLOY / "nginx.conf").read_text("utf-8")
    for ours, here in {
        "listen 80;": f"listen {HOST}:{plain};",
        "listen 443 ssl;": f"listen {HOST}:{port} ssl;",
        "/etc/ssl/referee.pem": f"{folder}/data.pem",
        "/etc/ssl/referee.key": f"{folder}/data.key",
        "/var/log/nginx/referee.log": f"{folder}/access.log",
        "127.0.0.1:8000": f"{HOST}:{server.port}",
    }.items():
        assert ours in site
        site = site.replace(ours, here)
    (folder / "site.conf").write_text(site, "utf-8")
    temps = " ".join(
        f"{name}_temp_path {folder}/data;" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "main.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log info; events {{}}"
        f" http {{ {temps} access_log {folder}/all.log; include {folder}/site.conf; }}",
        "utf-8",
    )
    return started(["nginx", "-p", str(folder), "-c", str(folder / "main.conf")], port, folder)


def with_caddy(server: Server, folder: Path) -> Proxy:
    """Start Caddy with our example; its certificate is its own here."""
    if shutil.which("caddy") is None:
        pytest.skip("no Caddy here")
    port, plain = free_port(), free_port()
    site = (DEPLOY / "Caddyfile").read_text("utf-8")
    for ours, here in {
        "{\n\tlog {": f"{{\n\tadmin off\n\thttp_port {plain}\n\tskip_install_trust\n\tlog {{",
        "{$REFEREE_HOST:referee.example} {": f"https://{HOST}:{port} {{\n\ttls internal",
        "{$REFEREE_AT:127.0.0.1:8000}": f"{HOST}:{server.port}",
    }.items():
        assert ours in site
        site = site.replace(ours, here)
    (folder / "Caddyfile").write_text(site, "utf-8")
    return started(["caddy", "run", "--config", str(folder / "Caddyfile")], port, folder)


@pytest.fixture(params=[with_nginx, with_caddy], ids=["nginx", "caddy"])
def proxy(request: pytest.FixtureRequest, hosted: Server, tmp_path: Path) -> Iterator[Proxy]:
    """Each proxy in turn."""
    found: Proxy = request.param(hosted, tmp_path)
    yield found
    found.process.kill()
    found.process.wait(15)


def opened(proxy: Proxy) -> str:
    """Open a table through the proxy; return the host's path."""
    assert proxy.ask("GET", "/arctic/new/")[0] == 200
    fields = [("players", "Ann"), ("players", "Bo"), ("name", "Proxied"), ("first_initiator", "1")]
    status, page, headers = proxy.ask("POST", "/arctic/new/", urlencode(fields))
    assert status == 303, page
    path = {name.lower(): value for name, value in headers.items()}["location"]
    assert re.fullmatch(r"/t/\w+/host/", path)
    return path


def entered(proxy: Proxy, path: str) -> None:
    """Enter that the first player has gathered."""
    page = proxy.ask("GET", path)[1]
    form = re.search(r'action="([^"]+enter/gathered/)".*?</form>', page, re.DOTALL)
    assert form
    fields = re.findall(r'name="(seen|entry_id|round)" value="([^"]+)"', form[0])
    assert proxy.ask("POST", form[1], urlencode(fields))[0] == 303


def test_a_table_is_opened_joined_and_played_on_any_port(proxy: Proxy) -> None:
    path = opened(proxy)
    page = proxy.ask("GET", f"{path}links/")[1]

    assert f"{proxy.origin}/j/" in page
    entered(proxy, path)
    assert {"__Host-session", "__Host-csrf", f"__Host-table-{path.split('/')[2]}"} == set(proxy.cookies)


def test_a_stream_is_live(proxy: Proxy) -> None:
    path = opened(proxy)
    with closing(proxy.line()) as line:
        line.request("GET", f"{path}live/?v=0", headers=proxy.own_headers)
        answer = line.getresponse()
        assert answer.status == 200
        assert answer.readline().startswith(b"retry")
        entered(proxy, path)
        received = b""
        while b"data: 1" not in received:
            piece = answer.readline()
            assert piece, received
            received += piece


def test_what_is_sent_is_bounded(proxy: Proxy) -> None:
    path = opened(proxy)

    assert proxy.ask("POST", f"{path}deck/", "x" * 1_500_000)[0] == 404, "read: this game has no deck"
    status, page, _ = proxy.ask("POST", "/arctic/new/", "x" * 1_500_000)
    assert (status, "The limit is 1 MB" in page) == (413, True)
    with suppress(BrokenPipeError, ConnectionResetError, ssl.SSLError):
        assert proxy.ask("POST", "/arctic/new/", "x" * 20_000_000)[0] == 413


def test_no_log_has_a_key_whatever_goes_wrong(proxy: Proxy, hosted: Server) -> None:
    path = opened(proxy)
    entered(proxy, path)
    tickets = [*TICKET.finditer(proxy.ask("GET", f"{path}links/")[1])]
    assert tickets
    headers = {"Referer": f"{proxy.origin}{path}"}
    for each in (path, tickets[0][0], f"{path}live/x", f"{path}enter/gathered/"):
        proxy.ask("GET", each, **headers)
    with closing(proxy.line()) as line:
        line.request("GET", f"{path}live/?v=0", headers=proxy.own_headers)
        line.getresponse().readline()
        hosted.kill()
    for each in (path, tickets[0][0]):
        assert proxy.ask("GET", each, **headers)[0] == 502
    assert proxy.ask("POST", f"{path}enter/gathered/", "x")[0] == 502
    hosted.start()
    assert proxy.ask("GET", path)[0] == 200

    assert f"/j/{path.split('/')[2]}/-" in proxy.logs(), "what was asked is told, but for the ticket"
    keys = {each[1] for each in tickets} | {proxy.cookies[f"__Host-table-{path.split('/')[2]}"]}
    for log in (proxy.logs(), hosted.log()):
        assert not [key for key in keys if key in log], log


def test_no_address_that_carries_a_key_leaves_it_in_a_log(proxy: Proxy, hosted: Server) -> None:
    hosted.kill()
    for address in secret_addresses():
        for spelled in spellings(address):
            status = proxy.ask("GET", spelled, Referer=f"{proxy.origin}{spelled}")[0]
            assert status == 502 or spelled != address
    hosted.start()

    logs = proxy.logs()
    assert f"/j/{CODE}/-" in logs
    assert f"/g/{CODE}/join/-" in logs
    decoded = [unquote(unquote(line)) for line in logs.splitlines()]
    assert [line for line in decoded if SECRET in line or MARK in line] == []
