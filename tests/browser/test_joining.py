"""Joining a table in a real browser: how fast it is, who is told why it cannot be, and what others notice."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import PHONE, Pages
from tests.browser.looking import faults_here
from tests.browser.taps import REST, busyness, button, log, open_table, press, seat_path, show, tap

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PLAYERS = ("Ann", "Bo", "Cy")
MOST_TAPS, MOST_SECONDS = 2, 3
DAY = 24 * 60 * 60
JOINED = "You are Bo"
LATEST = 5000
SCANNED = """
from referee.tables.selectors import table_with_code
from referee.web.lobby.join import scan_path
print(scan_path(table_with_code("{code}")))
"""
"""Prints where the QR code of a table leads."""


def tablet_of(
    page: Pages, start: Callable[[Page, str], None] = lambda page, host: None
) -> tuple[Page, str, str]:
    """Open a table on a tablet; return its page, its path and its code. ``start``: what has been played."""
    tablet = page()
    host = open_table(tablet, *PLAYERS, modules=())
    start(tablet, host)
    show(tablet, host)
    return tablet, host, host.split("/")[2]


def phone_of_bo(
    page: Pages, start: Callable[[Page, str], None] = lambda page, host: None, *, worker: bool = False
) -> tuple[Page, Page, str]:
    """Have a phone join as Bo; return it, the tablet and the tablet's path."""
    tablet, host, code = tablet_of(page, start)
    phone = page(f"/j/{code}/", PHONE, worker=worker)
    phone.get_by_role("button", name="Bo").tap()
    is_bo(phone)
    return phone, tablet, host


def is_bo(phone: Page) -> None:
    """Wait until the phone shows Bo's own page."""
    phone.get_by_text(JOINED).first.wait_for(timeout=LATEST)
    assert phone.url.rpartition("/t/")[2].split("/")[1] == "2"


def is_for_everybody(shown: Page) -> None:
    """Look at the page as it is, once colours no longer fade."""
    shown.emulate_media(reduced_motion="reduce")
    assert faults_here(shown, in_whole=False) == []


def tap_and_leave(target: Locator) -> None:
    """Tap, as somebody who has looked, what brings another page."""
    target.page.evaluate(f"() => rest({REST})")
    target.tap()


@pytest.mark.parametrize("how", ["QR code", "ticket", "code"])
def test_joining_takes_two_taps_and_three_seconds(page: Pages, how: str) -> None:
    tablet, host, code = tablet_of(page)
    path = "/j/"
    if how == "QR code":
        path = page.devices.site.manage("shell", "--no-imports", "-c", SCANNED.format(code=code)).strip()
    elif how == "ticket":
        path = seat_path(tablet, host, "Bo")
    phone = page("", PHONE)
    taps = 0

    since = time.monotonic()
    phone.goto(path)
    if how == "code":
        phone.get_by_label("The code on the table’s screen").fill(code.lower())
        phone.get_by_role("button", name="Join", exact=True).tap()
        taps += 1
        phone.get_by_role("heading", name="Who are you?").wait_for()
    tap_and_leave(phone.get_by_role("button", name="Bo"))
    taps += 1
    is_bo(phone)

    assert time.monotonic() - since < MOST_SECONDS * busyness()
    assert taps <= MOST_TAPS
    show(tablet, host)
    assert "Bo’s seat: device" in log(tablet)[0]


def test_a_ticket_that_was_used_says_when_and_leads_to_the_other_seats(page: Pages) -> None:
    tablet, host, _ = tablet_of(page)
    ticket = seat_path(tablet, host, "Bo")
    page(ticket, PHONE)
    other = page("", PHONE)
    other.goto(ticket)

    assert other.locator("h1").inner_text().startswith("Bo’s seat was taken at ")
    is_for_everybody(other)
    tap_and_leave(other.get_by_role("link", name="Join a table"))
    other.get_by_role("button", name="Cy").wait_for()
    assert other.get_by_role("button", name="Bo").is_disabled()


@pytest.mark.parametrize("javascript", [True, False], ids=["scripts", "no scripts"])
def test_a_browser_that_refuses_cookies_is_told_that_a_seat_needs_one(page: Pages, javascript: bool) -> None:
    tablet, host, code = tablet_of(page)
    for path in (f"/j/{code}/", seat_path(tablet, host, "Bo")):
        phone = page("", PHONE, javascript=javascript)
        phone.goto(path)
        for _ in range(2):
            forget_cookies_and_tap(phone, phone.get_by_role("button", name="Bo"))
            phone.get_by_role("heading", name="A seat needs a cookie.").wait_for()
            assert "Allow them for this site, then try again." in phone.locator("main").inner_text()
            if javascript:
                is_for_everybody(phone)
            forget_cookies_and_tap(phone, phone.get_by_role("link", name="Retry"))
            phone.get_by_role("button", name="Bo").wait_for()

    show(tablet, host)
    assert log(tablet) == [], "nobody has the seat"
    phone.wait_for_timeout(REST)
    phone.get_by_role("button", name="Bo").tap()
    is_bo(phone)


def forget_cookies_and_tap(phone: Page, target: Locator) -> None:
    """Tap in a browser that has kept none of the cookies of the page that it shows."""
    phone.context.clear_cookies()
    phone.wait_for_timeout(REST)
    target.tap()


def test_who_joins_leaves_what_others_are_putting_together(page: Pages) -> None:
    tablet, _, code = tablet_of(page)
    tap(tablet, "Scavenger", "Scavenger")
    before = tablet.locator("#entry .btn-primary").first.inner_text()

    phone = page(f"/j/{code}/", PHONE)
    phone.get_by_role("button", name="Bo").tap()
    is_bo(phone)

    tablet.locator("#live[data-seen='1']").wait_for(timeout=LATEST, state="attached")
    assert tablet.locator("#entry .btn-primary").first.inner_text() == before
    assert button(tablet, "Undo").is_disabled(), "nobody undoes that somebody has come"
    press(tablet, "Ann digs 2")
    assert [line.split(maxsplit=1)[0] for line in log(tablet)] == ["2", "1"]
    phone.locator("#live[data-seen='2']").wait_for(timeout=LATEST, state="attached")


def test_a_page_from_before_somebody_joined_still_enters(page: Pages) -> None:
    tablet = page("", javascript=False)
    host = open_table(tablet, *PLAYERS, modules=())
    show(tablet, host)
    phone = page(f"/j/{host.split('/')[2]}/", PHONE)
    phone.get_by_role("button", name="Bo").tap()
    is_bo(phone)

    button(tablet, "Skip everyone: end round 1").click()

    tablet.locator("#log li").first.wait_for(timeout=LATEST)
    assert tablet.locator(".refusal").count() == 0
    assert log(tablet)[0].startswith("2 Round 1")
