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
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PROJECT = Path(__file__).resolve().parents[2]

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
            "DATABASE_URL": f"sqlite:///{self.folder.as_posix()}/browser.sqlite3",
        }


@contextmanager
def running_site(folder: Path) -> Iterator[Site]:
    """Ready a database and static files in the folder and serve them until the end."""
    unserved = Site(folder)
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
def running_browser() -> Iterator["Browser"]:
    """Start the machine's own Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Pages:
    """Opens pages, each on a device of its own, and keeps what their consoles complained about."""

    browser: "Browser"
    site: Site
    devices: list["BrowserContext"] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __call__(
        self,
        path: str = "/",
        screen: Screen = TABLET,
        *,
        dark: bool = False,
        javascript: bool = True,
        device: "BrowserContext | None" = None,
        worker: bool = False,
        host: str = "",
    ) -> "Page":
        """Open a path of the site, on a new device or as another tab on one that is there.

        ``worker``: let the site keep its files on the device. ``host``: another name for the same machine.
        """
        device = device or self.new_device(screen, dark=dark, javascript=javascript, worker=worker)
        page = device.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))
        page.on("console", lambda said: self._note(said.type, f"{page.url}: {said.text}"))
        page.goto((self.site.url.replace("127.0.0.1", host) if host else self.site.url) + path)
        return page

    def new_device(
        self, screen: Screen, *, dark: bool = False, javascript: bool = True, worker: bool = False
    ) -> "BrowserContext":
        """Return a browser that shares no cookie with the others."""
        device = self.browser.new_context(
            viewport={"width": screen.width, "height": screen.height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=javascript,
            has_touch=True,
            service_workers="allow" if worker else "block",
        )
        device.set_default_timeout(10_000)
        self.devices.append(device)
        return device

    def close(self) -> None:
        """Put all devices away."""
        for device in self.devices:
            device.close()

    def forgive(self, *signs: str) -> None:
        """Drop the complaints that a test has brought about itself."""
        self.complaints[:] = [each for each in self.complaints if not any(sign in each for sign in signs)]

    def _note(self, kind: str, text: str) -> None:
        # Chromium reports every refused entry (409, 422) as a failed resource; to us that is an answer.
        if kind == "error" and "Failed to load resource" not in text:
            self.complaints.append(text)


def accessibility_problems(page: "Page", rules: tuple[str, ...] = ()) -> list[str]:
    """Return what axe finds wrong with the page, one line each; by all its rules or by these only."""
    from axe_playwright_python.sync_playwright import Axe

    only = {"runOnly": {"type": "rule", "values": list(rules)}} if rules else None
    found = Axe().run(page, options=only).response["violations"]
    return [f"{problem['id']}: {node['html']}" for problem in found for node in problem["nodes"]]
