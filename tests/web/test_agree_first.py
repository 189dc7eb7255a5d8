"""Agree on these first: the few house rules that most often change who wins, before all others."""

from __future__ import annotations

import re

import pytest

from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.tables.models import Table
from tests.devices import Client

pytestmark = pytest.mark.django_db
TOLD = {"players": ["Ann", "Bo", "Cy"], "modules": ["recon2"]}


def asked_first(page: str) -> list[str]:
    """The house rules of the card, without those behind its fold."""
    card = page[page.index('id="agree-first"') :].partition("</section>")[0].partition("<details")[0]
    return list(dict.fromkeys(re.findall(r'name="house_(\w+)"', card)))


def refreshed(**fields: object) -> str:
    page = Client().post("/arctic/new/", {"look": "list", **fields}, headers={"HX-Request": "true"})
    return page.content.decode()


@pytest.mark.parametrize("game", ["arctic", "earth", "prehistory"])
def test_a_set_up_offers_a_handful(game: str) -> None:
    page = Client().get(f"/{game}/new/").content.decode()
    if game == "prehistory":
        # Before anything else its control board is chosen.
        (board,) = re.findall(r'href="(/prehistory/new/[^"]+)"', page)
        page = Client().get(board).content.decode()

    assert 3 <= len(asked_first(page)) <= 5 or game == "arctic"
    assert "used_power_fights" in asked_first(page) or game != "arctic"


def test_they_follow_the_modules_and_the_players() -> None:
    assert "rogue_trigger" in asked_first(refreshed(**TOLD))
    assert "two_player_rogue" in asked_first(refreshed(**{**TOLD, "players": ["Ann", "Bo"]}))
    assert "rogue_trigger" not in asked_first(refreshed(**{**TOLD, "modules": []}))
    assert asked_first(refreshed(players=["Ann"]))[:1] == ["solo_tie"]


def test_no_house_rule_is_asked_twice() -> None:
    page = Client().get("/arctic/new/").content.decode()
    for rule in HOUSE_RULES:
        assert page.count(f'name="house_{rule.name}"') == len(rule.values)


def test_doing_nothing_skips_it() -> None:
    Client().post("/arctic/new/", TOLD)

    assert Table.objects.get().setup["house_rules"] == {}


def test_what_is_chosen_there_is_played() -> None:
    Client().post("/arctic/new/", {**TOLD, "house_rogue_trigger": "any_pair"})

    assert Table.objects.get().setup["house_rules"] == {"rogue_trigger": "any_pair"}
