"""Several devices at one table, in real browsers: joining by code, live updates, a lost phone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.browser.harness import PHONE, TABLET, Pages
from tests.browser.taps import enter, enter_as_shown, open_table, press, seat_path, show, touch, wait_for
from tests.browser.test_earth import open_earth, to_deploy

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYERS = ("Ann", "Bo", "Cy")
# On the same machine; the issue asks for 300 ms on a network, a busy test machine is given more.
LATEST = 5000


def tablet_of(page: Pages) -> tuple[Page, str]:
    """Open a table on a tablet."""
    tablet = page()
    host = open_table(tablet, *PLAYERS, modules=())
    show(tablet, host)
    return tablet, host


def test_a_phone_joins_with_two_taps_and_sees_the_next_entry_at_once(page: Pages) -> None:
    tablet, host = tablet_of(page)
    tablet.get_by_role("link", name="Join").tap()
    code = tablet.locator("dialog .join-code").inner_text()
    phone = page(f"/j/{code}/", PHONE)

    phone.get_by_role("button", name="Bo").tap()
    phone.get_by_text("Ann gathers.").wait_for(timeout=LATEST)
    enter(tablet, host, "gathered", 0, round=1)

    for device in (phone, tablet):
        device.locator("#live[data-seen='2']").wait_for(timeout=LATEST, state="attached")
        assert "Round 1: the rest of the gathering is skipped" in device.locator("#log").inner_text()
        assert "Bo’s seat: device" in device.locator("#log").inner_text()


def test_what_a_player_is_tapping_stays_when_others_enter(page: Pages) -> None:
    tablet, host = tablet_of(page)
    other = page(host, TABLET)
    tablet.get_by_role("button", name="Scavenger").first.tap()
    tablet.locator("button.tile[aria-pressed=true]", has_text="Scavenger").wait_for()

    enter(other, host, "recount", 0, for_seat="Bo", **{"cards.net": "1"})

    tablet.locator("#live[data-seen='2']").wait_for(timeout=LATEST, state="attached")
    assert tablet.locator("button.tile[aria-pressed=true]", has_text="Scavenger").count() == 1
    assert "Bo’s deck corrected" in tablet.locator("#log").inner_text()


def test_a_refresh_is_no_step_back(page: Pages) -> None:
    tablet, host = tablet_of(page)
    before = tablet.evaluate("history.length")

    enter(tablet, host, "gathered", 0, round=1)

    tablet.locator("#live[data-seen='1']").wait_for(timeout=LATEST, state="attached")
    assert tablet.evaluate("history.length") == before


def test_what_is_typed_elsewhere_on_the_page_is_not_overwritten(page: Pages) -> None:
    tablet = page()
    host = open_earth(tablet)
    number = to_deploy(tablet, host)
    show(tablet, f"{host}?kind=ruling&what_1=ships&to_1=Ann&number_1=1")
    reason = tablet.get_by_label("Why", exact=True)
    reason.fill("The sea is rough")
    for name in ("Ann", "Bo", "Cy", "Di"):
        tablet.get_by_role("checkbox", name=name, exact=True).check()

    enter(tablet, host, "deploy", number, round=1, for_seat="Ann", ships=2)
    tablet.wait_for_timeout(700)

    assert reason.input_value() == "The sea is rough"
    press(tablet, "Record the ruling")
    tablet.get_by_text("Someone else was first.").wait_for()
    assert reason.input_value() == "The sea is rough"


def test_a_phone_that_is_gone_shows_nothing_any_more(page: Pages) -> None:
    tablet, host = tablet_of(page)
    phone = page(seat_path(tablet, host, "Bo"), PHONE)
    phone.locator("#live").wait_for(state="attached")
    show(tablet, f"{host}links/")

    tablet.get_by_role("button", name="phone is gone").tap()

    phone.get_by_role("heading", name="Who are you?").wait_for(timeout=LATEST)
    assert phone.get_by_text("gathers").count() == 0
    assert phone.get_by_role("button", name="Bo").is_enabled()


ANOTHER_PAST = """() => localStorage.setItem(
    "tables", localStorage.getItem("tables").replace(/"(\\d+)":"[0-9A-F]{4}/, '"$1":"0000')
)"""


def test_a_phone_notices_that_what_it_saw_was_rewritten(page: Pages) -> None:
    tablet, host = tablet_of(page)
    phone = page(seat_path(tablet, host, "Bo"), PHONE)
    phone.locator("#live").wait_for(state="attached")
    strip = phone.locator("#another-past")
    phone.reload()
    phone.wait_for_load_state("networkidle")
    assert not strip.is_visible()

    phone.evaluate(ANOTHER_PAST)
    phone.reload()

    strip.wait_for()
    assert re.search(
        r"Record \d+ was 0000 \w{4} on this device and is [0-9A-F]{4} \w{4} now", strip.inner_text()
    )
    phone.reload()
    strip.wait_for()
    touch(strip.get_by_role("button", name="Accept the new log"))
    strip.wait_for(state="hidden")
    phone.reload()
    phone.wait_for_load_state("networkidle")
    assert not strip.is_visible()


def test_who_watches_sees_the_table_change(page: Pages) -> None:
    tablet, host = tablet_of(page)
    code = host.split("/")[2]
    wall = page(f"/j/{code}/", TABLET)
    wall.get_by_role("button", name="Only watch").tap()
    wall.get_by_role("heading", name="Ann gathers.").wait_for()

    enter(tablet, host, "commit", 0, for_seat="Ann", number=5)

    wall.get_by_role("heading", name="Bo gathers.").wait_for(timeout=LATEST)


LISTENING = """
    window.heard = [];
    Object.defineProperty(navigator, "vibrate", { value: (length) => window.heard.push(length) });
    Object.defineProperty(window, "speechSynthesis", { value: {
        cancel() {}, getVoices: () => [], speak: (told) => window.heard.push(`${told.lang}: ${told.text}`),
    } });
"""


def has_heard(phone: Page, *told: str | int) -> None:
    wait_for(phone, f"() => JSON.stringify(heard) === JSON.stringify({list(told)})")


def test_a_phone_reads_out_what_is_due_and_buzzes_on_its_turn(page: Pages) -> None:
    tablet, host = tablet_of(page)
    phone = page(seat_path(tablet, host, "Bo"), PHONE)
    phone.add_init_script(LISTENING)
    phone.reload()
    now = "en: Ann gathers. Bo is next."
    for switch, told in (("Read out loud", [now]), ("Buzz when it’s your turn", [now, 200])):
        touch(phone.get_by_label("Menu"))
        phone.locator("details.menu button", has_text=switch).tap()
        has_heard(phone, *told)
        phone.keyboard.press("Escape")

    enter(tablet, host, "commit", 0, for_seat="Ann", number=3)

    heard = now, 200, "en: Bo gathers. Cy is next.", 200
    has_heard(phone, *heard)
    enter_as_shown(tablet, host, "recount_table")  # all is as it was
    phone.locator("#live[data-seen='3']").wait_for(state="attached")  # taking the seat was the first record
    phone.wait_for_timeout(500)
    has_heard(phone, *heard)
