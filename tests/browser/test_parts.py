"""An answer goes into the page that is there, and the page is as it would be if it were loaded anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.harness import Pages
from tests.browser.test_devices import LATEST, tablet_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

TEAR = """() => document.addEventListener("htmx:beforeSwap", () => {
    const log = document.getElementById("log");
    log.dataset.part = "0000000000";
    log.append("torn");
}, { once: true })"""
WITHOUT_PACE = """() => {
    const body = document.body.cloneNode(true);
    body.querySelector("#pace").remove();
    return body.textContent;
}"""
WHOLE = "() => !document.getElementById('log').textContent.includes('torn')"


UNTAKEN = "() => { const form = document.getElementById('entry'); form.replaceWith(form.cloneNode(true)); }"


def shown(page: Page) -> str:
    """Return the words of the page, opened or not, but for the pace, which is fetched by itself."""
    text = page.evaluate(WITHOUT_PACE)
    return " ".join(text.split())


def tap_a_card(tablet: Page) -> str:
    """Tap a card of the hand and return the answer."""
    with tablet.expect_response(lambda answer: "do=" in answer.url) as told:
        tablet.get_by_role("button", name="Scavenger").first.tap()
    tablet.locator("button.tile[aria-pressed=true]", has_text="Scavenger").wait_for()
    return told.value.text()


def test_after_taps_and_an_entry_the_page_is_as_if_it_were_loaded_anew(page: Pages) -> None:
    tablet, _ = tablet_of(page)

    assert "data-same" in tap_a_card(tablet)
    tablet.get_by_role("button", name="Ann digs").tap()
    tablet.locator("#live[data-seen='1']").wait_for(timeout=LATEST, state="attached")

    assert tablet.locator("[data-same]").count() == 0
    after = shown(tablet)
    tablet.reload()
    assert shown(tablet) == after


def test_a_form_that_htmx_has_not_taken_up_yet_is_sent_by_the_browser(page: Pages) -> None:
    tablet, _ = tablet_of(page)
    tap_a_card(tablet)
    tablet.evaluate(UNTAKEN)

    tablet.get_by_role("button", name="Ann digs").tap()

    tablet.locator("#live[data-seen='1']").wait_for(timeout=LATEST, state="attached")


def test_a_part_that_is_not_the_one_meant_is_fetched_again(page: Pages) -> None:
    tablet, _ = tablet_of(page)
    tablet.evaluate(TEAR)

    tap_a_card(tablet)

    tablet.wait_for_function(WHOLE, timeout=LATEST)
    assert tablet.locator("button.tile[aria-pressed=true]", has_text="Scavenger").count() == 1
