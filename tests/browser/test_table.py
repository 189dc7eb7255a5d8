"""A table in a real browser: forces, acts, counts; two devices; a connection that comes and goes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

import pytest

from tests.browser.harness import PHONE, Pages
from tests.browser.taps import (
    REST,
    button,
    enter,
    log,
    offline_strip,
    open_table,
    press,
    seat_path,
    settle,
    show,
    tap,
    to_declaring,
    to_reveal,
    to_round,
    wait_for,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

FORCES = ("0.sniper_team", "0.refugee", "1.thugs", "1.saboteur", "2.brawler", "2.spear", "2.medic")
COLOURS = """(each) => {
  const { color, backgroundColor, borderColor } = getComputedStyle(each);
  return [color, backgroundColor, borderColor];
}"""
LOST = "Not connected. What you entered is still here."


def host_page(page: Pages) -> tuple[Page, str]:
    """Open a table of Ann, Bo and Cy; return the tablet's page, still elsewhere, and its path."""
    tablet = page()
    return tablet, open_table(tablet, "Ann", "Bo", "Cy")


def test_acts_are_declared_and_the_fights_counted(page: Pages) -> None:
    tablet, host = host_page(page)
    to_declaring(tablet, host, *FORCES)
    show(tablet, host)

    tap(tablet, "Snipe Sniper Team")
    tap(tablet, "Target: Bo’s Thugs")
    press(tablet, "No one saves")
    tap(tablet, "Disarm Saboteur")
    press(tablet, "Target: Cy’s Spear")
    press(tablet, "Cy takes the card: round 4")

    assert "Cy wins the skirmish." in tablet.locator(".last p").inner_text()
    assert [line.split(maxsplit=1)[1] for line in log(tablet)[:3]] == [
        "Cy wins with 2 fight and takes the contested card",
        "Bo’s Saboteur disarms Cy’s Spear",
        "Ann’s Sniper Team snipes Bo’s Thugs",
    ]


def test_a_double_tap_on_count_records_once(page: Pages) -> None:
    tablet, host = host_page(page)
    to_declaring(tablet, host, *FORCES)
    show(tablet, host)
    page.slow_down(tablet, 200)

    button(tablet, "No more actions").dblclick()
    tablet.locator(".last p").wait_for()
    tablet.wait_for_timeout(REST)

    assert len(log(tablet)) == 5
    assert "Round 4 of 16" in tablet.locator(".bar-where").inner_text()


def test_a_double_tap_never_hits_the_next_button(page: Pages) -> None:
    """Answers come between the two taps, and the button for the next round has come up in the same place."""
    tablet, host = host_page(page)
    show(tablet, host)
    box = button(tablet, "Skip everyone: end round 1").bounding_box()
    assert box

    # However long a busy machine takes between the taps, no time goes by for the page.
    tablet.evaluate("() => { const now = performance.now(); performance.now = () => now; }")
    for _ in range(4):
        tablet.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        tablet.wait_for_timeout(100)
    settle(tablet)

    assert len(log(tablet)) == 1


def test_an_entry_made_while_taps_are_under_way_waits_for_them(page: Pages) -> None:
    tablet, host = host_page(page)
    to_reveal(tablet, host)
    show(tablet, host)
    page.slow_down(tablet, 150)

    tablet.evaluate(
        """() => {
          const press = (name) => [...document.querySelectorAll("button")]
            .find((each) => (each.ariaLabel ?? each.textContent).trim().startsWith(name)).click();
          for (const name of ["Thugs to Ann", "Scout to Bo", "Spear to Bo", "Net to Cy"]) press(name);
          press("Turn them over");
        }"""
    )
    tablet.locator("h1", has_text="Bo wins, 4 fight to 3.").wait_for()
    button(tablet, "Bo takes the card: round 4").wait_for()

    assert "Ann 1, Bo 2 and Cy 1" in log(tablet)[0]


