"""In every language all words have room, on a phone as on a tablet, and none is left untranslated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import EVERY_BROWSER, Site
from tests.browser.pictures import LINKS
from tests.browser.widths import LANGUAGES, without_room
from tests.languages.pseudo import CODE

MAIN = {
    "home": "/",
    "join": "/j/?code=no_such",
    "new table, Arctic Scavengers": "/arctic/new/",
    "new table, Skirmish for Earth": "/earth/new/",
    "new table, Marauders": "/prehistory/new/",
    "skirmish": "/arctic/skirmish/?p=Ann&p=Bo&force.0=sniper_team&force.1=thugs&force.1=medic",
    "solo skirmish": "/arctic/solo/?force.0=thugs&force.0=medic&force.1=sniper_team&force.1=tear_gas",
    "solo game": "/arctic/solo/game/?a=brawler*1&f=7&c=x&o=3",
    "learn": "/learn/",
    "puzzle": "/learn/1/",
    "puzzle, answered": "/learn/1/?answer=0",
    "rules": "/arctic/rules/",
    "one rule": "/arctic/rules/A-44/",
    "search": "/find/?q=medic",
    "groups": "/g/",
    "about": "/about/",
}
"""Pages without a table."""
AT_TABLE = {
    "": "",
    ", log": "log/",
    ", links": "links/",
    ", record": "log/3/",
    ", pace": "pace/",
    ", wrong": "wrong/",
}
"""Pages of a demonstration table."""

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture(scope="module")
def demos(site: Site) -> dict[str, str]:
    """The demonstration table of each game."""
    lay_out = "from referee.tables.management.commands.demo import lay_out\nlay_out()\n"
    lines = site.manage("shell", "--verbosity=0", "-c", lay_out + LINKS).splitlines()
    return {f"{game}, demo": path for game, path in map(str.split, lines)}


def test_the_longest_words_have_room_at_the_demonstration_tables(
    one_page: Page, site: Site, demos: dict[str, str]
) -> None:
    assert without_room(one_page, site, demos, CODE) == {}


@pytest.mark.skipif(not EVERY_BROWSER, reason="takes minutes: make browsers")
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_words_have_room_at_all_that_recorded_games_come_to(
    one_page: Page, site: Site, stages: dict[str, str], language: str
) -> None:
    assert without_room(one_page, site, stages, language) == {}


@pytest.mark.parametrize("language", ["en", *LANGUAGES] if EVERY_BROWSER else ["de"])
def test_the_main_pages_have_room_in_every_language(
    one_page: Page, site: Site, demos: dict[str, str], language: str
) -> None:
    """The longest language is looked at in CI, each that has a folder by `make browsers`."""
    tables = {name + page: path + at for name, path in demos.items() for page, at in AT_TABLE.items()}
    found = without_room(one_page, site, MAIN | tables, language)
    assert [f"{name}: {fault}" for name, faults in found.items() for fault in faults] == []
