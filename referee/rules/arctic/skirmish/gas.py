"""Tear gas: what it takes from a fight, said before it is spent and after (A-57)."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.record.case import Side, Unit
from referee.rules.arctic.skirmish.counting import count_side, provokes
from referee.rules.kernel.ruling import gettext_noop

STOPS = gettext_noop("{player}’s {card} stops {victim}’s {target}: its fight is 0, its people still count.")
TAKES_NOTHING = gettext_noop(
    "{player}’s {card} hits {victim}’s {target}, which takes nothing from the fight."
)
PROVOKED = gettext_noop(
    "{player}’s {card} hits {victim}’s {target}, which does nothing to the Provocateur’s fight: "
    "people still count."
)


def gas_changes(side: Side, unit: Unit, house: Mapping[str, str]) -> bool:
    """Whether tear gas on the unit would take anything from its side's fight as the side stands (A-57)."""
    if provokes(side):
        return False
    after = side.fork()
    after.units[unit.index].gassed_by = side.player
    return count_side(after, house).fight < count_side(side, house).fight


def gas_phrase(side: Side, unit: Unit, house: Mapping[str, str]) -> str:
    """Return the sentence that is true of tear gas on the unit, as the side stands before it."""
    if provokes(side):
        return PROVOKED
    return STOPS if gas_changes(side, unit, house) else TAKES_NOTHING
