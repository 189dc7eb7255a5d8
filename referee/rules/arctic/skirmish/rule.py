"""The skirmish: who wins, why, and what would change the result (A-40 to A-63)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from referee.rules.arctic.cards.catalogue import Catalogue, shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import OPPONENT, UNKNOWN_PLAYER, Battlefield, Case, Unit
from referee.rules.arctic.record.lineup import set_field
from referee.rules.arctic.record.outcomes import SkirmishOutcome, UnitOutcome
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish.counting import SideCount, count_side
from referee.rules.arctic.skirmish.declarations import carry_out
from referee.rules.arctic.skirmish.ladder import Totals, climb_totals
from referee.rules.arctic.skirmish.wording import reasons_for_count
from referee.rules.arctic.worth.force import Worth
from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.entry import DECIDED_SO
from referee.rules.kernel.entry.kind import Verdict
from referee.rules.kernel.ladder import Climb, ClimbedRung
from referee.rules.kernel.text.houses import read_in
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import Reason, Ruling

DEADLOCK, BY_TABLE = "deadlock", "table"


def resolve_skirmish(
    case: Case, catalogue: Catalogue | None = None, decided: str | None = None
) -> Ruling[SkirmishOutcome]:
    """Rule on a whole skirmish; ``decided``: the winner that the table names, "" for nobody.

    Raises IllegalEntry with the rule it breaks (A-64).
    """
    return count_fights(play_out(case, catalogue), decided)


def play_out(case: Case, catalogue: Catalogue | None = None) -> Battlefield:
    """Lay out the forces and carry out the declarations. Raises IllegalEntry (A-64)."""
    house = house_of(case.house_rules)
    field = set_field(case, corrected(catalogue or shipped(), case.cards), house)
    for declaration in case.declarations:
        carry_out(field, declaration)
    return field


def count_fights(field: Battlefield, decided: str | None = None) -> Ruling[SkirmishOutcome]:
    """Add up the standing cards and climb the ladder, unless the table has decided (A-41 to A-48)."""
    if decided and decided not in field.order:
        raise replace(UNKNOWN_PLAYER, field="overrides")(name=decided)
    return ruling_on(field, reckon(field), decided)


class Reckoning(NamedTuple):
    """The sides added up, and who wins by that.

    ``read``: the house rules read until the declarations were over, the sides counted, the ladder climbed.
    """

    counts: Mapping[str, SideCount]
    result: Climb
    read: tuple[frozenset[str], frozenset[str], frozenset[str]]


def reckon(field: Battlefield) -> Reckoning:
    declared = read_in(field.house)
    counts = count_sides(field)
    counted = read_in(field.house)
    result = climb_totals(totals_of(field, counts))
    return Reckoning(counts, result, (declared, counted, read_in(field.house)))


def count_sides(field: Battlefield) -> Mapping[str, SideCount]:
    counts = {player: count_side(side, field.house) for player, side in field.sides.items()}
    for player, fight in field.fights.items():
        counts[player] = counts[player].set_to(fight)
    return counts


def ruling_on(
    field: Battlefield, reckoning: Reckoning, decided: str | None = None
) -> Ruling[SkirmishOutcome]:
    """Return who wins and why, unless the table has decided."""
    counts, result, _ = reckoning
    is_tables = decided not in (None, result.winner or "")
    winner, decided_by = (decided or None, BY_TABLE) if is_tables else (result.winner, result.decided_by)
    # The solo opponent has no hand to go back to: its force is gone.
    handless = (winner, OPPONENT if field.is_solo else None)
    able = [player for player in field.order if player not in handless]
    returns = {player: number for player in able if (number := _returning(field, player))}
    units = {player: side.units for player, side in field.sides.items()}
    outcome = SkirmishOutcome(
        winner=winner,
        decided_by=DEADLOCK if winner is None and not is_tables else decided_by,
        fight={player: count.total.fight for player, count in counts.items()},
        people={player: count.total.people for player, count in counts.items()},
        standing={player: count.standing for player, count in counts.items()},
        carriers={player: tuple(_carriers(units[player], count.worth)) for player, count in counts.items()},
        returns_to_hand=returns,
        units={player: _units(units[player], count.worth) for player, count in counts.items()},
        rungs=result.steps,
    )
    reasons = reasons_for_count(field, counts, result, returns, winner)
    return Ruling(outcome, (*field.reasons, *reasons))


def totals_of(field: Battlefield, counts: Mapping[str, SideCount]) -> Totals:
    """Return the totals, all that the ladder needs of the field."""
    forces = tuple(counts[player].total for player in field.order)
    return Totals(forces, field.house, OPPONENT if field.is_solo else None)


def _returning(field: Battlefield, player: str) -> int:
    """How many Hardy Scavengers go back to the hand of a player who did not win (A-58)."""
    units, power = field.sides[player].units, Power.RETURN_IF_NOT_WINNING
    hardy = [unit for unit in units if power in unit.card.powers]
    return len([unit for unit in hardy if unit.stands or field.house["sniped_hardy"] == "returns"])


def _carriers(units: Sequence[Unit], worth: Worth) -> list[tuple[str, str]]:
    return [(units[member].card.id, units[tool].card.id) for member, tool in worth.carriers]


def _units(units: Sequence[Unit], worth: Worth) -> tuple[UnitOutcome, ...]:
    carried = dict(worth.carriers)
    return tuple(
        [_unit(u.card.id, u.out_by, u.used_for, u.gassed_by, u.saved_by, carried.get(u.place)) for u in units]
    )


@lru_cache(maxsize=1024)
def _unit(card: str, out_by: tuple[str, str] | None, used_for: str | None, *rest: Any) -> UnitOutcome:
    """Return the outcome of a unit; shared, as most units of most forces are alike."""
    return UnitOutcome(
        card, out_by and (as_text(out_by[0]), out_by[1]), used_for and as_text(used_for), *rest
    )


def winner_would_be(was: SkirmishOutcome, outcome: SkirmishOutcome) -> Line:
    if outcome.winner is None:
        return Line("no one would win")
    return Line("{winner} would win", winner=outcome.winner)


VERDICT = Verdict(lambda outcome: (outcome.winner,), winner_would_be, "skirmish")


# In one line --------------------------------------------------------------------------------------


def headline(winner: str | None) -> Line:
    if winner is None:
        return Line("Deadlock: no one wins.")
    return Line("{winner} wins the skirmish.", winner=winner)


def headline_so_far(winner: str | None) -> Line:
    """Say who leads; nobody has won before the count."""
    if winner is None:
        return Line("No one is ahead so far.")
    return Line("{winner} is ahead so far.", winner=winner)


def headline_now(was: SkirmishOutcome, now: SkirmishOutcome) -> Line:
    """Say who would win, next to who has won."""
    if now.winner is None:
        still, other = gettext_noop("Still a deadlock."), gettext_noop("It would be a deadlock.")
        return Line(still if was.winner is None else other)
    still, other = gettext_noop("{winner} still wins."), gettext_noop("{winner} would win.")
    return Line(still if was.winner == now.winner else other, winner=now.winner)


def short_why(outcome: SkirmishOutcome) -> Line:
    winner, fight, people = outcome.winner, outcome.fight, outcome.people
    if outcome.decided_by == BY_TABLE:
        return Line(DECIDED_SO)
    best = max(fight.values())
    if winner is None:
        tied = tuple(player for player, n in fight.items() if n == best)
        if len(fight) == 2:
            phrase = gettext_noop("{high} fight to {low}. Two players must win by 2.")
            return Line(phrase, high=best, low=min(fight.values()))
        return Line("{tied} are tied with {fight} fight each.", tied=tied, fight=best)
    if outcome.decided_by == "fight":
        next_best = sorted(fight.values())[-2]
        rivals = tuple(player for player, n in fight.items() if player != winner and n == next_best)
        return Line("{fight} fight to {rivals}’s {next}.", fight=best, rivals=rivals, next=next_best)
    if outcome.decided_by == "rogue":
        phrase = gettext_noop("The fights are tied. The Rogue wins.")
        if len(set(fight.values())) == len(fight):
            phrase = gettext_noop("{fight} fight but no lead of 2. The Rogue wins the tie.")
        elif list(fight.values()).count(best) == 1:
            phrase = gettext_noop("Two equal fights. The Rogue wins.")
        return Line(phrase, fight=best)
    compared = next(step.compared for step in outcome.rungs if step.name == "people")
    rival = max(people[player] for player in compared if player != winner)
    phrase = gettext_noop("Tied at {fight} fight. {people} {people:person|people} to {rival}.")
    return Line(phrase, fight=best, people=people[winner], rival=rival)


# What if: a skirmish ruled on twice, and the reason for the difference ------------------------------

COUNTED: Mapping[str, str] = {
    "fight": gettext_noop("{seat} has {now} fight, not {was}. {then}"),
    "people": gettext_noop("{seat} has {now} {now:person|people}, not {was}. {then}"),
}
SEVERAL: Mapping[str, str] = {
    "fight": gettext_noop("The fights of {seats} change. {then}"),
    "people": gettext_noop("The people of {seats} change. {then}"),
}
RULES: Mapping[str, str] = {"fight": "A-42", "rogue": "A-43", "people": "A-44", "solo_tie": "A-97"}
FOR_TWO = "A-45"


def what_changed(was: Ruling[SkirmishOutcome], now: Ruling[SkirmishOutcome]) -> Reason | None:
    """Return why the results differ: the first comparison with different survivors, if there is one."""
    decisive = next((reason for reason in now.reasons if reason.is_decisive), None)
    if decisive is None:
        return None
    for before, after in zip(was.outcome.rungs, now.outcome.rungs, strict=False):
        if before.name != after.name:
            return decisive
        if before.left != after.left:
            line, rules = _at(before, after, now.outcome), _rules(after, decisive)
            if line is None:
                return decisive
            return Reason.of(line, rules, decisive.house_rules).deciding()
    return None if was.outcome.winner == now.outcome.winner else decisive


def _rules(after: ClimbedRung, decisive: Reason) -> tuple[str, ...]:
    first = FOR_TWO if after.name == "fight" and len(after.numbers) == 2 else RULES[after.name]
    return first, *(rule for rule in decisive.rules if rule != first)


def _at(before: ClimbedRung, after: ClimbedRung, outcome: SkirmishOutcome) -> Line | None:
    """Return what changed at this comparison and what follows from it."""
    parted = {*before.left, *after.left}
    moved = [seat for seat, number in after.numbers.items() if before.numbers.get(seat) != number]
    moved = [seat for seat in moved if seat in parted] or moved
    then = _then(before, after, outcome)
    if after.name not in COUNTED:
        return _of_rogue(before, after, then) if moved and after.name == "rogue" else None
    if len(moved) != 1:
        return Line(SEVERAL[after.name], seats=tuple(moved), then=then) if moved else None
    (seat,) = moved
    numbers = {"now": after.numbers[seat], "was": before.numbers.get(seat, 0)}
    return Line(COUNTED[after.name], seat=seat, then=then, **numbers)


def _of_rogue(before: ClimbedRung, after: ClimbedRung, then: Line) -> Line:
    had, has = (next((seat for seat, n in step.numbers.items() if n), "") for step in (before, after))
    if has:
        return Line("{seat} has the first Rogue. {then}", seat=has, then=then)
    return Line("{seat} has no Rogue left. {then}", seat=had, then=then)


def _then(before: ClimbedRung, after: ClimbedRung, outcome: SkirmishOutcome) -> Line:
    """What follows from the changed numbers."""
    facts: dict[str, Fact] = {"winner": outcome.winner or "", "tied": after.left}
    if len(after.left) > 1:
        if outcome.winner is None:
            return Line("{tied} are tied.", **facts)
        return Line("{tied} are tied. {winner} wins the tie.", **facts)
    if len(before.left) > 1 and after.name == "fight":
        return Line("There’s no tie to break. {winner} wins.", **facts)
    if len(before.left) > 1:
        return Line("That breaks the tie. {winner} wins.", **facts)
    return Line("That puts {winner} first.", **facts)
