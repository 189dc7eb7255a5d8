"""Headquarters on the page: Build and Leader tabs, the strip's buildings, who sees what, taps counted."""

from __future__ import annotations

import re
from typing import Any

import pytest

from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.gathering.commit import Commit
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.hq.build import Build
from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.storing import Store
from referee.rules.arctic.record.case import LOOKED, Act, Force, Target
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from referee.web.arctic.acts import ACT_ICONS, ACT_WORDS
from tests.cast import PLAYERS, UNANSWERED, open_arctic, rows_of, state_of, tell
from tests.devices import Client
from tests.web.guests import host_of
from tests.web.pages import words
from tests.web.phones import Phone

pytestmark = pytest.mark.django_db

HQ2, HQ4 = ("hq1", "hq2"), ("hq1", "hq2", "hq3", "hq4")
DECK = {"refugee": 4, "scavenger": 3, "brawler": 1, "spear": 1, "shovel": 1}


def table_with(modules: tuple[str, ...], **cards: dict[str, int]) -> Table:
    """Open a table at which these cards were added to the decks."""
    table = open_arctic(modules=modules)
    for name, more in cards.items():
        tell(table, Recount(DECK | more), name, "too-many-copies")
    return table


def next_round(table: Table) -> None:
    for name in state_of(table).turn_order:
        if state_of(table).seats[name].committed is None:
            tell(table, Commit(0), name)


@pytest.fixture
def with_armory() -> Table:
    """Ann, who gathers, has a complete Armory with a Spear in it."""
    table = table_with(HQ2, Ann={"engineer": 1})
    tell(table, Build(("engineer",), "armory", timer=0), "Ann")
    tell(table, Store(0, ("spear",)), "Ann")
    return table


# Buildings -------------------------------------------------------------------------------------------


def test_a_building_is_laid_with_six_taps(client: Client) -> None:
    table = table_with(HQ2, Ann={"engineer": 1})
    phone = Phone(client, table)

    phone.tap("kind:build", "cards:engineer", "cards:brawler", "cards:shovel", "kept:bunker").send()

    assert phone.taps == 6
    row = rows_of(table)[-1]
    assert (row.kind, row.seat) == ("build", "Ann")
    assert row.facts["kept"] == "bunker"
    assert "Bunker 5 cards left" in words(phone.html)


def test_timers_tick_without_a_tap_and_are_announced(client: Client) -> None:
    table = table_with(HQ2, Ann={"engineer": 1})
    tell(table, Build(("engineer",), "pharmacy", timer=1), "Ann")

    next_round(table)

    text = words(Phone(client, table).html)
    assert "Ann’s Pharmacy is complete and works at once." in text
    assert "Pharmacy 0 of 2 inside" in text
    reasons = [reason["phrase"] for reason in rows_of(table)[-1].reasons]
    assert "{seat}’s {card} {card:is|are} complete and {card:works|work} at once." in reasons


def test_a_building_is_sped_up_and_repaired_from_its_tab(client: Client) -> None:
    table = table_with(HQ2, Ann={"engineer": 1, "toolkit": 1})
    tell(table, Build(("engineer",), "bunker"), "Ann")
    next_round(table)
    phone = Phone(client, table)

    phone.tap("kind:build", "kind:speed_up", "cards:refugee", "cards:toolkit").send()

    facts = {"building": 0, "cards": ["refugee", "toolkit"]} | UNANSWERED
    assert rows_of(table)[-1].facts == facts
    assert state_of(table).seats["Ann"].base.buildings[0].timer == 1


def test_without_modules_there_is_no_tab_for_buildings_or_leaders(client: Client) -> None:
    phone = Phone(client, open_arctic(modules=()))

    assert not {"kind:build", "kind:choose_leader"} & set(phone.forms.taps["draft"])


