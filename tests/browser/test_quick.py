"""One skirmish ruled by taps, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import PHONE, TABLET, UPRIGHT, Pages, Screen
from tests.browser.taps import button, offline_strip, settle, steps, tap, touch, wait_for

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

QUICK = "/arctic/skirmish/"
NAMES = ("Red", "Blue", "Green", "Amber")
HANDS = (
    ("Thugs", "Spear", "Refugee"),
    ("Brawler", "Scout", "Net"),
    ("Hunter", "Pickaxe", "Scavenger"),
    ("Field Crew", "Shovel", "Sled Team"),
)
TWELVE = [f"{card} to {name}" for name, hand in zip(NAMES, HANDS, strict=True) for card in hand]
STEPS = [f"{player}.{card.lower().replace(' ', '_')}" for player, hand in enumerate(HANDS) for card in hand]
SNIPER_CASE = (
    f"{QUICK}?p=Ann&p=Bo&p=Cy&force.0=sniper_team&force.1=thugs&force.2=medic&force.2=brawler&sets=hq"
)


def word(page: Page) -> str:
    """Return the ruling as it stands."""
    return page.locator("h1.ruling-word").inner_text()


def count(page: Page) -> None:
    """Count the taps that are made from now on."""
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => taps++, true); }")


@pytest.mark.parametrize("screen", [TABLET, PHONE])
def test_four_players_with_three_cards_each_take_twelve_taps(page: Pages, screen: Screen) -> None:
    open_page = page(QUICK, screen)
    count(open_page)

    tap(open_page, *TWELVE)

    assert open_page.evaluate("taps") == 12
    assert steps(open_page) == STEPS
    assert word(open_page) == "Red wins the skirmish."


def test_the_ruling_follows_each_tap(page: Pages) -> None:
    open_page = page(QUICK)
    assert word(open_page) == "Who wins the skirmish?"
    assert open_page.get_by_role("button", name="Calculate").count() == 0

    for name, says in (
        ("Scout to Red", "Red wins the skirmish."),
        ("Thugs to Blue", "Blue wins the skirmish."),
        ("Field Crew to Green", "Blue wins the skirmish."),
        ("Spear to Green", "Green wins the skirmish."),
    ):
        tap(open_page, name)
        assert word(open_page) == says


def test_taps_in_one_breath_are_all_taken_in_their_order(page: Pages) -> None:
    open_page = page(QUICK)

    open_page.evaluate(
        """names => {
          const buttons = [...document.querySelectorAll("button")];
          for (const name of names) buttons.find((each) => each.ariaLabel?.startsWith(name)).click();
        }""",
        TWELVE,
    )
    settle(open_page)

    assert steps(open_page) == STEPS


def test_taps_that_overtake_a_slow_answer_are_all_taken(page: Pages) -> None:
    open_page = page(QUICK)
    page.slow_down(open_page, 150)

    for name in TWELVE:
        button(open_page, name).tap()
    settle(open_page)

    assert sorted(steps(open_page)) == sorted(STEPS)


@pytest.mark.parametrize("screen", [TABLET, UPRIGHT, PHONE])
def test_no_button_moves_away_under_the_finger(page: Pages, screen: Screen) -> None:
    """Cards added make the forces above grow; the next tap must not hit another card."""
    open_page = page(QUICK, screen)

    for name in ("Brawler to Blue", *(f"{card} to Red" for card in ("Thugs", "Spear", "Scout", "Net"))):
        target = button(open_page, name)
        target.scroll_into_view_if_needed()
        before = target.bounding_box()
        target.tap()
        settle(open_page)
        after = target.bounding_box()
        assert before
        assert after
        assert abs(before["x"] - after["x"]) < 2, name
        assert abs(before["y"] - after["y"]) < 2, name


def test_taps_made_while_the_connection_is_down_arrive_when_it_is_back(page: Pages) -> None:
    open_page = page(QUICK)
    tap(open_page, TWELVE[0])

    page.cut_off(open_page)
    for name in TWELVE[1:6]:
        button(open_page, name).tap()
    wait_for(open_page, "() => document.body.hasAttribute('data-waiting')")
    assert steps(open_page) == STEPS[:1]
    assert offline_strip(open_page).startswith("Not connected. What you entered is still here.")
    open_page.context.set_offline(False)
    settle(open_page)
    tap(open_page, *TWELVE[6:])

    assert steps(open_page) == STEPS


def test_taps_survive_a_server_that_stumbles(page: Pages) -> None:
    open_page = page(QUICK)
    is_ill = [True]

    def stumble(route: Route) -> None:
        if is_ill[0]:
            route.fulfill(status=502, body="Bad gateway")
        else:
            route.continue_()

    open_page.route("**/arctic/skirmish/?*", stumble)
    for name in TWELVE[:3]:
        button(open_page, name).tap()
    wait_for(open_page, "() => !document.getElementById('offline').hidden")
    assert offline_strip(open_page).startswith("Something went wrong. What you entered is still here.")
    is_ill[0] = False
    settle(open_page)

    assert steps(open_page) == STEPS[:3]
    assert offline_strip(open_page) == ""
    page.forgive("Response Status Error Code 502")


def test_back_steps_back(page: Pages) -> None:
    open_page = page(QUICK)
    tap(open_page, "Thugs to Red")
    tap(open_page, "Field Crew to Blue")
    tap(open_page, "Spear to Blue")
    assert word(open_page) == "Blue wins the skirmish."

    open_page.go_back()
    open_page.locator("h1", has_text="Red wins the skirmish.").wait_for()
    assert steps(open_page) == ["0.thugs", "1.field_crew"]

    open_page.go_back()
    open_page.get_by_role("button", name="Undo: Red’s Thugs").wait_for()
    tap(open_page, "Scout to Green")
    assert steps(open_page) == ["0.thugs", "2.scout"]


def test_undo_and_redo_by_taps(page: Pages) -> None:
    open_page = page(QUICK)
    tap(open_page, "Thugs to Red")
    tap(open_page, "Scout to Blue")

    tap(open_page, "Undo")
    assert steps(open_page) == ["0.thugs"]
    tap(open_page, "Redo")
    assert steps(open_page) == ["0.thugs", "1.scout"]
    tap(open_page, "Clear")
    assert steps(open_page) == []


def test_why_opens_in_place_and_a_rule_in_a_dialog(page: Pages) -> None:
    open_page = page(QUICK + "?force.0=thugs", PHONE)
    why, dialog = open_page.locator("#why"), open_page.get_by_role("dialog")
    assert not why.is_visible()

    button(open_page, "Why?").tap()
    assert why.is_visible()
    why.get_by_role("link", name="A-42").tap()
    dialog.wait_for()

    assert "A-42" in dialog.inner_text()
    assert "Source" in dialog.inner_text()
    touch(dialog.get_by_role("button", name="Close"))
    assert not dialog.is_visible()
    assert steps(open_page) == ["0.thugs"]


def test_why_stays_open_from_tap_to_tap(page: Pages) -> None:
    open_page = page(QUICK + "?force.0=thugs", PHONE)
    button(open_page, "Why?").tap()

    tap(open_page, "Brawler to Blue")

    assert open_page.locator("#why").is_visible()
    assert "2" in open_page.locator("#why .sum").first.inner_text()


def test_a_snipe_and_its_save_are_tapped(page: Pages) -> None:
    open_page = page(SNIPER_CASE)

    touch(open_page.locator(".force summary.in-card", has_text="Sniper Team"))
    tap(open_page, "Snipe Sniper Team")
    assert "tap the target" in open_page.locator(".aiming").inner_text()
    tap(open_page, "Target: Bo’s Thugs")
    tap(open_page, "Cy’s Medic saves")

    assert steps(open_page)[-1] == "0.sniper_team;snipe;1/thugs;2/medic"
    assert "Saved by Cy" in open_page.locator(".forces").inner_text()
    assert word(open_page) == "Bo wins the skirmish."
    touch(open_page.locator(".force summary.in-card", has_text="Medic"))
    tap(open_page, "Save Thugs")
    assert word(open_page) == "Cy wins the skirmish."


def test_a_new_name_counts_when_its_field_is_left_and_typing_is_not_disturbed(page: Pages) -> None:
    open_page = page(QUICK)
    field = open_page.get_by_label("Player 1’s name")
    open_page.locator(".force-head summary").first.tap()

    field.fill("Zoë")
    tap(open_page, "Thugs to Red")

    assert word(open_page) == "Zoë wins the skirmish."
    assert "p=Zo%C3%AB" in open_page.url


def test_players_and_expansions_are_tapped(page: Pages) -> None:
    open_page = page(QUICK)

    tap(open_page, "Add a player")
    tap(open_page, "Recon")
    tap(open_page, "Assassin to Violet")

    assert steps(open_page) == ["4.assassin"]
    assert "p=Violet" in open_page.url


def test_without_scripts_plain_forms_do_the_same(page: Pages) -> None:
    open_page = page(QUICK, javascript=False)

    for name in ("Thugs to Red", "Brawler to Blue", "Spear to Blue", "Undo"):
        with open_page.expect_navigation():
            button(open_page, name).tap()

    assert steps(open_page) == ["0.thugs", "1.brawler"]
    assert word(open_page) == "Red wins the skirmish."
    assert open_page.locator("#why").is_visible()
    open_page.locator("#why").get_by_role("link", name="A-42").tap()
    open_page.wait_for_url("**/arctic/rules/A-42/")
