"""The parts of the browser tests: a site of their own, a browser, and pages that report what went wrong."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

PROJECT = Path(__file__).resolve().parents[2]
# Whether all pages are looked at, and flows played in every browser that is here (`make browsers`).
EVERY_BROWSER = os.environ.get("EVERY_BROWSER") == "1"

# Without these Chromium looks for its maker's hosts all the time; a test machine may have no network at all.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP referee.home 127.0.0.1",
)


class Screen(NamedTuple):
    """A size of page."""

    width: int
    height: int


TABLET = Screen(1180, 820)
UPRIGHT = Screen(820, 1180)
PHONE = Screen(390, 844)
LANDSCAPE = Screen(844, 390)


def chromium() -> str | None:
    """Return the path of the browser that is on this machine."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


def what_is_missing() -> str | None:
    """Return why no browser test can run here, or None."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed (requirements-dev.txt has it)"
    if chromium() is None:
        return "no chromium, chromium-browser or google-chrome on this machine"
    return None


# What a console says where something was under way, or was asked for, while there was no connection.
DISCONNECTION = ("htmx:sendError", "htmx:afterRequest", "htmx:sendAbort", "htmx:xhr:abort", "ERR_")

# `clicked`: how many taps have arrived; Chromium hands a tap on as a click later than it says it was tapped.
# `rest(400)`: as if nobody had touched the page for so many milliseconds.
HAND = """(() => {
    const now = performance.now.bind(performance);
    let rested = 0;
    performance.now = () => now() + rested;
    window.rest = (milliseconds) => { rested += milliseconds; };
    window.clicked = 0;
    addEventListener("click", () => { window.clicked += 1; }, true);
})();"""


@dataclass(frozen=True)
class Site:
    """A running referee with a database of its own."""

    folder: Path
    url: str = ""

    def manage(self, *words: str, said: str | None = None) -> str:
        """Run a management command on the site's database and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=PROJECT,
            env=self.environment,
            input=said,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, f"manage.py {' '.join(words)} failed:\n{done.stdout}{done.stderr}"
        return done.stdout

    def log(self) -> str:
        """Return what the server has complained about so far."""
        return (self.folder / "server.log").read_text(encoding="utf-8")

    @property
    def environment(self) -> dict[str, str]:
        """The environment that makes a process use this site's files and database."""
        kept = {name: value for name, value in os.environ.items() if name not in ("DEBUG", "SECRET_KEY")}
        return kept | {
            "REFEREE_NO_SETUP": "1",
            "REFEREE_PROFILE": "table",
            "REFEREE_VAR": str(self.folder),
            "REFEREE_LOCALE": str(self.folder / "locale"),
            "REFEREE_OPENINGS_AN_HOUR": "1000",
            "DATABASE_URL": f"sqlite:///{self.folder.as_posix()}/browser.sqlite3",
        }


@contextmanager
def running_site(folder: Path) -> Iterator[Site]:
    """Ready a database and static files in the folder and serve them until the end."""
    # It knows the site, whose settings the tests of a browser do without.
    from tests.languages.pseudo import write_pseudo

    unserved = Site(folder)
    shutil.copytree(PROJECT / "locale", folder / "locale")
    write_pseudo(folder / "locale")
    unserved.manage("migrate", "--verbosity=0")
    unserved.manage("collectstatic", "--no-input", "--verbosity=0")
    with (
        (folder / "server.log").open("w", encoding="utf-8") as log,
        subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", "0"],
            cwd=PROJECT,
            env=unserved.environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as server,
    ):
        assert server.stdout is not None
        address = re.search(r"http://\S+?(?=/?\s)", server.stdout.readline())
        try:
            assert address, f"The server did not start:\n{unserved.log()}"
            yield Site(folder, address[0])
        finally:
            server.terminate()
            server.communicate(timeout=20)


