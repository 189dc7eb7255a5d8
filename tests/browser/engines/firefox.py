"""Firefox, driven over its own WebSocket by WebDriver BiDi: Debian has no geckodriver, and none is needed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from tests.browser.engines.windows import Actions, called, finger, keys
from tests.browser.harness import Screen

# Firefox takes a while to find out that nobody is to be asked for anything at its first start.
QUIET = """
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.normandy.enabled", false);
user_pref("browser.safebrowsing.downloads.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.dns.localDomains", "referee.home");
"""


def program() -> str | None:
    """Return the path of Firefox on this machine."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Firefox:
    """A Firefox that runs; each window of it is a user of its own."""

    def __init__(self, address: str) -> None:
        import websocket

        self._line = websocket.create_connection(address, suppress_origin=True, timeout=60)
        self._numbers = count(1)
        self.call("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})

    def call(self, method: str, **params: Any) -> Any:
        """Send a command and return its result."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv())).get("id") != number:
            pass  # something that happened meanwhile, and that nobody waits for
        assert answer["type"] == "success", f"{method}: {answer}"
        return answer["result"]

    def end(self) -> None:
        """Hang up."""
        self._line.close()

    def window(self, screen: Screen) -> FirefoxWindow:
        """Open a window of this size for somebody new: timers of a tab behind another are slow."""
        user = self.call("browser.createUserContext")["userContext"]
        tab = self.call("browsingContext.create", type="window", userContext=user)["context"]
        size = {"width": screen.width, "height": screen.height}
        self.call("browsingContext.setViewport", context=tab, viewport=size)
        return FirefoxWindow(self, tab)


class FirefoxWindow:
    """A window of Firefox."""

    def __init__(self, firefox: Firefox, tab: str) -> None:
        self.firefox, self.tab = firefox, tab

    def go(self, address: str) -> None:
        """Go to an address and wait until the page is there."""
        self.firefox.call("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def run(self, script: str, *told: Any) -> Any:
        """Call a function of JavaScript and return what it returns, as JSON has it."""
        answer = self.firefox.call(
            "script.evaluate",
            expression=called(script, told),
            target={"context": self.tab},
            awaitPromise=False,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def touch(self, x: float, y: float) -> None:
        """Touch the page there."""
        self._act(finger("touch", x, y))

    def write(self, text: str) -> None:
        """Type into what has the focus."""
        self._act(keys(text))

    def close(self) -> None:
        """Close it."""
        self.firefox.call("browsingContext.close", context=self.tab)

    def _act(self, actions: Actions) -> None:
        self.firefox.call("input.performActions", context=self.tab, actions=actions)


@contextmanager
def running_firefox(folder: Path) -> Iterator[Firefox]:
    """Start Firefox with a profile of its own."""
    (folder / "user.js").write_text(QUIET, encoding="utf-8")
    words = ["--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with subprocess.Popen([str(program()), *words], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = (re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in process.stderr)
        address = next(filter(None, found), None)
        assert address, "Firefox has ended before it could be spoken to"
        firefox = Firefox(address[1] + "/session")
        try:
            yield firefox
        finally:
            firefox.end()
            process.terminate()
