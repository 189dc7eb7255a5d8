"""Whether the words of a language have room: at every size of page, on a page as the browser shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from referee.rules.kernel.replay import read_story
from referee.tables.management.commands.demo import DEMOS
from tests.browser.harness import PHONE, PROJECT, TABLET, UPRIGHT, Site
from tests.browser.looking import crooked
from tests.browser.stages import RECORDED
from tests.browser.taps import show
from tests.languages.pseudo import CODE
from tests.languages.reading import bare_words, own_words

if TYPE_CHECKING:
    from playwright.sync_api import Page

LANGUAGES = (CODE, *sorted(each.name for each in (PROJECT / "locale").iterdir() if each.is_dir()))
SCREENS = (PHONE, UPRIGHT, TABLET)
# What tests write, what a page shows as example, a table that nobody named, Django's and the browser's words.
OURS = {"Ann", "Bo", "Cy", "Di", "Friday", "Our group", "no_such", "Arctic Scavengers"}
OURS |= {"minuto", "minutoj", "AM", "PM", "MIT"}
TABLES = {name for _, name in DEMOS.values()}


@contextmanager
def reading(page: Page, site: Site, language: str) -> Iterator[None]:
    """Have the device read in a language for a while; what it knows of tables in another, it forgets."""
    page.evaluate("localStorage.removeItem('tables')")
    page.context.add_cookies([{"name": "django_language", "value": language, "url": site.url}])
    yield
    page.context.clear_cookies(name="django_language")


def without_room(page: Page, site: Site, paths: Mapping[str, str], language: str) -> dict[str, list[str]]:
    """Return by name of page what is cut, sticks out or lies under something, and in pseudo what is bare."""
    own = {*OURS, *TABLES, *written(), *map(code_of, paths.values())}
    found = {}
    with reading(page, site, language):
        for name, path in paths.items():
            show(page, path, uses_ticket=False)
            assert page.get_attribute("html", "lang") == language
            bare = bare_words(page.content(), {*own, *name.split(", ")}) if language == CODE else ()
            faults = [f"{screen.width} px: {each}" for screen in SCREENS for each in crooked(page, screen)]
            found[name] = [*(f"bare: {word}" for word in sorted(bare)), *faults]
    return {name: faults for name, faults in found.items() if faults}


@cache
def written() -> frozenset[str]:
    """Return all that people wrote themselves in the recorded games."""
    return frozenset().union(*(own_words(read_story(file)) for file in RECORDED.glob("*/*.json")))


def code_of(path: str) -> str:
    """Return the code of the table that a path leads to, or what stands in its place."""
    return path.split("/")[2] if path.startswith("/t/") else path
