"""Every word on a page is in the catalogues: in a made-up language nothing stands bare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings
from django.test import Client

from referee.rules.arctic.cards import shipped
from referee.tables.links import link_path
from referee.tables.management.commands.demo import demo_tables, lay_out
from tests.languages.pseudo import CODE, bare, write_pseudo

pytestmark = pytest.mark.django_db

READ = ("aria-label", "title", "placeholder", "alt")
SILENT = ("script", "style", "svg")
VOID = ("input", "meta", "link", "br", "img", "hr", "use", "wbr", "path", "circle", "rect", "line")


def texts(html: str) -> list[str]:
    """Return what a page says, and what its attributes say to those who cannot see it."""
    reader = Texts()
    reader.feed(html)
    return ["".join(reader.said), *reader.described]


class Texts(HTMLParser):
    """Reads a page but for what nobody reads: scripts, drawings, the names of languages in themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.described: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_silent = tag in SILENT or given.get("lang") not in (None, CODE)
        if tag not in VOID:
            self._open.append(is_silent)
        if not any(self._open):
            self.described += [str(given[name]) for name in READ if given.get(name)]

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.said.append(data)


@pytest.fixture
def reader(settings: Any, tmp_path: Path) -> Client:
    """Return a device that reads in the made-up language."""
    write_pseudo(django_settings.BASE_DIR, tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (CODE, "Esperanto")]
    return Client(headers={"accept-language": CODE})


WITHOUT_A_TABLE = (
    "/",
    "/arctic/skirmish/",
    "/arctic/solo/",
    "/arctic/solo/game/",
    "/arctic/new/",
    "/earth/new/",
    "/prehistory/new/",
    "/prehistory/layout/",
    "/arctic/rules/",
    "/earth/rules/",
    "/prehistory/rules/",
    "/j/",
)
# What is printed on cards and cubes, and what people called themselves, their tables and their cards.
OURS = re.compile(
    r"\b(Ann|Bo|Cy|Di|DEMO\w\w|HQ|Recon|(Friday night|Sunday afternoon|Winter evening) \(demo|Esperanto"
    r"|Example \d+|Europe|Asia|http://testserver/\S*|[AEM]-\d+|S\d?)\b"
)
COLOURS = re.compile(r"\b(White|Yellow|Red|Brown|Green|Blue|Black)\b")


@pytest.fixture
def cards() -> re.Pattern[str]:
    """Return what finds the titles of cards."""
    titles = sorted((re.escape(card.label) for card in shipped().values()), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(titles)})\b")


def pages(reader: Client, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each page with its address."""
    for path in paths:
        response = reader.get(path, follow=True)
        assert response.status_code == 200
        yield path, response.content.decode()


def at_tables() -> Iterator[str]:
    """Yield the addresses of the demonstration tables, as the host and each seat see them."""
    for table in demo_tables():
        host = link_path(table)
        yield from (host, *(link_path(table, seat) for seat in table.seats.all()))
        yield from (f"{host}{page}" for page in ("log/", "links/", "log/3/", "amend/3/", "try/", "pace/"))


def test_no_word_on_a_page_is_bare(reader: Client, cards: re.Pattern[str]) -> None:
    lay_out()
    found = {
        (path.rsplit("/", 3)[0], word)
        for path, html in pages(reader, [*WITHOUT_A_TABLE, *at_tables()])
        for text in texts(html)
        for word in re.findall("[A-Za-z]{2,}", COLOURS.sub("", cards.sub("", OURS.sub("", bare(text)))))
    }
    assert found == set()


def test_a_device_keeps_its_language(reader: Client) -> None:
    response = reader.post("/language/", {"language": "en", "next": "/j/"})
    assert (response.status_code, response["Location"]) == (302, "/j/")
    page = reader.get("/j/").content.decode()
    assert '<html lang="en"' in page
    assert "⟦" not in page


def test_one_table_is_read_in_two_languages(reader: Client) -> None:
    lay_out()
    path = link_path(demo_tables()[0])
    assert "⟦" in reader.get(path).content.decode()
    assert "⟦" not in Client().get(path).content.decode()


def test_what_is_read_out_loud_is_in_the_language_of_the_page(reader: Client) -> None:
    lay_out()
    told = [reader.get(f"{link_path(table)}said.json").json() for table in demo_tables()]

    assert {each["lang"] for each in told} == {CODE}
    assert all(bare(each["words"]) != each["words"] for each in told)
