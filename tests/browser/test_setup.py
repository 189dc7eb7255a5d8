"""The set-up's modules: quick ticks all count, and a module is ticked with what it builds on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.fingers import WATCH, come_to_rest, notes_of, touch_all
from tests.browser.harness import PHONE, TABLET, Devices, Pages, Screen
from tests.browser.taps import show, touch

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

NEW_TABLE = "/arctic/new/"


def module(page: Page, name: str) -> Locator:
    return page.locator("label", has=page.locator(f"[name=modules][value={name}]"))


def ticked(page: Page) -> list[str]:
    boxes = page.locator("[name=modules]:checked")
    return [box.get_attribute("value") or "" for box in boxes.all()]


@pytest.mark.parametrize("screen", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("interval", [60, 150, 400])
def test_quick_ticks_all_count(devices: Devices, interval: int, screen: Screen) -> None:
    pages = Pages(devices)
    pages.forgive("htmx:sendAbort", "htmx:afterRequest")
    page = pages("", screen, script=WATCH)
    show(page, NEW_TABLE)
    pages.slow_down(page, 300)
    page.wait_for_timeout(400)
    wanted = ["hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5"]

    for name in wanted:
        touch_all(page, [module(page, name)], interval)
    come_to_rest(page)

    assert ticked(page) == wanted, "\n".join(map(str, notes_of(page).rows))
    pages.close()
    assert not pages.complaints


def test_ticks_stay_while_an_answer_is_late(devices: Devices) -> None:
    """The page looks at its line after 4 s (static/js/line.js); older ticks aren't sent again then."""
    pages = Pages(devices)
    pages.forgive("htmx:sendAbort", "htmx:afterRequest")
    page = pages(NEW_TABLE, TABLET, script=WATCH)
    held: list[Route] = []
    page.route(
        "**/arctic/new/", lambda route: held.append(route) if _is_first(route, held) else route.fallback()
    )

    touch_all(page, [module(page, name) for name in ("hq1", "hq2")], 350)
    page.wait_for_timeout(6000)
    assert held
    touch_all(page, [module(page, name) for name in ("recon1", "recon2")], 350)
    come_to_rest(page)

    assert page.locator("form.desk-2w").count() == 1
    assert ticked(page) == ["hq1", "hq2", "recon1", "recon2"], "\n".join(map(str, notes_of(page).rows))
    pages.close()


def _is_first(route: Route, held: list[Route]) -> bool:
    return route.request.method == "POST" and "hq2" in (route.request.post_data or "") and not held


def test_a_module_is_ticked_with_what_it_builds_on(devices: Devices) -> None:
    pages = Pages(devices)
    pages.forgive("htmx:sendAbort", "htmx:afterRequest")
    page = pages(NEW_TABLE, TABLET, script=WATCH)
    touch(module(page, "hq3"))
    come_to_rest(page)
    assert ticked(page) == ["hq1", "hq2", "hq3"]

    touch(module(page, "hq2"))
    come_to_rest(page)
    assert ticked(page) == ["hq1"]
    pages.close()
    assert not pages.complaints
