"""The titles of a table are shown everywhere: no page of it has the English title of a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from referee.rules.arctic.cards import TitleList, shipped
from referee.rules.arctic.cards.titles import OwnTitle
from referee.rules.kernel.replay import Story, read_story
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.titles import titles
from referee.tables.links import link_path, watch_path
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.browser.stages import RECORDED, stages
from tests.devices import Client
from tests.languages.reading import texts

pytestmark = pytest.mark.django_db

OWN = {name: f"Zz{number}" for number, name in enumerate(titles())}
LIST = TitleList(own=tuple(OwnTitle(name, title) for name, title in OWN.items()))
ENGLISH = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(titles(), key=len, reverse=True))})(?!\w)")
MOSTLY = 0.5
"""Not every record is a skirmish, and not every kind is offered."""
WHOLE = ("demo", "solo_game", "gangs_by_count")
PARTS = 6


@cache
def stories() -> tuple[Story, ...]:
    """Return games as far as a phase is new, and a few whole ones."""
    so_far = (story for story, _, is_new, _ in stages() if story.game == "arctic" and is_new)
    return (*so_far, *(read_story(RECORDED / "arctic" / f"{name}.json") for name in WHOLE))


def with_own_titles(story: Story) -> Story:
    return replace(story, setup={**story.setup, "titles": encode(LIST)})


def pages_of(table: Table) -> Iterator[str]:
    """Yield the addresses of a table's pages that show cards."""
    host = link_path(table)
    yield from (host, watch_path(table), *(link_path(table, seat) for seat in table.seats.all()))
    yield from (f"{host}{page}" for page in ("log/", "said.json", "table.json", "score.csv", "wrong/"))
    for number in range(1, 1 + table.records.count()):
        yield from (
            f"{host}log/{number}/",
            f"{host}wrong/{number}/?answer=cards",
            f"{host}skirmish/{number}/",
        )
    kinds = ("recount", "correct_card", "recount_camp", "dig", "hunt", "reveal", "strike", "tally", "note")
    yield from (f"{host}?kind={kind}" for kind in kinds)


def english_in(response: Any) -> set[str]:
    """Return the English titles that someone reads or hears in a response."""
    said = "\n".join(texts(response.content.decode()))
    return set(ENGLISH.findall(said))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_no_page_has_an_english_title(part: int) -> None:
    mine = [*enumerate(stories())][part::PARTS]
    assert mine
    for number, story in mine:
        table = open_played(with_own_titles(story), "Friday", f"TITL{number:02}")
        assert_no_english_title(table)


def assert_no_english_title(table: Table) -> None:
    client = Client()
    found: dict[str, Any] = {}
    read = 0
    for path in pages_of(table):
        response = client.get(path, follow=True)
        read += response.status_code == 200
        if response.status_code == 200 and (english := english_in(response)):
            found[path.split("/", 4)[-1]] = english
    assert found == {}
    assert read >= MOSTLY * len([*pages_of(table)])


def test_the_list_of_this_test_has_every_card() -> None:
    assert set(OWN) == {card.name for card in shipped().values()}
