"""A hand that plays in any browser: it finds what it taps by the words on it, and waits for words."""

from __future__ import annotations

import time
from typing import Any

from tests.browser.engines.windows import Window
from tests.browser.harness import TICKET

PATIENCE = 15.0
# So long a player looks at what has changed before tapping there; a tap sooner is not counted (taps.js).
LOOK = 0.4

# The middle of the first control that can be seen and whose name begins so, or why no finger meets it.
FIND = """(says, tags) => {
    const plain = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
    const name = (each) => plain(
        each.ariaLabel
        ?? ((each.getAttribute("aria-labelledby") ?? "").split(" ")
            .map((id) => document.getElementById(id)?.innerText ?? "").join(" ").trim() || null)
        ?? [...(each.labels ?? [])].map((label) => label.innerText)[0]
        ?? each.innerText,
    );
    const dialog = document.querySelector("dialog[open]") ?? document;
    const found = [...dialog.querySelectorAll(tags)]
        .filter((each) => each.checkVisibility({ visibilityProperty: true }) && name(each).startsWith(says));
    const each = found.find((one) => !one.disabled) ?? found[0];
    if (!each) return "is not there";
    if (each.disabled || each.ariaDisabled === "true") return "is off";
    each.scrollIntoView({ block: "center", behavior: "instant" });
    const parts = [each, ...(each.labels ?? [])];
    for (const part of parts) {
        const { left, top, width, height } = part.getClientRects()[0] ?? part.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        if (parts.some((one) => one.contains(hit))) return [x, y];
    }
    return "lies under something";
}"""
CONTROLS = "button, a[href], summary, input:not([type=hidden]), select, textarea, [role=button]"
FIELDS = "input:not([type=hidden]), textarea, select"
IS_OPEN = """(says) => [...document.querySelectorAll("details[open] > summary")]
    .some((each) => each.innerText.trim().startsWith(says))"""
SETTLED = """() => !document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling")
    && !document.body.matches("[data-waiting], [data-unsent], [data-drafting], [data-queued]")"""


class Hand:
    """Somebody with a device at a table."""

    def __init__(self, window: Window, site: str) -> None:
        self.window, self.site = window, site

    def go(self, path: str) -> Hand:
        """Go to a path of the site; with a ticket, take its place with a tap."""
        self.window.go(self.site + path)
        if TICKET.match(path):
            self._touch("", "main form button[type=submit]")
            self._wait("() => location.pathname.startsWith('/t/')")
        return self

    def look(self, path: str) -> None:
        """Go to a path of the site and tap nothing."""
        self.window.go(self.site + path)

    def tap(self, *names: str) -> None:
        """Tap each, one after the other, looking at the page before, and wait until all is answered."""
        for says in names:
            self._touch(says, CONTROLS)
            self.settle()

    def show_hand(self) -> None:
        """Uncover the cards in hand: they are covered once nobody has touched the page for a while."""
        if not self._ask(IS_OPEN, "Hide my hand"):
            self.tap("Show my hand")

    def tap_unanswered(self, says: str) -> None:
        """Tap once, and wait for nothing."""
        self._touch(says, CONTROLS)

    def write(self, label: str, text: str) -> None:
        """Put the text into the field of that label."""
        self._touch(label, FIELDS)
        self.window.run("() => { document.activeElement.select?.(); }")
        self.window.write(text)

    def sees(self, *words: str) -> None:
        """Wait until the page says all of that."""
        for each in words:
            self._wait("(words) => document.body.innerText.replace(/\\s+/g, ' ').includes(words)", each)

    def no_longer_sees(self, words: str) -> None:
        """Wait until the page does not say that."""
        self._wait("(words) => !document.body.innerText.replace(/\\s+/g, ' ').includes(words)", words)

    def settle(self) -> None:
        """Wait until nothing is under way."""
        self._wait(SETTLED)

    def text(self, what: str) -> str:
        """Return what stands in the first such element."""
        return str(self._ask("(what) => document.querySelector(what)?.innerText ?? ''", what))

    def _touch(self, says: str, tags: str) -> None:
        time.sleep(LOOK)
        end = time.monotonic() + PATIENCE
        while not isinstance(spot := self._ask(FIND, says, tags), list):
            assert time.monotonic() < end, f"“{says}” {spot} on:\n{self.text('body')}"
            time.sleep(0.05)
        self.window.touch(*spot)

    def _wait(self, condition: str, *told: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not self._ask(condition, *told):
            assert time.monotonic() < end, f"never came true: {condition} {told}\n{self.text('body')}"
            time.sleep(0.05)

    def _ask(self, script: str, *told: Any) -> Any:
        try:
            return self.window.run(script, *told)
        except AssertionError:
            return None  # between two pages there is nothing to ask
