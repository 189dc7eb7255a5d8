"""Every page by the book: axe finds nothing, nothing sticks out, everything can be tapped, zoomed as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from referee.tables.links import join_path
from tests.browser.harness import EVERY_BROWSER, Site
from tests.browser.looking import IS_WHOLE, faults, faults_here
from tests.browser.taps import (
    enter,
    enter_as_shown,
    forces_of,
    open_table,
    press,
    seat_path,
    send,
    show,
    take_seat,
    to_declaring,
    to_reveal,
)
from tests.browser.widths import LANGUAGES, without_room

if TYPE_CHECKING:
    from playwright.sync_api import Page

ADDRESSES = "(links) => links.map((each) => each.getAttribute('href'))"
FORCES = ("0.sniper_team", "0.refugee", "1.thugs", "1.saboteur", "2.brawler", "2.spear", "2.medic")
AIM = "&aim=acts.0:sniper_team;snipe"
CASE = (
    "?p=Ann&p=Bo&p=Cy&force.0=sniper_team&force.1=thugs&force.2=brawler&force.2=spear&force.0=no_such&sets=hq"
    "&house.self_save=yes"
)
TABLE = {
    "gathering": "",
    "digging": "?kind=dig&cards=refugee&cards=shovel&kept=net",
    "hiring": "?kind=hunt&cards=scavenger&hired=scavenger",
    "hunting wrongly": "?kind=hunt&cards=net",
    "trashing": "?kind=trash&cards=refugee",
    "keeping": "?kind=commit&number=2",
    "striking": "?kind=strike&for_seat=Ann&with=sniper_team&card=Bo/refugee",
    "links": "links/",
    "this device": "device/",
    "recount": "?kind=recount&for_seat=Bo",
    "recount of the table": "?kind=recount_table",
    "correcting a card": "?kind=correct_card&card=brawler",
}
COUNTED = {
    "counted": "",
    "log": "log/",
    "record": "log/5/",
    "wrong": "wrong/1/",
    "amending": "wrong/1/?answer=cards&kind=dig&cards=brawler",
    "forgetting": "wrong/1/?answer=forgot",
    "disagreeing": "wrong/5/?answer=doubt",
    "pace": "pace/",
    "trying": "try/",
}
OTHERS = {
    "home": "/",
    "new table": "/arctic/new/",
    "quick, empty": "/arctic/skirmish/",
    "quick, a case": "/arctic/skirmish/" + CASE,
    "rules": "/arctic/rules/",
    "one rule": "/arctic/rules/A-44/",
    "quick, aiming": "/arctic/skirmish/" + CASE.replace("&force.0=no_such", "") + AIM,
    "solo game": "/arctic/solo/game/?a=brawler*1&f=7&c=x&o=3",
    "solo, a case": "/arctic/solo/?force.0=thugs&force.0=medic&force.1=sniper_team&force.1=tear_gas",
    "nothing here": "/no/such/page/",
    "what if": "/arctic/skirmish/what-if/" + CASE.replace("&force.0=no_such", ""),
    "learn": "/learn/",
    "puzzle": "/learn/1/",
    "puzzle, answered": "/learn/1/?answer=0",
    "groups": "/g/",
    "about": "/about/",
    "accessibility": "/accessibility/",
    "offline": "/offline/",
    "no such code": "/j/?code=nope",
}
MADE = (
    "seats",
    "ticket",
    "waiting to be let in",
    "who waits",
    "revealing",
    "sealed",
    "own force",
    "declaring",
    "aiming",
    "a seat declaring",
    "a seat waiting",
    "counting",
    "all have counted",
    "score",
    "picture",
    "trial",
    "group",
    "games of a group",
    "person",
)
# Much like others; a soak and `make browsers` look at these too.
RARE = {
    "quick, aiming",
    "one rule",
    "nothing here",
    "hunting wrongly",
    "trashing",
    "recount of the table",
    "record",
    "a seat declaring",
    "own force",
    "all have counted",
    "log",
    "quick, empty",
    "digging",
    "keeping",
    "counted",
    "amending",
    "recount",
    "hiring",
    "new table",
    "sealed",
    "solo, a case",
    "counting",
    "striking",
    "rules",
    "correcting a card",
    "aiming",
    "a seat waiting",
    "what if",
    "learn",
    "puzzle",
    "puzzle, answered",
    "groups",
    "offline",
    "disagreeing",
    "pace",
    "trying",
    "trial",
    "group",
    "games of a group",
    "person",
    "about",
    "accessibility",
}
# Where words are many or have little room; read in longer ones in a usual run too.
LONG = ("home", "quick, a case", "gathering", "revealing", "declaring", "links", "score", "solo game")
# What a page shows of others is of those looked at before.
LOOKED_AT_BEFORE = {"offline": ("gathering",)}
NAMES = tuple(name for name in (*OTHERS, *TABLE, *COUNTED, *MADE) if IS_WHOLE or name not in RARE)


@pytest.fixture(scope="module")
def paths(one_page: Page) -> dict[str, str]:
    """A path for every sort of page, by name, to which the device of the tests has the right."""
    return {**OTHERS, **_tables(one_page), **_joining(one_page), **_ended(one_page)}


def _tables(page: Page) -> dict[str, str]:
    def opened() -> str:
        return open_table(page, "Ann", "Bo", "Cy")

    new, revealing, sealed, declaring, counted = (opened() for _ in range(5))
    to_reveal(page, revealing)
    to_reveal(page, sealed)
    bo = send(page, seat_path(page, sealed, "Bo"))  # without scripts, so without a key to sign with
    enter(page, bo, "reveal", 3, for_seat="Bo", cards=["thugs", "scout"])
    to_declaring(page, declaring, *FORCES)
    to_declaring(page, counted, *FORCES)
    enter(page, counted, "count", 4, round=3)
    enter(page, counted, "retract", 5, number=5)
    enter(page, counted, "restore", 6, number=5)
    return {
        **{name: new + query for name, query in TABLE.items()},
        **{name: counted + query for name, query in COUNTED.items()},
        "revealing": revealing + "?kind=reveal&cards.Ann=thugs&cards.Ann=spear&cards.Bo=scout",
        "sealed": sealed,
        "own force": bo,
        "declaring": declaring,
        "aiming": declaring + AIM.replace("&", "?", 1),
        "a seat declaring": take_seat(page, page, declaring, "Bo"),
        "a seat waiting": take_seat(page, page, new, "Bo"),
        "trial": send(page, f"{counted}try/"),
    }


def _joining(page: Page) -> dict[str, str]:
    """Where devices come to a table: one that has a ticket, and one that the host lets in."""
    free, guarded = open_table(page, "Ann", "Bo"), open_table(page, "Ann", "Bo")
    ticket, knocked = seat_path(page, free, "Bo"), join_path(guarded.split("/")[2])
    send(page, f"{guarded}links/admission/", each="yes")
    send(page, knocked, place="2")
    seats = join_path(free.split("/")[2])
    return {
        "seats": seats,
        "ticket": ticket,
        "waiting to be let in": knocked,
        "who waits": f"{guarded}links/",
    }


def _ended(page: Page) -> dict[str, str]:
    """Tables whose game is over: before the first count, after the last, and scored."""
    counting, all_counted, scored = (open_table(page, "Ann", "Bo") for _ in range(3))
    for path in (counting, all_counted, scored):
        enter(page, path, "gathered", 0, round=1)
        enter_as_shown(page, path, "recount_table", round=16, contested_left=1, **{"won.Ann": 13})
        enter(page, path, "gathered", 2, round=16)
        enter(page, path, "reveal", 3, **forces_of(("0.thugs",), ("Ann", "Bo")))
        enter(page, path, "count", 4, round=16)
    for path in (all_counted, scored):
        enter_as_shown(page, path, "tally", for_seat="Ann")
        enter_as_shown(page, path, "tally", for_seat="Bo")
    enter(page, scored, "score", 7)
    shown = {"score": scored, "picture": f"{scored}picture/"}
    return {"counting": counting, "all have counted": all_counted, **shown, **_group(page, scored)}


def _group(page: Page, table: str) -> dict[str, str]:
    """A group that counts the table."""
    group = send(page, "/g/", name="Our group")
    show(page, table)
    send(page, f"{group}tables/", add=table.split("/")[2])
    person = page.request.get(group).text().partition("person/")[2].partition("/")[0]
    return {"group": group, "games of a group": f"{group}games/", "person": f"{group}person/{person}/"}


def not_there(page: Page) -> bool:
    """Whether the page says that there is none."""
    return page.get_by_role("heading", name="Nothing here.").count() > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_page_is_for_everybody(one_page: Page, paths: dict[str, str], name: str) -> None:
    assert faults(one_page, paths[name], in_whole=IS_WHOLE) == []
    assert not_there(one_page) == (name == "nothing here")


@pytest.mark.skipif(not EVERY_BROWSER, reason="takes minutes: make browsers")
def test_every_kind_of_puzzle_and_every_first_round_is_for_everybody(one_page: Page) -> None:
    paths = [send(one_page, f"/learn/round/{game}/") for game in ("arctic", "earth", "prehistory")]
    show(one_page, "/learn/")
    for puzzle in one_page.get_by_role("link", name="Next puzzle").evaluate_all(ADDRESSES):
        show(one_page, puzzle)
        answer = one_page.locator("[name=answer]").first.get_attribute("value")
        paths += [puzzle, f"{puzzle}?answer={answer}"]

    wrong = {path: faults(one_page, path, in_whole=True) for path in paths}

    assert len(paths) > 3
    assert {path: found for path, found in wrong.items() if found} == {}


def test_a_page_that_refuses_an_entry_is_for_everybody(one_page: Page, paths: dict[str, str]) -> None:
    show(one_page, paths["hunting wrongly"])
    press(one_page, "Ann hunts")
    one_page.locator(".refusal").wait_for()
    assert faults_here(one_page, in_whole=True) == []


@pytest.mark.skipif(not EVERY_BROWSER, reason="takes minutes: make browsers")
def test_pages_at_all_that_recorded_games_come_to_are_for_everybody(
    one_page: Page, stages: dict[str, str]
) -> None:
    wrong = {name: faults(one_page, path, in_whole=False) for name, path in stages.items()}
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize("name", NAMES if IS_WHOLE else LONG)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_have_room(
    one_page: Page, site: Site, paths: dict[str, str], language: str, name: str
) -> None:
    names = (*LOOKED_AT_BEFORE.get(name, ()), name)
    assert without_room(one_page, site, {each: paths[each] for each in names}, language) == {}


def test_every_page_of_the_list_is_looked_at(paths: dict[str, str]) -> None:
    assert set(paths) - set(NAMES) == (set() if IS_WHOLE else RARE)
    assert set(NAMES) <= set(paths)
