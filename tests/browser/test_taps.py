"""Taps are never lost in silence and never recorded for another seat: fast touches, slow lines."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.browser.fingers import NEW, WATCH, come_to_rest, notes_of, told, touch_all
from tests.browser.harness import PHONE, TABLET, Devices, Pages, Screen
from tests.browser.taps import (
    button,
    enter,
    open_table,
    send,
    show,
    to_declaring,
    to_reveal,
    to_round,
    wait_for,
)
from tests.browser.test_earth import open_earth, to_deploy
from tests.browser.test_earth import to_reveal as to_earth_reveal
from tests.browser.test_marauders import LAYOUT, TILE, WEATHER, open_autumn

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Pace(NamedTuple):
    """Milliseconds between the taps, and how much longer every answer takes."""

    interval: int
    delay: int
    screen: Screen


TREMBLE = 100
LESS = "Cards kept: one less"
IS_SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
ALL_PACES = [
    Pace(interval, delay, screen)
    for screen in (TABLET, PHONE)
    for interval in (120, 250, 400, 700)
    for delay in (0, 150, 600)
]
# Every interval, every delay and both screens once at least; all of them together in a soak.
PACES = ALL_PACES if IS_SOAK else [ALL_PACES[at] for at in (4, 9, 14, 18)]
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


def assert_nothing_is_silent(page: Page, labels: list[str], recorded: int) -> None:
    """What was not recorded has flashed, with reason, and was said: its name, or that the page changed."""
    notes = notes_of(page)
    said = " ".join(notes.said())
    missed = [label for label in labels[recorded:] if label not in said]
    assert not missed or "The page changed" in said, f"{missed} lost in silence: {notes.rows}"
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

    touch_all(page, [button(page, "Pass"), button(page, "Pass"), two], pace.interval)
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
    to_earth_reveal(page, path)
    look(path)

    touch_all(page, [button(page, "Undo")] * 3, pace.interval)
    come_to_rest(page)

    taken = page.locator("#log .log-mark", has_text="Undone")
    assert taken.count() == 3
    assert "Bo deploys 1 to 6, or passes." in page.locator("h1").inner_text()
    assert notes_of(page).said() == []


@each_pace
def test_a_stepper_counts_every_tap(open_at: Opener, pace: Pace) -> None:
    page, look = open_at(pace)
    path = open_table(page, "Ann", "Bo", modules=())
    to_round(page, path, 3)
    look(path + "?kind=commit")

    touch_all(page, [button(page, LESS)] * 4, pace.interval)
    come_to_rest(page)

    assert button(page, "Ann keeps").inner_text().strip() == "Ann keeps 1 card for the skirmish"
    assert notes_of(page).said() == []


@each_pace
def test_what_is_entered_right_after_a_stepper_has_all_its_taps(open_at: Opener, pace: Pace) -> None:
    page, look = open_at(pace)
    path = open_table(page, "Ann", "Bo", modules=())
    to_round(page, path, 3)
    look(path + "?kind=commit")
    taps = [
        button(page, LESS),
        button(page, LESS),
        button(page, "Ann keeps"),
    ]

    touch_all(page, taps, pace.interval)
    come_to_rest(page)

    assert [line.split(" for ")[0] for line in told(page)][2:] == ["Ann keeps 3 cards"]
    assert notes_of(page).said() == []


# A double tap -------------------------------------------------------------------------------------


def at_earth(way: Callable[[Page, str], object]) -> Callable[[Page], str]:
    """Return how to open a table of Earth in a phase."""

    def opened(page: Page) -> str:
        path = open_earth(page)
        way(page, path)
        return path

    return opened


def at_arctic(way: Callable[[Page, str], object], query: str = "") -> Callable[[Page], str]:
    """Return how to open an Arctic table in a phase, perhaps with something tapped already."""

    def opened(page: Page) -> str:
        path = open_table(page, "Ann", "Bo", modules=())
        way(page, path)
        return path + query

    return opened


COMMITS: dict[str, tuple[Callable[[Page], str], str]] = {
    "gathered": (at_arctic(lambda page, path: None), "Skip everyone: end round 1"),
    "dig": (at_arctic(lambda page, path: None, "?kind=dig&cards=refugee"), "Ann digs"),
    "commit": (at_arctic(lambda page, path: to_round(page, path, 3), "?kind=commit"), "Ann keeps"),
    "reveal": (at_arctic(to_reveal, "?kind=reveal&cards.Ann=thugs"), "Turn them over"),
    "count": (at_arctic(lambda page, path: to_declaring(page, path, seats=("Ann", "Bo"))), "No one wins"),
    "deploy": (at_earth(to_deploy), "3"),
    "pass": (at_earth(to_deploy), "Pass"),
    "card": (at_earth(to_earth_reveal), "Not paid"),
    "lane": (lambda page: open_autumn(page)[0], "None of these"),
    "done": (lambda page: open_spring(page), "Nothing gained"),
}


def open_spring(page: Page) -> str:
    """Open a Marauders table at which the tribe acts, and would act again."""
    show(page, "/prehistory/new/?layout=" + json.dumps(LAYOUT))
    setup = {"players": ["Ann", "Bo", ""], "place": "2", "board": 10, "name": "Saturday"}
    path = send(page, "/prehistory/new/", layout=json.dumps(LAYOUT), **setup)
    enter(page, path, "tile", 0, n=2, symbols=TILE)
    enter(page, path, "weather", 1, **WEATHER)
    enter(page, path, "turn", 2, to="M")
    return path


@pytest.mark.parametrize("screen", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("name", COMMITS)
def test_a_double_tap_on_a_button_that_enters_records_once(
    open_at: Opener, name: str, screen: Screen
) -> None:
    """Two real touches as fast as a finger trembles, the second perhaps after the answer."""
    opener, says = COMMITS[name]
    page, look = open_at(Pace(0, 0, screen))
    path = opener(page)
    before = records(page, path)
    look(path)

    touch_all(page, [button(page, says)] * 2, 20)
    come_to_rest(page)

    first, *others = notes_of(page).times("touch")
    if name == "lane" and others and others[-1] - first >= TREMBLE:
        # On a slow machine the finger did not tremble: it came again, which this button takes, or, where
        # the answer has just changed what lies under it, says that it does not.
        assert records(page, path) == before + 2 - len(notes_of(page).said())
        return
    assert notes_of(page).times("flash")
    assert len(notes_of(page).said()) == 1
    assert records(page, path) == before + 1


def records(page: Page, path: str) -> int:
    """Return how many records the whole log has, undone ones too."""
    answer = page.request.get(path.split("?")[0] + "log/")
    return answer.text().count('class="no"')


# Without a connection, and without a finger ---------------------------------------------------------


def test_what_waits_for_the_line_waits_once_and_undo_waits_behind_it(page: Pages) -> None:
    tablet = page("", script=WATCH)
    path = open_earth(tablet)
    number = to_deploy(tablet, path)
    show(tablet, path)
    page.cut_off(tablet)
    button(tablet, "Pass").tap()
    wait_for(tablet, "() => !document.getElementById('offline').hidden")

    tablet.wait_for_timeout(NEW)
    touch_all(tablet, [button(tablet, "Pass"), button(tablet, "Undo"), button(tablet, "Undo")], 400)
    assert notes_of(tablet).said() == [
        f"“{each}” is already waiting. It’s sent once, when Referee answers."
        for each in ("Pass (Ann)", "Undo: Round 1: Isle is the target")
    ]
    tablet.context.set_offline(False)
    button(tablet, "Redo: Ann passes").wait_for()
    come_to_rest(tablet)

    assert records(tablet, path) == number + 1
    tablet.locator("#log details", has_text="1 entry undone").evaluate("(fold) => { fold.open = true; }")
    assert [line.split("Undone")[0].strip() for line in told(tablet)][number:] == ["Ann passes"]


def test_keys_are_no_fingers_and_lose_nothing(open_at: Opener) -> None:
    """Enter right after the page has changed counts for what has the focus now."""
    page, look = open_at(Pace(0, 0, TABLET))
    path = open_earth(page)
    number = to_deploy(page, path)
    look(path)

    button(page, "Pass").focus()
    for passed in (1, 2, 3):
        page.keyboard.press("Enter")
        wait_for(page, f"() => document.querySelectorAll('#log li').length === {number + passed}")

    assert told(page)[number:] == ["Ann passes", "Bo passes", "Cy passes"]
    assert notes_of(page).said() == []


def test_a_key_held_down_is_one_tap(open_at: Opener) -> None:
    page, look = open_at(Pace(0, 0, TABLET))
    path = open_earth(page)
    number = to_deploy(page, path)
    look(path)

    button(page, "Pass").focus()
    for _ in range(8):
        page.keyboard.down("Enter")
        page.wait_for_timeout(40)
    page.keyboard.up("Enter")
    come_to_rest(page)

    assert told(page)[number:] == ["Ann passes"]


def test_undo_right_behind_an_entry_takes_that_entry_back(open_at: Opener) -> None:
    """It waits for the answer, and undoes what is the last record then."""
    page, look = open_at(Pace(0, 300, TABLET))
    path = open_earth(page)
    to_deploy(page, path)
    look(path)

    touch_all(page, [button(page, "Pass"), button(page, "Undo")], 30)
    come_to_rest(page)

    assert page.locator("#log .log-mark", has_text="Undone").count() == 1
    assert notes_of(page).said() == []
