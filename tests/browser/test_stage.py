"""A turn on one screen: tiles, tabs and the button lie under no bar, whatever the device."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from tests.browser.harness import LANDSCAPE, PHONE, TABLET, UPRIGHT, Pages, Screen, Site
from tests.browser.taps import (
    button,
    enter,
    forces_of,
    open_table,
    seat_path,
    settle,
    show,
    steps,
    tap,
    to_declaring,
    to_reveal,
    to_round,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

EVERY_MODULE = ("hq1", "hq2", "hq3", "hq4", "recon1", "recon2", "recon3", "recon4", "recon5")
PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed")
# What lies whole on the screen, with nothing over its edges.
SHOWN = """(what) => [...document.querySelectorAll(what)].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const spots = [[x, top + 3], [x, bottom - 3], [left + 3, y], [right - 3, y]];
    return spots.every(([x, y]) => each.contains(document.elementFromPoint(x, y)));
}).length"""
COUNT = "(what) => document.querySelectorAll(what).length"
CUT = "(what) => [...document.querySelectorAll(what)].filter((a) => a.scrollWidth > a.clientWidth + 1).length"
PALE = (
    """(what) => [...document.querySelectorAll(what)].filter((a) => getComputedStyle(a).opacity < 1).length"""
)
SIZES = [
    pytest.param(TABLET, "normal", 12, id="tablet"),
    pytest.param(UPRIGHT, "normal", 12, id="upright"),
    pytest.param(PHONE, "normal", 6, id="phone"),
    pytest.param(LANDSCAPE, "normal", 6, id="landscape"),
    pytest.param(PHONE, "larger", 6, id="phone, larger"),
    pytest.param(TABLET, "larger", 6, id="tablet, larger"),
    pytest.param(UPRIGHT, "larger", 6, id="upright, larger"),
]


@pytest.fixture
def stage(page: Pages) -> tuple[Page, str]:
    """A table of five with every module, which begins."""
    tablet = page()
    path = open_table(tablet, *PLAYERS, modules=EVERY_MODULE)
    return tablet, path


def test_seats_are_one_line_high(stage: tuple[Page, str]) -> None:
    tablet, path = stage
    for screen in (TABLET, UPRIGHT, PHONE):
        look(tablet, path, screen)
        box = tablet.locator(".strip").bounding_box()
        assert box
        assert box["height"] <= 56


@pytest.mark.parametrize(("screen", "text", "tiles"), SIZES)
@pytest.mark.parametrize("turn", ["?kind=dig", "?kind=dig&cards=brawler&cards=shovel&kept=net"])
def test_tiles_tabs_and_button_are_on_the_screen(
    stage: tuple[Page, str], screen: Screen, text: str, tiles: int, turn: str
) -> None:
    tablet, path = stage
    look(tablet, path + turn, screen, text)

    assert tablet.evaluate(SHOWN, ".tile") >= tiles
    assert tablet.evaluate(SHOWN, ".tabs > *") == tablet.evaluate(COUNT, ".tabs > *") >= 6
    assert tablet.evaluate(SHOWN, "#entry .btn-primary") == 1


@pytest.mark.parametrize("language", ["de", "fr", "hu"])
def test_the_place_is_whole_and_no_seat_pushes_another_aside_in_longer_words(
    site: Site, stage: tuple[Page, str], language: str
) -> None:
    tablet, path = stage
    tablet.context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
    enter(tablet, path, "commit", 0, for_seat="Ann", number="0")
    for screen in (TABLET, UPRIGHT):
        look(tablet, path, screen)
        assert tablet.get_attribute("html", "lang") == language
        assert tablet.evaluate(CUT, ".bar-where > *") == 0
        assert tablet.evaluate(CUT, ".strip summary, .strip-name, .strip-says") == 0
        assert tablet.evaluate(SHOWN, ".strip-facts .fact") >= 2 * len(PLAYERS)


def test_the_name_of_a_table_is_one_line_in_larger_text(stage: tuple[Page, str]) -> None:
    phone, path = stage
    look(phone, path, PHONE, "larger")

    lines = "(name) => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight)"
    assert round(phone.locator(".bar-where b").evaluate(lines)) == 1


@pytest.mark.parametrize("language", ["en", "de", "fr", "hu"])
def test_on_a_phone_a_short_word_stands_under_the_hand(
    site: Site, stage: tuple[Page, str], language: str
) -> None:
    phone, path = stage
    phone.context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
    enter(phone, path, "gathered", 0, round=1)
    for screen in (PHONE, LANDSCAPE):
        look(phone, path, screen)
        hand = phone.locator("#doubt")
        word = hand.evaluate("(hand) => getComputedStyle(hand, '::after').content.slice(1, -1)")
        assert word == hand.get_attribute("data-short")
        assert word.strip("?").strip().casefold() in (hand.get_attribute("aria-label") or "").casefold()
        assert phone.evaluate(CUT, "#doubt") == 0
        assert phone.evaluate(SHOWN, "#undo .dock-btn, #doubt, #entry .btn-primary") == 3


def test_the_seats_sheet_says_in_words_what_the_line_says_in_signs(stage: tuple[Page, str]) -> None:
    tablet, path = stage
    look(tablet, path, PHONE)
    sheet = tablet.locator(".seat-sheet").nth(4)
    assert not sheet.is_visible()

    tablet.locator(".strip-seat summary").nth(4).click()

    assert "contested resources won 0" in " ".join(sheet.inner_text().split())
    box = sheet.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE.width


def test_reminders_go_with_the_first_entry_of_the_round(stage: tuple[Page, str]) -> None:
    tablet, path = stage
    look(tablet, path, TABLET)
    assert tablet.locator(".context").count() == 1

    enter(tablet, path, "dig", 0, for_seat="Ann", cards="brawler")
    look(tablet, path, TABLET)

    assert tablet.locator(".context").count() == 0


def look(page: Page, path: str, screen: Screen, text: str = "normal") -> None:
    """Show a page on a screen of this size, with text of this size."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    show(page, path)
    page.evaluate("(size) => { document.documentElement.dataset.text = size; }", text)
    settle(page)


