"""A turn of Skirmish for Earth on one screen: what is asked, what it is about, and every button of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from referee.rules.earth.deck.deck import as_json
from tests.browser.harness import PHONE, TABLET, UPRIGHT, Devices, Pages, Screen
from tests.browser.taps import REST, button, enter, other_device_path, seat_path, send, settle, show, touch
from tests.browser.test_stage import COUNT, SHOWN
from tests.web.earth.tablecast import DECK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

PLAYERS = ("Ann", "Bo", "Cy", "Di", "Ed")
SIZES = [
    pytest.param(screen, text, id=f"{name}, {text}")
    for name, screen in (("tablet", TABLET), ("upright", UPRIGHT), ("phone", PHONE))
    for text in ("normal", "larger")
]


# Twenty seconds are half a one.
FORTY_TIMES = "const later = setTimeout; window.setTimeout = (what, pause) => later(what, pause / 40);"


class Paths(NamedTuple):
    """The host's page, and that of a seat."""

    host: str
    seat: str


@pytest.fixture(scope="module")
def stage(devices: Devices) -> Iterator[Page]:
    """One page for all tests here."""
    pages = Pages(devices)
    page = pages("/")
    page.emulate_media(reduced_motion="reduce")
    yield page
    pages.close()


@pytest.fixture(scope="module", params=[3, 5])
def bidding(stage: Page, request: pytest.FixtureRequest) -> Paths:
    """A table at which Ann has deployed and Bo is to bid: the host's path and Bo's."""
    path = open_earth(stage, request.param, "deck")
    enter(stage, path, "target", 0, round=1, territory="t01")
    enter(stage, path, "deploy", 1, round=1, for_seat="Ann", ships=1)
    return Paths(path, seat_path(stage, path, "Bo"))


@pytest.fixture(scope="module")
def choosing(stage: Page) -> Paths:
    """A table of five at which Bo chooses from whom a ship is taken: the host's path and Bo's."""
    path = open_earth(stage, 5, "deck")
    enter(stage, path, "target", 0, round=1, territory="t01")
    enter(stage, path, "pass", 1, round=1, for_seat="Ann")
    enter(stage, path, "deploy", 2, round=1, for_seat="Bo", ships=1)
    for number, seat in enumerate(PLAYERS[2:], start=3):
        enter(stage, path, "pass", number, round=1, for_seat=seat)
    for number, seat in enumerate(PLAYERS, start=6):
        enter(
            stage, path, "reveal", number, round=1, for_seat=seat, card="thief" if seat == "Bo" else "swarm"
        )
    return Paths(path, seat_path(stage, path, "Bo"))


@pytest.fixture(scope="module")
def placing(stage: Page) -> Paths:
    """A table of three at which everybody places a card: the host's path and Bo's."""
    path = open_earth(stage, 3, "dealt")
    enter(stage, path, "deal", 0)
    return Paths(path, seat_path(stage, path, "Bo"))


def open_earth(page: Page, players: int, level: str) -> str:
    """Open a table with a deck; Ann begins."""
    told: dict[str, Any] = {"players": [*PLAYERS[:players], *[""] * (5 - players)], "name": "Sunday"}
    return send(page, "/earth/new/", **told, first_initiator="1", level=level, deck_text=as_json(DECK))


