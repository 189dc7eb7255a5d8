"""Puzzles on a screen: board and map of the Marauders together, letters that answer, and the next tap."""

from __future__ import annotations

import pytest

from referee.web.learn.shelf import numbers_of
from tests.browser.harness import Pages, Screen

SMALL = Screen(700, 620)
FINGER = 36
WHOLE = """() => [...document.querySelectorAll(".board, .map")].map((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const dock = document.querySelector(".dock").getBoundingClientRect().top;
  return top >= 0 && bottom <= dock && left >= 0 && right <= innerWidth;
})"""


@pytest.mark.parametrize("number", numbers_of("prehistory.autumn")[::7])
def test_board_and_map_are_on_a_small_screen_together(page: Pages, number: int) -> None:
    device = page(f"/learn/{number}/", SMALL)
    assert device.evaluate(WHOLE) == [True, True]
    sizes = [each.bounding_box() for each in device.locator(".m-tap").all()]
    assert sizes
    assert all(each and min(each["width"], each["height"]) >= FINGER for each in sizes)


def test_a_letter_on_the_map_answers(page: Pages) -> None:
    device = page(f"/learn/{numbers_of('prehistory.autumn')[0]}/?for=me", SMALL)
    device.wait_for_timeout(400)
    device.locator(".m-tap").first.click()
    device.locator(".ruling-bar").wait_for()
    assert "for=me" in device.url
    assert device.locator(".m-tap").count() == 0


def test_the_next_tap_is_marked_until_it_is_recorded(page: Pages) -> None:
    device = page("/learn/")
    device.wait_for_timeout(400)
    device.locator(".first-rounds button").first.click()
    device.locator("#trial").wait_for()
    for _ in range(12):
        device.wait_for_timeout(500)
        if not device.locator(".guide-tap").count():
            device.locator(".guide .btn-primary").click()
            continue
        label = device.locator(".guide-tap").inner_text()
        marked = device.locator(".is-next")
        assert marked.count() == 1
        was = [label, device.url]
        marked.click()
        # Of two equal cards the second is tapped next: the words stay, the address changes.
        device.wait_for_function(
            "([was, at]) => document.querySelector('.guide-tap')?.innerText !== was || location.href !== at",
            arg=was,
        )
        return
    raise AssertionError("no next tap is shown")
