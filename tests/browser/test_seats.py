"""A device is a seat, in a real browser: what the seat outlives, and what ends it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import PHONE, TABLET, Pages, Screen
from tests.browser.taps import enter, log, press, seat_path, show, tap, to_reveal, touch, wait_for
from tests.browser.test_installed import kept_on
from tests.browser.test_joining import JOINED, LATEST, is_bo, is_for_everybody, phone_of_bo, tap_and_leave
from tests.browser.test_offline import SLEEP

if TYPE_CHECKING:
    from playwright.sync_api import Page

DAY = 24 * 60 * 60


def is_outside(phone: Page) -> None:
    """Wait until the phone shows where one joins, and nothing of the game."""
    phone.get_by_role("heading", name="Who are you?").wait_for(timeout=LATEST)
    assert phone.get_by_text("gathers").count() == 0
    assert phone.get_by_text(JOINED).count() == 0


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
    phone.get_by_role("heading", name="Referee can’t be reached.").wait_for()
    enter(tablet, host, "gathered", 0, round=1)

    phone.context.set_offline(False)

    phone.locator("#live[data-seen='2']").wait_for(timeout=2 * LATEST, state="attached")
    is_bo(phone)


def test_a_phone_that_gets_a_new_version_of_the_app_is_still_bo(page: Pages) -> None:
    phone, _, _ = phone_of_bo(page, worker=True)
    old = {name for name, _, _ in kept_on(phone)}
    # The worker is written for a language: another one is another version of it.
    site = page.devices.site.url
    phone.context.add_cookies([{"name": "django_language", "value": "de", "url": site}])
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
    tap_and_leave(phone.get_by_role("button", name="Forget tables"))
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
    is_for_everybody(new)
    ann.get_by_role("heading", name="Bo has a new device.").wait_for(timeout=LATEST)
    is_for_everybody(ann)
    touch(ann.get_by_role("button", name="That’s Bo"))

    is_bo(new)
    assert new.get_by_text("Thugs").count() > 0
