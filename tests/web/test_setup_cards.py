"""Opening a table with Recon: ten stacks in one tap or ticked, the junkyard, variants, what is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.apps import apps

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.gathering.hunt import Hunt
from referee.rules.arctic.setup.meta import SETS
from tests.cast import tell
from tests.devices import Client
from tests.web.pages import assert_page, words
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

NEW = "/arctic/new/"
GOOD: dict[str, Any] = {"players": ["Ann", "Bo", "Cy"], "name": "Friday", "first_initiator": "1"}
TABLES = apps.get_model("tables", "Table")._default_manager
TEN = ["hunter", "scout", "thugs", "brawler", "scavenger", "medic", "rogue", "saboteur", "tinker"]


REQUIRED = {"house_recommended_setup": "required"}


def send(client: Client, **changes: Any) -> Any:
    return client.post(NEW, {**GOOD, **changes})


def look(client: Client, **changes: Any) -> str:
    """Return the page as it is refreshed while it is filled in."""
    return assert_page(send(client, look="list", **changes))


def opened(client: Client, **changes: Any) -> dict[str, Any]:
    """Return the set-up of the table that is opened."""
    assert send(client, **changes).status_code == 303
    setup: dict[str, Any] = TABLES.get().setup
    return setup


def ticked(html: str, name: str) -> set[str]:
    return set(re.findall(rf'name="{name}" value="([^"]*)" checked', html))


def test_without_recon_there_is_no_choice_of_stacks(client: Client) -> None:
    for modules in ([], ["hq1", "hq2"], ["recon4"]):
        html = look(client, modules=modules)
        assert "Ten stacks for hire" not in words(html)
    assert "As Recon advises" not in words(look(client, modules=["hq1"]))
    assert "Contested resources Any 14 of 28 One of each kind" in words(look(client, modules=["recon4"]))


def test_recon_1_and_2_with_the_suggested_stacks_take_no_tap_more(client: Client) -> None:
    html = look(client, modules=["recon1", "recon2"])
    assert "Ten stacks for hire 10 of 10" in words(html)
    assert ticked(html, "stack_set") == {"all_round"}
    assert 'name="stacks"' not in html

    setup = opened(client, modules=["recon1", "recon2"], stack_set="all_round", stack_was="all_round")

    assert len(setup["stacks"]) == 10
    assert {"spy", "assassin", "guard", "provocateur", "rogue"} < set(setup["stacks"])


@pytest.mark.parametrize("name", [each.name for each in SETS])
def test_a_taste_is_one_tap(client: Client, name: str) -> None:
    (taste,) = [each for each in SETS if each.name == name]
    html = look(client, modules=["recon1"], stack_set=name)
    assert taste.about in words(html)
    assert len(opened(client, modules=["recon1"], stack_set=name)["stacks"]) == 10


def test_an_own_choice_starts_from_the_taste_before_it(client: Client) -> None:
    before = opened(client, modules=["recon1"], stack_set="tricks")["stacks"]
    html = look(client, modules=["recon1"], stack_set="own", stack_was="tricks")
    assert ticked(html, "stacks") == set(before)
    assert "10 of 10" in words(html)


def test_an_own_choice_is_counted_while_it_is_ticked(client: Client) -> None:
    html = look(client, modules=["recon1"], stack_set="own", stacks_shown="1", stacks=TEN[:6])
    assert "Ten stacks for hire 7 of 10" in words(html)
    assert "For hire: ten stacks, with some of your choice 3" in words(html)
    assert ticked(html, "stacks") == {*TEN[:6], "spy"}
    assert not re.search(r'value="spy" checked disabled', html)


def test_where_the_set_up_is_required_a_modules_own_stacks_stay_ticked(client: Client) -> None:
    own = {"modules": ["recon1"], "stack_set": "own", "stacks_shown": "spy", "stacks": TEN[:6]}

    html = look(client, **own, **REQUIRED)

    assert re.search(r'value="spy" checked disabled', html)
    assert ticked(html, "stacks") == {*TEN[:6], "spy"}


def test_a_modules_own_stack_may_be_left_out_once_it_has_been_shown(client: Client) -> None:
    html = look(client, modules=["recon1"], stack_set="own", stacks_shown="1", stacks=TEN)
    assert 'name="stacks_shown" value="spy"' in html

    setup = opened(client, modules=["recon1"], stack_set="own", stacks_shown="spy", stacks=[*TEN, "courier"])

    assert "spy" not in setup["stacks"]


def test_plain_scavengers_are_offered_with_recon_3(client: Client) -> None:
    modules = ["hq1", "hq2", "recon3"]
    assert 'value="scavengers"' not in look(client, modules=["recon2"])
    assert 'value="scavengers"' not in look(client, modules=modules, **REQUIRED)
    assert 'value="scavengers"' in look(client, modules=modules)

    assert "3 Scavengers" in words(look(client, modules=modules, variants=["scavengers"]))


def test_an_own_choice_of_ten_is_opened_and_the_modules_own_are_in_it(client: Client) -> None:
    setup = opened(client, modules=["recon1"], stack_set="own", stacks_shown="1", stacks=TEN)
    assert set(setup["stacks"]) == {*TEN, "spy"}


@pytest.mark.parametrize(("stacks", "number"), [(TEN[:8], 9), ([*TEN, "courier"], 11), ([], 1)])
def test_not_ten_is_refused_and_what_was_ticked_stays(client: Client, stacks: list[str], number: int) -> None:
    response = send(client, modules=["recon1"], stack_set="own", stacks_shown="1", stacks=stacks)
    html = assert_page(response, 422)
    assert f"You chose {number} {'stack' if number == 1 else 'stacks'}. You need 10. A-4" in words(html)
    assert ticked(html, "stacks") == {*stacks, "spy"}
    assert not TABLES.exists()


def test_a_kind_that_starts_is_not_offered_for_hire(client: Client) -> None:
    html = look(
        client,
        modules=["recon2"],
        variants=["guards"],
        stack_set="own",
        stacks_shown="1",
        stacks=[*TEN, "guard"],
        **REQUIRED,
    )
    assert 'name="stacks" value="guard"' not in html
    assert "1 Guard, 1 Spear" in words(html)
    setup = opened(client, modules=["recon2"], variants=["guards"])
    assert "guard" not in setup["stacks"]
    assert setup["variants"] == ["guards"]


def test_modules_ticked_later_bring_their_stacks(client: Client) -> None:
    html = look(client, modules=["recon1", "recon2"], stack_set="own", stacks_shown="1", stacks=TEN)
    assert "13 of 10" in words(html)


def test_recon_3_starts_with_hardy_scavengers_and_says_so(client: Client) -> None:
    html = look(client, modules=["hq1", "hq2", "recon3"])
    assert "Hardy Scavengers start instead of Scavengers with Recon 3" in words(html)
    assert 'value="hardy_scavengers" checked disabled' in html


def test_the_junkyard_follows_the_modules_the_advice_or_an_own_mix(client: Client) -> None:
    assert "Junkyard with 4 Binoculars, shuffled 44" in words(look(client, modules=["recon1"]))
    advice = words(look(client, modules=["recon1"], junkyard="advice"))
    assert "Junkyard with 2 Rifle, 2 Toolkit, 2 Map and 2 Binoculars, shuffled 44" in advice
    mixed = words(look(client, modules=["recon1"], junkyard="own", mix_map="3", mix_spear="0"))
    assert "Junkyard with 3 Map and 4 Binoculars, shuffled 44" in mixed
    setup = opened(client, modules=["recon1"], junkyard="own", mix_map="3", mix_spear="0", mix_rifle="0")
    assert setup["junkyard"] == {"spear": 0, "map": 3}


def test_without_recon_an_old_choice_changes_nothing(client: Client) -> None:
    setup = opened(
        client, junkyard="advice", contested="one_each", stack_set="tricks", stacks=["spy"], stacks_shown="1"
    )
    assert (setup["stacks"], setup["junkyard"], setup["contested"]) == ([], {}, "any")


def test_one_of_each_contested_resource(client: Client) -> None:
    html = look(client, modules=["recon4"], contested="one_each")
    assert "Contested resources: one of each of the 14 kinds, shuffled 14" in words(html)
    assert opened(client, modules=["recon4"], contested="one_each")["contested"] == "one_each"


def test_a_module_says_what_of_it_is_without_use(client: Client) -> None:
    html = words(look(client, modules=["recon4", "recon5"]))
    assert "The Demolition Team’s power needs HQ 2" in html
    assert "Its two leaders need HQ 3 or leader drafting" in html
    more = words(look(client, modules=["hq1", "hq2", "recon4", "recon5"], variants=["leader_drafting"]))
    assert "power needs" not in more
    assert "leaders need" not in more


def test_leader_drafting_is_opened_and_the_table_drafts(client: Client) -> None:
    send(client, variants=["leader_drafting"], entering="everything")
    table = TABLES.get()
    assert table.setup["variants"] == ["leader_drafting"]

    tell(table, Hunt(("scavenger",)), table.setup["first_initiator"])

    assert "kind:draft_leader" in Phone(client, table).forms.taps["draft"]


@pytest.mark.parametrize(
    "nonsense",
    [
        {"stack_set": "best"},
        {"stacks": ["mole"]},
        {"junkyard": "all"},
        {"contested": "some"},
        {"variants": ["dragons"]},
        {"mix_map": "99"},
        {"mix_map": "x"},
    ],
)
def test_what_no_page_offers_is_refused_in_words(client: Client, nonsense: dict[str, Any]) -> None:
    html = assert_page(send(client, modules=["recon1"], **nonsense), 422)
    assert "Select a valid choice" in words(html)
    assert not TABLES.exists()


def test_more_copies_than_the_box_has_are_refused_with_the_rule(client: Client) -> None:
    html = assert_page(send(client, modules=["recon1"], junkyard="own", mix_map="6"), 422)
    assert "Map: use 0 to 4, not 6. A-3" in words(html)


def test_every_mercenary_of_the_boxes_can_be_ticked(client: Client) -> None:
    html = look(client, modules=["recon5"], stack_set="own")
    offered = set(re.findall(r'name="stacks" value="(\w+)"', html))
    mercenaries = {card.id for card in shipped().values() if card.pile == "mercenary"}
    assert offered == mercenaries - {"scouting_refugee"}
