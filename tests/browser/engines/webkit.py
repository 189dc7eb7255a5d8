"""WebKit as Debian has it (WebKitGTK's MiniBrowser), driven by its driver: the nearest to an iPad's Safari.

It needs a screen: Xvfb gives it one that nobody sees. It has no touch here, so its finger is a mouse.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tests.browser.engines.windows import Actions, called, finger, keys
from tests.browser.harness import Screen

DRIVER = "WebKitWebDriver"
SECONDS = 60


def program() -> str | None:
    """Return the path of the small browser that comes with WebKit, if all that drives it is here."""
    found = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
    is_whole = shutil.which(DRIVER) and shutil.which("Xvfb")
    return str(found) if found and is_whole else None


class WebKitWindow:
    """A WebKit of its own, with its driver."""

    def __init__(
        self, driver: subprocess.Popen[bytes], address: str, screen: Screen, features: Sequence[str] = ()
    ) -> None:
        self.driver, self.address = driver, address
        switched = [f"--features={','.join(features)}"] if features else []
        options = {"binary": program(), "args": ["--automation", *switched]}
        always = {"webkitgtk:browserOptions": options, "acceptInsecureCerts": True}
        wanted = {"capabilities": {"alwaysMatch": always}}
        self.address += f"/session/{self._call('/session', wanted)['sessionId']}"
        self._call("/window/rect", {"x": 0, "y": 0, "width": screen.width, "height": screen.height})

    def go(self, address: str) -> None:
        """Go to an address and wait until the page is there."""
        self._call("/url", {"url": address})

    def run(self, script: str, *told: Any) -> Any:
        """Call a function of JavaScript and return what it returns, as JSON has it."""
        return json.loads(
            self._call("/execute/sync", {"script": f"return {called(script, told)}", "args": []})
        )

    def touch(self, x: float, y: float) -> None:
        """Click there."""
        self._act(finger("mouse", x, y))

    def write(self, text: str) -> None:
        """Type into what has the focus."""
        self._act(keys(text))

    def close(self) -> None:
        """End it and its driver."""
        self._call("", None, "DELETE")
        self.driver.terminate()
        self.driver.wait(SECONDS)

    def _act(self, actions: Actions) -> None:
        self._call("/actions", {"actions": actions})

    def _call(self, path: str, told: dict[str, Any] | None, verb: str = "POST") -> Any:
        body = None if told is None else json.dumps(told).encode()
        try:
            with urlopen(Request(self.address + path, body, method=verb), timeout=SECONDS) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode()}") from error


@contextmanager
def hidden_screen() -> Iterator[str]:
    """Give windows a screen that nobody sees; yields its name."""
    reading, writing = os.pipe()
    words = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1300x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        with open(reading, encoding="ascii") as told:
            yield ":" + told.readline().strip()
        process.terminate()


def open_webkit(display: str, screen: Screen, features: Sequence[str] = ()) -> WebKitWindow:
    """Start a WebKit of its own, which shares nothing with others; ``features``: what to switch on in it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    driver = subprocess.Popen([DRIVER, f"--port={port}"], env=os.environ | {"DISPLAY": display})
    address = f"http://127.0.0.1:{port}"
    end = time.monotonic() + SECONDS
    while not _is_ready(address) and time.monotonic() < end:
        time.sleep(0.05)
    return WebKitWindow(driver, address, screen, features)


def _is_ready(address: str) -> bool:
    try:
        with urlopen(f"{address}/status", timeout=1) as answer:  # noqa: S310
            return bool(json.load(answer)["value"]["ready"])
    except URLError:
        return False
