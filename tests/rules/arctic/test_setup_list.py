"""The physical set-up: counts for every number of players and for modules (A-1 to A-6)."""

from __future__ import annotations

from itertools import combinations

import pytest

from referee.rules.arctic.cards import shipped
from referee.rules.arctic.meta import MODULES, PLAYERS
from referee.rules.arctic.rulebook import RULES
from referee.rules.arctic.setup_list import setup_list

Lines = dict[str, tuple[int, int]]


def lines(players: int, *modules: str) -> Lines:
    """Return text -> (piles, count)."""
    return {item.text.text(): (item.piles, item.count) for item in setup_list(players, modules)}


def begins(start: str, found: Lines) -> tuple[int, int]:
    """Return the one line that begins so."""
    (pair,) = [pair for text, pair in found.items() if text.startswith(start)]
    return pair


@pytest.mark.parametrize(
    ("players", "surplus", "junkyard", "scavengers", "brawlers"),
    [(2, 12, 26, 14, 8), (3, 8, 40, 11, 7), (4, 4, 38, 8, 6), (5, 0, 36, 5, 5)],
)
def test_base_game(players: int, surplus: int, junkyard: int, scavengers: int, brawlers: int) -> None:
    found = lines(players)
    assert begins("Each player: 4 Refugees, 3 Scavengers", found) == (players, 10)
    assert found.get("Refugees left over, back in the box", (1, 0)) == (1, surplus)
    assert found["Contested resources, shuffled"] == (1, 14)
    assert found["Junkyard, shuffled"] == (1, junkyard)
    stacks = {name: count for text, (_, count) in found.items() for name in stack_names(text)}
    assert stacks == {
        "Scavenger": scavengers, "Brawler": brawlers, "Hunter": 8, "Saboteur": 8, "Scout": 8,
        "Group Leaders": 5, "Sniper Team": 5, "Thugs": 5,
    }  # fmt: skip
    assert not [text for text in found if text.startswith(("Gangs", "Schematics", "Leaders", "If you like"))]


def stack_names(text: str) -> list[str]:
    """Return the mercenaries a line lays out for hire."""
    start, _, names = text.partition("For hire: ")
    return names.replace(" and ", ", ").split(", ") if not start and names else []


def test_two_players_take_two_of_every_kind_out_of_the_junkyard() -> None:
    assert lines(2)["Out of the junkyard: 2 of every kind"] == (1, 16)
    assert not [text for text in lines(3) if text.startswith("Out of")]


def test_two_players_take_out_of_what_modules_put_in_too() -> None:
    found = lines(2, "hq1", "recon1", "recon5")
    assert found["Out of the junkyard: 2 of every kind"] == (1, 24)
    assert begins("Junkyard with", found) == (1, 26 + 4 + 2 + 2)


@pytest.mark.parametrize(
    ("modules", "junkyard"),
    [(("hq1",), 46), (("recon1",), 42), (("recon5",), 42), (("hq1", "recon1", "recon5"), 54)],
)
def test_modules_add_to_the_junkyard(modules: tuple[str, ...], junkyard: int) -> None:
    assert begins("Junkyard with", lines(4, *modules)) == (1, junkyard)


def test_advice_for_modules_that_say_nothing_about_the_junkyard() -> None:
    assert begins("If you like, into", lines(5, "recon2")) == (1, 8)
    assert begins("If you like, out", lines(3, "recon4")) == (1, 4)
    assert not [text for text in lines(5, "recon2") if text.startswith("If you like, out")]
    for quiet in (lines(4), lines(4, "hq1", "recon2"), lines(2, "recon2")):
        assert not [text for text in quiet if text.startswith("If you like")]


def test_hq_lays_out_medics_engineers_schematics_leaders_and_gangs() -> None:
    found = lines(4, "hq1", "hq2", "hq3")
    assert begins("For hire: Scavenger, Hunter, Saboteur, Scout, Medic and Engineer", found) == (6, 8)
    assert found["Schematics, shuffled"] == (1, 12)
    assert begins("Leaders, shuffled", found) == (4, 2)
    assert found["Gangs, face up: Gearheads, Pharmers and Masons"] == (1, 3)


@pytest.mark.parametrize(
    ("modules", "own", "chosen"),
    [
        (("recon1",), {"Spy"}, 9),
        (("recon2",), {"Assassin", "Guard", "Provocateur", "Rogue"}, 6),
        (("hq1", "hq2", "recon3"), {"Courier", "Drill Sergeant", "Tinker", "Scrappers"}, 6),
        (("recon5",), set(), 10),
        (("recon1", "recon2"), {"Spy", "Assassin", "Guard", "Provocateur", "Rogue"}, 5),
    ],
)
def test_recon_makes_it_ten_stacks(modules: tuple[str, ...], own: set[str], chosen: int) -> None:
    found = lines(3, *modules)
    assert found["For hire: stacks of your choice, to make ten"] == (1, chosen)
    laid = {name for text in found for name in stack_names(text)} - {"stacks of your choice", "to make ten"}
    assert laid == own


def test_recon_3_starts_with_hardy_scavengers_and_adds_two_buildings() -> None:
    found = lines(3, "hq1", "hq2", "recon3")
    assert begins("Each player: 4 Refugees, 3 Hardy Scavengers", found) == (3, 10)
    assert found["Schematics, shuffled"] == (1, 18)
    assert found["For hire: Scrappers"] == (1, 5)


def test_recon_4_still_uses_fourteen_contested_resources() -> None:
    assert begins("Contested resources: any 14 of all 28", lines(3, "recon4")) == (1, 14)


def test_scouting_refugees_lie_beside_the_stacks_once() -> None:
    for modules in (("recon1",), ("recon5",), ("recon1", "recon5")):
        assert begins("For hire, beside the stacks", lines(3, *modules)) == (1, 20)
    rules = [item.rules for item in setup_list(3, ("recon1", "recon5"))]
    assert ("A-4", "A-19") in rules


def test_numbers_written_out_agree_with_the_cards() -> None:
    start = {card.name: card.start for card in shipped().values() if card.start}
    assert start == {"Refugee": 4, "Scavenger": 3, "Brawler": 1, "Spear": 1, "Shovel": 1}


def test_every_set_up_is_sane() -> None:
    names = [module.name for module in MODULES]
    for size in range(len(names) + 1):
        for modules in combinations(names, size):
            for players in PLAYERS:
                items = setup_list(players, modules)
                assert all(item.count > 0 and item.piles > 0 for item in items)
                assert all(rule in RULES for item in items for rule in item.rules)
                assert len({item.text.text() for item in items}) == len(items)
