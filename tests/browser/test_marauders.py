"""The Marauders in a real browser: a payment, a question, an instruction; counted in taps."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.browser.fingers import WATCH, come_to_rest, notes_of, told, touch_all
from tests.browser.harness import LANDSCAPE, PHONE, TABLET, UPRIGHT, Devices, Pages, Screen
from tests.browser.looking import DARK, IS_WHOLE, faults, look_at
from tests.browser.taps import button, enter, press, send, show, tap
from tests.browser.test_stage import COUNT, SHOWN

if TYPE_CHECKING:
    from playwright.sync_api import Page

LAYOUT: dict[str, list[Any]] = {
    "trays": ["blue", "yellow", "red", "brown", "white", "green"],
    "track": ["campsite", "fishing", "hunting", "gathering", "action_marker", "megalith"],
    "track_pos": [11, 1, 3, 5, 7, 9],
}
TILE = ("hunting", "fishing", "ceremony", "gathering", "migration", "rock_painting")
# Steppers wider than the card they stand in, and numbers of more than one line.
CUT_OFF = """() => [...document.querySelectorAll(".pay")].flatMap((card) => {
  const edge = card.getBoundingClientRect().right;
  const stepper = card.querySelector(".stepper").getBoundingClientRect();
  const digits = card.querySelector("output").getClientRects();
  return stepper.right > edge || digits.length > 1 ? [card.innerText] : [];
})"""
# What reaches below the top of the band with Done.
UNDER = """(what) => {
  const { top } = document.querySelector(".in-band").getBoundingClientRect();
  const bottom = (each) => each.getBoundingClientRect().bottom;
  return [...document.querySelectorAll(what)].filter((each) => bottom(each) > top + 1).length;
}"""
WEATHER = {"cubes-yellow": 2, "cubes-brown": 2, "cubes-blue": 2}


def open_marauders(page: Page) -> str:
    """Open a table at which Ann pays before the marauders act; tile and weather are told."""
    show(page, "/prehistory/new/?layout=" + json.dumps(LAYOUT))
    told = {"players": ["Ann", "Bo", ""], "place": "2", "board": 10, "name": "Saturday"}
    path = send(page, "/prehistory/new/", layout=json.dumps(LAYOUT), **told)
    enter(page, path, "tile", 0, n=2, symbols=TILE)
    enter(page, path, "weather", 1, **WEATHER)
    show(page, path)
    return path


def open_autumn(page: Page) -> tuple[str, int]:
    """Open a Marauders table where a lane is asked for; return path and number of records."""
    show(page, "/prehistory/new/?layout=" + json.dumps(LAYOUT))
    setup = {"players": ["Ann", "Bo", ""], "place": "2", "board": 10, "name": "Saturday"}
    path = send(page, "/prehistory/new/", layout=json.dumps(LAYOUT), **setup)
    members = {"members-board": 9, "members-camp": 1, "members-out": 0}
    counts = {"trays-blue": 2, "trays-yellow": 2, "trays-red": 3, **members}
    way: list[tuple[str, dict[str, Any]]] = [
        ("tile", {"n": 2, "symbols": TILE}),
        ("weather", WEATHER),
        ("turn", {"to": "M"}),
        ("done", {"nothing": "yes"}),
        ("passed", {}),
        ("done", {"nothing": "yes"}),
        ("tile", {"n": 2, "symbols": TILE}),
        ("correct", counts),
        ("passed", {}),
        ("turn", {"to": "M"}),
    ]
    for number, (kind, fields) in enumerate(way):
        enter(page, path, kind, number, **fields)
    return path, len(way)


def count_taps(page: Page) -> None:
    """Count from now on; a page that is loaded anew would forget it."""
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => taps++, true); }")


@pytest.fixture(scope="module")
def two_pages(devices: Devices) -> Iterator[tuple[Page, Pages]]:
    """A tablet, and the way to more devices."""
    pages = Pages(devices)
    tablet = pages()
    tablet.emulate_media(reduced_motion="reduce")
    yield tablet, pages
    pages.close()
    assert not pages.complaints, "\n".join(pages.complaints)


def test_a_payment_and_an_action_in_few_taps_seen_elsewhere_and_gone_on_with(
    two_pages: tuple[Page, Pages],
) -> None:
    tablet, pages = two_pages
    path = open_marauders(tablet)
    other = pages(path, PHONE)
    tablet.get_by_text("What did Ann put on the trays?").wait_for()

    count_taps(tablet)
    tap(tablet, "One Yellow more", "One Brown more", "One Brown more")
    press(tablet, "Put 1 Yellow, 2 Brown on the trays")
    assert tablet.evaluate("taps") == 3 + 1, "a tap a cube, and one to confirm"

    tablet.get_by_text("They gather (Brown tray).").wait_for()
    other.get_by_text("They gather (Brown tray).").wait_for()

    tablet.close()
    tablet = pages(path, device=tablet.context)
    tablet.get_by_text("They gather (Brown tray).").wait_for()
    count_taps(tablet)
    press(tablet, "Nothing gained")
    assert tablet.evaluate("taps") == 1, "the instruction is there; Done"
    assert "Brown 2," in (tablet.locator(".board").get_attribute("aria-label") or "")
    other.get_by_text("Bo acts next, then Ann.").wait_for()
    other.get_by_text("What did Ann put on the trays?").wait_for()


@pytest.mark.parametrize("screen", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_payment_is_entered_whole_though_its_first_tap_has_not_been_answered(
    page: Pages, screen: Screen
) -> None:
    """The button is off until a tap has arrived; who taps fast on a slow line has tapped one already."""
    tablet = page("/", screen, script=WATCH)
    path = open_marauders(tablet)
    show(tablet, path)
    page.slow_down(tablet, 600)

    taps = ["One Brown more", "One White more", "Tap what goes"]
    touch_all(tablet, [button(tablet, says) for says in taps], 120)
    come_to_rest(tablet)

    assert told(tablet)[-1] == "Ann pays 1 Brown, 1 White"
    assert notes_of(tablet).said() == []


def test_a_control_board_is_calibrated_by_taps_faster_than_the_line(page: Pages) -> None:
    tablet = page("/prehistory/layout/", TABLET)
    page.slow_down(tablet, 300)

    colours = [tablet.locator(f"#tray-{each}") for each in LAYOUT["trays"]]
    touch_all(tablet, colours, 120)
    last = [button(tablet, says) for says in ("between Green and Blue", "The six sides of the control")]
    touch_all(tablet, last, 120)
    tablet.get_by_role("button", name="The six sides of the control", pressed=True).wait_for()
    button(tablet, "Save layout").click()

    tablet.wait_for_url("**/prehistory/new/?layout=*")
    (told,) = parse_qs(urlsplit(tablet.url).query)["layout"]
    assert json.loads(told)["trays"] == LAYOUT["trays"]


def test_a_button_that_is_off_stays_off(page: Pages) -> None:
    tablet = page("/", TABLET, script=WATCH)
    path = open_marauders(tablet)
    show(tablet, path)
    page.slow_down(tablet, 300)

    taps = ["Column 1 of fishing", "Column 1 of fishing", "Tap what goes"]
    touch_all(tablet, [button(tablet, says) for says in taps], 120)
    come_to_rest(tablet)

    assert "Ann pays" not in told(tablet)[-1]
    assert len(notes_of(tablet).said()) == 1


def test_done_is_in_sight_and_asks_for_the_points_of_a_ceremony(two_pages: tuple[Page, Pages]) -> None:
    page = two_pages[1]("/")
    path = open_marauders(page)
    enter(page, path, "paid", 2, for_seat="Ann", **{"cubes-red": 4})
    for screen in (TABLET, UPRIGHT, PHONE):
        look_at(page, screen, DARK)
        show(page, path)
        for name in ("Yes: done", "No: done, +2 points"):
            button = page.get_by_role("button", name=name)
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] < screen.height, "in sight without scrolling"
    press(page, "No: done, +2 points")
    page.get_by_text("Bo acts next, then Ann.").wait_for()
    assert page.locator(".facts dd").first.inner_text() == "2"


@pytest.mark.parametrize("screen", [TABLET, UPRIGHT, PHONE])
def test_what_was_paid_and_its_button_are_in_sight(two_pages: tuple[Page, Pages], screen: Screen) -> None:
    page = two_pages[1]("/", screen)
    show(page, open_marauders(page))

    assert page.evaluate(COUNT, ".board .m-tap, .in-band .btn") == 6 + 2
    assert page.evaluate(SHOWN, ".board .m-tap, .in-band .btn") == 6 + 2


@pytest.mark.parametrize("screen", [TABLET, UPRIGHT])
def test_nothing_of_an_instruction_is_under_the_fold(two_pages: tuple[Page, Pages], screen: Screen) -> None:
    page = two_pages[1]("/", screen)
    path = open_marauders(page)
    enter(page, path, "paid", 2, for_seat="Ann", **{"cubes-red": 4})
    show(page, path)
    parts = ".play .ruling, .board, .wheel, .play .moves li, .you-enter button"
    assert page.evaluate(COUNT, parts) >= 1 + 1 + 1 + 3 + 6
    assert page.evaluate(UNDER, parts) == 0


def test_on_a_phone_on_its_side_the_picture_is_beside_the_lines_with_done_below(
    two_pages: tuple[Page, Pages],
) -> None:
    page = two_pages[1]("/", LANDSCAPE)
    path = open_marauders(page)
    enter(page, path, "turn", 2, to="M")
    show(page, path)
    parts = ".play .ruling-word, .board, .wheel, .flies.is-wide, .play .moves li"
    assert page.evaluate(COUNT, parts) >= 1 + 1 + 1 + 1 + 2
    assert page.evaluate(UNDER, parts) == 0
    boxes = [page.locator(each).bounding_box() for each in (".pair", ".play .moves", ".in-band")]
    picture, lines, band = (box for box in boxes if box)
    assert picture["x"] + picture["width"] <= lines["x"] + 1
    assert band["y"] + band["height"] <= LANDSCAPE.height + 1
    assert is_whole_in_band(page)


def is_whole_in_band(page: Page) -> bool:
    """Whether the buttons of the band lie within it, and it within the screen."""
    return bool(
        page.evaluate("""() => {
          const band = document.querySelector(".in-band").getBoundingClientRect();
          return band.bottom <= innerHeight + 1 && [...document.querySelectorAll(".in-band .btn")]
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect())
            .every((each) => each.top >= band.top && each.bottom <= band.bottom);
        }""")
    )


def test_in_autumn_on_a_phone_on_its_side_what_to_do_is_above_the_pieces(
    two_pages: tuple[Page, Pages],
) -> None:
    page = two_pages[1]("/", LANDSCAPE)
    path, seen = open_autumn(page)
    enter(page, path, "map", seen, camp="5.2", **{"on-fishing": ["8.2"]})
    show(page, path)
    page.get_by_text("A member moves").first.wait_for()
    assert page.evaluate(COUNT, ".you-enter button, .play .moves li, .prio .is-hit") >= 6 + 2 + 1
    top = page.evaluate("() => document.querySelector('.you-enter').getBoundingClientRect().top")
    for each in page.locator(".play .moves li, .prio .is-hit, .autumn-pic .map").all():
        box = each.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= top + 1
    assert is_whole_in_band(page)


@pytest.mark.parametrize("screen", [TABLET, Screen(1024, 768), UPRIGHT])
def test_in_autumn_without_a_map_nothing_lies_over_what_is_gained(
    two_pages: tuple[Page, Pages], screen: Screen
) -> None:
    page = two_pages[1]("/", screen)
    path, _ = open_autumn(page)
    show(page, path)
    press(page, "Gathering tile")
    page.get_by_text("to the nearest gathering tile.").first.wait_for()
    assert page.evaluate(SHOWN, ".you-enter .gives button") == 6
    assert not page.locator(".app-books").is_visible()
    assert is_whole_in_band(page)


@pytest.mark.parametrize("screen", [TABLET, UPRIGHT])
def test_nothing_of_summer_is_under_the_fold(two_pages: tuple[Page, Pages], screen: Screen) -> None:
    page = two_pages[1]("/", screen)
    path = open_marauders(page)
    enter(page, path, "passed", 2)
    enter(page, path, "done", 3, **{"cubes-red": 6})
    enter(page, path, "done", 4, vp=1)
    enter(page, path, "tile", 5, n=2, symbols=TILE)
    show(page, path)
    page.get_by_label("Column 1 of ceremony").click()
    page.get_by_text("They take back the ringed column.").wait_for()
    parts = ".play .ruling, .board, .wheel, .play .moves li, .you-enter button"
    assert page.evaluate(COUNT, parts) >= 1 + 1 + 1 + 3 + 6
    assert page.evaluate(UNDER, parts) == 0
    page.evaluate("() => rest(400)")
    tap(page, "Not yet")
    page.get_by_text("Tap each location").wait_for()
    parts = ".play .ruling, .board, .loc, .locs-aside > *"
    assert page.evaluate(COUNT, parts) >= 1 + 1 + 6 + 2
    assert page.evaluate(UNDER, parts) == 0
    press(page, "Ceremony")
    page.get_by_text("They hold a ceremony").wait_for()
    parts = ".play .ruling, .board, .loc, .locs-aside > *, .play .moves li, .you-enter button"
    assert page.evaluate(UNDER, parts) == 0


def test_after_a_tie_of_columns_the_ring_is_asked_on_the_same_page(two_pages: tuple[Page, Pages]) -> None:
    """Chromium's page crashed where the picture turned into that of the question."""
    page = two_pages[1]("/")
    path = open_marauders(page)
    enter(page, path, "passed", 2)
    enter(page, path, "done", 3, vp=1, **{"cubes-red": 2})
    enter(page, path, "done", 4, vp=2)
    enter(page, path, "tile", 5, n=2, symbols=(*TILE[4:], *TILE[:4]))
    show(page, path)
    page.get_by_text("Several columns have the most markers.").wait_for()
    press(page, "These have the most markers")
    page.get_by_text("Which action symbols are around the pricing tile?").wait_for()


