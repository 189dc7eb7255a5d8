"""What a flow needs of any browser: a window that shows an address, runs a script, takes fingers and keys.

Fingers and keys are told as in the W3C's WebDriver standard, which Firefox and WebKit speak, each in its way.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Page

Actions = list[dict[str, Any]]


class Window(Protocol):
    """A window on a device that shares no cookie with another."""

    def go(self, address: str) -> None:
        """Go to an address and wait until the page is there."""

    def run(self, script: str, *told: Any) -> Any:
        """Call a function of JavaScript and return what it returns, as JSON has it.

        AssertionError: the browser would not, as happens between two pages.
        """

    def touch(self, x: float, y: float) -> None:
        """Touch the page there, or click where the browser is given no finger."""

    def write(self, text: str) -> None:
        """Type into what has the focus."""

    def close(self) -> None:
        """Close it."""


def called(script: str, told: tuple[Any, ...]) -> str:
    """Return an expression that calls the function and gives its answer as JSON."""
    return f"JSON.stringify(({script})(...{json.dumps(told)}) ?? null)"


def finger(kind: str, x: float, y: float) -> Actions:
    """Return a touch or a click there."""
    steps = [
        {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "finger", "parameters": {"pointerType": kind}, "actions": steps}]


def keys(text: str) -> Actions:
    """Return the keys that write it."""
    steps = [{"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")]
    return [{"type": "key", "id": "keys", "actions": steps}]


class ChromiumWindow:
    """A page of the browser that all other tests drive."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def go(self, address: str) -> None:
        """Go to an address and wait until the page is there."""
        self.page.goto(address)

    def run(self, script: str, *told: Any) -> Any:
        """Call a function of JavaScript and return what it returns, as JSON has it."""
        from playwright.sync_api import Error

        try:
            return json.loads(self.page.evaluate(called(script, told)))
        except Error as error:
            raise AssertionError(str(error)) from error

    def touch(self, x: float, y: float) -> None:
        """Touch the page there."""
        self.page.touchscreen.tap(x, y)

    def write(self, text: str) -> None:
        """Type into what has the focus."""
        self.page.keyboard.type(text)

    def close(self) -> None:
        """Leave it to those who opened it."""
