"""Asking the others in a real browser: the question comes to every phone, and the last yes makes it."""

from __future__ import annotations

import pytest

from tests.browser.harness import PHONE, TABLET, Pages, Screen, accessibility_problems
from tests.browser.taps import seat_path, show, wait_for
from tests.browser.test_earth import open_earth, to_ending

pytestmark = pytest.mark.browser

QUESTION = "May this be undone?"


def test_a_question_comes_into_view_on_a_phone_and_its_yes_counts(page: Pages) -> None:
    tablet = page("/", TABLET)
    path = open_earth(tablet)
    bo = seat_path(tablet, path, "Bo")
    to_ending(tablet, path)
    phone = page(bo, PHONE)
    phone.locator("#live").wait_for(state="attached")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    show(tablet, path)

    tablet.locator("#undo button").tap()
    tablet.get_by_role("button", name="Ask the others").wait_for()
    tablet.evaluate("rest(700)")
    tablet.get_by_role("button", name="Ask the others").tap()
    phone.get_by_role("heading", name=QUESTION).wait_for()
    assert phone.evaluate("document.querySelector('#question').getBoundingClientRect().top >= 0")
    assert accessibility_problems(phone) == []

    phone.evaluate("rest(700)")
    phone.get_by_role("button", name="Yes", exact=True).tap()
    tablet.get_by_text("Still to answer: Ann, Cy and Di.").wait_for()
    tablet.evaluate("rest(700)")
    tablet.get_by_role("button", name="Yes for Ann, Cy and Di").tap()

    for device in (tablet, phone):
        device.get_by_role("heading", name=QUESTION).wait_for(state="detached")


@pytest.mark.parametrize("screen", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_refusal_comes_into_view_wherever_the_page_was(page: Pages, screen: Screen) -> None:
    tablet = page("/", screen)
    path = open_earth(tablet)
    to_ending(tablet, path)
    show(tablet, path)
    tablet.locator("#live").wait_for(state="attached")

    for _ in range(2):
        tablet.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert tablet.evaluate("scrollY") > 0
        tablet.evaluate("rest(2000)")
        tablet.locator("#undo button").tap()
        ask = tablet.get_by_role("button", name="Ask the others")
        ask.wait_for()
        wait_for(tablet, "document.querySelector('.asks').getBoundingClientRect().top >= 0")
        box = ask.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= screen.height


def test_what_an_amendment_would_do_is_read_from_the_top(page: Pages) -> None:
    tablet = page("/", PHONE)
    path = open_earth(tablet)
    to_ending(tablet, path)
    show(tablet, f"{path}amend/2/")
    deploy = tablet.locator("form[action*='enter/deploy'] button").last
    deploy.scroll_into_view_if_needed()
    tablet.evaluate("scrollTo(0, document.body.scrollHeight)")

    deploy.tap()

    tablet.locator("#changes-title").wait_for()
    wait_for(tablet, "document.querySelector('#wrong-title').getBoundingClientRect().top >= 0")
