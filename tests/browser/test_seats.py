"""A device is a seat, in a real browser: how fast it joins, what it outlives, and what ends it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import PHONE, TABLET, Pages, Screen, accessibility_problems
from tests.browser.taps import (
    REST,
    busyness,
    button,
    enter,
    log,
    open_table,
    press,
    seat_path,
    show,
    tap,
    to_reveal,
    touch,
    wait_for,
)
from tests.browser.test_installed import kept_on
from tests.browser.test_offline import SLEEP

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PLAYERS = ("Ann", "Bo", "Cy")
MOST_TAPS, MOST_SECONDS = 2, 3
DAY = 24 * 60 * 60
JOINED = "You are Bo"
LATEST = 5000
SCANNED = """
from referee.tables.selectors import table_with_code
from referee.web.lobby import scan_path
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


def is_outside(phone: Page) -> None:
    """Wait until the phone shows where one joins, and nothing of the game."""
    phone.get_by_role("heading", name="Who are you?").wait_for(timeout=LATEST)
    assert phone.get_by_text("gathers").count() == 0
    assert phone.get_by_text(JOINED).count() == 0


# Joining ------------------------------------------------------------------------------------------


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
    phone.evaluate(f"() => rest({REST})")
    phone.get_by_role("button", name="Bo").tap()
    taps += 1
    is_bo(phone)

    assert time.monotonic() - since < MOST_SECONDS * busyness()
    assert taps <= MOST_TAPS
    show(tablet, host)
    assert "Bo’s seat: device" in log(tablet)[0]


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
                assert accessibility_problems(phone) == []
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

    button(tablet, "Round 1 is over").click()

    assert tablet.locator(".refusal").count() == 0
    assert log(tablet)[0].startswith("2 Round 1")


# What a seat outlives -----------------------------------------------------------------------------


def test_a_phone_that_reloads_or_sleeps_is_still_bo(page: Pages) -> None:
    phone, tablet, host = phone_of_bo(page)
    phone.reload()
    is_bo(phone)
    phone.evaluate(SLEEP, "hidden")
    phone.evaluate("() => rest(12 * 3600_000)")
    enter(tablet, host, "gathered", 0, round=1)

    phone.evaluate(SLEEP, "visible")

    phone.locator("#live[data-seen='2']").wait_for(timeout=LATEST, state="attached")
    is_bo(phone)


def test_a_browser_that_was_closed_is_still_bo(page: Pages) -> None:
    phone, _, host = phone_of_bo(page)
    (key,) = (each for each in phone.context.cookies() if each["name"].startswith("table-"))
    assert key["expires"] > time.time() + 300 * DAY, "a cookie of the session would be gone"
    assert key["httpOnly"]
    assert phone.evaluate("document.cookie") == ""

    again = page("", PHONE)
    again.context.add_cookies([{"name": key["name"], "value": key["value"], "url": page.devices.site.url}])
    again.goto(f"/t/{host.split('/')[2]}/")

    is_bo(again)


def test_a_phone_that_loses_its_wifi_is_still_bo(page: Pages) -> None:
    phone, tablet, host = phone_of_bo(page, worker=True)
    kept_on(phone)
    page.cut_off(phone)
    phone.reload()
    phone.get_by_role("heading", name="The referee cannot be reached.").wait_for()
    enter(tablet, host, "gathered", 0, round=1)

    phone.context.set_offline(False)

    phone.locator("#live[data-seen='2']").wait_for(timeout=2 * LATEST, state="attached")
    is_bo(phone)


def test_a_phone_that_gets_a_new_version_of_the_app_is_still_bo(page: Pages) -> None:
    phone, _, _ = phone_of_bo(page, worker=True)
    old = {name for name, _, _ in kept_on(phone)}
    # The worker is written for a language: another one is another version of it.
    phone.context.add_cookies([{"name": "django_language", "value": "de", "url": page.devices.site.url}])
    phone.reload()
    wait_for(phone, f"async () => !(await caches.keys()).some((name) => {sorted(old)}.includes(name))")
    assert {name for name, _, _ in kept_on(phone)}.isdisjoint(old)
    phone.context.clear_cookies(name="django_language")

    phone.reload()

    is_bo(phone)


# What ends it -------------------------------------------------------------------------------------


def test_a_device_that_was_left_shows_the_join_page_however_one_goes_back(page: Pages) -> None:
    phone, tablet, host = phone_of_bo(page)
    own = phone.url
    phone.goto("/")
    touch(phone.locator("#forget > summary"))
    touch(phone.get_by_role("button", name="Give them up"))
    phone.locator("#forget").wait_for(state="detached")

    assert [each["name"] for each in phone.context.cookies() if each["name"].startswith("table-")] == []
    assert phone.evaluate("localStorage.getItem('tables')") is None
    assert phone.get_by_text("Friday").count() == 0
    phone.go_back()
    phone.go_back()
    is_outside(phone)
    phone.goto(own)
    is_outside(phone)
    show(tablet, host)
    assert "Bo’s device" in log(tablet)[0]
    assert log(tablet)[0].endswith("has left")


def test_a_phone_whose_seat_was_freed_while_it_slept_shows_the_join_page(page: Pages) -> None:
    phone, tablet, host = phone_of_bo(page)
    phone.evaluate(SLEEP, "hidden")
    page.cut_off(phone)
    show(tablet, f"{host}links/")
    tablet.get_by_role("button", name="Bo’s phone is gone").tap()
    tablet.get_by_text("Bo’s own link").wait_for()
    phone.context.set_offline(False)

    phone.evaluate(SLEEP, "visible")

    is_outside(phone)


@pytest.mark.parametrize("screen", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_covered_hand_opens_once_the_others_agree(page: Pages, screen: Screen) -> None:
    phone, tablet, host = phone_of_bo(page, to_reveal)
    code = host.split("/")[2]
    ann = page(seat_path(tablet, host, "Ann"), screen)
    tap(phone, "Thugs to Bo")
    press(phone, "Bo seals 1 card")
    show(tablet, f"{host}links/")
    tablet.get_by_role("button", name="Bo’s phone is gone").tap()
    phone.get_by_role("heading", name="Who are you?").wait_for(timeout=LATEST)

    new = page(f"/j/{code}/", PHONE)
    new.get_by_role("button", name="Bo").tap()
    new.get_by_role("heading", name="Bo’s hand is covered here.").wait_for()
    assert new.get_by_text("Thugs").count() == 0
    assert accessibility_problems(new) == []
    ann.get_by_role("heading", name="Bo has a new device.").wait_for(timeout=LATEST)
    assert accessibility_problems(ann) == []
    touch(ann.get_by_role("button", name="That’s Bo"))

    is_bo(new)
    assert new.get_by_text("Thugs").count() > 0
