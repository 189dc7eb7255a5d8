"""A card is read where it lies: by a held finger, a right click, a key, and by its name in a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import Pages
from tests.browser.taps import open_table, settle, show, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

HELD, TAPPED = 800, 60
OPEN = "() => document.getElementById('rule').open"


def opened(page: Page) -> str:
    """Return the title of the card in the dialog, once it's there."""
    wait_for(page, OPEN)
    return page.locator("#rule-title").inner_text()


def touch(page: Page, target: Locator, milliseconds: int) -> None:
    """Put a real finger on it for so long."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    session = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 12}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(milliseconds)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.fixture
def tablet(page: Pages) -> Page:
    tablet = page()
    show(tablet, open_table(tablet, "Ann", "Bo", modules=()))
    return tablet


def tile(page: Page, name: str) -> Locator:
    return page.locator(".tile:visible", has_text=name).first


def test_a_held_finger_reads_a_card_and_taps_nothing(tablet: Page) -> None:
    address = tablet.url
    touch(tablet, tile(tablet, "Shovel"), HELD)
    assert opened(tablet) == "Shovel"
    tablet.wait_for_timeout(400)
    assert tablet.url == address
    tablet.keyboard.press("Escape")
    assert not tablet.evaluate(OPEN)
    assert not tablet.locator(".tile[aria-pressed=true]", has_text="Shovel").count()


def test_a_short_touch_is_a_tap(tablet: Page) -> None:
    touch(tablet, tile(tablet, "Refugee"), TAPPED)
    tablet.locator(".tile[aria-pressed=true]", has_text="Refugee").first.wait_for()
    settle(tablet)
    assert not tablet.evaluate(OPEN)


@pytest.mark.parametrize("keys", ["ContextMenu", "Shift+F10"])
def test_a_key_reads_the_card_that_has_the_focus_and_gives_it_back(tablet: Page, keys: str) -> None:
    tile(tablet, "Spear").focus()
    tablet.keyboard.press(keys)
    assert opened(tablet) == "Spear"
    tablet.keyboard.press("Escape")
    assert "Spear" in tablet.evaluate("() => document.activeElement.innerText")


def test_a_right_click_reads_a_card_too(tablet: Page) -> None:
    tile(tablet, "Shovel").click(button="right")
    assert opened(tablet) == "Shovel"


def test_a_name_in_a_reason_opens_its_card_over_the_page(page: Pages) -> None:
    shown = page("/arctic/skirmish/?p=Ann&p=Bo&force.0=rogue&force.0=spear&force.1=brawler")
    address = shown.url
    name = shown.locator("a.card-name:visible", has_text="Rogue").first
    for _ in range(2):  # the first tap comes before the script
        name.click()
        assert opened(shown) == "Rogue"
        shown.keyboard.press("Escape")
    assert shown.url == address
