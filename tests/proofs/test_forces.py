"""Every small force is worth what the closed form says, and wins by what the ladder of the rules says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from referee.rules.arctic.cards.catalogue import shipped
from referee.rules.arctic.record.case import Side, Unit
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish.counting import count_side
from referee.second.arctic.cards import Card
from tests.proofs.closed_form import BASE, CARDS, fight_of, people_of
from tests.proofs.proving import Proven

CATALOGUE, HOUSE = shipped(), house_of({})
Force = tuple[Card, ...]


def forces(cards: Sequence[Card], most: int) -> Iterator[Force]:
    """Yield every force of up to so many cards."""
    for number in range(most + 1):
        yield from combinations_with_replacement(cards, number)


def counted(force: Force, *, is_gangsters: bool = False, has_decoys: bool = False) -> tuple[int, int]:
    """Return the fight and the people that the referee counts."""
    side = Side("Ann", [Unit(CATALOGUE[card.id], index) for index, card in enumerate(force)])
    side.leader = CATALOGUE["gangster"] if is_gangsters else None
    side.buildings = [CATALOGUE["portable_decoys"]] if has_decoys else []
    count = count_side(side, HOUSE)
    return count.total.fight, count.total.people


def test_every_base_force_is_worth_what_the_closed_form_says(proven: Proven) -> None:
    for force in proven("Arctic: base forces of up to 6 cards", forces(BASE, 6), one_in=31):
        assert counted(force) == (fight_of(force), people_of(force)), [card.id for card in force]


def test_every_force_with_cards_of_any_module_is_worth_what_the_closed_form_says(proven: Proven) -> None:
    what = "Arctic: forces of up to 4 cards of all modules, with and without Gangster and Decoys"
    ways = product(forces(CARDS, 4), (False, True), (False, True))
    for force, gangster, decoys in proven(what, ways, one_in=53):
        fight = fight_of(force, is_gangsters=gangster)
        people = people_of(force, is_gangsters=gangster, has_decoys=decoys)
        found = counted(force, is_gangsters=gangster, has_decoys=decoys)
        assert found == (fight, people), ([card.id for card in force], gangster, decoys)
