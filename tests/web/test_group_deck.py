"""The group’s deck: puzzles made of its finished games, for its devices alone and without names."""

from __future__ import annotations

import re

import pytest
from django.test import Client as Stranger

from referee.tables import groups
from referee.tables.models import Group
from tests.cast import open_arctic
from tests.devices import Client
from tests.tables.test_groups import played
from tests.web.in_address import look
from tests.web.pages import words

pytestmark = pytest.mark.django_db
STORIES = {
    "arctic/base_game_with_gathering": "FULLAA",
    "earth/the_app_deals": "FULLBB",
    "prehistory/five_years": "FULLCC",
}


@pytest.fixture
def group() -> Group:
    group = groups.found_group("Fridays")
    for story, code in STORIES.items():
        played(group, story, code)
    return group


def deck_of(group: Group) -> str:
    return f"/g/{group.code}/puzzles/"


def test_the_deck_lists_the_finished_games(group: Group) -> None:
    client = Client()
    assert f'href="{deck_of(group)}"' in look(client, f"/g/{group.code}/")
    page = look(client, deck_of(group))
    assert re.findall(rf'href="{deck_of(group)}(\w+)/1/"', page) == list(STORIES.values())[::-1]


@pytest.mark.parametrize("code", STORIES.values())
def test_each_game_is_a_row_of_puzzles_with_its_rulings(group: Group, code: str) -> None:
    client, address, number = Client(), f"{deck_of(group)}{code}/1/", 0
    seats = groups.table_in(group, code)
    assert seats is not None
    names = [seat.name for seat in seats.seats.all()]
    while address != deck_of(group):
        number += 1
        page = look(client, address)
        assert f"An evening: puzzle {number} of" in words(page)
        (word, *_) = re.findall(r'name="answer"\s+value="([^"]+)"', page)
        ruled = look(client, f"{address}?answer={word}")
        assert "is-right" in ruled
        assert not [name for name in names if re.search(rf"\b{name}\b", words(page) + words(ruled))]
        (address,) = re.findall(r'btn-primary" href="([^"]+)"', ruled)
    assert number


def test_answers_to_them_are_not_counted(group: Group) -> None:
    client = Client()
    look(client, f"{deck_of(group)}FULLBB/1/?answer=0")
    assert "right of" not in words(look(client, "/learn/"))


def test_a_game_without_such_a_moment_says_so(group: Group) -> None:
    played(group, "arctic/solo_game", "ALONEA")
    assert "No moment of An evening makes a puzzle." in words(look(Client(), f"{deck_of(group)}ALONEA/1/"))


def test_only_finished_games_of_the_group_are_in_it(group: Group) -> None:
    running, other = open_arctic(), groups.found_group("Others")
    groups.add_table(group, running)
    played(other, "earth/shared_win", "OTHERA")
    client = Client()

    assert running.code not in look(client, deck_of(group))
    for code in (running.code, "OTHERA", "NONE", "ü", "%00"):
        assert client.get(f"{deck_of(group)}{code}/1/").status_code == 404
    for number in ("0", "99", "-1", "x"):
        assert client.get(f"{deck_of(group)}FULLBB/{number}/").status_code == 404


def test_a_stranger_finds_no_deck(group: Group) -> None:
    for address in (deck_of(group), f"{deck_of(group)}FULLBB/1/"):
        assert Stranger().get(address)["Location"] == "/g/"
