"""The score is one screen and prints on one page, for two to five players with every module."""

from __future__ import annotations

import json
import re

import pytest

from tests.browser.harness import LANDSCAPE, PHONE, TABLET, Pages, Screen, Site
from tests.browser.scored import LAY_OUT
from tests.browser.taps import origin_of

PAGE = re.compile(rb"/Type\s*/Page\b")
numbers = pytest.mark.parametrize("number", ["2", "3", "4", "5"])


@pytest.fixture(scope="module")
def scored(site: Site) -> dict[str, str]:
    """The path of a scored game for each number of players."""
    told: dict[str, str] = json.loads(site.manage("shell", "--no-imports", "-c", LAY_OUT))
    return told


@numbers
def test_what_decided_is_on_one_screen(page: Pages, scored: dict[str, str], number: str) -> None:
    tablet = page(scored[number], TABLET)
    dock = tablet.locator("#dock").bounding_box()
    ladder = tablet.locator(".ladder").bounding_box()
    assert dock
    assert ladder
    assert ladder["y"] + ladder["height"] <= dock["y"], (ladder, dock)
    assert tablet.evaluate("document.documentElement.scrollHeight") < 1450
    assert tablet.locator(".vd").count() == int(number)


@numbers
@pytest.mark.parametrize("screen", [TABLET, PHONE, LANDSCAPE], ids=["tablet", "phone", "landscape"])
@pytest.mark.parametrize("size", ["", "larger"])
def test_nothing_is_cut_off(
    page: Pages, scored: dict[str, str], number: str, screen: Screen, size: str
) -> None:
    device = page(scored[number], screen)
    device.evaluate("(size) => { document.documentElement.dataset.text = size; }", size)
    width = device.evaluate("document.documentElement.scrollWidth")
    assert width <= screen.width
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML)"
    assert device.locator(".vd-n, .vd-keys li, .vd-gang, .vd-wins-list a").evaluate_all(cut) == []


@numbers
def test_the_winner_comes_first_on_a_phone(page: Pages, scored: dict[str, str], number: str) -> None:
    phone = page(scored[number], PHONE)
    tops = phone.locator(".vd").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    won = phone.locator(".vd.is-won").first.evaluate("(one) => one.getBoundingClientRect().top")
    assert won == min(tops)


@numbers
@pytest.mark.parametrize("language", ["en", "de", "fr", "hu"])
def test_it_prints_on_one_page(page: Pages, scored: dict[str, str], number: str, language: str) -> None:
    device = page(scored[number], TABLET)
    site = origin_of(device)
    device.context.add_cookies([{"name": "django_language", "value": language, "url": site}])
    device.reload()
    assert device.locator("html").get_attribute("lang") == language
    assert len(PAGE.findall(device.pdf(format="A4", prefer_css_page_size=True))) == 1
