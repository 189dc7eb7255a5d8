"""In every language all words have room, on a phone as on a tablet, and none is left untranslated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.harness import EVERY_BROWSER, Site
from tests.browser.pictures import LINKS
from tests.browser.widths import LANGUAGES, without_room
from tests.languages.pseudo import CODE

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
