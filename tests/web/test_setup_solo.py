"""Opening a solo table: its own list, the ten stacks, how hard it is, no first initiator (A-95, A-96)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.apps import apps

from tests.devices import Client
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db

NEW = "/arctic/new/"
GOOD: dict[str, Any] = {"players": ["Ann", ""], "name": "Alone", "first_initiator": "drawn"}
TABLES = apps.get_model("tables", "Table")._default_manager
HARDER = {"added.sniper_team": "2", "added.thugs": "0", "removed.tribe_family_5": "1"}
TEN = ["spy", "hunter", "scout", "thugs", "brawler", "scavenger", "sniper_team", "rogue", "guard", "saboteur"]


def send(client: Client, **changes: Any) -> Any:
    return client.post(NEW, {**GOOD, **changes})


def look(client: Client, **changes: Any) -> str:
    return assert_page(send(client, look="list", **changes))


def refused(client: Client, **changes: Any) -> str:
    html = assert_page(send(client, **changes), 422)
    assert not TABLES.exists()
    return html


def opened(client: Client, **changes: Any) -> dict[str, Any]:
    """Return the set-up of the table that is opened."""
    assert send(client, **changes).status_code == 303
    setup: dict[str, Any] = TABLES.get().setup
    return setup


def chosen(html: str) -> set[tuple[str, ...]]:
    """Return what is chosen of how hard it is."""
    rows = re.findall(
        r'<select class="form-select" name="([a-z]+\.[a-z0-9_]+)">(.*?)</select>', html, re.DOTALL
    )
    return {(name, *re.findall(r"<option selected>(\d+)", options)) for name, options in rows} - {
        (name, "0") for name, _ in rows
    }


def test_one_name_is_the_solo_game_with_its_own_list(client: Client) -> None:
    html = look(client)
    page = words(html)
    assert "Solo game · 0 of" in page
    assert "2 players" not in page
    assert "28 contested resources with 2 Rifle and 2 Thugs, shuffled 32" in page
    assert "face down: 3, 4, 4, 5, 5, 5 and 6 cards 7" in page
    assert "Ten stacks for hire 10 of 10 A-95" in page
    assert "Normal difficulty" in page
    assert re.search(r'id="setup-starter"[^>]* hidden', html)


def test_several_names_or_none_have_nothing_of_the_solo_game(client: Client) -> None:
    for players in (["Ann", "Bo"], ["", ""]):
        html = look(client, players=players)
        assert "2 players · 0 of" in words(html)
        assert 'name="added.' not in html
        assert not re.search(r'id="setup-starter"[^>]* hidden', html)
        assert re.search(r'id="setup-harder"[^>]* hidden', html)


def test_the_solo_game_opens_with_the_suggested_stacks(client: Client) -> None:
    setup = opened(client)
    assert len(setup["stacks"]) == 10
    assert setup["first_initiator"] == "Ann"
    assert setup["solo"] is None
    assert not setup["is_light"]


def test_nobody_is_drawn_where_nobody_goes_first(client: Client) -> None:
    response = send(client)
    assert "drew the first" not in words(client.get(response["Location"]).content.decode())
    assert send(client, first_initiator="2").status_code == 303


def test_how_hard_it_is_stands_in_the_list_and_opens_the_table(client: Client) -> None:
    html = look(client, **HARDER)
    assert chosen(html) == {("added.sniper_team", "2"), ("removed.tribe_family_5", "1")}
    page = words(html)
    assert "27 contested resources with 2 Rifle, 2 Sniper Team and 2 Thugs, shuffled 33" in page
    assert "Harder: added 2 Sniper Team, taken out 1 Tribe Family 5." in page
    assert opened(client, **HARDER)["solo"] == {"added": {"sniper_team": 2}, "removed": {"tribe_family_5": 1}}


def test_how_hard_it_is_stays_on_a_refusal(client: Client) -> None:
    html = refused(client, **HARDER, stack_set="own", stacks_shown="1", stacks=TEN[:9])
    assert "You chose 9 stacks. You need 10. A-4" in words(html)
    assert chosen(html) == {("added.sniper_team", "2"), ("removed.tribe_family_5", "1")}


def test_an_own_choice_of_ten_stacks_is_what_is_for_hire(client: Client) -> None:
    setup = opened(client, stack_set="own", stacks_shown="1", stacks=TEN)
    assert set(setup["stacks"]) == set(TEN)


def test_a_stack_that_the_opponents_have_whole_is_not_offered(client: Client) -> None:
    html = look(client, **{"added.thugs": "3"}, stack_set="own", stacks_shown="1", stacks=TEN)
    assert 'name="stacks" value="thugs"' not in html
    assert "9 of 10" in words(html)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"added.medic": "1"}, "Medic can’t add difficulty. Choose mercenaries that fight or snipe. A-95"),
        ({"added.brawler": "10"}, "Brawler: add 0 to 9, not 10. A-95"),
        ({"added.thugs": "99"}, "Thugs: enter 0 to 3. A-95"),
        ({"added.thugs": "²"}, "“²” isn’t a card with a number. List each card once. A-95"),
        ({"removed.thugs": "<b>"}, "isn’t a card with a number. List each card once. A-95"),
        ({"removed.rifle": "1"}, "Rifle can’t be taken out. Choose tribe families. A-95"),
        ({"added.nobody": "1"}, "There’s no card called “nobody”."),
    ],
    ids=["medic", "starting-deck", "too-many", "no-number", "nonsense", "no-family", "nobody"],
)
def test_what_does_not_make_it_harder_is_refused_with_the_rule(
    client: Client, value: dict[str, str], says: str
) -> None:
    assert says in words(refused(client, **value))


def test_what_makes_it_harder_is_left_out_when_a_second_player_comes(client: Client) -> None:
    assert opened(client, **HARDER, players=["Ann", "Bo"])["solo"] is None


def test_recon_4_asks_nothing_of_who_plays_alone(client: Client) -> None:
    assert "One of each kind" not in words(look(client, modules=["recon4"]))
    assert opened(client, modules=["recon4"], contested="one_each")["contested"] == "any"
