"""The referee kept on a device: what the service worker keeps, and what it must not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.harness import PHONE, Pages, accessibility_problems
from tests.browser.taps import busyness, log, open_table, origin_of, press, show, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page

KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const answer = await cache.match(request);
            found.push([name, request.url, await answer.text()]);
        }
    }
    return found;
}"""


NOTHING_BY_ITSELF = """
    window.setTimeout = () => 0;
    addEventListener("online", (event) => event.stopImmediatePropagation());
"""


def kept_on(page: Page) -> list[tuple[str, str, str]]:
    """Return cache, path and text of everything kept on the device, once the worker is in charge."""
    wait_for(page, "() => navigator.serviceWorker.controller !== null")
    return [(name, url.removeprefix(origin_of(page)), text) for name, url, text in page.evaluate(KEPT)]


def at_a_table(page: Pages) -> tuple[Any, str]:
    """Open a table on a phone whose worker is at work; return the page and the table's path."""
    shown = page("/", PHONE, worker=True)
    host = open_table(shown, "Ann", "Bo", name="Friday night")
    kept_on(shown)
    show(shown, host)
    return shown, host


def place_of(page: Page, host: str) -> tuple[str, str]:
    """Return the code of a table and the device's key to it."""
    code = host.split("/")[2]
    (key,) = (each["value"] for each in page.context.cookies() if each["name"] == f"table-{code}")
    return code, key


def test_static_files_and_the_offline_page_are_kept_and_nothing_else(page: Pages) -> None:
    shown, host = at_a_table(page)
    shown.reload()

    kept = kept_on(shown)
    others = {path for _, path, _ in kept if not path.startswith("/static/")}
    assert others == {"/offline/?language=en", "/verify/?language=en"}
    assert all(path.split(".")[-1] in ("css", "js", "svg") for _, path, _ in kept if path not in others)
    assert {f"static/{kind}" for kind in ("css", "js", "icons")} <= {
        path[1:].rpartition("/")[0] for _, path, _ in kept
    }
    secrets = (*place_of(shown, host), "Friday night")
    assert [path for _, path, text in kept if any(each in path or each in text for each in secrets)] == []


def test_without_a_connection_there_is_a_page_that_says_what_is_known(page: Pages) -> None:
    shown, host = at_a_table(page)
    page.cut_off(shown)
    show(shown, host)

    assert shown.get_by_role("heading", name="Referee can’t be reached.").is_visible()
    assert shown.locator("[data-known] li").all_inner_texts()[0].startswith("Friday night")
    assert "Round 1 of 16" in shown.locator("[data-known]").inner_text()
    stored = shown.evaluate("() => JSON.stringify(localStorage)")
    assert place_of(shown, host)[1] not in stored
    assert accessibility_problems(shown) == []


def test_the_page_comes_back_by_itself(page: Pages) -> None:
    shown, host = at_a_table(page)
    page.cut_off(shown)
    show(shown, host)
    shown.get_by_role("heading", name="Referee can’t be reached.").wait_for()

    shown.context.set_offline(False)

    shown.get_by_role("heading", name="Ann chooses a leader.").wait_for(timeout=2000 * busyness())


def test_retry_asks_at_once(page: Pages) -> None:
    shown, host = at_a_table(page)
    shown.context.add_init_script(NOTHING_BY_ITSELF)
    page.cut_off(shown)
    show(shown, host)
    shown.context.set_offline(False)
    shown.wait_for_timeout(600)
    assert shown.get_by_role("heading", name="Referee can’t be reached.").is_visible()

    shown.evaluate("() => document.querySelector('[data-retry]').click()")

    shown.get_by_role("heading", name="Ann chooses a leader.").wait_for(timeout=2000 * busyness())


def test_what_an_older_version_kept_is_cleared_away(page: Pages) -> None:
    shown = page("/manifest.webmanifest", PHONE, worker=True)
    shown.evaluate("async () => (await caches.open('referee-older')).put('/offline/', new Response('old'))")
    shown.evaluate("async () => (await caches.open('of-somebody-else')).put('/x', new Response('theirs'))")
    show(shown, "/")
    wait_for(shown, "async () => !(await caches.keys()).includes('referee-older')")

    names = {name for name, _, _ in kept_on(shown)}
    assert "of-somebody-else" in names
    assert len(names) == 2


def test_over_plain_http_everything_works_without(page: Pages) -> None:
    host = open_table(page(), "Ann", "Bo")
    shown = page(host, PHONE, worker=True, host="referee.home")

    assert shown.evaluate("() => isSecureContext") is False
    assert shown.evaluate("() => navigator.serviceWorker === undefined && navigator.wakeLock === undefined")
    shown.get_by_role("heading", name="Ann chooses a leader.").wait_for()
    press(shown, "Skip everyone: end round 1")
    assert len(log(shown)) == 2, "the device itself, and the entry"