def look(page: Page, path: str, screen: Screen, text: str = "normal") -> None:
    """Show a page on a screen of this size, with text of this size."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    show(page, path)
    page.evaluate("(size) => { document.documentElement.dataset.text = size; }", text)
    settle(page)


def is_whole(page: Page, what: str) -> bool:
    """Whether all of these lie on the screen, and there are some."""
    number: int = page.evaluate(COUNT, what)
    shown: int = page.evaluate(SHOWN, what)
    return 0 < number == shown


@pytest.mark.parametrize(("screen", "text"), SIZES)
def test_whoever_bids_sees_target_question_and_every_number(
    stage: Page, bidding: Paths, screen: Screen, text: str
) -> None:
    look(stage, bidding.host, screen, text)

    assert is_whole(stage, ".tgt-score, .tgt-name, .tgt-facts, .now .due-word")
    assert is_whole(stage, ".bid-keys .btn")
    assert stage.evaluate(COUNT, ".bid-keys .btn") == 7
    if text == "normal":
        assert is_whole(stage, ".fleet tbody tr")


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_a_phone_that_bids_sees_score_continent_salvage_and_flagpole(
    stage: Page, bidding: Paths, text: str
) -> None:
    look(stage, bidding.seat, PHONE, text)

    assert is_whole(stage, ".tgt-score, .tgt-name, .tgt-facts > span, .tgt-worth, .pole-line li")
    assert is_whole(stage, ".now .due-word, .bid-keys .btn")
    assert "You deploy 1 to 6, or pass." in stage.locator(".due-word").inner_text()


@pytest.mark.parametrize(("screen", "text"), SIZES)
def test_what_this_device_is_asked_comes_first_with_all_whom_it_may_name(
    stage: Page, choosing: Paths, screen: Screen, text: str
) -> None:
    for path in choosing:
        look(stage, path, screen, text)

        first = stage.locator("#desk > *:visible").first
        assert "Who loses 1 ship to Bo" in first.inner_text()
        assert is_whole(stage, ".ask-word, .ask .tile")
        assert stage.evaluate(COUNT, ".ask .tile") == 4


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_a_phone_that_places_sees_its_whole_hand_and_what_for(stage: Page, placing: Paths, text: str) -> None:
    look(stage, placing.seat, PHONE, text)

    # A hand is dealt by chance: with larger text, cards that say much reach below the fold.
    cards = ".hand .tile" if text == "normal" else ".hand .tile:first-child"
    assert is_whole(stage, f".tgt-score, .pole-line li, .now .due-word, {cards}")


def test_an_open_hand_is_covered_once_the_phone_lies_still(stage: Page, page: Pages, placing: Paths) -> None:
    show(stage, placing.seat)
    bo = placing.host.replace("/host/", "/2/")
    phone = page(other_device_path(stage, bo), PHONE, script=FORTY_TIMES)
    hand, cover = phone.locator(".hand .tile").first, phone.locator("[data-covers] > summary")

    hand.wait_for(state="hidden")
    cover.tap()

    hand.wait_for()
    cover.tap()
    hand.wait_for(state="hidden")

    # Another device of the seat places a card and takes it back: the hand comes up untouched.
    look(stage, bo, PHONE)
    touch(stage.locator(".hand .tile").first)
    phone.get_by_text("Your card is down.").wait_for()
    stage.get_by_text("Your card is down.").wait_for()
    touch(button(stage, "Undo"))
    phone.get_by_text("Tap a card to place it.").wait_for()
    hand.wait_for(state="hidden")


def test_a_card_that_is_held_is_read_and_not_placed(stage: Page, placing: Paths) -> None:
    look(stage, placing.seat, PHONE)
    stage.locator(".hand .tile").first.hover()
    stage.evaluate(f"() => rest({REST})")
    sent: list[str] = []
    stage.on("request", lambda request: sent.append(request.method))

    stage.mouse.down()
    stage.wait_for_timeout(600)
    stage.mouse.up()

    stage.wait_for_timeout(300)
    assert "POST" not in sent
    assert stage.locator(".now .due-word").inner_text() == "Tap a card to place it."


def test_a_card_face_down_is_seen_while_a_finger_holds(stage: Page, placing: Paths) -> None:
    look(stage, placing.seat, PHONE)
    stage.locator(".hand .tile").first.click()
    settle(stage)
    card = stage.locator(".own-card")
    stage.locator(".now .due-word", has_text="Your card is down.").wait_for()
    assert not card.is_visible()

    stage.locator(".hold > summary").hover()
    stage.mouse.down()
    card.wait_for()
    assert "Zebra" in card.inner_text()
    stage.mouse.up()

    card.wait_for(state="hidden")
    assert "Zebra" not in stage.locator(".dock").inner_text()