@contextmanager
def running_https(folder: Path) -> Iterator[Site]:
    """Serve an empty referee over https, with a certificate of its own, until the end."""
    home = Site(folder)
    with (
        (folder / "server.log").open("w", encoding="utf-8") as complaints,
        subprocess.Popen(
            [sys.executable, "manage.py", "play", "--https", "--no-demo", "--port", "0"],
            cwd=PROJECT,
            env=home.environment | {"REFEREE_LOCALE": str(PROJECT / "locale")},
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
        ) as server,
    ):
        assert server.stdout is not None
        port = next(match[1] for line in server.stdout if (match := re.search(r"https://\S+:(\d+)/", line)))
        try:
            yield Site(folder, f"https://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.communicate(timeout=20)


@contextmanager
def running_browser() -> Iterator["Browser"]:
    """Start the machine's own Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Kind(NamedTuple):
    """What a device is; ``worker``: the site may keep files there, ``script``: runs in pages first."""

    javascript: bool = True
    worker: bool = False
    script: str = ""


@dataclass
class Devices:
    """Devices that share no cookie. One that is put away is emptied and used again: a new one takes long."""

    browser: "Browser"
    site: Site
    free: dict[Kind, list["Page"]] = field(default_factory=dict)

    def take(self, kind: Kind) -> "Page":
        """Return an empty page on a device that nobody else has."""
        if free := self.free.get(kind):
            return free.pop()
        device = self.browser.new_context(
            base_url=self.site.url,
            java_script_enabled=kind.javascript,
            has_touch=True,
            ignore_https_errors=True,
            service_workers="allow" if kind.worker else "block",
        )
        device.set_default_timeout(10_000)
        device.add_init_script(HAND + kind.script)
        return device.new_page()

    def put_back(self, kind: Kind, page: "Page", *, is_spent: bool) -> None:
        """Empty a device for the next test, or put it away for good."""
        if is_spent or kind.worker or not kind.javascript or not _emptied(page):
            page.context.close()
        else:
            self.free.setdefault(kind, []).append(page)


def _emptied(page: "Page") -> bool:
    """Make a device as good as new; return whether that was possible."""
    from playwright.sync_api import Error

    device = page.context
    try:
        device.set_offline(False)
        device.unroute_all(behavior="ignoreErrors")
        page.unroute_all(behavior="ignoreErrors")
        for other in device.pages:
            if other is not page:
                other.close()
        page.evaluate(
            "() => { localStorage.clear(); sessionStorage.clear(); indexedDB.deleteDatabase('referee'); }"
        )
        page.goto("about:blank")
        device.clear_cookies()
        session = device.new_cdp_session(page)
        session.send("Page.resetNavigationHistory")
        session.detach()
    except Error:
        return False  # closed, or it would not leave without being asked
    return True


PLACE = re.compile(r"/t/(\w+)/(host|watch|\d)/")
TICKET = re.compile(r"/j/\w+/[^/]+/")
LAID_OUT = re.compile(r"ST\d{4}|DEMO..")
LAID_OUT_KEY = "a key to every table that was laid out"
"""What gives a device each place at the tables of `stages.py` and `pictures.py`."""


def go_to(page: "Page", address: str, site: str) -> None:
    """Open an address of the site; of a ticket, take the place with a tap."""
    path = address.removeprefix(site)
    place = PLACE.match(path)
    if place and LAID_OUT.fullmatch(place[1]):
        page.context.add_cookies([{"name": f"table-{place[1]}", "value": LAID_OUT_KEY, "url": site}])
    page.goto(address)
    assert not (place and "/j/" in page.url), f"this device has no right to {path}"
    if TICKET.match(path) and "/j/" in page.url:
        page.locator("main form button[type=submit]").click()
        page.wait_for_url("**/t/**")


@dataclass
class Pages:
    """Opens pages, each on a device of its own, and keeps what their consoles complained about."""

    devices: Devices
    taken: list[tuple[Kind, "Page"]] = field(default_factory=list)
    spent: set["BrowserContext"] = field(default_factory=set)
    heard: list[str] = field(default_factory=list)
    forgiven: set[str] = field(default_factory=set)

    def __call__(
        self,
        path: str = "",
        screen: Screen = TABLET,
        *,
        dark: bool = False,
        javascript: bool = True,
        device: "BrowserContext | None" = None,
        worker: bool = False,
        script: str = "",
        host: str = "",
    ) -> "Page":
        """Open a path of the site, or nothing yet, on a free device or as another tab on one that is there.

        ``worker``: let the site keep its files on the device. ``script``: runs before the page's own.
        ``host``: another name for the same machine.
        """
        page = device.new_page() if device else self._take(Kind(javascript, worker, script))
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="no-preference")
        if path:
            site = self.devices.site.url
            self._come_in(page, path, site.replace("127.0.0.1", host) if host else site)
        return page

    def _come_in(self, page: "Page", path: str, site: str) -> None:
        """Open a path of the site; a device without a place at the table takes it first."""
        if found := PLACE.match(path):
            code, place = found.groups()
            cookies = page.context.cookies()
            is_known = any(cookie.get("name") == f"table-{code}" for cookie in cookies)
            if not is_known and not LAID_OUT.fullmatch(code):
                ticket = self.devices.site.manage("ticket", code, place).strip()
                go_to(page, site + ticket, site)
        go_to(page, site + path, site)

    def slow_down(self, page: "Page", milliseconds: int) -> None:
        """Let every request of the page take so much longer from now on."""
        conditions = {
            "offline": False,
            "latency": milliseconds,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        }
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", conditions)
        self.spent.add(page.context)

    def close(self) -> None:
        """Put all devices away."""
        for kind, page in self.taken:
            page.context.remove_listener("console", self._note)
            page.context.remove_listener("weberror", self._note_error)
            self.devices.put_back(kind, page, is_spent=page.context in self.spent)
        self.taken.clear()

    @property
    def complaints(self) -> list[str]:
        """What the consoles complained about that the test did not bring about itself."""
        return [each for each in self.heard if not any(sign in each for sign in self.forgiven)]

    def forgive(self, *signs: str) -> None:
        """Leave out complaints with these signs, whether they came or are still to come."""
        self.forgiven.update(signs)

    def cut_off(self, page: "Page") -> None:
        """Take the connection from a device; what it complains about then is no fault."""
        self.forgive(*DISCONNECTION)
        page.context.set_offline(True)

    def _take(self, kind: Kind) -> "Page":
        page = self.devices.take(kind)
        page.context.on("console", self._note)
        page.context.on("weberror", self._note_error)
        self.taken.append((kind, page))
        return page

    def _note(self, said: "ConsoleMessage") -> None:
        # Chromium reports every refused entry (409, 422) as a failed resource; to us that is an answer.
        if said.type == "error" and "Failed to load resource" not in said.text:
            self.heard.append(f"{said.page.url if said.page else ''}: {said.text}")

    def _note_error(self, thrown: "WebError") -> None:
        self.heard.append(f"{thrown.page.url if thrown.page else ''}: {thrown.error}")


def accessibility_problems(
    page: "Page", rules: tuple[str, ...] = (), also: tuple[str, ...] = ()
) -> list[str]:
    """Return what axe finds wrong with the page, one line each; by all its rules or by these only.

    ``also``: rules that axe does not apply by itself.
    """
    from axe_playwright_python.sync_playwright import Axe

    told: dict[str, Any] = {"rules": {rule: {"enabled": True} for rule in also}}
    if rules:
        told["runOnly"] = {"type": "rule", "values": list(rules)}
    found = Axe().run(page, options=told).response["violations"]
    return [f"{problem['id']}: {node['html']}" for problem in found for node in problem["nodes"]]
