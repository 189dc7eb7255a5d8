"""What must make no difference to a skirmish, and what can only help: on every pair of small forces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product

from referee.rules.arctic.record.case import Case, Force
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from tests.proofs.proving import Proven

KINDS = (
    "refugee",
    "brawler",
    "rogue",
    "provocateur",
    "group_leaders",
    "spear",
    "grenade",
    "scouting_refugee",
    "tribe_family_3",
    "hardy_scavenger",
)
THIRD = Force(("thugs", "net"))
HOUSE = {"tie_people_among": "all"}


def hands(most: int) -> list[tuple[str, ...]]:
    return [cards for number in range(most + 1) for cards in combinations_with_replacement(KINDS, number)]


def cases() -> Iterator[Case]:
    """Yield skirmishes of two and of three, with and without a Gangster."""
    for one, other, leader, is_third in product(hands(2), hands(2), (None, "gangster"), (False, True)):
        forces = {"Ann": Force(one, leader), "Bo": Force(other)} | ({"Cy": THIRD} if is_third else {})
        yield Case(tuple(forces), forces)


def outcome(case: Case) -> SkirmishOutcome:
    return resolve_skirmish(case).outcome


def renamed(case: Case, names: Sequence[str]) -> Case:
    forces = {name: case.forces[old] for name, old in zip(names, case.players, strict=True)}
    return replace(case, players=tuple(names), forces=forces)


def test_names_of_seats_and_the_order_of_cards_make_no_difference(proven: Proven) -> None:
    for case in proven("Arctic: skirmishes with seats renamed and cards turned round", cases(), one_in=53):
        others = ("Xa", "Yu", "Zoe")[: len(case.players)]
        turned = {
            name: replace(force, cards=force.cards[::-1])
            for name, force in renamed(case, others).forces.items()
        }
        found, same = outcome(case), outcome(Case(others, turned))
        names = dict(zip(case.players, others, strict=True))
        assert same.winner == (names[found.winner] if found.winner else None), case
        assert same.decided_by == found.decided_by
        assert same.fight == {names[player]: number for player, number in found.fight.items()}
        assert same.people == {names[player]: number for player, number in found.people.items()}


def test_a_card_more_never_makes_a_force_weaker(proven: Proven) -> None:
    what = "Arctic: skirmishes with one card more, a refugee, fighter, tool or helper"
    for case, card in proven(
        what, product(cases(), ("refugee", "brawler", "net", "group_leaders")), one_in=211
    ):
        own = case.forces["Ann"]
        more = replace(case, forces={**case.forces, "Ann": replace(own, cards=(*own.cards, card))})
        before, after = outcome(case), outcome(more)
        assert after.fight["Ann"] >= before.fight["Ann"], (case, card)
        assert after.people["Ann"] >= before.people["Ann"], (case, card)
        # Between two a Rogue takes an exact tie, and not a lead of one.
        may_turn = len(case.players) == 2 and "rogue" in own.cards
        assert may_turn or before.winner != "Ann" or after.winner == "Ann", (case, card)


def test_without_a_rogue_the_turn_order_makes_no_difference(proven: Proven) -> None:
    what = "Arctic: skirmishes without a Rogue, in the other turn order"
    without = (
        case for case in cases() if "rogue" not in (*case.forces["Ann"].cards, *case.forces["Bo"].cards)
    )
    for case in proven(what, without, one_in=53):
        found, turned = outcome(case), outcome(replace(case, players=case.players[::-1]))
        assert (found.winner, found.fight, found.people) == (turned.winner, turned.fight, turned.people), case