# The skirmish -------------------------------------------------------------------------------------

HANDS = {
    "Ann": ("brawler", "refugee", "refugee"),
    "Bo": ("brawler", "spear", "refugee"),
    "Cy": ("brawler", "spear", "shovel"),
    "Di": ("refugee", "refugee", "refugee"),
    "Ed": ("brawler", "refugee", "shovel"),
}
SCREENS = [pytest.param(*each.values[:2], id=each.id) for each in SIZES]
SMALL = [each for each in SCREENS if each.values[0] in (PHONE, LANDSCAPE)]
LARGE = [each for each in SCREENS if each not in SMALL]
FORCES = {f"cards.{name}": list(cards) for name, cards in HANDS.items()}


@pytest.fixture
def revealing(stage: tuple[Page, str]) -> tuple[Page, str]:
    """The same table in round 3; each keeps three cards."""
    tablet, path = stage
    to_round(tablet, path, 3)
    for number, name in enumerate(PLAYERS, start=2):
        enter(tablet, path, "commit", number, for_seat=name, number="3")
    return tablet, path


def look_at_reveal(tablet: Page, path: str, screen: Screen, text: str) -> None:
    """Show a reveal in which only Ann's last card is missing."""
    shown = {**FORCES, "cards.Ann": ["scavenger", "brawler"]}
    look(tablet, f"{path}?kind=reveal&for_seat=&{urlencode(shown, doseq=True)}", screen, text)


@pytest.mark.parametrize(("screen", "text"), LARGE)
def test_forces_totals_and_button_of_a_reveal_are_on_the_screen(
    revealing: tuple[Page, str], screen: Screen, text: str
) -> None:
    tablet, path = revealing
    look_at_reveal(tablet, path, screen, text)

    assert tablet.evaluate(SHOWN, ".force-head") == len(PLAYERS)
    assert tablet.evaluate(SHOWN, ".force-fight") == len(PLAYERS)
    assert tablet.evaluate(SHOWN, ".force .in-card") == tablet.evaluate(COUNT, ".force .in-card") == 15
    assert tablet.evaluate(SHOWN, "#reveal .btn") == 1
    assert tablet.locator("#reveal .btn").inner_text() == "Ann 2 of 3"


@pytest.mark.parametrize(("screen", "text"), SMALL)
def test_six_cards_and_the_button_of_a_reveal_are_on_a_small_screen(
    revealing: tuple[Page, str], screen: Screen, text: str
) -> None:
    tablet, path = revealing
    look_at_reveal(tablet, path, screen, text)

    assert tablet.evaluate(SHOWN, ".pick-row") >= 6
    assert tablet.evaluate(SHOWN, "#reveal .btn") == 1
    tablet.locator(".forces").scroll_into_view_if_needed()
    assert tablet.evaluate(CUT, ".force .nm") == 0


