"""Asking the others in a real browser: the question comes to every phone, and the last yes makes it."""

from __future__ import annotations

import pytest

from tests.browser.harness import PHONE, TABLET, Pages, accessibility_problems
from tests.browser.taps import seat_path, show
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
