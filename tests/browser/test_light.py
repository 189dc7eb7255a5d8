"""The light round on real devices: tiles that fit, and rows that were filled in without a connection."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import PHONE, TABLET, UPRIGHT, Pages, Screen
from tests.browser.taps import button, enter, log, open_table, take_seat, to_round, touch
from tests.browser.test_offline import give_it_back, wait_for_record
from tests.browser.test_stage import SHOWN, look

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANDSCAPE = Screen(844, 390)
SIZES = [(screen, text) for screen in (TABLET, UPRIGHT, PHONE, LANDSCAPE) for text in ("normal", "larger")]


@pytest.fixture
def table(page: Pages) -> tuple[Page, str]:
    """A light table of four in round 3, at which Bo's hire is in question."""
    tablet = page()
    path = open_table(tablet, "Ann", "Bo", "Cy", "Di", entering="light")
    to_round(tablet, path, 3)
    row = {"for_seat": "Bo", "cards": "-not-said", "hired": "thugs", "asks_about": "hired"}
    enter(tablet, path, "hunt", 2, **row)
    return tablet, path


def test_six_tiles_of_an_open_cell_are_on_the_screen(page: Pages, table: tuple[Page, str]) -> None:
    tablet, path = table
    phone = page()
    own = take_seat(phone, tablet, path, "Ann")
    for screen, text in SIZES:
        for device, where in ((tablet, path), (phone, own)):
            look(device, f"{where}?cell=1.dug", screen, text)
            assert device.evaluate(SHOWN, ".pick .tile") >= 6, (screen, text, where)


@pytest.mark.parametrize("screen", [TABLET, UPRIGHT])
def test_this_is_wrong_has_its_words_beside_the_open_band(table: tuple[Page, str], screen: Screen) -> None:
    tablet, path = table
    look(tablet, path, screen)

    words = tablet.locator("#doubt > span").bounding_box()
    assert words
    assert words["width"] > 40


def test_rows_entered_without_a_connection_and_on_another_device_are_both_there(
    page: Pages, table: tuple[Page, str]
) -> None:
    tablet, path = table
    phone = page()
    own = take_seat(phone, tablet, path, "Cy")
    look(phone, f"{own}?cell=3.dug", PHONE)
    number = int(log(phone)[0].split()[0])
    page.cut_off(phone)
    touch(button(phone, "Unseen"))
    enter(tablet, path, "dig", number, for_seat="Ann", cards="-not-said", kept="net")

    wait_for_record(phone, number + 2, give_it_back(phone))
    assert [line.split(maxsplit=1)[1].split()[0] for line in log(phone)[:2]] == ["Cy", "Ann"]


def test_a_force_sealed_without_a_connection_is_there_beside_what_another_device_entered(
    page: Pages, table: tuple[Page, str]
) -> None:
    tablet, path = table
    phone = page()
    own = take_seat(phone, tablet, path, "Cy")
    look(phone, f"{own}?kind=reveal&cards=spear", PHONE)
    number = int(log(phone)[0].split()[0])
    page.cut_off(phone)
    touch(button(phone, "Cy seals 1 card"))
    enter(tablet, path, "dig", number, for_seat="Ann", cards="-not-said", kept="net")

    wait_for_record(phone, number + 2, give_it_back(phone))
    phone.get_by_text("Hold to look").wait_for()
    look(tablet, path, TABLET)
    assert tablet.locator(".cell-k.is-said").inner_text().split() == ["Cy", "Keeps", "1", "sealed"]
