"""Doubts: what the texts leave open, every reading of it, and how this table plays it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from referee.rules.arctic.kinds import ArcticRuleChanged
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.count import Count
from referee.rules.registry import RULEBOOKS
from referee.tables.links import watch_path
from tests.cast import open_arctic, tell, to_declaring
from tests.devices import Client
from tests.web.guests import guest_at, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db
ROGUE = {"Ann": Force(("rogue", "spear")), "Bo": Force(("brawler",))}


def doubt(page: str, name: str) -> str:
    found = re.search(rf'<article class="leaf" id="doubt-{name}".*?</article>', page, re.DOTALL)
    assert found, name
    return found[0]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_house_rule_is_there_with_every_reading_and_where_it_comes_from(game: str) -> None:
    page = Client().get(f"/{game}/doubts/").content.decode()
    for house in RULEBOOKS[game].house_rules:
        one = unescape(words(doubt(page, house.name)))
        assert house.question in one
        for value in house.values:
            assert value.origin, (house.name, value.value)
            assert f"{value.label} {value.origin}" in one or f"{value.label} default {value.origin}" in one
        assert all(number in one for number in house.rules)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_where_a_reading_comes_from_is_told_in_one_short_sentence(game: str) -> None:
    fields = {value.origin for house in RULEBOOKS[game].house_rules for value in house.values}

    assert {each for each in fields if len(each.split()) > 14 or not each.endswith(".")} == set()


def test_a_game_that_nobody_knows_has_no_doubts() -> None:
    assert Client().get("/chess/doubts/").status_code == 404


def test_a_table_shows_what_it_plays() -> None:
    table = open_arctic()
    tell(table, ArcticRuleChanged("self_save", "yes"))
    one = doubt(host_of(table).look("doubts/"), "self_save")

    assert re.search(r'class="is-played">.*?<b>Yes</b>', one, re.DOTALL)
    assert "It came up:" in words(one)


def test_a_house_rule_that_decided_leads_to_its_entry() -> None:
    table = to_declaring(open_arctic(("Ann", "Bo"), ("recon2",)), ROGUE)
    tell(table, Count(3))
    one = doubt(host_of(table).look("doubts/"), "two_player_rogue")

    assert "It decided: entry 5" in words(one)
    assert "log/5/" in one


def test_every_seat_and_who_watches_read_it() -> None:
    table = open_arctic()
    assert "What the texts leave open" in guest_at(table, "Bo").look("doubts/")
    assert Client().get(f"{watch_path(table)}doubts/").status_code == 200


def test_the_menu_of_a_table_leads_there() -> None:
    assert "doubts/" in host_of(open_arctic()).look()


def test_we_disagree_leads_to_the_doubted_house_rule() -> None:
    table = to_declaring(open_arctic(("Ann", "Bo"), ("recon2",)), ROGUE)
    tell(table, Count(3))

    assert "doubts/#doubt-two_player_rogue" in host_of(table).look("wrong/5/", answer="doubt", reason=3)


@pytest.mark.parametrize("path", ["/arctic/new/", "/earth/new/", "/prehistory/new/"])
def test_the_set_up_leads_there(path: str) -> None:
    game = path.split("/")[1]
    page = Client().get(path, follow=True).content.decode()
    assert f"/{game}/doubts/" in page
