"""Skirmish for Earth in a real browser: a round by taps, and its pages by the book."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from referee.rules.earth.deck import as_json
from tests.browser.harness import PHONE, Pages
from tests.browser.looking import IS_WHOLE, faults
from tests.browser.taps import enter, press, seat_path, send, show, touch
from tests.web.earth.tablecast import DECK

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLAYERS = ("Ann", "Bo", "Cy", "Di")
ISLE = {
    "territory": "TypedIn",
    "name": "Isle",
    "continent": "Europe",
    "score": 3,
    "salvage": 1,
    "bonus": "2: 1, 3: 2",
    "keep": "yes",
}


def open_earth(page: Page, **more: Any) -> str:
    """Open a table of four without a card list; Ann begins."""
    show(page, "/earth/new/")
    told = {"players": [*PLAYERS, ""], "name": "Sunday", "first_initiator": "1", "level": "quick", **more}
    return send(page, "/earth/new/", **told)


def to_deal(page: Page) -> str:
    """Open a table of three at which the app is about to deal an invented deck."""
    path = send(
        page, "/earth/new/", players=[*PLAYERS[:3], "", ""], name="Dealt", first_initiator="1", level="dealt"
    )
    path = path.removesuffix("deck/")
    send(page, f"{path}deck/", what="take", deck=as_json(DECK), seen=0, entry_id=uuid4())
    return path


def open_dealt(page: Page) -> str:
    """Open a table of three at which the app has dealt, with a target turned up."""
    path = to_deal(page)
    enter(page, path, "deal", 1)
    return path


def to_deploy(page: Page, path: str) -> int:
    """Turn up a target typed in; return how long the log is."""
    enter(page, path, "target", 0, round=1, **ISLE)
    return 1


def to_reveal(page: Page, path: str) -> int:
    """Ann deploys 2, the others pass."""
    number = to_deploy(page, path)
    enter(page, path, "deploy", number, round=1, for_seat="Ann", ships=2)
    for index, seat in enumerate(PLAYERS[1:], start=number + 1):
        enter(page, path, "pass", index, round=1, for_seat=seat)
    return number + 4


def to_ending(page: Page, path: str, text: str = "") -> int:
    """Ann's card is paid, with Attack 3; the others are not. Without a text the round ends by itself."""
    number = to_reveal(page, path)
    for seat in PLAYERS:
        told = {"card": "Paid", "attack": 3, "text": text} if seat == "Ann" else {"card": "Unpaid"}
        enter(page, path, "reveal", number, round=1, for_seat=seat, **told)
        number += 1
    return number


def to_score(page: Page, path: str) -> None:
    """Play the only round."""
    to_ending(page, path)


WAYS: dict[str, Callable[[Page, str], Any]] = {
    "target": lambda page, path: None,
    "deploy": to_deploy,
    "reveal": to_reveal,
    "a text": lambda page, path: to_ending(page, path, "gain a ship"),
    "ending": to_ending,
    "score": to_score,
    "deck": to_deploy,
}
# Much like others; a soak and `make browsers` look at these too.
RARE = {"target", "reveal", "ending", "deck"}
NAMES = ("set-up", *(name for name in WAYS if IS_WHOLE or name not in RARE))


def path_of(page: Page, name: str) -> str:
    """Return the path of a page of this sort."""
    if name not in WAYS:
        return "/earth/new/"
    path = open_earth(page, **({"rounds": 1} if name == "score" else {}))
    WAYS[name](page, path)
    return path + ("deck/card/?edit=land:isle" if name == "deck" else "")


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_for_everybody(one_page: Page, name: str) -> None:
    assert faults(one_page, path_of(one_page, name), in_whole=IS_WHOLE) == []


def test_a_deployment_is_one_tap_and_the_page_is_not_loaded_anew(page: Pages) -> None:
    tablet = page()
    path = open_earth(tablet)
    to_deploy(tablet, path)
    show(tablet, path)
    loads: list[str] = []
    tablet.on(
        "request", lambda request: loads.append(request.url) if request.is_navigation_request() else None
    )
    tablet.evaluate("() => { window.taps = 0; addEventListener('click', () => taps++, true); }")

    press(tablet, "2")
    tablet.get_by_text("Bo deploys 1 to 6, or passes.").wait_for()
    press(tablet, "Pass")
    tablet.get_by_text("Cy deploys 1 to 6, or passes.").wait_for()

    assert tablet.evaluate("taps") == 2
    assert loads == []


def test_a_card_that_a_phone_types_is_left_alone_when_another_is_turned_up_and_is_recorded(
    page: Pages,
) -> None:
    tablet = page()
    path = open_earth(tablet)
    number = to_reveal(tablet, path)
    phone = page(seat_path(tablet, path, "Bo"), PHONE)
    touch(phone.get_by_text("Enter the whole card"))
    phone.get_by_label("Card", exact=True).fill("Example Pounce")

    enter(tablet, path, "reveal", number, round=1, for_seat="Ann", card="Paid", attack=3)
    phone.wait_for_timeout(700)
    assert phone.get_by_label("Card", exact=True).input_value() == "Example Pounce"
    phone.get_by_label("Costs", exact=True).fill("0")
    press(phone, "This is Bo’s card")

    phone.locator(f"#live[data-seen='{number + 3}']").wait_for(state="attached")
    assert "Bo reveals Example Pounce" in phone.locator("#log").inner_text()
