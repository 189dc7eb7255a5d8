"""A phone on which a player writes down a hand: by taps, signed, and covered when it lies still."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.harness import PHONE, Pages, accessibility_problems
from tests.browser.taps import enter, settle, show, take_seat, touch
from tests.browser.test_earth_stage import FORTY_TIMES, open_earth

if TYPE_CHECKING:
    from playwright.sync_api import Page


def write(phone: Page, name: str, cost: str, attack: str) -> None:
    """Write down a card of the hand, and go on to the next one."""
    phone.locator("#nm").fill(name)
    for slot in (f"set row.0.0 {cost}", f"set row.0.1 {attack}"):
        touch(phone.locator(f"button[value='{slot}']"))
        settle(phone)
    with phone.expect_response(lambda each: each.request.method == "POST" and each.status == 303):
        touch(phone.get_by_role("button", name="Save"))
    settle(phone)


def test_a_hand_is_written_down_on_a_phone_and_placed(page: Pages) -> None:
    tablet = page("/")
    host = open_earth(tablet, 3, "quick")
    phone = page("/", PHONE)
    bo = take_seat(phone, tablet, host, "Bo")
    assert accessibility_problems(phone) == []
    phone.get_by_role("link", name="Write it").click()
    phone.wait_for_url("**/hand/card/**")
    for name in ("Raid", "Feint", "Jam", "Swarm"):
        write(phone, name, "2", "3")
    phone.get_by_text("Your hand is written down.").wait_for()
    assert accessibility_problems(phone) == []

    enter(tablet, host, "target", 5, round=1, territory="TypedIn", name="Isle", continent="East", score=1)
    show(phone, bo)
    touch(phone.locator(".hand-card", has_text="Feint"))
    touch(phone.get_by_role("button", name="Place Feint"))

    phone.get_by_text("Hold to see your card").wait_for()


def test_a_written_hand_is_covered_once_the_phone_lies_still(page: Pages) -> None:
    tablet = page("/")
    host = open_earth(tablet, 3, "quick")
    phone = page("/", PHONE, script=FORTY_TIMES)
    take_seat(phone, tablet, host, "Bo")
    slot, cover = phone.locator(".wslot").first, phone.get_by_text("Show my hand")

    slot.wait_for(state="hidden")
    cover.tap()

    slot.wait_for()