@pytest.mark.parametrize(("screen", "text"), SCREENS)
def test_verdict_forces_and_button_of_a_skirmish_are_on_the_screen(
    revealing: tuple[Page, str], screen: Screen, text: str
) -> None:
    tablet, path = revealing
    enter(tablet, path, "reveal", 7, for_seat="", **FORCES)
    tablet.emulate_media(reduced_motion="reduce")
    look(tablet, path, screen, text)

    assert tablet.locator(".ruling-word").inner_text() == "Bo wins the tie, 2 people to 1."
    assert tablet.evaluate(SHOWN, ".ruling-word") == 1
    assert tablet.evaluate(SHOWN, ".force .in-card") == 15
    assert tablet.evaluate(COUNT, ".st-rung.is-decider") == 1
    assert tablet.evaluate(SHOWN, "#count .btn-primary") == 1


def test_who_can_show_no_more_of_a_card_is_blank_and_no_cell_is_pale(revealing: tuple[Page, str]) -> None:
    tablet, path = revealing
    show(tablet, path + "?" + urlencode({"kind": "reveal", **FORCES}, doseq=True))
    full = tablet.locator(".pick-seat:disabled:not(:has(.tile-n))")

    assert full.count()
    assert not any(each.is_visible() for each in full.all())
    assert tablet.evaluate(PALE, ".pick-seat") == 0


def test_a_phone_has_undo_redo_the_hand_and_the_button_beside_each_other(stage: tuple[Page, str]) -> None:
    phone, path = stage
    for number in (1, 2):
        enter(phone, path, "gathered", number - 1, round=number)
    enter(phone, path, "retract", 2, number=2)
    look(phone, path + "?kind=dig&cards=brawler&cards=shovel&kept=net", PHONE)

    for what in ("#undo .dock-btn", "#redo .dock-btn", "#doubt", "#entry .btn-primary"):
        assert phone.evaluate(SHOWN, what) == 1, what


@pytest.mark.parametrize("screen", [UPRIGHT, PHONE])
def test_the_last_ruling_stands_between_the_seats_and_the_turn(
    revealing: tuple[Page, str], screen: Screen
) -> None:
    tablet, path = revealing
    enter(tablet, path, "reveal", 7, for_seat="", **FORCES)
    enter(tablet, path, "count", 8, round=3)
    look(tablet, path, screen)

    seats, last, panel = (tablet.locator(what).bounding_box() for what in (".strip", ".last", ".panel"))
    assert seats
    assert last
    assert panel
    assert seats["y"] < last["y"] < panel["y"]


@pytest.mark.parametrize("screen", [TABLET, UPRIGHT, PHONE])
def test_the_ruling_stays_on_top_of_the_quick_page_while_cards_are_tapped(
    page: Pages, screen: Screen
) -> None:
    names = ("Ann", "Bo", "Bartholomew Longfellow", "Di", "Edelgard")
    told = [*(("p", name) for name in names), ("force.0", "thugs"), ("force.1", "brawler")]
    quick = page(f"/arctic/skirmish/?{urlencode(told)}", screen)

    button(quick, "Spear to Edelgard").scroll_into_view_if_needed()
    quick.evaluate("scrollBy(0, 400)")
    box = quick.locator(".ruling-bar").bounding_box()

    assert box
    assert box["height"] <= 60
    assert quick.evaluate(SHOWN, ".ruling-word") == 1
    assert quick.evaluate(SHOWN, ".totals li") == len(names)
    assert quick.evaluate(CUT, ".force-head .seat > span, .tile-name") == 0


def test_a_tap_on_a_card_takes_nothing_out_by_itself(page: Pages) -> None:
    quick = page("/arctic/skirmish/?p=Ann&p=Bo&p=Cy&force.0=thugs&force.1=brawler")

    quick.locator(".force summary.in-card").first.tap()
    assert steps(quick) == ["0.thugs", "1.brawler"]
    tap(quick, "Take out Thugs")

    assert steps(quick) == ["1.brawler"]
    assert quick.locator("details.menu[open]").count() == 0


def test_every_way_to_decide_what_the_table_disagrees_on_is_on_the_screen(page: Pages) -> None:
    tablet = page()
    path = open_table(tablet, "Ann", "Bo", "Cy")
    to_declaring(tablet, path, "0.thugs", "1.brawler", "1.spear", "2.scout", "2.shovel")
    enter(tablet, path, "count", 4, round=3)
    look(tablet, f"{path}wrong/5/?answer=doubt", TABLET)

    assert tablet.evaluate(SHOWN, ".why-pick li") == tablet.evaluate(COUNT, ".why-pick li") > 1
    assert tablet.evaluate(SHOWN, ".verdict") == tablet.evaluate(COUNT, ".verdict") > 3


