"""The physical set-up: counts for every number of players and for modules (A-1 to A-6)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile, shipped
from referee.rules.arctic.rulebook import RULES
from referee.rules.arctic.setup.checks import check_layout
from referee.rules.arctic.setup.layout import advised_junkyard, lay_out, suggested_stacks
from referee.rules.arctic.setup.list import setup_list
from referee.rules.arctic.setup.meta import MODULES, PLAYERS, SETS, Setup

Lines = dict[str, tuple[int, int]]


def a_setup(players: int, *modules: str, **chosen: Any) -> Setup:
    names = ("Ann", "Bo", "Cy", "Di", "Ed")[:players]
    return Setup(names, "Ann", modules, **chosen)


def lines(players: int, *modules: str, **chosen: Any) -> Lines:
    """Return text -> (piles, count)."""
    items = setup_list(a_setup(players, *modules, **chosen))
    return {item.text.text(): (item.piles, item.count) for item in items}


def begins(start: str, found: Lines) -> tuple[int, int]:
    """Return the one line that begins so."""
    texts = [text for text in found if text.startswith(start)]
    assert len(texts) == 1, "\n".join((f"One line has to begin “{start}”, but they are:", *found))
    return found[texts[0]]


@pytest.mark.parametrize(
    ("players", "surplus", "junkyard", "scavengers", "brawlers"),
    [(2, 12, 26, 14, 8), (3, 8, 40, 11, 7), (4, 4, 38, 8, 6), (5, 0, 36, 5, 5)],
)
def test_base_game(players: int, surplus: int, junkyard: int, scavengers: int, brawlers: int) -> None:
    found = lines(players)
    assert begins("Each player’s deck, shuffled: 4 Refugees, 3 Scavengers", found) == (players, 10)
    assert found.get("Refugees left over, back in the box", (1, 0)) == (1, surplus)
    assert found["Contested resources, shuffled"] == (1, 14)
    assert found["Junkyard, shuffled"] == (1, junkyard)
    stacks = {name: count for text, (_, count) in found.items() for name in stack_names(text)}
    assert stacks == {
        "Scavenger": scavengers,
        "Brawler": brawlers,
        "Hunter": 8,
        "Saboteur": 8,
        "Scout": 8,
        "Group Leaders": 5,
        "Sniper Team": 5,
        "Thugs": 5,
    }
    assert not [text for text in found if text.startswith(("Gangs", "Schematics", "Leaders", "If you like"))]


def stack_names(text: str) -> list[str]:
    """Return the mercenaries a line lays out for hire."""
    start, _, names = text.partition("For hire: ")
    return names.replace(" and ", ", ").split(", ") if not start and names else []


def test_two_players_take_two_of_every_kind_out_of_the_junkyard() -> None:
    assert lines(2)["Taken out of the junkyard: 2 of every kind"] == (1, 16)
    assert not [text for text in lines(3) if text.startswith("Out of")]


def test_two_players_take_out_of_what_modules_put_in_too() -> None:
    found = lines(2, "hq1", "recon1", "recon5")
    assert found["Taken out of the junkyard: 2 of every kind"] == (1, 24)
    assert begins("Junkyard with 2 Rifle, 2 Toolkit, 2 Map and 2 Binoculars", found) == (1, 26 + 4 + 2 + 2)


@pytest.mark.parametrize(
    ("modules", "junkyard"),
    [(("hq1",), 46), (("recon1",), 42), (("recon5",), 42), (("hq1", "recon1", "recon5"), 54)],
)
def test_modules_add_to_the_junkyard(modules: tuple[str, ...], junkyard: int) -> None:
    assert begins("Junkyard with", lines(4, *modules)) == (1, junkyard)


def advised(players: int, *modules: str) -> Lines:
    """Return the list of a table that follows Recon's advice."""
    setup = a_setup(players, *modules)
    return lines(players, *modules, junkyard=advised_junkyard(setup, shipped()))


def test_recons_advice_puts_two_of_four_kinds_in_and_takes_spare_spears_and_shovels_out() -> None:
    found = advised(3, "recon2")
    assert begins("Junkyard with 2 Rifle, 2 Toolkit, 2 Map and 2 Binoculars", found) == (1, 40 - 4 + 8)
    assert found["Taken out of the junkyard: Spear"] == found["Taken out of the junkyard: Shovel"] == (1, 2)
    assert begins("Junkyard with 2 Rifle", advised(5, "recon2")) == (1, 36 + 8)


def test_recons_advice_puts_fewer_in_than_many_modules_say() -> None:
    everything = ("hq1", "recon1", "recon5")
    assert begins("Junkyard with 2 Rifle", advised(5, *everything)) == (1, 36 + 8)
    assert begins("Junkyard with 4 Rifle", lines(5, *everything)) == (1, 36 + 16)


