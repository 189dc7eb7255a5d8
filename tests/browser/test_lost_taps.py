"""On a slow device no tap is lost: what is in sight and is tapped counts, however fast the next follows."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.fingers import INTO_SIGHT, WATCH, come_to_rest, middle, notes_of, told
from tests.browser.harness import PHONE, TABLET, Devices, Pages, Screen
from tests.browser.taps import open_table, send, show, to_reveal, to_the_end

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SLOWER = 4
# Reading what has come up and aiming at it takes longer than the guard waits (decision 0033).
REACTION = 400
# What a finger could see when it tapped last: the rest is new to it.
KEY = "each => JSON.stringify([each.closest('[data-step]')?.dataset.step, each.name, each.value, each.id])"
REMEMBER = (
    f"() => {{ window.seenTargets = new Set([...document.querySelectorAll('button, label')].map({KEY})) }}"
)
IS_NEW = f"target => Boolean(window.seenTargets) && !window.seenTargets.has(({KEY})(target))"
IS_LONG = os.environ.get("EVERY_BROWSER") == "1" or os.environ.get("HYPOTHESIS_PROFILE") == "soak"
INTERVALS = (60, 120, 250, 350, 500, 700) if IS_LONG else (60,)
each_interval = pytest.mark.parametrize("interval", INTERVALS)
each_screen = pytest.mark.parametrize("screen", [TABLET, PHONE], ids=["tablet", "phone"])
MODULES = ["hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5"]


class Finger:
    """A finger that taps what it sees, so many milliseconds after its last tap. ``taps``: how many so far."""

    def __init__(self, page: Page, interval: int) -> None:
        self.page, self.interval, self.taps, self.last = page, interval, 0, 0.0

    def tap(self, target: Locator) -> None:
        target.wait_for()
        is_new = target.evaluate(IS_NEW)
        target.evaluate(INTO_SIGHT)
        rest = max(self.interval - 1000 * (time.monotonic() - self.last), REACTION if is_new else 0)
        if rest > 0:
            self.page.wait_for_timeout(rest)
        self.page.evaluate(REMEMBER)
        self.page.touchscreen.tap(*middle(target))
        self.last = time.monotonic()
        self.taps += 1


@pytest.fixture
def slow(devices: Devices, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on a device that takes four times as long for everything."""
    screen: Screen = request.node.callspec.params["screen"]
    pages = Pages(devices)
    pages.forgive("htmx:sendAbort", "htmx:afterRequest")
    page = pages("", screen, script=WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    pages.spent.add(page.context)
    yield page
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)


def look(page: Page, path: str) -> None:
    """Show a page and read it before the first tap."""
    show(page, path)
    page.wait_for_timeout(400)


def numbers(page: Page, selector: str) -> int:
    """Return the sum of the numbers that stand there."""
    return sum(int(each or 0) for each in page.locator(selector).all_inner_texts())


@each_screen
@each_interval
def test_every_tick_at_set_up_counts(slow: Page, interval: int, screen: Screen) -> None:
    look(slow, "/arctic/new/")
    finger = Finger(slow, interval)
    for name in MODULES:
        finger.tap(slow.locator("label", has=slow.locator(f"[name=modules][value={name}]")))
    come_to_rest(slow)

    ticked = [box.get_attribute("value") for box in slow.locator("[name=modules]:checked").all()]
    assert ticked == MODULES, notes_of(slow).rows


@each_screen
@each_interval
def test_every_cell_and_tile_of_a_light_round_counts(slow: Page, interval: int, screen: Screen) -> None:
    path = open_light(slow)
    look(slow, path)
    finger = Finger(slow, interval)
    for seat in (1, 2, 3):
        finger.tap(slow.locator(".lr-who").nth(seat - 1))
        finger.tap(tile(slow, seat, "dug", "net" if seat == 1 else "shovel"))
        finger.tap(tile(slow, seat, "hired", "scavenger"))
    come_to_rest(slow)

    lines = told(slow)
    assert len(lines) == 6, (lines, notes_of(slow).rows)
    assert notes_of(slow).said() == []


def open_light(page: Page) -> str:
    """Open a table that enters only what changes hands; return the host's path."""
    rows = ["Ann", "Bo", "Cy", "", ""]
    told = {"players": rows, "name": "Friday", "first_initiator": "1", "entering": "light"}
    return send(page, "/arctic/new/", **told)


def tile(page: Page, seat: int, column: str, card: str) -> Locator:
    """Return a card's tile on the sheet of a seat's cell."""
    return page.locator(f'.tiles[data-step="{seat} {column}"] button[value="{card}"]')


@each_screen
@each_interval
def test_every_card_of_a_reveal_counts(slow: Page, interval: int, screen: Screen) -> None:
    path = open_table(slow, "Ann", "Bo", "Cy", modules=())
    to_reveal(slow, path)
    look(slow, path)
    finger = Finger(slow, interval)
    for card in ("refugee", "refugee", "scavenger", "brawler"):
        for place in (1, 2, 3):
            finger.tap(slow.locator(f"#pick-{card} .at-{place}"))
    come_to_rest(slow)

    assert numbers(slow, ".pick-seat .tile-n") == finger.taps, notes_of(slow).rows


@each_screen
@each_interval
def test_every_card_of_a_count_counts(slow: Page, interval: int, screen: Screen) -> None:
    path = open_table(slow, "Ann", "Bo", "Cy", modules=())
    to_the_end(slow, path)
    look(slow, path)
    before, finger = numbers(slow, ".count-tile > output"), Finger(slow, interval)
    tiles = slow.locator(".count-more:visible")
    for at in (0, 1, 2, 0, 1, 2):
        finger.tap(tiles.nth(at))
    come_to_rest(slow)

    assert numbers(slow, ".count-tile > output") == before + finger.taps, notes_of(slow).rows
