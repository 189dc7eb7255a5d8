"""Every page has its help, which names only what is on that page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from referee.rules.arctic.record.state import Phase
from referee.rules.earth.record.state import RoundPhase
from tests.devices import Client
from tests.house.test_templates import NAMES
from tests.languages.pseudo import ROOT
from tests.web.guests import Guest
from tests.web.helped import part_of, topic_of, unknown_to
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db

TOPICS = {path.stem for path in (ROOT / "templates" / "help" / "topics").glob("*.html")}
GAMES = ("arctic", "earth", "prehistory")
A_SENTENCE = 12
HALF_A_SCREEN = 125
"""Words in English; German has about as many."""
WITHOUT_BAR = {"base.html", "watch/wall.html", "watch/overlay.html"}
"""A screen that nobody taps has no help."""
SET_UP = {"arctic": "/arctic/new/", "earth": "/earth/new/", "prehistory": "/prehistory/new/"}


def bodies() -> dict[str, str]:
    """Return the templates of pages by name: those that no other extends."""
    parents = {found for text in NAMES.values() for found in re.findall(r'{% extends "([^"]+)"', text)}
    pages = {name: text for name, text in NAMES.items() if "{% extends" in text and name not in parents}
    return {name: text for name, text in pages.items() if roots(name) and name not in WITHOUT_BAR}


def roots(name: str) -> bool:
    """Whether a template has the bar of every page."""
    parent = re.search(r'{% extends "([^"]+)"', NAMES[name])
    return name == "base.html" or bool(parent and roots(parent[1]))


def topics_in(text: str) -> set[str]:
    """Return the names in a template's line that says which help its page has."""
    line = re.search(r"{% set help = (.*?) %}", text, re.DOTALL)
    return set(re.findall(r'(?:^|else)\s*"([\w-]+)"', line[1])) if line else set()


def test_every_page_says_which_help_it_has() -> None:
    said = {name: topics_in(text) for name, text in bodies().items() if name != "help/help.html"}

    assert {name for name, topics in said.items() if not topics} == set()
    prefixes = {"arctic-": Phase, "earth-": RoundPhase}
    named = {topic for topics in said.values() for topic in topics} - set(prefixes)
    by_phase = {f"{game}{phase.value}" for game, phases in prefixes.items() for phase in phases}
    assert named | by_phase - {"earth-over"} == TOPICS


def test_help_is_half_a_screen_with_and_without_scripts(client: Client) -> None:
    parts = {topic: part_of(client, topic) for topic in TOPICS}

    assert {topic for topic, part in parts.items() if len(words(part).split()) > HALF_A_SCREEN} == set()
    assert {topic for topic, part in parts.items() if len(words(part).split()) < A_SENTENCE} == set()
    assert {topic for topic, part in parts.items() if "<main" in part} == set()
    whole = {topic: words(assert_page(client.get(f"/help/{topic}/"))) for topic in TOPICS}
    assert {topic for topic, part in parts.items() if words(part) not in whole[topic]} == set()


def test_there_is_no_help_without_a_topic(client: Client) -> None:
    assert client.get("/help/nothing/").status_code == 404


def pages(host: Guest) -> Iterator[str]:
    """Yield the pages around a table, and those without one."""
    yield from ("/", "/j/", f"/j/{host.table.code}/", "/open/", "/share/?to=%2F", "/learn/", "/learn/1/")
    yield from ("/nowhere/", "/g/", "/arctic/skirmish/", "/arctic/solo/", "/arctic/solo/game/")
    for game in GAMES:
        yield from (SET_UP[game], f"/{game}/rules/", f"/{game}/doubts/")
    yield from ("/arctic/rules/A-10/", "/prehistory/layout/")
    yield from (host.path + page for page in ("", "links/", "log/", "pace/", "try/", "doubts/"))


def test_help_names_only_what_is_on_the_page(host: Guest) -> None:
    found = {}
    for address in pages(host):
        response = host.client.get(address, follow=True)
        html = response.content.decode()
        found[address] = (topic_of(html) in TOPICS, unknown_to(host.client, html))
    assert {address: each for address, each in found.items() if each != (True, set())} == {}


def test_a_seat_has_the_help_of_a_phone(bo: Guest) -> None:
    html = assert_page(bo.client.get(bo.path))

    assert topic_of(html) == "phone"
    assert unknown_to(bo.client, html) == set()


def test_no_help_is_in_the_page_of_a_table(host: Guest) -> None:
    html = assert_page(host.client.get(host.path))
    part = part_of(host.client, topic_of(html))

    assert "help.css" not in html
    assert [each for each in re.findall(r"<dd>\s*([^<]*?)\s*</dd>", part) if each in html] == []


@pytest.mark.parametrize("game", GAMES)
def test_three_cards_are_shown_on_the_first_visit_to_a_game(game: str, client: Client) -> None:
    first, second = (assert_page(client.get(SET_UP[game])) for _ in range(2))

    assert first.count('<li class="sheet">') == 3
    assert 'class="first-visit"' not in second


def test_home_says_what_referee_is_until_there_is_a_table(host: Guest) -> None:
    says = "Referee settles every fight, keeps the score and tells you why."

    assert says in words(assert_page(Client().get("/")))
    host.client.get(host.path)
    assert says not in words(assert_page(host.client.get("/")))