def test_two_players_take_two_of_every_kind_of_the_advice_too() -> None:
    found = advised(2, "recon2")
    assert found["Taken out of the junkyard: 2 of every kind"] == (1, 2 * 10 + 1 + 1)
    assert begins("Junkyard with", found) == (1, 42 - 6 + 8 - 22)


def test_an_own_mix_is_laid_out_as_chosen() -> None:
    found = lines(4, "recon1", junkyard={"binoculars": 1, "rifle": 3, "junk": 5})
    assert begins("Junkyard with 3 Rifle and 1 Binoculars", found) == (1, 38 - 2 + 4)
    assert found["Taken out of the junkyard: Junk"] == (1, 2)


def test_hq_lays_out_medics_engineers_schematics_leaders_and_gangs() -> None:
    found = lines(4, "hq1", "hq2", "hq3")
    assert begins("For hire: Scavenger, Hunter, Saboteur, Scout, Medic and Engineer", found) == (6, 8)
    assert found["Schematics, shuffled"] == (1, 12)
    assert begins("Leaders, shuffled", found) == (4, 2)
    assert found["Gangs, face up: Gearheads, Pharmers and Masons"] == (1, 3)


TEN = ("spy", "hunter", "scout", "thugs", "brawler", "scavenger", "medic", "rogue", "guard", "saboteur")


@pytest.mark.parametrize(
    ("modules", "own"),
    [
        (("recon1",), {"Spy"}),
        (("recon2",), {"Assassin", "Guard", "Provocateur", "Rogue"}),
        (("hq1", "hq2", "recon3"), {"Courier", "Drill Sergeant", "Tinker", "Scrappers"}),
        (("recon5",), set()),
        (("recon1", "recon2"), {"Spy", "Assassin", "Guard", "Provocateur", "Rogue"}),
        (
            ("hq1", "hq2", "recon1", "recon2", "recon3"),
            {
                "Spy",
                "Assassin",
                "Guard",
                "Provocateur",
                "Rogue",
                "Courier",
                "Drill Sergeant",
                "Tinker",
                "Scrappers",
            },
        ),
    ],
)
def test_recon_makes_it_ten_stacks(modules: tuple[str, ...], own: set[str]) -> None:
    laid = [name for text in lines(3, *modules) for name in stack_names(text)]
    assert len(laid) == len(set(laid)) == 10
    assert own < set(laid)


def test_the_stacks_chosen_are_laid_out() -> None:
    found = lines(3, "recon1", stacks=TEN)
    assert {name for text in found for name in stack_names(text)} == {shipped()[each].label for each in TEN}
    assert begins("For hire: Hunter, Saboteur, Scout, Medic, Guard, Rogue and Spy", found) == (7, 8)


def test_stacks_still_to_choose_are_counted() -> None:
    assert lines(3, "recon1", stacks=TEN[:7])["For hire: ten stacks, with some of your choice"] == (1, 3)


def test_recon_4_alone_leaves_the_stacks_as_they_are() -> None:
    assert {name for text in lines(3, "recon4") for name in stack_names(text)} == {
        name for text in lines(3) for name in stack_names(text)
    }


@pytest.mark.parametrize("name", [each.name for each in SETS])
def test_every_suggested_set_can_be_opened_with_whatever_modules(name: str) -> None:
    (order,) = [each.order for each in SETS if each.name == name]
    for modules in playable_modules():
        for variants in ((), ("guards",), ("scouting_refugees", "hardy_scavengers")):
            setup = a_setup(3, *modules, variants=variants)
            if setup.takes_ten:
                stacks = suggested_stacks(setup, shipped(), order)
                check_layout(replace(setup, stacks=stacks), shipped())


def playable_modules() -> list[tuple[str, ...]]:
    """Return every choice of modules that is allowed, with each HQ module after the one before."""
    recon = ("recon1", "recon2", "recon3", "recon4", "recon5")
    hq = [("hq1", "hq2", "hq3", "hq4")[:number] for number in range(5)]
    found = [(*base, *more) for base in hq for size in range(6) for more in combinations(recon, size)]
    return [modules for modules in found if "recon3" not in modules or "hq2" in modules]


def test_nobody_is_suggested_who_builds_where_nothing_is_built() -> None:
    for each in SETS:
        stacks = suggested_stacks(a_setup(4, "recon1"), shipped(), each.order)
        assert not {"engineer", "tinker", "medic"} & set(stacks)
        built = suggested_stacks(a_setup(4, "hq1", "hq2", "recon1"), shipped(), each.order)
        assert {"engineer", "medic"} <= set(built)


