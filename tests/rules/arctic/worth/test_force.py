"""The best use of cards, held against trying everything: tools under an Excavator (A-24, A-80)."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.arctic.cards.catalogue import Values, shipped
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.worth import force, tools
from referee.rules.arctic.worth.force import best_value, best_worth
from referee.rules.arctic.worth.tools import Use

DIGGERS = ("scavenger", "engineer", "refugee", "scouting_refugee")
DIGGING_TOOLS = ("shovel", "multitool", "toolkit", "cargo_sled")
EXCAVATOR = frozenset({Power.EXCAVATOR})
GANGSTER = frozenset({Power.GANGSTER})
FIGHTERS = ("scouting_refugee", "refugee", "brawler", "group_leaders", "rifle", "grenade")


def most(diggers: list[str], tools: list[str], plain: frozenset[str]) -> int:
    """Return the highest dig by trying every way to hand out the tools and every role."""
    base = {"scavenger": 1, "engineer": 2, "refugee": 1, "scouting_refugee": 1}
    bonus = {"shovel": 2, "multitool": 1, "toolkit": 2, "cargo_sled": 2}
    best = 0
    for seats in product(range(-1, len(diggers)), repeat=len(tools)):
        taken = [seat for seat in seats if seat >= 0]
        if len(taken) > len(set(taken)):
            continue
        total = sum(base[digger] for digger in diggers)
        for tool, seat in zip(tools, seats, strict=True):
            if seat >= 0:
                is_fixed = diggers[seat].endswith("refugee") and tool in plain
                total += 1 if is_fixed else bonus[tool]
        best = max(best, total)
    return best


@given(
    st.lists(st.sampled_from(DIGGERS), min_size=1, max_size=4),
    st.lists(st.sampled_from(DIGGING_TOOLS), max_size=4),
    st.sampled_from(["any_dig_tool", "shovel_pickaxe"]),
)
def test_the_tools_are_dealt_for_the_highest_dig(diggers: list[str], tools: list[str], which: str) -> None:
    uses = [Use(place, shipped()[card]) for place, card in enumerate([*diggers, *tools])]
    plain = frozenset(DIGGING_TOOLS) if which == "any_dig_tool" else frozenset({"shovel"})

    worth = best_worth("dig", uses, EXCAVATOR, house_of({"excavator_tools": which}))

    assert worth.value == most(diggers, tools, plain)
    assert len(worth.carriers) + len(worth.idle_tools) == len(tools)
    assert worth.value == sum(number for _, number in worth.terms)


def test_many_kinds_that_may_act_or_help_are_split_at_once() -> None:
    """Each kind by itself would make 2 ** 40 splits; the weakest helpers act (A-82)."""
    refugee = shipped()["scouting_refugee"]
    kinds = [replace(refugee, id=f"kind_{bonus}", mod=Values(dig=bonus)) for bonus in range(40)]
    uses = [Use(place, card) for place, card in enumerate([*kinds, shipped()["shovel"]])]

    worth = best_worth("dig", uses, EXCAVATOR, house_of({}))

    # The kind with 0 to give acts and carries the shovel, 1 and 1; the others give 1 to 39.
    assert worth.value == 1 + 1 + sum(range(1, 40))


def test_a_big_hand_of_tools_is_dealt_without_trying_every_number(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = Mock(wraps=tools._dealt)
    monkeypatch.setattr(tools, "_dealt", tried)
    hand = ["refugee", *["scavenger", "shovel"] * 50]

    worth = best_worth(
        "dig", [Use(place, shipped()[card]) for place, card in enumerate(hand)], EXCAVATOR, house_of({})
    )

    assert worth.value == 1 + 50 * (1 + 2)
    assert tried.call_count <= 3


@pytest.mark.parametrize(
    ("cards", "is_all_the_same"),
    [
        ("scouting_refugee", False),
        ("scouting_refugee scouting_refugee", True),
        ("scouting_refugee scavenger", True),
        ("scouting_refugee scavenger shovel shovel", False),
    ],
)
def test_several_ways_are_equally_good_where_the_best_ones_are(cards: str, is_all_the_same: bool) -> None:
    uses = [Use(place, shipped()[card]) for place, card in enumerate(cards.split())]

    assert best_worth("dig", uses, EXCAVATOR, house_of({})).is_all_the_same == is_all_the_same


@pytest.mark.parametrize("stacking", ["yes", "no"])
@pytest.mark.parametrize("number", [5, 20])
def test_a_big_hand_that_works_or_helps_is_dealt_once_for_each_number_of_hands(
    number: int, stacking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt = Mock(wraps=force.deal)
    monkeypatch.setattr(force, "deal", dealt)
    either = replace(shipped()["scouting_refugee"], base=Values(), mod=Values(fight=1))
    cards = [either] * 2 * number + [shipped()["rifle"]] * number
    uses = [Use(place, card, place % 2 == 0) for place, card in enumerate(cards)]

    best_worth("fight", uses, GANGSTER, house_of({"group_leaders_stack": stacking}), uses_all=True)

    assert number <= dealt.call_count <= 2 * number + 2


def test_a_card_corrected_at_the_table_is_added_up_anew() -> None:
    thugs, house = shipped()["thugs"], house_of({})
    stronger = replace(thugs, base=replace(thugs.base, fight=9))

    values = [best_value("fight", [Use(0, card)], frozenset(), house) for card in (thugs, stronger, thugs)]

    assert values == [thugs.base.fight, 9, thugs.base.fight]


@given(
    st.lists(st.tuples(st.sampled_from(FIGHTERS), st.booleans()), max_size=9),
    st.integers(0, 3),
    st.sampled_from(["yes", "no"]),
    st.sampled_from(["keeps", "lost"]),
)
def test_the_value_alone_is_that_of_the_best_use(
    cards: list[tuple[str, bool]], bonus: int, stacking: str, gassed: str
) -> None:
    either = replace(shipped()["scouting_refugee"], base=Values(), mod=Values(fight=bonus))
    known = {**shipped(), "scouting_refugee": either}
    uses = [Use(place, known[card], is_gassed) for place, (card, is_gassed) in enumerate(cards)]
    house = house_of({"group_leaders_stack": stacking, "gassed_tool": gassed})

    assert best_value("fight", uses, GANGSTER, house) == best_worth("fight", uses, GANGSTER, house).value
