"""The page of a card: values, rules, doubts, owners, puzzles."""

from __future__ import annotations

import re

import pytest

from referee.rules.arctic.cards import shipped
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.rulebook import RULEBOOK
from referee.rules.earth.cards import FIELDS, card_texts
from referee.rules.earth.rulebook import RULEBOOK as EARTH_RULES
from referee.rules.prehistory.board import ACTION_NAMES
from referee.rules.prehistory.rulebook import RULEBOOK as MARAUDERS_RULES
from referee.tables.logbook import game_of
from referee.web.find.earth_cards import EFFECTS, EVERY, RECLAIMED, X_RULES
from referee.web.find.marauders_cards import OWN
from referee.web.find.naming import doubts_about, met_by, named_in, rules_naming
from tests.cast import open_arctic, state_of, tell
from tests.devices import Client
from tests.web.earth.tablecast import open_dealt, open_earth
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


# The other games ----------------------------------------------------------------------------------


def test_every_effect_of_earth_has_rules_that_exist() -> None:
    known = EARTH_RULES.rules
    assert {*EFFECTS} == {*FIELDS}
    assert {number for rules in (*EFFECTS.values(), EVERY, X_RULES, RECLAIMED) for number in rules} <= {
        *known
    }


def test_every_card_of_the_tables_deck_has_a_page() -> None:
    table = open_earth()
    host = host_of(table)
    for card in state_of(table).deck.actions:
        text = words(assert_page(host.client.get(f"{host.path}card/{card.id}/")))
        assert card.label in text
        assert all(line.text() in text for line in card_texts(card))
        assert all(f"{option.cost} → {option.attack or 0}" in text for option in card.options)
        assert ("E-55" in text) == card.reclaim
    assert host.client.get(f"{host.path}card/mole/").status_code == 404
    assert host.client.get("/earth/cards/Raid/").status_code == 404


def test_a_revealed_card_says_who_shows_it_and_no_hand_is_told() -> None:
    table = open_dealt()
    for seat in state_of(table).seats:
        hand = state_of(table).piles.hands[seat]
        page = words(guest_at(table, seat).look(f"card/{hand[0]}/"))
        assert "No one, as far as the record goes." in page


@pytest.mark.parametrize("action", OWN)
def test_every_action_of_the_marauders_has_a_page(action: str, client: Client) -> None:
    html = assert_page(client.get(f"/prehistory/cards/{action}/"))
    text = words(html)
    assert ACTION_NAMES[action].capitalize() in text
    assert all(number in text for number in OWN[action])
    assert html.count('class="pz"') <= 2
    for link in re.findall(r'href="(/learn/\d+/)"', html):
        assert client.get(link).status_code == 200


def test_the_rules_of_the_actions_are_those_of_their_section() -> None:
    of_section = {number for numbers in OWN.values() for number in numbers}
    assert of_section < {number for number in MARAUDERS_RULES.rules if 30 <= int(number[2:]) <= 41}


# A title leads to its card ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("/arctic/cards/?name=Sniper+Team", "/arctic/cards/sniper_team/"),
        ("/arctic/cards/?name=tribe family 5", "/arctic/cards/tribe_family_5/"),
        ("/arctic/cards/?name=nothing\0 at all", "/arctic/find/?q=nothing+at+all"),
        ("/prehistory/cards/?name=Fishing", "/prehistory/cards/fishing/"),
        ("/earth/cards/?name=Raid", "/earth/find/?q=Raid"),
    ],
)
def test_a_title_leads_to_its_card_else_to_the_search(address: str, leads: str, client: Client) -> None:
    assert client.get(address)["Location"] == leads


def test_a_title_leads_to_the_card_of_the_table() -> None:
    host, other = host_of(open_arctic()), host_of(open_earth())
    assert host.client.get(f"{host.path}card/?name=Net")["Location"] == f"{host.path}card/net/"
    card = state_of(other.table).deck.actions[0]
    found = other.client.get(f"{other.path}card/", {"name": card.label})
    assert found["Location"] == f"{other.path}card/{card.id}/"
    assert "find/?q=xyz" in host.client.get(f"{host.path}card/?name=xyz")["Location"]


def test_a_table_finds_the_cards_of_its_own_deck() -> None:
    host = host_of(open_earth())
    card = state_of(host.table).deck.actions[0]
    html = host.look("find/", q=card.label)
    (first, *_) = re.findall(r'<a href="([^"]*)" class="is-first"|<a href="([^"]*)"\s+class="is-first"', html)
    assert f"{host.path}card/{card.id}/" in first


# Change -------------------------------------------------------------------------------------------


def test_only_the_host_changes_a_doubt_from_a_card_and_it_is_chosen_already() -> None:
    table = open_arctic()
    page = host_of(table).look("card/medic/")
    links = [link.replace("&amp;", "&") for link in re.findall(r'class="cp-change"\s+href="([^"]*)"', page)]
    doubts = doubts_about(CARDS["medic"])
    assert len(links) == len(doubts) > 0
    for link, house in zip(links, doubts, strict=True):
        opened = words(assert_page(host_of(table).client.get(link)))
        other = next(each for each in house.values if each.value != house.default)
        assert f"House rule. {house.question} {other.label}" in opened
    for guest in (guest_at(table, "Bo"),):
        assert "cp-change" not in guest.look("card/medic/")
    assert "cp-change" not in Client().get("/arctic/cards/medic/").content.decode()