def test_what_is_stored_is_shown_to_its_owner_only(with_armory: Table) -> None:
    shown = {name: words(Phone(Client(), with_armory, name).html) for name in PLAYERS}
    table = words(Phone(Client(), with_armory).html)

    assert "1 of 2 inside Spear" in shown["Ann"]
    assert "Ann stores a Spear in the Armory" in shown["Ann"]
    for each in (shown["Bo"], shown["Cy"], table):
        assert "1 of 2 inside" in each
        assert "inside Spear" not in each
        assert "Ann stores 1 card in the Armory" in each


def test_what_is_stored_is_taken_back_by_name_by_its_owner(with_armory: Table) -> None:
    phone = Phone(Client(), with_armory, "Ann").tap("kind:build", "kind:retrieve", "cards:spear").send()

    assert rows_of(with_armory)[-1].facts == {"building": 0, "cards": ["spear"], "unseen": 0}
    assert "0 of 2 inside" in words(phone.html)


def test_at_the_table_it_is_taken_back_without_a_name(with_armory: Table) -> None:
    phone = Phone(Client(), with_armory).tap("kind:build", "kind:retrieve")
    assert "cards:spear" not in phone.forms.taps["draft"]

    phone.tap("cards:-unseen").send()

    assert rows_of(with_armory)[-1].facts == {"building": 0, "cards": [], "unseen": 1}


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ({"cards": "refugee"}, "A-74"),
        ({"cards": ("-unseen",) * 9}, "A-74"),
        ({"building": "4", "cards": "shovel"}, "A-70"),
    ],
    ids=["wrong-type", "full", "no-such-building"],
)
def test_a_store_that_cannot_be_is_refused_with_the_rule(
    with_armory: Table, value: dict[str, Any], rule: str
) -> None:
    phone = Phone(Client(), with_armory)

    response = phone.post("store", for_seat="Ann", **({"building": "0"} | value))

    assert response.status_code == 422
    assert rule in words(response.content.decode())
    assert len(rows_of(with_armory)) == 3


def test_after_committing_nothing_is_stored(with_armory: Table) -> None:
    tell(with_armory, Commit(1), "Ann")

    response = Phone(Client(), with_armory).post("store", for_seat="Ann", building="0", cards="shovel")

    assert response.status_code == 422
    assert "Ann has already committed." in words(response.content.decode())


def test_a_seat_takes_cards_out_of_its_bunker_in_anothers_turn() -> None:
    table = table_with(HQ2, Bo={"engineer": 1, "medic": 1})
    tell(table, Commit(0), "Ann")
    tell(table, Build(("engineer",), "bunker", timer=0), "Bo")
    tell(table, Store(0, ("medic",)), "Bo")
    tell(table, Commit(0), "Bo")
    phone = Phone(Client(), table, "Bo")

    phone.tap("kind:retrieve", "cards:medic").send()

    row = rows_of(table)[-1]
    assert (row.kind, row.seat, row.facts["cards"]) == ("retrieve", "Bo", ["medic"])
    assert state_of(table).seats["Bo"].aside == ("medic",)


# Leaders ---------------------------------------------------------------------------------------------


def test_it_is_said_whose_leader_is_chosen() -> None:
    table = open_arctic(modules=HQ4)
    host = Phone(Client(), table)

    assert "Which leader does Ann keep?" in words(host.html)
    host.tap("leader:mentor").send()
    assert "Which leader does Bo keep?" in words(host.html)


def checked(phone: Phone) -> list[str]:
    """Return the tabs that have a check: done this round."""
    return re.findall(r'value="kind:(\w+)"\s+aria-pressed="\w+"\s+class="is-taken"', phone.html)


def test_a_dig_in_the_junkyard_checks_no_building(client: Client) -> None:
    table = table_with(HQ2, Ann={"engineer": 1})
    tell(table, Dig(("brawler", "shovel")), "Ann")

    assert checked(Phone(client, table)) == ["dig"]


def test_a_building_that_is_laid_is_checked(client: Client) -> None:
    table = table_with(HQ2, Ann={"engineer": 1})
    tell(table, Build(("engineer",), "armory", timer=2), "Ann")

    assert "build" in checked(Phone(client, table).tap("kind:build"))


