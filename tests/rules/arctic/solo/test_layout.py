"""The set-up of a solo table: forces out of stacks and junkyard, ten stacks, what is refused (A-4, A-95)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from referee.rules.arctic.cards.catalogue import Pile, shipped
from referee.rules.arctic.game import Arctic
from referee.rules.arctic.rulebook import RULES
from referee.rules.arctic.setup.checks import check_layout
from referee.rules.arctic.setup.layout import addable, lay_out, suggested_stacks
from referee.rules.arctic.setup.list import setup_list
from referee.rules.arctic.setup.meta import MODULES, SETS, Setup
from referee.rules.arctic.setup.solo import SoloOptions
from referee.rules.kernel.text.ruling import IllegalEntry

CARDS = shipped()
REQUIRED = {"recommended_setup": "required"}
TEN = ("spy", "hunter", "scout", "thugs", "brawler", "scavenger", "sniper_team", "rogue", "guard", "saboteur")


def alone(*modules: str, **chosen: Any) -> Setup:
    return Setup(("Ann",), "Ann", modules, **chosen)


def lines(*modules: str, **chosen: Any) -> dict[str, tuple[int, int]]:
    """Return text -> (piles, count)."""
    return {
        item.text.text(): (item.piles, item.count) for item in setup_list(alone(*modules, **chosen), CARDS)
    }


def refused(setup: Setup) -> tuple[str, str | None]:
    with pytest.raises(IllegalEntry) as caught:
        Arctic().open(setup)
    return caught.value.code, caught.value.rule


def test_the_list_of_the_solo_game() -> None:
    assert lines(stacks=TEN) == {
        "Your deck, shuffled: 4 Refugees, 3 Scavengers, 1 Brawler, 1 Spear, 1 Shovel": (1, 10),
        "Refugees left over, back in the box": (1, 16),
        "The opponent: 28 contested resources with 2 Rifle and 2 Thugs, shuffled": (1, 32),
        "Forces dealt from these, face down: 3, 4, 4, 5, 5, 5 and 6 cards": (1, 7),
        "Junkyard, shuffled": (1, 44),
        "For hire: Scavenger": (1, 17),
        "For hire: Brawler": (1, 9),
        "For hire: Hunter, Saboteur, Scout, Guard, Rogue and Spy": (6, 8),
        "For hire: Sniper Team": (1, 5),
        "For hire: Thugs": (1, 3),
    }


def test_a_harder_game_says_what_is_in_the_pile_and_what_is_out() -> None:
    found = lines(solo=SoloOptions({"sniper_team": 2, "thugs": 1}, {"tribe_family_5": 2}), stacks=TEN)
    assert found["Taken out of the contested resources: Tribe Family 5"] == (1, 2)
    told = "The opponent: 26 contested resources with 2 Rifle, 2 Sniper Team and 3 Thugs, shuffled"
    assert found[told] == (1, 33)
    assert found["Forces dealt from these, face down: 3, 4, 4, 5, 5, 5 and 7 cards"] == (1, 7)
    assert found["For hire: Sniper Team"] == (1, 3)
    assert found["For hire: Thugs"] == (1, 2)


def test_the_rifles_of_the_forces_are_not_in_the_junkyard_too() -> None:
    assert lines("hq1")["Junkyard with 2 Rifle and 4 Toolkit, shuffled"] == (1, 44 + 2 + 4)
    assert refused(alone("recon1", junkyard={"rifle": 3})) == ("wrong-number-of-copies", "A-3")


def test_there_are_no_gangs_and_a_leader_is_as_you_like() -> None:
    found = lines("hq1", "hq2", "hq3")
    assert not [text for text in found if text.startswith("Gangs")]
    assert found["Leaders, if you like: shuffle them, deal yourself 2, keep 1"] == (1, 2)
    assert not lay_out(alone("hq1", "hq2", "hq3"), CARDS).gangs
    assert not [text for text in lines("hq1") if text.startswith("Leaders")]


def test_all_contested_resources_are_used_with_recon_4_and_without() -> None:
    for modules in ((), ("recon4",)):
        state = Arctic().open(alone(*modules))
        contested = {card.id: card.count for card in CARDS.values() if card.pile is Pile.CONTESTED}
        assert {card_id: state.copies[card_id] for card_id in contested} == contested
        assert sum(contested.values()) == 28
    assert refused(alone("recon4", contested="one_each")) == ("solo-uses-all", "A-95")


def test_the_stacks_chosen_are_for_hire_at_the_table() -> None:
    state = Arctic().open(alone(stacks=TEN))
    assert set(state.stacks) == set(TEN)
    assert state.stacks["thugs"] == 3
    assert len(Arctic().open(alone()).stacks) == 10


@pytest.mark.parametrize(
    ("setup", "code", "rule"),
    [
        (alone(stacks=TEN[:9]), "wrong-number-of-stacks", "A-4"),
        (alone(stacks=(*TEN, "courier")), "wrong-number-of-stacks", "A-4"),
        (alone(stacks=(*TEN[:9], "refugee")), "no-mercenary", "A-4"),
        (
            alone("recon2", stacks=TEN, house_rules={"recommended_setup": "required"}),
            "own-stacks-missing",
            "A-4",
        ),
        (alone(stacks=TEN, solo=SoloOptions({"thugs": 3})), "all-in-forces", "A-95"),
        (alone(solo=SoloOptions({"brawler": 10})), "wrong-number-of-copies", "A-95"),
        (alone(solo=SoloOptions({"medic": 1})), "not-harder", "A-95"),
        (Setup(("Ann", "Bo"), "Ann", solo=SoloOptions({"thugs": 1})), "solo-only", "A-95"),
        (Setup(("Ann", "Bo"), "Ann", stacks=TEN), "no-choice-of-stacks", "A-4"),
    ],
    ids=["nine", "eleven", "refugee", "own", "all-in-forces", "in-the-deck", "medic", "two", "two-ten"],
)
def test_what_cannot_be_laid_out_is_refused(setup: Setup, code: str, rule: str) -> None:
    assert refused(setup) == (code, rule)


def test_a_kind_that_starts_leaves_fewer_to_add() -> None:
    assert addable(alone(), CARDS)["brawler"] == 9
    with_guards = alone(variants=("guards",))
    assert addable(with_guards, CARDS)["brawler"] == 10
    Arctic().open(alone(variants=("guards",), solo=SoloOptions({"brawler": 10})))


def test_a_kind_that_is_all_in_the_forces_is_neither_suggested_nor_a_modules_own() -> None:
    all_of_them = SoloOptions(addable(alone(), CARDS))
    thugs = SoloOptions({"thugs": 3})
    assert "thugs" not in Arctic().open(alone(solo=thugs)).stacks
    assassins = alone("recon2", solo=SoloOptions({"assassin": CARDS["assassin"].count}))
    stacks = Arctic().open(assassins).stacks
    assert "assassin" not in stacks
    assert len(stacks) == 10
    assert all(item.count > 0 for item in setup_list(alone(solo=all_of_them), CARDS))


def test_every_solo_set_up_is_sane_and_lays_no_more_than_the_box_has() -> None:
    harder = SoloOptions({"thugs": 3, "sniper_team": 5}, {"tribe_family_3": 1})
    names = [module.name for module in MODULES]
    for modules in (each for size in (0, 1, 3, len(names)) for each in combinations(names, size)):
        for variants in ((), ("scouting_refugees", "guards", "leader_drafting")):
            for solo in (None, harder):
                setup = alone(*modules, variants=variants, solo=solo)
                items = setup_list(setup, CARDS)
                assert all(item.count > 0 and item.piles > 0 for item in items)
                assert all(rule in RULES for item in items for rule in item.rules)
                assert len({item.text.text() for item in items}) == len(items)
                copies = lay_out(setup, CARDS).copies
                assert all(0 < number <= CARDS[card_id].count for card_id, number in copies.items())


@pytest.mark.parametrize("order", [each.order for each in SETS], ids=[each.name for each in SETS])
def test_every_suggested_set_can_be_opened(order: tuple[str, ...]) -> None:
    for solo in (None, SoloOptions({"thugs": 3})):
        bare = alone(solo=solo)
        stacks = suggested_stacks(bare, CARDS, order)
        check_layout(alone(solo=solo, stacks=stacks), CARDS)
