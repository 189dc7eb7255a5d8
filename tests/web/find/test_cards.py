"""The page of a card: values, rules, doubts, owners, puzzles."""

from __future__ import annotations

import re

import pytest

from referee.rules.arctic.cards import shipped
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.rulebook import RULEBOOK
from referee.tables.logbook import game_of
from referee.web.find.naming import doubts_about, met_by, named_in, rules_naming
from tests.cast import open_arctic, state_of, tell
from tests.devices import Client
from tests.web.guests import guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
CARDS = shipped()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("A Scout Tower is no Scout.", {"Scout Tower", "Scout"}),
        ("A Scout Tower stands.", {"Scout Tower"}),
        ("Combat Medics save.", {"Combat Medics"}),
        ("Spies and Saboteurs.", {"Spy", "Saboteur"}),
        ("A network, a map.", set()),
    ],
)
def test_a_longer_title_does_not_name_a_shorter_one(text: str, names: set[str]) -> None:
    assert named_in([text]) == names


def test_every_rule_about_a_card_is_listed_once() -> None:
    for card in CARDS.values():
        found = [rule.number for rule in rules_naming(card)]
        assert len(found) == len(set(found))
        plain = {
            number
            for number, rule in RULEBOOK.rules.items()
            if re.search(rf"\b{card.name}\b", f"{rule.title} {rule.text}")
        }
        longer = {each.name for each in CARDS.values() if card.name in each.name and each.name != card.name}
        if not longer:
            assert plain <= set(found), card.name


def test_what_stands_about_the_sniper_team() -> None:
    team = CARDS["sniper_team"]

    assert {"A-51", "A-53", "A-63"} <= {rule.number for rule in rules_naming(team)}
    assert rules_naming(team)[0].number == "A-51"
    assert {"strike_chooser", "interrupt_actions"} <= {house.name for house in doubts_about(team)}
    assert "Assassin" in {card.name for card in met_by(team)}


@pytest.mark.parametrize("card", sorted(CARDS))
def test_every_card_has_a_page(card: str, client: Client) -> None:
    html = assert_page(client.get(f"/arctic/cards/{card}/"))

    assert CARDS[card].label in words(html)
    assert html.count('class="pz"') <= 2
    for link in re.findall(r'href="(/learn/\d+/|/arctic/skirmish/[^"]*)"', html):
        assert client.get(link.replace("&amp;", "&")).status_code == 200


def test_a_card_can_be_tried_in_a_skirmish(client: Client) -> None:
    html = assert_page(client.get("/arctic/cards/rogue/"))
    link = re.search(r'href="(/arctic/skirmish/[^"]*)"', html)

    assert link is not None
    assert "Rogue" in words(assert_page(client.get(link[1].replace("&amp;", "&"))))


def test_there_is_no_page_of_an_unknown_card(client: Client) -> None:
    assert client.get("/arctic/cards/mole/").status_code == 404


def test_at_a_table_it_says_who_has_it_and_how_the_table_plays() -> None:
    table = open_arctic(is_light=True)
    change = game_of(table).house_change(state_of(table), "strike_chooser=victim")
    assert change is not None
    tell(table, change.facts)
    tell(table, Dig(None, "net"), "Bo")
    host, ann = host_of(table), guest_at(table, "Ann")
    net = words(assert_page(host.client.get(f"{host.path}card/net/")))
    team = words(assert_page(ann.client.get(f"{ann.path}card/sniper_team/")))

    assert "Who has it at this table Bo 1" in net
    assert "No one, as far as the record goes." in team
    chooser = RULEBOOK.house_rules.by_name["strike_chooser"]
    assert f"{chooser.question} {chooser.label_of('victim')}" in team
    assert ann.client.get(f"{ann.path}card/mole/").status_code == 404
