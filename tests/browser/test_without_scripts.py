"""Without scripts a whole round of each game is played, and every button that is shown does something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.browser.harness import PHONE, Pages
from tests.browser.taps import button, enter, log, open_table, show
from tests.browser.test_earth import open_earth, to_deploy
from tests.browser.test_marauders import open_marauders

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What looks as if it could be pressed and does nothing without a script.
DEAD = """() => [...document.querySelectorAll("button, [role=button], [hx-get], [hx-post]")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
    .filter((each) => each.id !== "pace") // it fetches its line by itself, and is a link until then
    .filter((each) => !(each.form && each.type === "submit") && !each.matches("a[href], form[action]"))
    .map((each) => each.outerHTML.slice(0, 120))"""


def press(page: Page, *names: str) -> None:
    """Press one button after the other; each brings a page."""
    for says in names:
        if not button(page, says).count():
            page.get_by_text("Another card").click()
        with page.expect_navigation():
            button(page, says).click()
        assert page.evaluate(DEAD) == []


def test_a_round_of_arctic_scavengers(page: Pages) -> None:
    tablet = page("", javascript=False)
    host = open_table(tablet, "Ann", "Bo", "Cy")
    for number in (1, 2):
        enter(tablet, host, "gathered", number - 1, round=number)
    show(tablet, f"{host}?kind=draw")

    press(tablet, "Scavenger", "Ann draws", "Skip the gathering: reveal")
    press(tablet, "Sniper Team to Ann", "Thugs to Bo", "Brawler to Cy", "Turn them over")
    press(tablet, "Snipe Sniper Team", "Target: Bo’s Thugs", "Cy takes the card")

    assert "Cy wins with 2 fight" in log(tablet)[0]


def test_a_turn_on_a_phone(page: Pages) -> None:
    phone = page("", PHONE, javascript=False)
    show(phone, open_table(phone, "Ann", "Bo", modules=()))

    press(phone, "Refugee", "Shovel", "Net", "Ann digs 2 and keeps a Net", "Undo", "Redo", "Done")

    assert "Ann digs 2 and keeps a Net" in log(phone)[-1]


def test_a_round_of_earth(page: Pages) -> None:
    tablet = page("", javascript=False)
    path = open_earth(tablet)
    to_deploy(tablet, path)
    show(tablet, path)

    press(
        tablet,
        "2",
        "Pass",
        "Pass",
        "Pass",
        "Paid, Attack 3",
        "Not paid",
        "Not paid",
        "Not paid",
    )

    tablet.get_by_role("heading", name="Turn up the target of round 2.").wait_for()
    assert "Ann captures" in log(tablet)[0]


def test_a_spring_of_the_marauders(page: Pages) -> None:
    tablet = page("", javascript=False)
    path = open_marauders(tablet)
    show(tablet, path)

    press(tablet, "One Yellow more", "One Brown more", "Put 1 Yellow, 1 Brown", "Nothing gained")
    press(tablet, "Ann passes")

    assert "Ann has passed" in log(tablet)[0]
