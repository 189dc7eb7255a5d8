"""A turn on one screen: tiles, tabs and the button lie under no bar, whatever the device."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import PHONE, TABLET, UPRIGHT, Pages, Screen
from tests.browser.taps import enter, open_table, settle, show

if TYPE_CHECKING:
    from playwright.sync_api import Page

EVERY_MODULE = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed")
# What lies whole on the screen, with nothing over its edges.
SHOWN = """(what) => [...document.querySelectorAll(what)].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const spots = [[x, top + 3], [x, bottom - 3], [left + 3, y], [right - 3, y]];
    return spots.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
}).length"""
COUNT = "(what) => document.querySelectorAll(what).length"
SIZES = [
    pytest.param(TABLET, "normal", 12, id="tablet"),
    pytest.param(UPRIGHT, "normal", 12, id="upright"),
    pytest.param(PHONE, "normal", 6, id="phone"),
    pytest.param(TABLET, "larger", 6, id="tablet, larger"),
    pytest.param(UPRIGHT, "larger", 6, id="upright, larger"),
]


@pytest.fixture
def stage(page: Pages) -> tuple[Page, str]:
    """A table of five with every module, which begins."""
    tablet = page()
    path = open_table(tablet, *PLAYERS, modules=EVERY_MODULE)
    return tablet, path


def test_seats_are_one_line_high(stage: tuple[Page, str]) -> None:
    tablet, path = stage
    for screen in (TABLET, UPRIGHT, PHONE):
        look(tablet, path, screen)
        box = tablet.locator(".strip").bounding_box()
        assert box
        assert box["height"] <= 56


@pytest.mark.parametrize(("screen", "text", "tiles"), SIZES)
@pytest.mark.parametrize("turn", ["?kind=dig", "?kind=dig&cards=brawler&cards=shovel&kept=net"])
def test_tiles_tabs_and_button_are_on_the_screen(
    stage: tuple[Page, str], screen: Screen, text: str, tiles: int, turn: str
) -> None:
    tablet, path = stage
    look(tablet, path + turn, screen, text)

    assert tablet.evaluate(SHOWN, ".tile") >= tiles
    assert tablet.evaluate(SHOWN, ".tabs > *") == tablet.evaluate(COUNT, ".tabs > *") >= 6
    assert tablet.evaluate(SHOWN, "#entry .btn-primary") == 1


def test_the_seats_sheet_says_in_words_what_the_line_says_in_signs(stage: tuple[Page, str]) -> None:
    tablet, path = stage
    look(tablet, path, PHONE)
    sheet = tablet.locator(".seat-sheet").nth(4)
    assert not sheet.is_visible()

    tablet.locator(".strip-seat summary").nth(4).click()

    assert "contested resources won 0" in " ".join(sheet.inner_text().split())
    box = sheet.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE.width


def test_reminders_go_with_the_first_entry_of_the_round(stage: tuple[Page, str]) -> None:
    tablet, path = stage
    look(tablet, path, TABLET)
    assert tablet.locator(".context").count() == 1

    enter(tablet, path, "dig", 0, for_seat="Ann", cards="brawler")
    look(tablet, path, TABLET)

    assert tablet.locator(".context").count() == 0


def look(page: Page, path: str, screen: Screen, text: str = "normal") -> None:
    """Show a page on a screen of this size, with text of this size."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    show(page, path)
    page.evaluate("(size) => { document.documentElement.dataset.text = size; }", text)
    settle(page)