def test_an_entry_that_waited_for_a_tap_is_refused_where_somebody_else_was_first(page: Pages) -> None:
    tablet = page()
    host = open_table(tablet, "Ann", "Bo", modules=())
    to_round(tablet, host, 3)
    show(tablet, host)
    tap(tablet, "Done")

    def overtake(route: Route) -> None:
        enter(tablet, host, "commit", 2, for_seat="Ann", number="0")
        route.continue_()

    tablet.route(re.compile("[?&]do="), overtake)
    tablet.evaluate(
        """() => {
          const press = (name) => [...document.querySelectorAll("button")]
            .find((each) => (each.ariaLabel ?? each.textContent).trim().startsWith(name)).click();
          press("Cards kept: one less");
          press("Ann keeps");
        }"""
    )

    tablet.get_by_text("“Ann keeps").wait_for()
    assert len(log(tablet)) == 3


def test_an_entry_that_could_not_be_sent_is_sent_when_the_connection_is_back(page: Pages) -> None:
    tablet, host = host_page(page)
    show(tablet, host)

    page.cut_off(tablet)
    button(tablet, "Skip everyone: end round 1").tap()
    # Without a connection the strip may first say how old the page is.
    wait_for(tablet, "() => document.getElementById('offline').innerText.includes('still here')")
    assert offline_strip(tablet).startswith(LOST)
    assert "Not connected" in tablet.locator(".saved").inner_text()
    tablet.context.set_offline(False)
    button(tablet, "Skip everyone: end round 2").wait_for()

    assert len(log(tablet)) == 1
    assert offline_strip(tablet) == ""
    assert "Saved" in tablet.locator(".saved").inner_text()


def test_an_entry_whose_answer_was_lost_is_there_once_after_retry(page: Pages) -> None:
    tablet, host = host_page(page)
    show(tablet, host)
    answers = iter([True])

    def lose_the_answer(route: Route) -> None:
        if next(answers, False):
            route.fetch()
            route.abort()
        else:
            route.continue_()

    tablet.route("**/enter/gathered/", lose_the_answer)
    button(tablet, "Skip everyone: end round 1").tap()
    wait_for(tablet, "() => !document.getElementById('offline').hidden")
    press(tablet, "Retry")

    button(tablet, "Skip everyone: end round 2").wait_for()
    assert len(log(tablet)) == 1
    page.forgive("htmx:")


@pytest.mark.parametrize("status", [503, 429])
def test_an_entry_that_the_server_did_not_take_is_kept_and_sent_again(page: Pages, status: int) -> None:
    tablet, host = host_page(page)
    show(tablet, host)
    sent: list[str] = []

    def refuse_twice(route: Route) -> None:
        sent.append(entry_id_of(route))
        if len(sent) < 3:
            route.fulfill(status=status, body="Not now")
        else:
            route.continue_()

    tablet.route("**/enter/gathered/", refuse_twice)
    button(tablet, "Skip everyone: end round 1").tap()
    wait_for(tablet, "() => document.getElementById('offline').innerText.includes('still here')")
    assert tablet.evaluate("() => document.body.hasAttribute('data-unsent')")
    button(tablet, "Skip everyone: end round 2").wait_for()

    assert len(sent) == 3
    assert len(set(sent)) == 1, "each time the same entry"
    assert len(log(tablet)) == 1
    assert offline_strip(tablet) == ""
    assert not tablet.evaluate("() => document.body.hasAttribute('data-unsent')")
    page.forgive("htmx:", f"Error Code {status}")


def entry_id_of(route: Route) -> str:
    """Return the id of the entry that a request sends."""
    ((entry_id),) = parse_qs(route.request.post_data or "")["entry_id"]
    return entry_id