def test_leaders_are_hidden_until_all_have_chosen() -> None:
    table = open_arctic(modules=HQ4)
    Phone(Client(), table, "Ann").tap("leader:mentor").send()
    Phone(Client(), table, "Bo").tap("leader:ranger").send()

    pages = {name: words(Phone(Client(), table, name).html) for name in PLAYERS}
    assert "Ann’s leader is Mentor" in pages["Ann"]
    assert "Ann has chosen a leader" in pages["Bo"]
    assert "Ann’s leader" not in pages["Bo"] + pages["Cy"] + words(Phone(Client(), table).html)

    Phone(Client(), table).tap("leader:gangster").send()

    assert rows_of(table)[-1].seat == "Cy"
    assert "Ann’s leader is Mentor" in words(Phone(Client(), table).html)


def test_a_leader_kept_twice_is_said_once_all_lie_open() -> None:
    table = open_arctic(modules=HQ4)
    tell(table, ChooseLeader("mentor"), "Ann")
    tell(table, ChooseLeader("mentor"), "Bo")
    seen = [words(Phone(Client(), table, seat).html) for seat in (*PLAYERS, None)]
    assert not [page for page in seen if "same leader" in page]

    tell(table, ChooseLeader("ranger"), "Cy")

    said = "Ann and Bo keep the same leader: Mentor. There’s only one. Choose another for one of them."
    for seat in (*PLAYERS, None):
        assert said in words(Phone(Client(), table, seat).html)
    host = Phone(Client(), table)
    assert host.open("kind=recount_camp&for_seat=Bo").path
    assert "kind=recount_camp&amp;for_seat=Bo" in Phone(Client(), table).html
    assert "kind=recount_camp&amp;for_seat=Bo" not in Phone(Client(), table, "Bo").html

    host.tap("leader:butcher").send()

    assert state_of(table).seats["Bo"].base.leader == "butcher"
    assert "same leader" not in words(Phone(Client(), table).html)


def test_the_last_to_choose_is_told_nothing_of_hidden_leaders() -> None:
    table = open_arctic(modules=HQ4)
    tell(table, ChooseLeader("mentor"), "Ann")
    tell(table, ChooseLeader("ranger"), "Bo")

    phone = Phone(Client(), table, "Cy").tap("kind:choose_leader", "leader:butcher")

    assert "same leader" not in words(phone.html)


def test_a_leaders_help_is_one_tap_more() -> None:
    table = open_arctic(modules=HQ4)
    for name, leader in zip(PLAYERS, ("mentor", "butcher", "ranger"), strict=True):
        tell(table, ChooseLeader(leader), name)

    Phone(Client(), table).tap("cards:refugee", "cards:shovel", "helper:refugee").send()

    row = rows_of(table)[-1]
    assert (row.facts["helper"], row.outcome["value"]) == ("refugee", 3)


def test_a_second_use_of_a_leader_is_refused() -> None:
    table = open_arctic(modules=HQ4)
    for name, leader in zip(PLAYERS, ("butcher", "mentor", "ranger"), strict=True):
        tell(table, ChooseLeader(leader), name)
    phone = Phone(Client(), table).tap("kind:sacrifice", "card:refugee").send()

    response = phone.post("sacrifice", for_seat="Ann", card="refugee")

    assert response.status_code == 422
    text = words(response.content.decode())
    assert "Ann’s leader has already been used" in text
    assert "A-80" in text


# Deeds -----------------------------------------------------------------------------------------------


def test_a_save_is_two_taps() -> None:
    table = table_with(HQ4, Ann={"sniper_team": 1}, Cy={"medic": 1})
    for name, leader in zip(PLAYERS, ("mentor", "butcher", "ranger"), strict=True):
        tell(table, ChooseLeader(leader), name)
    phone = Phone(Client(), table).tap("kind:strike", "card:Bo/butcher")
    assert "Does anyone save?" in words(phone.html)
    before = phone.taps

    phone.tap("answer:Cy/medic").send()

    assert phone.taps - before == 2
    assert rows_of(table)[-1].facts["act"] == "wound"
    assert not state_of(table).seats["Bo"].base.is_wounded


