"""One side at the count: its fight, its people, and which cards fight at all (A-31, A-41, A-44, A-56)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import Side, Unit
from referee.rules.arctic.skirmish.leader_acts import mentored
from referee.rules.arctic.worth.force import Use, Worth, best_worth

KEEPS_FIGHT = frozenset({"gas", "provoke"})


@dataclass(frozen=True, slots=True)
class SideCount:
    """One side at the count: its worth by cards, its fight score, and its people."""

    worth: Worth
    fight: int
    people: int
    is_provoked: bool


def provokes(side: Side) -> bool:
    """Whether a declared Provocateur stands, so that the size of the force fights (A-56)."""
    return any(unit.stands and unit.is_declared for unit in side.units)


def count_side(side: Side, house: Mapping[str, str]) -> SideCount:
    """Add up one side as it stands: its best assignment, its fight and its people (A-41, A-44, A-56)."""
    uses = [
        Use(unit.index, unit.card, unit.gassed_by is not None)
        for unit in side.units
        if unit.stands and not is_weakened(unit, house)
    ]
    uses += mentored(side)
    people = _people(side, house)
    if provokes(side):
        at_declaration = house["provocateur_size_at"] == "declaration" and side.provoked_size is not None
        size = side.provoked_size or 0 if at_declaration else force_size(side, house)
        return SideCount(Worth(), size, people, is_provoked=True)
    worth = best_worth("fight", uses, side.leader_powers, house)
    return SideCount(worth, worth.value, people, is_provoked=False)


def _people(side: Side, house: Mapping[str, str]) -> int:
    """People for A-44: the Gangster's refugees count two, Portable Decoys add theirs (A-59, A-60)."""
    doubles = Power.GANGSTER in side.leader_powers
    people = sum(
        (unit.card.people or 0) * (2 if doubles and unit.card.is_refugee else 1)
        for unit in side.units
        if unit.stands
    )
    return people + decoy_people(side, house)


def is_weakened(unit: Unit, house: Mapping[str, str]) -> bool:
    """Whether the unit's power was used in place of its standard values (A-31)."""
    if unit.used_for is None or house["used_power_fights"] == "yes":
        return False
    if unit.used_for == "save":
        return Power.SAVE_AND_FIGHT not in unit.card.powers
    return unit.used_for not in KEEPS_FIGHT


def force_size(side: Side, house: Mapping[str, str]) -> int:
    """Return the size of the force as it stands: people and Portable Decoys (A-56, A-59)."""
    people = sum(unit.card.people or 0 for unit in side.units if unit.stands)
    return people + decoy_people(side, house)


def decoy_people(side: Side, house: Mapping[str, str]) -> int:
    """Return what Portable Decoys add: one for every two cards (A-59)."""
    if not side.has_decoys:
        return 0
    return sum(unit.stands or house["decoys_count"] == "brought" for unit in side.units) // 2
