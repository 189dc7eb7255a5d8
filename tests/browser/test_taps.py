"""Taps are never lost in silence, and never recorded for another seat: real touches, fast ones and slow lines."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.browser.fingers import WATCH, come_to_rest, middle, notes_of, told, touch_all
from tests.browser.harness import PHONE, TABLET, Devices, Pages, Screen
from tests.browser.taps import button, enter, open_table, send, show, to_declaring, to_reveal
from tests.browser.test_earth import open_earth, to_deploy
from tests.browser.test_earth import to_ending as to_earth_ending
from tests.browser.test_earth import to_reveal as to_earth_reveal
from tests.browser.test_marauders import LAYOUT, TILE

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Pace(NamedTuple):
    """Milliseconds between the taps, and how much longer every answer takes."""

    interval: int
    delay: int
    screen: Screen


IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
ALL_PACES = [
    Pace(interval, delay, screen)
    for screen in (TABLET, PHONE)
    for interval in (120, 250, 400, 700)
    for delay in (0, 150, 600)
]
# Every interval and every delay on both screens; all of them in a soak.
PACES = ALL_PACES if IS_SOAK else [ALL_PACES[at] for at in (0, 5, 7, 9, 14, 16, 18, 23)]
each_pace = pytest.mark.parametrize(
    "pace", PACES, ids=lambda pace: f"{pace.interval}-{pace.delay}-{pace.screen.width}"
)


@pytest.fixture
def open_at(devices: Devices) -> Iterator[Callable[[Pace], tuple[Page, Callable[[str], None]]]]:
    """Take a device that notes what happens; then show a path on it, with answers that take their time."""
    pages = Pages(devices)

    def take(pace: Pace) -> tuple[Page, Callable[[str], None]]:
        page = pages("", pace.screen, script=WATCH)

        def look(path: str) -> None:
            show(page, path)
            if pace.delay:
                pages.slow_down(page, pace.delay)

        return page, look

    yield take
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)


Opener = Callable[[Pace], tuple["Page", Callable[[str], None]]]


def open_autumn(page: Page) -> tuple[str, int]:
    """Open a Marauders table at which six lanes are asked for one after the other; return path and records."""
    show(page, "/prehistory/new/?layout=" + json.dumps(LAYOUT))
    setup = {"players": ["Ann", "Bo", ""], "place": "2", "board": 10, "name": "Saturday"}
    path = send(page, "/prehistory/new/", layout=json.dumps(LAYOUT), **setup)
    counts = ("t0:2", "t1:2", "t2:3", "board:9", "camp:1", "out:0")
    way: list[tuple[str, dict[str, object]]] = [
        ("tile", {"p": ("n.2", *TILE)}),
        ("weather", {"k": ("t1:2", "t3:2", "t0:2")}),
        ("turn", {"to": "M"}),
        *[("column", {"action": action, "answer": "no"}) for action in ("hunting", "fishing", "gathering")],
        ("done", {}),
        ("passed", {}),
        ("done", {}),
        ("tile", {"p": ("n.2", *TILE)}),
        ("correct", {"k": counts, "p": "marker.campsite"}),
        ("passed", {}),
        ("turn", {"to": "M"}),
    ]
    for number, (kind, fields) in enumerate(way):
        enter(page, path, kind, number, **fields)
    return path, len(way)


def assert_nothing_is_silent(page: Page, labels: list[str], recorded: int) -> None:
    """What was not recorded has flashed and was said by its name, or that the page had changed; with reason."""
    notes = notes_of(page)
    said = " ".join(notes.said())
    missed = [label for label in labels[recorded:] if label not in said]
    assert not missed or "the page changed" in said, f"{missed} lost in silence: {notes.rows}"
    assert bool(notes.said()) == (recorded < len(labels)), notes.rows
    assert bool(notes.times("flash")) == (recorded < len(labels)), notes.rows
    assert notes.unfair() == [], notes.rows


@each_pace
def test_pass_pass_two(open_at: Opener, pace: Pace) -> None:
    """Ann passes, Bo passes, Cy deploys 2; or less of it, and the page says so: never anything else."""
    page, look = open_at(pace)
    path = open_earth(page)
    number = to_deploy(page, path)
    look(path)
    two = page.get_by_role("button", name="2", exact=True)

    touch_all(page, [lambda: button(page, "Pass"), lambda: button(page, "Pass"), lambda: two], pace.interval)
    come_to_rest(page)

    whole = ["Ann passes", "Bo passes", "Cy deploys 2"]
    recorded = told(page)[number:]
    assert recorded == whole[: len(recorded)]
    assert recorded
    assert_nothing_is_silent(page, ["Pass", "Pass", "2"], len(recorded))


@each_pace
def test_undo_three_times_takes_three_back(open_at: Opener, pace: Pace) -> None:
    page, look = open_at(pace)
    path = open_earth(page)
    number = to_earth_reveal(page, path)
    look(path)

    touch_all(page, [lambda: button(page, "Undo")] * 3, pace.interval)
    come_to_rest(page)

    taken = page.locator("#log .log-mark", has_text="Taken back")
    assert taken.count() == 3
    assert "Bo deploys 1 to 6, or passes." in page.locator("h1").inner_text()
    assert len(told(page)) == number + 3
    assert notes_of(page).said() == []


@each_pace
def test_none_six_times_answers_six_lanes(open_at: Opener, pace: Pace) -> None:
    page, look = open_at(pace)
    path, number = open_autumn(page)
    look(path)

    touch_all(page, [lambda: button(page, "None in the lane")] * 6, pace.interval)
    come_to_rest(page)

    show(page, path + "log/")
    lines = page.locator("main .log li").all_inner_texts()
    assert len(lines) == number + 6
    assert len({line.split("\n", 1)[-1] for line in lines[:6]}) == 6


@each_pace
def test_a_stepper_counts_every_tap(open_at: Opener, pace: Pace) -> None:
    page, look = open_at(pace)
    path = open_table(page, "Ann", "Bo", modules=())
    look(path + "?g=commit")

    touch_all(page, [lambda: button(page, "One less")] * 4, pace.interval)
    come_to_rest(page)

    assert button(page, "Ann keeps").inner_text().strip() == "Ann keeps 1 card for the skirmish"
    assert notes_of(page).said() == []


@each_pace
def test_more_and_enter_enters_what_was_tapped(open_at: Opener, pace: Pace) -> None:
    """Two less, and entered at once: the number recorded is the one that was tapped."""
    page, look = open_at(pace)
    path = open_table(page, "Ann", "Bo", modules=())
    look(path + "?g=commit")
    less = [lambda: button(page, "One less")] * 2

    touch_all(page, [*less, lambda: button(page, "Ann keeps")], pace.interval)
    come_to_rest(page)

    assert told(page) in ([], ["Ann keeps 3 cards; they are discarded unless there is a skirmish"]) or told(
        page
    ) == [told(page)[0]]
    if told(page):
        assert "Ann keeps 3 cards" in told(page)[0]
    else:
        assert_nothing_is_silent(page, ["Ann keeps"], 0)
