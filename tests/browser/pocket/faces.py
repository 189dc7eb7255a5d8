"""The pocket in any browser that runs it: its app in the frame, opened, closed, and opened again."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tests.browser.engines.firefox import Firefox, FirefoxWindow, running_firefox
from tests.browser.engines.hand import LOOK
from tests.browser.harness import TABLET
from tests.browser.pocket.device import app, opened

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

START_SECONDS = 120
TURNING_SECONDS = 20
"""Longer than any cards take to turn over."""
IS_OPEN = """() => {
    const begin = document.querySelector("[data-begin]");
    if (begin?.checkVisibility() && !window.hasBegun) begin.click(), (window.hasBegun = true);
    return document.querySelector("iframe")?.checkVisibility() ?? false;
}"""
STOPPED = """() => document.getElementById("start").checkVisibility()
    && [...document.querySelectorAll("[data-say]")].find((each) => !each.hidden)?.dataset.say"""
SPOT = """(what) => {
    const each = document.querySelector(what);
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = each.getBoundingClientRect();
    const spot = [left + width / 2, top + height / 2];
    return each.contains(document.elementFromPoint(...spot)) ? spot : null;
}"""
"""Where to tap it; null as long as something else would be tapped, as while cards turn over."""


class Face(Protocol):
    """The app in the frame, as a table sees it."""

    def ask(self, script: str, told: Any = None) -> Any:
        """Call a function of JavaScript in the app's page, and return what it resolves to."""

    def go(self, path: str) -> None:
        """Go to a page of the app."""

    def click(self, what: str) -> None:
        """Tap the first such element."""

    def again(self) -> None:
        """Close it, and open it anew."""


class ChromiumFace:
    """A page of a device in Chromium."""

    def __init__(self, device: BrowserContext, address: str) -> None:
        self.device, self.address = device, address
        self.page: Page = opened(device, address)

    def ask(self, script: str, told: Any = None) -> Any:
        return app(self.page).evaluate(script, told)

    def go(self, path: str) -> None:
        origin = self.ask("() => location.origin")
        app(self.page).goto(f"{origin}{path}")

    def click(self, what: str) -> None:
        app(self.page).locator(what).first.click()

    def again(self) -> None:
        self.page.close()
        self.page = opened(self.device, self.address)


class FirefoxFace:
    """A window of a Firefox whose profile outlives its process."""

    def __init__(self, profile: Path, address: str) -> None:
        self.profile, self.address = profile, address
        self.stack = ExitStack()
        self.start()

    def start(self) -> None:
        self.firefox: Firefox = self.stack.enter_context(running_firefox(self.profile))
        tab = self.firefox.call("browsingContext.create", type="window")["context"]
        size = {"width": TABLET.width, "height": TABLET.height}
        self.firefox.call("browsingContext.setViewport", context=tab, viewport=size)
        self.window = FirefoxWindow(self.firefox, tab)
        self.window.go(self.address)
        end = time.monotonic() + START_SECONDS
        while not self.window.run(IS_OPEN):
            assert time.monotonic() < end, self.window.run(STOPPED)
            time.sleep(0.1)

    @property
    def tab(self) -> str:
        """The frame's own number."""
        tree = self.firefox.call("browsingContext.getTree", root=self.window.tab)
        return str(tree["contexts"][0]["children"][0]["context"])

    def ask(self, script: str, told: Any = None) -> Any:
        expression = f"(async () => JSON.stringify(await ({script})({json.dumps(told)}) ?? null))()"
        answer = self.firefox.call(
            "script.evaluate", expression=expression, target={"context": self.tab}, awaitPromise=True
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def go(self, path: str) -> None:
        origin = self.window.run("() => location.origin")
        self.firefox.call(
            "browsingContext.navigate", context=self.tab, url=f"{origin}{path}", wait="complete"
        )

    def click(self, what: str) -> None:
        time.sleep(LOOK)
        end = time.monotonic() + TURNING_SECONDS
        while (spot := self.ask(SPOT, what)) is None:
            assert time.monotonic() < end, f"{what} is under something"
            time.sleep(LOOK)
        self.window.touch(*spot)

    def again(self) -> None:
        self.close()
        self.start()

    def close(self) -> None:
        self.stack.close()


@contextmanager
def firefox_face(profile: Path, address: str) -> Iterator[FirefoxFace]:
    """A Firefox with the pocket set up in it."""
    face = FirefoxFace(profile, address)
    try:
        yield face
    finally:
        face.close()
