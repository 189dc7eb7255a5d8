"""The pocket killed at any moment while entries are made: nothing answered is lost, nothing is there twice.

KILLS says how often: its tab is closed, its worker ended by a reload, its browser killed, in turn.
"""

from __future__ import annotations

import json
import os
import random
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from tests.browser.harness import FLAGS, chromium
from tests.browser.pocket.device import SEND, START, app, brought, file_of, opened

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

KILLS = int(os.environ.get("KILLS", "3"))
WAYS = ("tab", "worker", "browser")
LONGEST = 300
"""The most milliseconds after three entries until the kill."""

WRITE = """async ([path, last, seen]) => {
    const csrfmiddlewaretoken = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
    const write = async () => {
        for (let isBack = false; ; isBack = !isBack) {
            const entry_id = crypto.randomUUID();
            const fields = { number: last, seen, entry_id };
            const kind = isBack ? "restore" : "retract";
            await parent.sent(JSON.stringify([kind, Object.entries(fields)]));
            const body = new URLSearchParams({ ...fields, csrfmiddlewaretoken });
            const answer = await fetch(`${path}enter/${kind}/`, { method: "POST", body });
            if (!answer.ok) return;
            seen += 1;
            await parent.acknowledged(entry_id);
        }
    };
    write();
}"""
"""Undoes the last entry and redoes it, again and again."""


class Tablet:
    """A browser with a profile of its own, which outlives its process."""

    def __init__(self, playwright: object, profile: Path, address: str) -> None:
        self._playwright, self._profile, self._address = playwright, profile, address
        self.acknowledged: list[str] = []
        self.sent: list[str] = []
        self.context: BrowserContext
        self.page: Page

    def start(self) -> Page:
        """Start the browser, and open the pocket in it."""
        chrome = self._playwright.chromium  # type: ignore[attr-defined]
        flags = [*FLAGS, "--disable-crash-reporter"]
        self.context = chrome.launch_persistent_context(
            str(self._profile), executable_path=chromium(), args=flags
        )
        self.context.set_default_timeout(START)
        self.context.expose_function("acknowledged", lambda entry_id: self.acknowledged.append(entry_id))
        self.context.expose_function("sent", lambda entry: self.sent.append(entry))
        return self.open()

    def open(self) -> Page:
        self.page = opened(self.context, self._address)
        return self.page

    def kill(self, way: str) -> None:
        """End the pocket in this way, and start it again."""
        if way == "tab":
            self.page.close()
            self.open()
        elif way == "worker":
            self.page.reload()
            self.page.locator("iframe").wait_for(state="visible")
        else:
            for process in processes_of(self._profile):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            with suppress(Exception):
                self.context.close()
            self.start()


def processes_of(profile: Path) -> Iterator[int]:
    """Yield the processes of the browser with this profile, the first one first."""
    for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda each: int(each.name)):
        with suppress(OSError):
            if f"--user-data-dir={profile}".encode() in (folder / "cmdline").read_bytes().split(b"\0"):
                yield int(folder.name)


@pytest.fixture
def tablet(devices: object, address: str, tmp_path: Path) -> Iterator[Tablet]:
    """A tablet; the browser of the other tests has started Playwright already."""
    playwright = devices.browser.browser_type  # type: ignore[attr-defined]
    one = Tablet(type("Started", (), {"chromium": playwright}), tmp_path / "profile", address)
    one.start()
    yield one
    one.context.close()


@pytest.mark.fault("a pocket killed: its tab, its worker or its browser")
def test_nothing_acknowledged_is_lost_or_doubled_when_it_is_killed(
    tablet: Tablet, files: dict[str, str]
) -> None:
    dice = random.Random(os.environ.get("SEED", "1"))
    path = brought(tablet.page, files["arctic"])
    first = seen = len(file_of(tablet.page, path)["records"])
    for number in range(KILLS):
        before = len(tablet.acknowledged)
        if (seen - first) % 2:  # The entry is undone: redo it, so that the writer begins with an undo.
            fields = [["number", first], ["seen", seen], ["entry_id", str(uuid4())]]
            assert send(tablet.page, f"{path}enter/restore/", fields)["status"] == 200
            seen += 1
        app(tablet.page).evaluate(WRITE, [path, first, seen])
        while len(tablet.acknowledged) < before + 3:
            tablet.page.wait_for_timeout(10)
        tablet.page.wait_for_timeout(dice.randrange(LONGEST))
        tablet.kill(WAYS[number % len(WAYS)])

        # What was sent last is sent again, as the page does that doesn't know whether it's kept.
        kind, fields = json.loads(tablet.sent[-1])
        assert send(tablet.page, f"{path}enter/{kind}/", fields)["status"] == 200
        rows = file_of(tablet.page, path)["records"]
        kept = [row["entry_id"] for row in rows]
        assert [each for each in tablet.acknowledged if each not in kept] == []
        assert len(set(kept)) == len(kept)
        assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
        assert set(kept[seen:]) - set(tablet.acknowledged) <= {dict(fields)["entry_id"]}
        seen = len(rows)


def send(page: Page, path: str, fields: list[Any]) -> Any:
    return app(page).evaluate(SEND, [path, fields])
