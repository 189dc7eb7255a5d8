"""Bad Wi-Fi: what a device does while the referee cannot be reached, and when it can again.

A break of a minute passes in half a second here, by a clock in the page that runs so much faster; with
HYPOTHESIS_PROFILE=soak it is a real minute.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.browser.harness import DISCONNECTION, Devices, Pages
from tests.browser.taps import (
    busyness,
    button,
    enter,
    log,
    offline_strip,
    open_table,
    settle,
    tap,
    to_declaring,
    to_reveal,
    to_the_end,
    touch,
    wait_for,
)

if TYPE_CHECKING:
    from playwright.sync_api import Dialog, Page, Route

MINUTE = 60
SPEED = 1 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 120
SOON = 2
FORCES = ("0.sniper_team", "1.thugs", "2.brawler")
SNIPES: dict[str, object] = {"for_seat": "Ann", "with": "sniper_team", "act": "snipe", "target": "Cy/brawler"}

# `hurry(60)`: from now on a second is a minute. `deaf`: the browser does not say that it is online again.
CLOCK = """(() => {
    const later = window.setTimeout.bind(window), now = performance.now.bind(performance);
    let speed = 1, since = now(), told = since;
    performance.now = () => told + (now() - since) * speed;
    window.setTimeout = (what, pause = 0, ...more) => later(what, pause / speed, ...more);
    window.hurry = (times) => {
        [told, since, speed] = [performance.now(), now(), times];
    };
    addEventListener("online", (event) => window.deaf && event.stopImmediatePropagation());
})()"""


class Phase(NamedTuple):
    """How to get to a phase, what somebody else enters meanwhile, what is tapped, and the entry's button.

    ``length``: how long the log is once the device of the test has come, which is recorded too.
    """

    start: Callable[[Page, str], None]
    length: int
    other: tuple[str, dict[str, object]]
    taps: tuple[str, ...]
    entry: str
    told: str


PHASES = {
    "gathering": Phase(
        lambda page, path: None,
        1,
        ("gathered", {"round": 1}),
        ("Scavenger", "Scavenger"),
        "#entry .btn-primary",
        "Ann digs 2",
    ),
    "reveal": Phase(
        to_reveal,
        4,
        ("reveal", {"for_seat": "Bo", "cards": ["brawler"]}),
        ("Scavenger to Ann", "Refugee to Cy"),
        "#reveal .btn-primary",
        "Ann 1 and Cy 1",
    ),
    "declaring": Phase(
        lambda page, path: to_declaring(page, path, *FORCES),
        5,
        ("declare", SNIPES),
        (),
        "#count .btn-primary",
        "wins",
    ),
    "tally": Phase(
        to_the_end,
        45,
        ("tally", {"for_seat": "Ann"}),
        ("Refugee: one more", "Scavenger: one more"),
        "#entry .btn-primary",
        "Bo counts 12 cards",
    ),
}


GATHERING = PHASES["gathering"]
# With leaders the page would begin with choosing one.
WITHOUT_LEADERS = ("hq1", "hq2")


@pytest.fixture(scope="module")
def other(devices: Devices) -> Iterator[Page]:
    """Another device, always connected, that enters things without looking at the tables."""
    pages = Pages(devices)
    yield pages(javascript=False)
    pages.close()


def device_at(page: Pages, other: Page, phase: Phase, script: str = CLOCK) -> tuple[Page, str]:
    """Open a table in a phase; return its page on a device of its own, and its path."""
    host = open_table(other, "Ann", "Bo", "Cy", modules=WITHOUT_LEADERS)
    phase.start(other, host)
    return page(host, script=script), host


def lose_connection(page: Pages, shown: Page) -> None:
    """Take the connection away, for a minute as the page sees it."""
    page.cut_off(shown)
    shown.evaluate(f"() => hurry({SPEED})")
    shown.wait_for_timeout(1000 * MINUTE / SPEED)
    shown.evaluate("() => hurry(1)")


def give_it_back(shown: Page, *, is_told: bool = True) -> float:
    """Give the connection back, and return when; ``is_told``: whether the browser says so to the page."""
    shown.evaluate(f"() => {{ window.deaf = {str(not is_told).lower()} }}")
    shown.context.set_offline(False)
    return time.monotonic()


def mark_of(shown: Page) -> str | None:
    """Return what the connection mark says."""
    return shown.locator("[data-saved]").get_attribute("data-saved")


def newest(shown: Page) -> int:
    """Return the number of the newest record that the page shows."""
    return max((int(line.split()[0]) for line in log(shown)), default=0)


def wait_for_record(shown: Page, number: int, since: float) -> None:
    """Wait, not too long, until the page shows this record and says that all is well."""
    wait_for(
        shown,
        f"""() => document.querySelector("#log .no")?.innerText === "{number}"
            && document.getElementById("offline").hidden""",
    )
    settle(shown)
    assert time.monotonic() - since < SOON * busyness()
    assert mark_of(shown) == "saved"


@pytest.mark.parametrize("name", PHASES)
def test_after_a_break_of_a_minute_everything_is_right(page: Pages, other: Page, name: str) -> None:
    """What others entered is there within two seconds; what was entered meanwhile is recorded, once."""
    phase = PHASES[name]
    shown, host = device_at(page, other, phase)
    kind, fields = phase.other

    lose_connection(page, shown)
    assert mark_of(shown) == "off"
    assert offline_strip(shown).startswith("Not connected. This page is from")
    enter(other, host, kind, phase.length, **fields)
    wait_for_record(shown, phase.length + 1, give_it_back(shown, is_told=False))

    tap(shown, *phase.taps[:1])
    page.cut_off(shown)
    for says in phase.taps[1:]:
        touch(button(shown, says))
    touch(shown.locator(phase.entry).first)
    lose_connection(page, shown)
    assert mark_of(shown) == "off"
    assert offline_strip(shown).startswith("Not connected. What you entered is still here.")
    assert newest(shown) == phase.length + 1
    wait_for_record(shown, phase.length + 2, give_it_back(shown))
    assert phase.told in log(shown)[0]


def test_an_entry_whose_answer_was_lost_is_recorded_once(page: Pages, other: Page) -> None:
    shown, _ = device_at(page, other, GATHERING)
    lost = iter([True, True])

    def handle(route: Route) -> None:
        if next(lost, False):
            route.fetch(max_redirects=0)
            route.abort("connectionreset")
        else:
            route.continue_()

    shown.route("**/enter/**", handle)
    tap(shown, "Scavenger")
    touch(shown.locator("#entry .btn-primary"))
    wait_for_record(shown, 2, time.monotonic() + 2)

    assert len(log(shown)) == 2
    assert next(lost, None) is None
    page.forgive(*DISCONNECTION)


def test_an_entry_that_a_dead_line_swallowed_goes_out_again(page: Pages, other: Page) -> None:
    """No event says that the line is dead: the answer simply never comes."""
    shown, _ = device_at(page, other, GATHERING)
    swallowed: list[Route] = []
    dead = iter([True])
    shown.route(
        "**/enter/**", lambda route: swallowed.append(route) if next(dead, False) else route.continue_()
    )
    tap(shown, "Scavenger")
    shown.evaluate("() => hurry(10)")

    touch(shown.locator("#entry .btn-primary"))
    wait_for_record(shown, 2, time.monotonic())

    assert len(swallowed) == 1
    assert len(log(shown)) == 2
    page.forgive(*DISCONNECTION)


def test_a_stale_entry_says_so_after_a_break_and_keeps_its_cards(page: Pages, other: Page) -> None:
    shown, host = device_at(page, other, GATHERING)
    tap(shown, "Scavenger")
    page.cut_off(shown)
    touch(shown.locator("#entry .btn-primary"))
    enter(other, host, "dig", 0, for_seat="Ann", cards="brawler")
    give_it_back(shown)
    wait_for_record(shown, 2, time.monotonic())

    shown.wait_for_timeout(1000)  # it stays to be read
    assert shown.get_by_role("alert").inner_text().startswith("Someone else was first.")
    assert shown.get_by_role("button", name="Scavenger").first.get_attribute("aria-pressed") == "true"


def test_one_tap_sends_again_what_did_not_arrive(page: Pages, other: Page) -> None:
    shown, _ = device_at(page, other, GATHERING)
    tap(shown, "Scavenger")
    page.cut_off(shown)
    touch(shown.locator("#entry .btn-primary"))
    wait_for(shown, "() => !document.getElementById('offline').hidden")
    shown.evaluate("() => hurry(1e-9)")  # nothing happens by itself any more
    shown.wait_for_timeout(1200)
    give_it_back(shown, is_told=False)

    assert len(log(shown)) == 1
    shown.evaluate("() => hurry(1)")
    button(shown, "Retry").tap()
    wait_for_record(shown, 2, time.monotonic())


def test_a_page_with_something_unsent_is_not_left_without_a_question(page: Pages, other: Page) -> None:
    shown, _ = device_at(page, other, GATHERING)
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    shown.on("dialog", refuse)
    tap(shown, "Scavenger")
    page.cut_off(shown)
    touch(shown.locator("#entry .btn-primary"))
    wait_for(shown, "() => document.body.hasAttribute('data-unsent')")
    shown.get_by_role("link", name="Referee, home").click(no_wait_after=True)
    end = time.monotonic() + 10
    while not asked and time.monotonic() < end:
        shown.wait_for_timeout(20)

    assert asked == ["beforeunload"]
    wait_for_record(shown, 2, give_it_back(shown))


def test_what_is_being_typed_stays_when_the_page_is_renewed(page: Pages, other: Page) -> None:
    shown, host = device_at(page, other, GATHERING)
    field = r'\1<input id="noted" name="noted" aria-label="Note" value="as it was">'

    def add_field(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub("(<main[^>]*>)", field, answer.text()))

    shown.route(f"**{host}", add_field)
    shown.reload()
    shown.get_by_label("Note").fill("half a wor")
    shown.locator("summary").first.focus()
    enter(other, host, "gathered", 0, round=1)
    shown.evaluate("() => document.dispatchEvent(new Event('line:look'))")
    wait_for_record(shown, 2, time.monotonic())

    assert shown.get_by_label("Note").input_value() == "half a wor"


SLEEP = """(state) => {
    Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
LOCKS = """
    window.locks = 0;
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => { window.locks += 1; } } });
"""


def test_a_device_that_wakes_up_shows_the_table_as_it_is(page: Pages, other: Page) -> None:
    shown, host = device_at(page, other, GATHERING)
    shown.evaluate(SLEEP, "hidden")
    shown.evaluate("() => hurry(60)")
    enter(other, host, "gathered", 0, round=1)
    shown.wait_for_timeout(100)
    shown.evaluate(SLEEP, "visible")
    wait_for_record(shown, 2, time.monotonic())


def test_an_open_table_keeps_the_screen_awake_and_again_after_a_sleep(page: Pages, other: Page) -> None:
    shown, _ = device_at(page, other, GATHERING, LOCKS)
    assert shown.evaluate("() => locks") == 1
    shown.evaluate(SLEEP, "hidden")
    assert shown.evaluate("() => locks") == 1
    shown.evaluate(SLEEP, "visible")
    assert shown.evaluate("() => locks") == 2
    assert page("/", device=shown.context).evaluate("() => locks") == 0