@pytest.mark.parametrize(
    ("screen", "parts", "number"),
    [
        (TABLET, ".due-word, .first-of, .board, .lane-sketch", 1 + 6 + 1 + 1),
        (UPRIGHT, ".due-word, .first-of, .board, .lane-sketch", 1 + 6 + 1 + 1),
        (PHONE, ".due-word, .first-of", 1 + 6),
    ],
    ids=["tablet", "upright", "phone"],
)
def test_the_whole_list_of_a_lane_is_in_sight_and_one_tap_answers_it(
    two_pages: tuple[Page, Pages], screen: Screen, parts: str, number: int
) -> None:
    page = two_pages[1]("/", screen)
    path, _ = open_autumn(page)
    show(page, path)
    assert page.evaluate(COUNT, parts) == number
    assert page.evaluate(UNDER, parts) == 0
    assert page.evaluate(SHOWN, ".first-of, .in-band .btn") == 6 + 2
    count_taps(page)
    press(page, "Gathering tile")
    page.get_by_text("to the nearest gathering tile.").first.wait_for()
    assert page.evaluate("taps") == 1


def test_no_number_of_a_comparison_is_cut_off(two_pages: tuple[Page, Pages]) -> None:
    page = two_pages[1]("/")
    path = open_marauders(page)
    enter(page, path, "turn", 2, to="M")
    for screen in (TABLET, UPRIGHT, PHONE):
        look_at(page, screen, DARK)
        show(page, path + "?kind=compare&A-vp=11")
        assert page.evaluate(CUT_OFF) == []


def test_pages_are_for_everybody(two_pages: tuple[Page, Pages]) -> None:
    page = two_pages[1]("/")
    page.emulate_media(reduced_motion="reduce")  # else colours are looked at while they change
    path = open_marauders(page)
    enter(page, path, "turn", 2, to="M")
    autumn, _ = open_autumn(page)
    kinds = [f"{path}?kind={kind}" for kind in ("map", "correct", "instead")]
    for where in ("/prehistory/layout/", *kinds, autumn):
        assert faults(page, where, in_whole=IS_WHOLE) == []