@pytest.mark.parametrize("what", [".btn-primary:enabled", ".dock-btn:enabled", ".tile"])
def test_what_was_tapped_looks_as_before(page: Pages, what: str) -> None:
    tablet, host = host_page(page)
    enter(tablet, host, "gathered", 0, round=1)
    show(tablet, host + "?kind=dig&cards=brawler&kept=net")
    tablet.emulate_media(reduced_motion="reduce")
    tablet.evaluate("() => addEventListener('click', (tap) => tap.preventDefault(), true)")
    tapped = tablet.locator(what).locator("visible=true").first
    before = tapped.evaluate(COLOURS)

    tapped.tap()

    wait_for(tablet, "() => !document.querySelector(':active')")
    assert tapped.evaluate("(each) => each.matches(':hover')")
    assert tapped.evaluate(COLOURS) == before


def test_undo_and_redo_by_taps(page: Pages) -> None:
    tablet, host = host_page(page)
    to_declaring(tablet, host, *FORCES)
    show(tablet, host)

    press(tablet, "Undo: Forces revealed")
    assert button(tablet, "Turn them over").is_visible()
    press(tablet, "Redo: Forces revealed")

    assert button(tablet, "No more actions").is_visible()
    assert len(log(tablet)) == 4


def test_a_line_of_the_log_opens_its_reasons(page: Pages) -> None:
    tablet, host = host_page(page)
    to_declaring(tablet, host, *FORCES)
    show(tablet, host)

    tablet.get_by_role("link", name="Why? entry 3").tap()
    dialog = tablet.get_by_role("dialog")
    dialog.wait_for()

    assert "All reveal at once." in dialog.inner_text()


def test_a_seat_reveals_on_its_phone(page: Pages) -> None:
    tablet, host = host_page(page)
    to_reveal(tablet, host)
    phone = page(seat_path(tablet, host, "Bo"), PHONE)

    tap(phone, "Thugs to Bo", "Scout to Bo")
    press(phone, "Bo seals 2 cards")

    assert "Bo seals 2 cards." in phone.locator("main").inner_text()
    show(tablet, host)
    assert "2 cards sealed" in tablet.locator(".forces").inner_text()
    assert "Scout" not in tablet.locator(".forces").inner_text()
    tap(tablet, "Brawler to Ann")
    press(tablet, "Turn them over")
    assert "Scout" in tablet.locator(".forces").inner_text()


def test_a_phone_that_has_watched_the_forces_turn_over_shows_what_is_declared_then(page: Pages) -> None:
    tablet, host = host_page(page)
    to_reveal(tablet, host)
    phone = page(seat_path(tablet, host, "Bo"), PHONE)
    tap(phone, "Thugs to Bo", "Scout to Bo")
    press(phone, "Bo seals 2 cards")
    show(tablet, host)
    tap(tablet, "Brawler to Cy")
    tablet.locator("summary", has_text="Another card").tap()
    tap(tablet, "Sniper Team to Ann")
    press(tablet, "Turn them over")
    phone.get_by_label("Show at once").wait_for(state="attached")

    tap(tablet, "Snipe Sniper Team")
    press(tablet, "Target: Bo’s Thugs")

    phone.locator("#log").get_by_text("Ann’s Sniper Team snipes Bo’s Thugs").wait_for()


def test_a_card_not_on_record_keeps_its_place_while_a_deck_is_corrected(page: Pages) -> None:
    tablet, host = host_page(page)
    show(tablet, f"{host}?kind=recount&for_seat=Ann")
    tablet.locator("summary", has_text="Contested resources, not on record").tap()
    more = tablet.get_by_role("button", name="Field Crew: one more")
    # Above the band, which covers the foot of the page.
    more.evaluate("button => button.scrollIntoView({ block: 'center' })")
    number = tablet.get_by_role("listitem").filter(has=more)
    box = more.bounding_box()
    assert box

    for count in ("1", "2"):
        more.tap()
        number.locator("output", has_text=count).wait_for()
        assert abs((more.bounding_box() or box)["y"] - box["y"]) < 2
    tablet.wait_for_timeout(REST)
    press(tablet, "Ann’s deck corrected: 12 cards")

    assert "Ann’s deck corrected: 12 cards" in log(tablet)[0]
