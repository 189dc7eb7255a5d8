"""The house rules that decide a skirmish, found fast enough for a page that rules after each tap."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.rules.arctic.record.case import Battlefield
from referee.rules.arctic.record.outcomes import SkirmishOutcome
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.skirmish.ladder import climb_totals
from referee.rules.arctic.skirmish.rule import VERDICT, count_sides, reckon, ruling_on, totals_of
from referee.rules.kernel.history.counterfactual import deciding, with_deciding
from referee.rules.kernel.text.houses import WatchedHouse
from referee.rules.kernel.text.ruling import Ruling

TRIED = HOUSE_RULES.in_scope(VERDICT.scope)


def count_defended(
    field: Battlefield, house: WatchedHouse, played_under: Callable[[Mapping[str, str]], Battlefield]
) -> Ruling[SkirmishOutcome]:
    """Count a field; the ruling names every house rule that decided it, as one at a table does.

    ``house``: of the field, watched since the forces were laid out. ``played_under``: lays them out again and
    carries out the declarations, raises IllegalEntry. Only what has read a house rule is done again.
    """
    reckoning = reckon(field)
    ruling, (declared, counted, read) = ruling_on(field, reckoning), reckoning.read

    def ruled_under(name: str, value: str) -> Ruling[SkirmishOutcome]:
        other = {**house.house, name: value}
        there = played_under(other) if name in declared else replace(field, house=other)
        counts = count_sides(there) if name in counted else reckoning.counts
        winner = climb_totals(totals_of(there, counts)).winner
        return Ruling(replace(ruling.outcome, winner=winner), ())

    known = WatchedHouse(house.house, {*read})
    return with_deciding(ruling, deciding(ruled_under, known, TRIED, VERDICT, ruling.outcome))
