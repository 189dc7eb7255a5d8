"""Fingers with a watch: real touches so many milliseconds apart, and what the page made of each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.browser.taps import log, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# What static/js/taps.js promises, in milliseconds.
NEW, UNREAD = 350, 1000

# Notes each touch, each change of the page, each entry under way, and what flashes or is said.
WATCH = """(() => {
    window.notes = [];
    const note = (what, more = "") => window.notes.push([what, performance.now(), more]);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...told) {
        note("flash", this.innerText);
        return animate.apply(this, told);
    };
    addEventListener("pointerdown", () => note("touch"), true);
    addEventListener("htmx:afterSwap", () => note("swap"));
    const isEntry = ({ detail }) => detail.requestConfig.verb === "post";
    addEventListener("htmx:beforeRequest", (event) => isEntry(event) && note("sent"));
    addEventListener("htmx:afterRequest", (event) => isEntry(event) && note("answered"));
    addEventListener("DOMContentLoaded", () => {
        const missed = document.getElementById("missed");
        const say = () => missed.textContent && note("said", missed.textContent);
        if (missed) new MutationObserver(say).observe(missed, { childList: true });
    });
})();"""

# What is in sight already, in the dock perhaps, moves nothing: the others may lie under something then.
INTO_SIGHT = """(target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!target.contains(hit)) target.scrollIntoView({ block: "center" });
}"""


@dataclass(frozen=True)
class Notes:
    """What a page has noted, in its order: what, when, and the words."""

    rows: Sequence[tuple[str, float, str]]

    def times(self, what: str) -> list[float]:
        """Return when it happened."""
        return [at for kind, at, _ in self.rows if kind == what]

    def said(self) -> list[str]:
        """Return what was said of taps that did not count."""
        return [words for kind, _, words in self.rows if kind == "said"]

    def unfair(self) -> list[float]:
        """Return the flashes without a reason: nothing new, nothing under way, nothing unread."""
        return [at for at in self.times("flash") if not self._reason_for(at)]

    def _reason_for(self, at: float) -> bool:
        touched = max((each for each in self.times("touch") if each <= at), default=at)
        earlier = [each for each in self.times("flash") if each < at]
        is_new = any(touched - NEW <= each <= at for each in self.times("swap"))
        is_under_way = any(
            sent <= touched and not any(sent <= each <= touched for each in self.times("answered"))
            for sent in self.times("sent")
        )
        is_twice = len([each for each in self.times("touch") if touched - NEW <= each <= touched]) > 1
        return is_new or is_under_way or is_twice or any(touched - UNREAD <= each for each in earlier)


def notes_of(page: Page) -> Notes:
    """Return what the page has noted so far."""
    rows: list[Any] = page.evaluate("() => window.notes")
    return Notes([(what, at, more) for what, at, more in rows])


def middle(target: Locator) -> tuple[float, float]:
    """Return where a finger meets it."""
    box = target.bounding_box()
    assert box, f"not to be seen: {target}"
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def touch_all(page: Page, targets: Sequence[Locator], interval: int) -> None:
    """Touch one after the other, so many milliseconds apart, each where it lies before the first touch."""
    targets[-1].evaluate(INTO_SIGHT)
    points = [middle(target) for target in targets]
    last = -1.0
    for point in points:
        page.wait_for_timeout(max(0.0, 1000 * (last - time.monotonic()) + interval))
        page.touchscreen.tap(*point)
        last = time.monotonic()


def come_to_rest(page: Page) -> None:
    """Wait until nothing is under way or waits any more."""
    quiet = """() => !document.body.matches("[data-unsent], [data-drafting], [data-waiting], [data-queued]")
                     && !document.querySelector(".htmx-request")"""
    for _ in range(3):
        wait_for(page, quiet)
        page.wait_for_timeout(60)


def told(page: Page) -> list[str]:
    """Return what the log says, oldest first, without the numbers."""
    return [line.split(maxsplit=1)[1] for line in reversed(log(page))]