def test_a_saboteur_is_offered_buildings_and_nobody_saving_is_no_tap() -> None:
    table = table_with(HQ4, Ann={"engineer": 1}, Bo={"saboteur": 1, "sniper_team": 1})
    for name, leader in zip(PLAYERS, ("mentor", "butcher", "ranger"), strict=True):
        tell(table, ChooseLeader(leader), name)
    tell(table, Build(("engineer",), "armory", timer=0), "Ann")
    tell(table, Commit(0), "Ann")

    Phone(Client(), table).tap("kind:strike", "with:saboteur", "card:Ann/armory").send()
    Phone(Client(), table).tap("kind:strike", "card:Ann/mentor").send()

    base = state_of(table).seats["Ann"].base
    assert (base.working, base.active_leader) == ((), None)
    text = words(Phone(Client(), table).html)
    assert "Mentor wounded" in text
    assert "Armory disabled" in text


def test_gangs_as_they_stand_are_shown() -> None:
    table = table_with(HQ2, Bo={"net": 2, "pills": 1})

    text = words(Phone(Client(), table).html)

    assert "Gangs, if the game ended now" in text
    assert "Gearheads Bo most tools: Ann 2, Bo 4, Cy 2" in text
    assert "Masons no one most buildings: Ann 0, Bo 0, Cy 0 · no one has any" in text


# The skirmish ----------------------------------------------------------------------------------------


@pytest.fixture
def at_declaring() -> Table:
    """Ann (Fanatic) and Cy (Mentor) have refugees in their forces, Bo a Brawler; HQ 4."""
    table = table_with(HQ4, Ann={"sniper_team": 1})
    for name, leader in zip(PLAYERS, ("fanatic", "gangster", "mentor"), strict=True):
        tell(table, ChooseLeader(leader), name)
    next_round(table)
    next_round(table)
    forces = {"Ann": ("refugee", "sniper_team"), "Bo": ("brawler",), "Cy": ("brawler", "refugee")}
    for name, cards in forces.items():
        tell(table, Commit(len(cards)), name)
    tell(table, Reveal(3, {name: Force(cards) for name, cards in forces.items()}))
    return table


def test_every_act_has_its_words_and_its_icon() -> None:
    assert {*ACT_WORDS} == {*Act, "save", "cancel"}
    # What took a card out of its force has an icon too.
    assert {*ACT_ICONS} == {*ACT_WORDS, LOOKED}


def test_leaders_in_force_stand_beside_the_forces(at_declaring: Table) -> None:
    text = words(Phone(Client(), at_declaring).html)

    assert "Fanatic strikes Refugee" in text
    assert "Mentor helps Refugee" in text
    assert text.count("Gangster") >= 2


def test_a_fanatic_strikes_and_a_mentor_helps_with_taps(at_declaring: Table) -> None:
    host = host_of(at_declaring)
    host.look(do="aim:acts.0:refugee;fanatic")
    host.press("Brawler")
    host.look()
    host.press("Mentor helps")

    assert [row.facts["act"] for row in rows_of(at_declaring)[-2:]] == ["fanatic", "mentor"]
    text = words(host.look())
    assert "Out: Ann’s Fanatic" in text
    assert "Gives another member +1" in text


def test_a_wound_of_the_skirmish_lasts(at_declaring: Table) -> None:
    tell(at_declaring, Declare(Act.WOUND, "sniper_team", Target("Bo", leader=True)), "Ann")
    tell(at_declaring, Count(3))

    assert state_of(at_declaring).seats["Bo"].base.is_wounded
    assert "Gangster wounded" in words(Phone(Client(), at_declaring).html)
