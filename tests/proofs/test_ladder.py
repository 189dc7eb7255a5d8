"""The ladder of a skirmish, over every order in which totals can stand; all it knows are totals."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields
from inspect import signature
from itertools import product
from typing import get_type_hints

import pytest

from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish.ladder import ForceTotal, Totals, climb_totals
from tests.proofs.closed_form import BASE, fight_of, people_of
from tests.proofs.proving import Proven
from tests.proofs.test_forces import forces

Class = tuple[int, int, bool, bool]
"""Fight, people, whether a Rogue stands, whether anything stands."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
HOUSES = [
    {"tie_people_among": among, "two_player_rogue": rogue, "rogue_trigger": trigger}
    for among, rogue, trigger in product(
        ("tied", "all"), ("exact_tie", "any_tie", "never"), ("highest", "any_pair")
    )
]
FOR_TWO = [house for house in HOUSES if house["tie_people_among"] == "tied"][::2]
FOR_MORE = [house for house in HOUSES if house["two_player_rogue"] == "exact_tie"]


def totals_of(classes: Sequence[Class], house: dict[str, str]) -> Totals:
    return Totals(
        tuple(ForceTotal(name, *each) for name, each in zip(NAMES, classes, strict=False)), house_of(house)
    )


def winner_by_the_rules(classes: Sequence[Class], house: dict[str, str]) -> tuple[str | None, str]:
    """Return who wins and by what: A-42 to A-46 as they are written."""
    names = NAMES[: len(classes)]
    fight = {name: each[0] for name, each in zip(names, classes, strict=True)}
    rogues = [name for name, each in zip(names, classes, strict=True) if each[2]]
    if len(classes) == 2:
        one, other = names
        margin = abs(fight[one] - fight[other])
        if margin >= 2:
            return (one if fight[one] > fight[other] else other), "fight"
        reach = {"exact_tie": 0, "any_tie": 1, "never": -1}[house["two_player_rogue"]]
        return (rogues[0], "rogue") if rogues and margin <= reach else (None, "deadlock")
    tied = [name for name in names if fight[name] == max(fight.values())]
    is_tie = len(tied) > 1
    if house["rogue_trigger"] == "any_pair":
        standing = [each[0] for each in classes if each[3]]
        is_tie = any(standing.count(number) > 1 for number in standing)
    if is_tie and rogues:
        return rogues[0], "rogue"
    if len(tied) == 1:
        return tied[0], "fight"
    compared = names if house["tie_people_among"] == "all" else tied
    people = {name: each[1] for name, each in zip(names, classes, strict=True) if name in compared}
    most = [name for name in people if people[name] == max(people.values())]
    return (most[0], "people") if len(most) == 1 else (None, "deadlock")


def assert_climbed(classes: Sequence[Class], house: dict[str, str]) -> None:
    climbed = climb_totals(totals_of(classes, house))
    found = climbed.winner, climbed.decided_by if climbed.winner else "deadlock"
    assert found == winner_by_the_rules(classes, house), (classes, house)


def classes_of(fights: int, people: int) -> list[Class]:
    return list(product(range(fights), range(people), (False, True), (False, True)))


def test_between_two_every_pair_of_classes(proven: Proven) -> None:
    """A lead of 0, 1, 2 and more, to either side: nothing else of two fights is compared."""
    what = "Arctic: the ladder for two, every order of totals x house rules"
    for pair, house in proven(what, product(product(classes_of(4, 2), repeat=2), FOR_TWO)):
        assert_climbed(pair, house)


def test_among_three_every_order_of_totals(proven: Proven) -> None:
    """Three fights and three numbers of people stand in every order that three numbers can."""
    what = "Arctic: the ladder for three, every order of totals x house rules"
    ways = product(product(classes_of(3, 3), repeat=3), FOR_MORE)
    for three, house in proven(what, ways, one_in=11):
        assert_climbed(three, house)


@pytest.mark.parametrize("players", [4, 5])
def test_among_more_a_sample_of_all_orders(players: int, proven: Proven) -> None:
    dice, classes = random.Random(players), classes_of(players, players)
    what = f"Arctic: the ladder for {players}, orders of totals by chance"
    ways = ((dice.choices(classes, k=players), dice.choice(FOR_MORE)) for _ in range(60_000))
    for several, house in proven(what, ways, one_in=13):
        assert_climbed(several, house)


def test_between_two_every_pair_of_totals_that_base_forces_come_to(proven: Proven) -> None:
    """No base force has a Rogue, so there are no more pairs than these."""
    what = "Arctic: pairs of all totals that base forces of up to 5 cards come to"
    found = {(fight_of(force), people_of(force), False, bool(force)) for force in forces(BASE, 5)}
    for pair in proven(what, product(sorted(found), repeat=2), one_in=31):
        assert_climbed(pair, FOR_TWO[0])


# The lemma: what is true of all totals is true of all forces ----------------------------------------


def told_apart(kind: type) -> Iterator[str]:
    yield from getattr(kind, "_fields", None) or (field.name for field in fields(kind))


def test_the_ladder_is_told_totals_and_nothing_else() -> None:
    """No card can be asked for: the contract in pyproject.toml forbids the ladder to import any."""
    parameters = list(signature(climb_totals).parameters)

    assert [get_type_hints(climb_totals)[name] for name in parameters] == [Totals]
    assert [*told_apart(ForceTotal)] == ["player", "fight", "people", "has_rogue", "is_present"]
    assert [*told_apart(Totals)] == ["forces", "house", "opponent"]


def test_nobody_can_change_totals() -> None:
    totals = totals_of([(1, 1, False, True)] * 3, FOR_MORE[0])

    for frozen, name in ((totals, "forces"), (totals.forces[0], "fight")):
        with pytest.raises(AttributeError):
            setattr(frozen, name, ())