def test_what_was_changed_in_a_what_if_comes_after_the_forces_on_a_phone(page: Pages) -> None:
    case = "/arctic/skirmish/what-if/?p=Ann&p=Bo&force.0=thugs&force.1=brawler&acts.was="
    phone = page(case, PHONE)
    tap(phone, "Spear to Bo")

    forces, changes = phone.locator(".forces").bounding_box(), phone.locator(".tried").bounding_box()
    assert forces
    assert changes
    assert forces["y"] < 240
    assert forces["y"] < changes["y"]


def test_a_sealed_phone_shows_its_cards_only_while_a_finger_holds(
    revealing: tuple[Page, str], page: Pages
) -> None:
    tablet, path = revealing
    phone = page(seat_path(tablet, path, "Bo"), PHONE)
    enter(tablet, path, "reveal", 7, for_seat="Bo", **{"cards.Bo": HANDS["Bo"]}, cards=list(HANDS["Bo"]))
    phone.reload()
    held = phone.locator("[data-hold] .in-card").first
    assert not held.is_visible()

    box = phone.locator("[data-hold] > summary").bounding_box()
    assert box
    phone.mouse.move(box["x"] + 20, box["y"] + 20)
    phone.mouse.down()
    assert held.is_visible()
    phone.mouse.up()

    assert not held.is_visible()
    assert "Brawler" not in phone.locator("main").inner_text()


def test_many_cards_held_open_stay_below_the_bar(revealing: tuple[Page, str], page: Pages) -> None:
    tablet, path = revealing
    enter(tablet, path, "reveal", 7, for_seat="Bo", **{"cards.Bo": HANDS["Bo"]}, cards=list(HANDS["Bo"]))
    phone = page(seat_path(tablet, path, "Bo"), PHONE)
    phone.locator("[data-hold] > .in").evaluate(
        "cards => { for (let n = 0; n < 8; n++) cards.append(cards.children[n].cloneNode(true)); }"
    )

    phone.locator("[data-hold] > summary").hover()
    phone.mouse.down()

    bar, cards = phone.locator("header").bounding_box(), phone.locator("[data-hold] > .in").bounding_box()
    assert bar
    assert cards
    assert cards["y"] >= bar["y"] + bar["height"]
    phone.mouse.up()
    phone.locator("[data-hold] > .in").wait_for(state="hidden")


def test_a_new_phase_begins_at_the_top_of_the_page(revealing: tuple[Page, str]) -> None:
    tablet, path = revealing
    look(tablet, path, PHONE)
    tablet.evaluate("scrollTo(0, 500)")
    enter(tablet, path, "reveal", 7, for_seat="", **FORCES)

    tablet.locator(".ruling-word", has_text="Bo wins the tie").wait_for()
    settle(tablet)

    assert tablet.evaluate("scrollY") == 0


def test_a_phone_that_shows_forces_turned_up_follows_the_table(page: Pages) -> None:
    tablet = page()
    path = open_table(tablet, "Ann", "Bo", "Cy", modules=())
    bo = seat_path(tablet, path, "Bo")
    to_reveal(tablet, path)
    phone = page(bo, PHONE)
    enter(tablet, path, "reveal", 4, **forces_of(("0.refugee",)))
    phone.locator("#st-shown").wait_for(state="attached")

    enter(tablet, path, "count", 5, round=3)

    phone.locator("#live[data-seen='6']").wait_for(state="attached")


# By how many pixels the tip of an arrow and its line miss the middle of the target and of the card that acts.
MISSES = """() => {
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    const [acts, sights] = [box(".is-act"), box(".is-sights")];
    const [tip, line] = [box(".st-arrow > .st-tip"), box(".st-arrow > .st-way")];
    const middle = (each) => (each.top + each.bottom) / 2;
    const ends = [line.top, line.bottom].map((y) => Math.abs(y - middle(acts)));
    const side = tip.left < sights.left ? tip.right - sights.left : tip.left - sights.right;
    return [side, middle(tip) - middle(sights), Math.min(...ends)].map(Math.abs);
}"""


@pytest.mark.parametrize("screen", [TABLET, UPRIGHT, PHONE, LANDSCAPE])
def test_an_arrow_touches_the_card_that_acts_and_its_target(page: Pages, screen: Screen) -> None:
    tablet = page()
    path = open_table(tablet, *PLAYERS)
    to_reveal(tablet, path)
    steps = ("0.spear", "0.sniper_team", "1.brawler", "2.refugee", "2.medic", "2.thugs", "4.scout")
    enter(tablet, path, "reveal", 3, **forces_of(steps, PLAYERS))
    for target in ("1/brawler", "2/thugs", "4/scout"):
        look(tablet, f"{path}?aim=acts.0:sniper_team;snipe;{target}", screen)

        assert max(tablet.evaluate(MISSES)) < 2, target