def test_a_set_says_its_own_likings_once_each() -> None:
    mercenaries = {card.id for card in shipped().values() if card.pile is Pile.MERCENARY}
    assert all(len(set(each.order)) == len(each.order) >= 10 for each in SETS)
    assert {card for each in SETS for card in each.order} <= mercenaries - {"scouting_refugee"}


def test_each_variant_changes_a_kind_of_the_starting_decks() -> None:
    found = lines(3, variants=("scouting_refugees", "hardy_scavengers", "guards"))
    deck = "Each player’s deck, shuffled: 4 Scouting Refugees, 3 Hardy Scavengers, 1 Guard, 1 Spear, 1 Shovel"
    assert found[deck] == (3, 10)
    assert found["Scouting Refugees left over, back in the box"] == (1, 8)
    assert found["For hire: Scavenger"] == (1, 20)
    assert found["For hire: Brawler"] == (1, 10)
    (item, *_) = setup_list(a_setup(3, variants=("guards",)))
    assert item.rules == ("A-1", "A-8")


def test_guards_of_the_decks_are_none_of_recon_2s_stacks() -> None:
    found = lines(3, "recon2", variants=("guards",))
    laid = {name for text in found for name in stack_names(text)}
    assert len(laid) == 10
    assert "Guard" not in laid


def test_scouting_refugees_of_the_decks_are_not_for_hire() -> None:
    scouts = {"variants": ("scouting_refugees",)}
    assert not [text for text in lines(3, "recon1", **scouts) if text.startswith("For hire, beside")]
    found = lines(3, "recon1", "recon5", **scouts)
    assert found["For hire, beside the ten stacks, for free: Refugee"] == (1, 20)


def test_leaders_lie_as_a_pile_where_they_are_drafted() -> None:
    drafting = {"variants": ("leader_drafting",)}
    assert lines(3, **drafting)["Leaders, shuffled, as a face-down pile"] == (1, 10)
    found = lines(3, "hq1", "hq2", "hq3", "recon5", **drafting)
    assert found["Leaders with Swindler and Yardmaster, shuffled, as a face-down pile"] == (1, 12)
    assert not [text for text in found if "is dealt 2" in text]


def test_recon_5_brings_leaders_only_with_hq_3_or_drafting() -> None:
    assert not [text for text in lines(3, "recon5") if text.startswith("Leaders")]
    dealt = "Leaders with Swindler and Yardmaster, shuffled: each player is dealt 2 and keeps 1"
    assert lines(3, "hq1", "hq2", "hq3", "recon5")[dealt] == (3, 2)


def test_recon_3_starts_with_hardy_scavengers_and_adds_two_buildings() -> None:
    found = lines(3, "hq1", "hq2", "recon3")
    assert begins("Each player’s deck, shuffled: 4 Refugees, 3 Hardy Scavengers", found) == (3, 10)
    assert found["Schematics, shuffled"] == (1, 18)
    assert begins("For hire: Sniper Team and Scrappers", found) == (2, 5)
    assert not [text for text in found if "Hardy" in text and text.startswith("For hire")]


def test_recon_4_still_uses_fourteen_contested_resources() -> None:
    assert lines(3, "recon4")["Contested resources: any 14 of all 28, shuffled"] == (1, 14)
    found = lines(3, "recon4", contested="one_each")
    assert found["Contested resources: one of each of the 14 kinds, shuffled"] == (1, 14)


def test_scouting_refugees_lie_beside_the_stacks_once() -> None:
    for modules in (("recon1",), ("recon5",), ("recon1", "recon5")):
        assert lines(3, *modules)["For hire, beside the ten stacks: Scouting Refugee"] == (1, 20)
    rules = [item.rules for item in setup_list(a_setup(3, "recon1", "recon5"))]
    assert ("A-4", "A-19") in rules


def test_numbers_written_out_agree_with_the_cards() -> None:
    start = {card.name: card.start for card in shipped().values() if card.start}
    assert start == {"Refugee": 4, "Scavenger": 3, "Brawler": 1, "Spear": 1, "Shovel": 1}


def test_every_set_up_is_sane() -> None:
    names = [module.name for module in MODULES]
    for size in range(len(names) + 1):
        for modules in combinations(names, size):
            for players in PLAYERS:
                items = setup_list(a_setup(players, *modules))
                assert all(item.count > 0 and item.piles > 0 for item in items)
                assert all(rule in RULES for item in items for rule in item.rules)
                assert len({item.text.text() for item in items}) == len(items)


def test_every_card_of_a_set_up_is_laid_somewhere_and_no_more_than_the_box_has() -> None:
    cards = shipped()
    for modules in playable_modules():
        for variants in ((), ("scouting_refugees", "guards", "leader_drafting")):
            copies = lay_out(a_setup(4, *modules, variants=variants), cards).copies
            assert all(0 < number <= cards[card_id].count for card_id, number in copies.items())
