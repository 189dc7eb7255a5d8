"""A number beyond any table: refused where it's read, and where it's recorded already every page opens."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from referee.rules.earth.cards import cards as earth_cards
from referee.rules.earth.deck import checks
from referee.rules.earth.deck.deck import as_material
from referee.rules.kernel.game import Game
from referee.rules.prehistory.answers.year import Final
from referee.rules.prehistory.board import terms
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.seasons import final
from referee.tables.groups import found_group, group_path, put_in
from referee.tables.links import watch_path
from referee.tables.models import Table
from tests.cast import rows_of
from tests.devices import Client
from tests.web.earth.tablecast import DECK, open_earth
from tests.web.earth.tablecast import to_the_end as earth_to_the_end
from tests.web.guests import host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import at_the_end, open_marauders, tell

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

HUGE = (99_999, 2**63 - 1)
AT_TABLE = (
    "",
    "log/",
    "log/1/",
    "amend/1/",
    "pace/",
    "links/",
    "score.csv",
    "score.json",
    "log.json",
    "table.json",
    "said.json",
    "chain.json",
    "picture/",
    "picture.svg",
    "bg-stats/",
)
OF_GROUP = ("", "games/", "plays.csv", "figures.csv", "group.json")
SLACK = 2_000
"""Bytes that longer numbers take."""


def marauders(number: int) -> Table:
    """A finished game in which the tribe's points were corrected to this number."""
    table = at_the_end()
    tell(table, Correct(vp=number))
    tell(table, Final({"Ann": number, "Bo": 1, "M": number}))
    return table


def earth(number: int) -> Table:
    """A finished game with a deck that prints this number everywhere."""
    lands = tuple(replace(land, score=number, salvage=number) for land in DECK.territories)
    continents = tuple(replace(each, bonus=dict.fromkeys(each.bonus, number)) for each in DECK.continents)
    return earth_to_the_end(open_earth(deck=replace(DECK, territories=lands, continents=continents)))


@pytest.fixture
def before_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers are recorded as they were before there were limits."""
    for module, name in ((terms, "MOST"), (final, "MOST_POINTS")):
        monkeypatch.setattr(module, name, 10**30)
    for module in (checks, earth_cards):
        monkeypatch.setattr(module, "HIGHEST_PRINTED", 10**30)
    monkeypatch.setattr(Game, "largest", 10**30)


def pages_of(table: Table) -> Iterator[tuple[str, str]]:
    """Yield address and answer of every page of a table, its wall, its overlay and its group."""
    group = found_group("Friday")
    put_in(group, table)
    host, wall = host_of(table), watch_path(table)
    addresses = [f"{host.path}{where}" for where in AT_TABLE]
    addresses += [wall, f"{wall}?view=overlay", *(f"{group_path(group)}{where}" for where in OF_GROUP)]
    for address in addresses:
        response = host.client.get(address, follow=True)
        assert response.status_code in (200, 404), address
        yield address.replace(host.path, "").replace(wall, "wall/"), response.content.decode()


@pytest.mark.parametrize("play", [marauders, earth])
@pytest.mark.parametrize("number", HUGE)
def test_a_huge_number_on_record_makes_no_page_larger(
    play: Callable[[int], Table], number: int, before_limits: None
) -> None:
    usual = [page for _, page in pages_of(play(3))]

    for (where, page), other in zip(pages_of(play(number)), usual, strict=True):
        assert len(page) < len(other) * 1.1 + SLACK, where


@pytest.mark.parametrize("number", [1_000, 2**31, 2**63, 10**30])
@pytest.mark.parametrize("field", ["vp", "painted", "trays-red"])
def test_a_correction_made_by_hand_is_refused_with_what_is_possible(field: str, number: int) -> None:
    table = open_marauders()

    fields: dict[str, Any] = {field: str(number)}
    page = assert_page(host_of(table).enter("correct", **fields), 422)

    assert "Nothing was recorded." in words(page)
    assert "can’t be above 999." in words(page) or "isn’t a number." in words(page)
    assert not rows_of(table)


@pytest.mark.parametrize("field", ["score", "salvage"])
def test_a_deck_with_a_number_that_no_card_prints_opens_no_table(client: Client, field: str) -> None:
    first, *others = as_material(DECK)["territories"]
    deck = as_material(DECK) | {"territories": [{**first, field: 2**31}, *others]}
    file = SimpleUploadedFile("deck.json", json.dumps(deck).encode())
    fields: dict[str, Any] = {"players": ["Ann", "Bo", "Cy"], "level": "deck", "deck_file": file}

    page = words(assert_page(client.post("/earth/new/", fields), 422))

    assert "2147483648" in page or "999 at most" in page
    assert not Table.objects.exists()
