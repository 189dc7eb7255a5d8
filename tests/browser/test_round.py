"""A round by taps: how many a common turn takes, and that a whole round stays on one page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser import taps
from tests.browser.harness import PHONE, Pages
from tests.browser.taps import button, enter, log, open_table, press, settle, show

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_TAPS = 12
PLAYERS = ("Ann", "Bo", "Cy", "Di")


def count(page: Page) -> None:
    """Count the taps that are made from now on, and the pages that are loaded."""
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => taps++, true); }")


def tap(page: Page, *names: str) -> None:
    """Tap one after the other, as people do who look at what they have tapped."""
    for name in names:
        taps.tap(page, name)


def common_turn(page: Page, name: str, done: str) -> None:
    """Dig with two cards, hire with two, and be done."""
    tap(page, "Refugee", "Shovel", "Net")
    press(page, f"{name} digs 2 and keeps a Net")
    tap(page, "Scavenger", "Scavenger", "Brawler")
    press(page, f"{name} hires a Brawler for 2 food")
    press(page, done)


def test_a_common_turn_takes_few_taps_on_a_phone_too(page: Pages) -> None:
    phone = page("", PHONE)
    show(phone, open_table(phone, *PLAYERS, modules=()))
    count(phone)

    common_turn(phone, "Ann", "Ann is done and keeps no card")

    assert phone.evaluate("taps") == 9 <= MOST_TAPS
    assert log(phone)[0].endswith("Ann is done and keeps no card")
    assert button(phone, "Dig").get_attribute("aria-pressed") == "true"


def test_a_new_turn_begins_at_its_headline(page: Pages) -> None:
    phone = page("/arctic/new/", PHONE)
    show(phone, open_table(phone, "Ann", "Bo", "Cy"))
    tap(phone, "Done")
    settle(phone)
    phone.evaluate("scrollTo(0, 500)")

    press(phone, "Ann is done")

    phone.locator(".due-word", has_text="Bo gathers.").wait_for()
    settle(phone)
    assert phone.evaluate("scrollY") == 0


def test_a_whole_round_of_four_stays_on_one_page(page: Pages) -> None:
    tablet = page()
    path = open_table(tablet, *PLAYERS, modules=())
    for number in range(8):
        enter(tablet, path, "commit", number, for_seat=PLAYERS[number % 4], number="0")
    show(tablet, path)
    loads: list[str] = []
    tablet.on(
        "request", lambda request: loads.append(request.url) if request.is_navigation_request() else None
    )
    count(tablet)

    common_turn(tablet, "Ann", "Ann keeps 1 card")
    tap(tablet, "Brawler", "Shovel", "Unseen")
    press(tablet, "Bo digs 3 and keeps an unseen card")
    tap(tablet, "Done")
    press(tablet, "Bo keeps 3 cards")
    tap(tablet, "Trash", "Refugee")
    press(tablet, "Cy trashes a Refugee")
    tap(tablet, "Done", "Cards kept: one less", "Cards kept: one less")
    press(tablet, "Cy keeps 2 cards")
    tap(tablet, "Done")
    press(tablet, "Di keeps 5 cards")
    tap(tablet, "Brawler to Ann", "Refugee to Bo", "Refugee to Bo", "Spear to Bo")
    tap(tablet, "Brawler to Cy", "Spear to Cy", *["Refugee to Di"] * 4, "Brawler to Di")
    press(tablet, "Turn them over")
    press(tablet, "Cy takes the card: round 4")
    settle(tablet)

    assert "Round 4 of 16" in tablet.locator(".bar-where").inner_text()
    assert "Cy wins the skirmish." in tablet.locator(".last p").inner_text()
    assert loads == []
    assert tablet.evaluate("taps") == 9 + 6 + 7 + 2 + 11 + 2
