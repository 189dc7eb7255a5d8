"""Puzzles on a screen: board and map of the Marauders together, letters that answer, and the next tap."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest

from referee.web.learn.shelf import numbers_of
from tests.browser.harness import PHONE, Pages, Screen

SMALL = Screen(700, 620)
FINGER = 36
WHOLE = """() => [...document.querySelectorAll(".board, .map")].map((each) => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const dock = document.querySelector(".dock").getBoundingClientRect().top;
  return top >= 0 && bottom <= dock && left >= 0 && right <= innerWidth;
})"""

WHOLE_WORDS = """(all) => all.map((each) =>
  getComputedStyle(each).overflowWrap === "normal" && each.scrollWidth <= each.clientWidth + 1)"""


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


@pytest.mark.parametrize("gap", [0, 30])
def test_two_taps_at_the_same_moment_are_both_counted_in_their_order(page: Pages, gap: int) -> None:
    """The first right answer gets the point: no page may load under the other's finger."""
    device = page("/learn/duel/?seed=abc")
    device.wait_for_timeout(400)
    device.evaluate(
        """(gap) => {
          const at = (side) => document.querySelectorAll(`[name=t][value^='${side}:']`)[side];
          at(1).click();
          setTimeout(() => at(0).click(), gap);
        }""",
        gap,
    )
    device.locator(".ruling-bar, .traps").first.wait_for()
    taps = parse_qs(urlsplit(device.url).query)["t"]
    assert [tap[0] for tap in taps] == ["1", "0"]


def test_a_first_tap_locks_its_side_and_waits_for_the_other(page: Pages) -> None:
    device = page("/learn/duel/?seed=abc")
    device.wait_for_timeout(400)
    before = device.url
    device.locator("button[value^='0:']").first.dblclick()
    assert device.locator(".pad-in:visible").count() == 1
    assert device.locator("button[value^='0:']:enabled").count() == 0
    assert device.url == before


def test_the_button_tapped_last_is_marked_when_it_is_next_again(page: Pages) -> None:
    device = page("/learn/")
    device.wait_for_timeout(400)
    device.locator(".first-rounds button").first.click()
    device.locator("#trial").wait_for()
    device.evaluate(
        """() => {
          const tile = [...document.querySelectorAll(".tile")].find((each) => each.checkVisibility());
          tile.classList.add("is-next");
          tile.focus();
        }"""
    )
    marked = device.locator(".is-next")
    outlines = marked.evaluate_all("(all) => all.map((each) => getComputedStyle(each).outlineStyle)")
    assert set(outlines) == {"dashed"}


def test_no_word_of_the_list_of_puzzles_is_broken_on_a_phone(page: Pages) -> None:
    device = page("/learn/", PHONE)
    heads = device.locator(".kind-head > *")
    assert heads.count() >= 12
    assert set(heads.evaluate_all(WHOLE_WORDS)) == {True}
