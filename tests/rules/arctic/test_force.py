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
from referee.rules.arctic.worth import force
from referee.rules.arctic.worth.force import Use, best_worth

DIGGERS = ("scavenger", "engineer", "refugee", "scouting_refugee")
DIGGING_TOOLS = ("shovel", "multitool", "toolkit", "cargo_sled")
EXCAVATOR = frozenset({Power.EXCAVATOR})


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
    tried = Mock(wraps=force._dealt)
    monkeypatch.setattr(force, "_dealt", tried)
    hand = ["refugee", *["scavenger", "shovel"] * 50]

    worth = best_worth(
        "dig", [Use(place, shipped()[card]) for place, card in enumerate(hand)], EXCAVATOR, house_of({})
    )

    assert worth.value == 1 + 50 * (1 + 2)
    assert tried.call_count <= 3


@pytest.mark.parametrize(
    ("cards", "is_all_the_same"),
    [("scouting_refugee", False), ("scouting_refugee scouting_refugee", True),
     ("scouting_refugee scavenger", True), ("scouting_refugee scavenger shovel shovel", False)],
)  # fmt: skip
def test_several_ways_are_equally_good_where_the_best_ones_are(cards: str, is_all_the_same: bool) -> None:
    uses = [Use(place, shipped()[card]) for place, card in enumerate(cards.split())]

    assert best_worth("dig", uses, EXCAVATOR, house_of({})).is_all_the_same == is_all_the_same
