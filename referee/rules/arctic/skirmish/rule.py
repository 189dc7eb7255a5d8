"""The skirmish: who wins, by what, and why (A-40 to A-63)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.rules.arctic.cards.catalogue import Catalogue, shipped
from referee.rules.arctic.cards.edition import corrected
from referee.rules.arctic.cards.powers import Power
from referee.rules.arctic.record.case import OPPONENT, Battlefield, Case, Side, Unit, set_field
from referee.rules.arctic.record.outcomes import SkirmishOutcome, UnitOutcome
from referee.rules.arctic.rulebook import house_of
from referee.rules.arctic.skirmish.counting import SideCount, count_side
from referee.rules.arctic.skirmish.declarations import carry_out
from referee.rules.arctic.skirmish.wording import reasons_for_count
from referee.rules.arctic.worth.force import Worth
from referee.rules.kernel.ladder import Rung, Unbroken, climb
from referee.rules.kernel.ruling import Ruling

DEADLOCK = "deadlock"


def resolve_skirmish(case: Case, catalogue: Catalogue | None = None) -> Ruling[SkirmishOutcome]:
    """Adjudicate a whole skirmish. Raises IllegalEntry with the rule it breaks (A-64)."""
    return count_fights(play_out(case, catalogue))


def play_out(case: Case, catalogue: Catalogue | None = None) -> Battlefield:
    """Lay out the forces and carry out the declarations. Raises IllegalEntry (A-64)."""
    house = house_of(case.house_rules)
    cards = shipped() if catalogue is None else catalogue
    field = set_field(case, corrected(cards, case.cards), house)
    for declaration in case.declarations:
        carry_out(field, declaration)
    return field


def count_fights(field: Battlefield) -> Ruling[SkirmishOutcome]:
    """Add up what stands and climb the ladder (A-41 to A-48)."""
    counts = {player: count_side(side, field.house) for player, side in field.sides.items()}
    result = climb(field.order, rungs_of(field, counts), Unbroken.NOBODY)
    decided_by = DEADLOCK if result.winner is None else result.decided_by
    # The solo opponent has no hand to go back to: its force is gone.
    returns = {
        player: n
        for player in field.order
        if player not in (result.winner, OPPONENT if field.is_solo else None)
        and (n := _returning(field, player))
    }
    outcome = SkirmishOutcome(
        winner=result.winner,
        decided_by=decided_by,
        fight={player: count.fight for player, count in counts.items()},
        people={player: count.people for player, count in counts.items()},
        standing={
            player: tuple(sorted(u.card.id for u in side.units if u.stands))
            for player, side in field.sides.items()
        },
        carriers={player: _carriers(field.sides[player], count.worth) for player, count in counts.items()},
        returns_to_hand=returns,
        units={player: _units(field.sides[player], count.worth) for player, count in counts.items()},
        rungs=result.steps,
    )
    return Ruling(outcome, (*field.reasons, *reasons_for_count(field, counts, result, returns)))


def rungs_of(field: Battlefield, counts: Mapping[str, SideCount]) -> list[Rung]:
    """Return the comparisons that decide, in their order (A-42 to A-45; solo A-97)."""
    fight = {player: count.fight for player, count in counts.items()}
    people = {player: count.people for player, count in counts.items()}
    if len(field.order) == 2 and not field.is_solo:
        return _rungs_for_two(field, fight)
    rogue = _rogue_rung(field)
    rungs = [Rung("fight", fight), rogue]
    if field.house["rogue_trigger"] == "any_pair":
        rungs = [rogue, Rung("fight", fight)] if _is_any_pair(field, fight) else [Rung("fight", fight)]
    if field.is_solo:
        return [*rungs, *_solo_rungs(field, people)]
    return [*rungs, Rung("people", people, among_all=field.house["tie_people_among"] == "all")]


def _rungs_for_two(field: Battlefield, fight: Mapping[str, int]) -> list[Rung]:
    """Two players: a lead of two, never people, a Rogue by house rule (A-45)."""
    margin = abs(fight[field.order[0]] - fight[field.order[1]])
    rungs = [Rung("fight", fight, lead=2)]
    takes_tie = {"exact_tie": margin == 0, "any_tie": margin <= 1, "never": False}
    if takes_tie[field.house["two_player_rogue"]]:
        rungs.append(_rogue_rung(field))
    return rungs


def _solo_rungs(field: Battlefield, people: Mapping[str, int]) -> Iterator[Rung]:
    """What follows equal fights in the solo game, by house rule (A-97)."""
    if field.house["solo_tie"] != "loss":
        yield Rung("people", people)
    if field.house["solo_tie"] != "people_then_nothing":
        yield Rung("solo_tie", {player: int(player == OPPONENT) for player in field.order})


def _rogue_rung(field: Battlefield) -> Rung:
    """The first player in turn order with a standing Rogue has 1, everybody else 0 (A-43)."""
    first = next((player for player in field.order if _has_rogue(field.sides[player])), None)
    return Rung("rogue", {player: int(player == first) for player in field.order}, at_least=1, among_all=True)


def _has_rogue(side: Side) -> bool:
    return any(unit.stands and Power.WIN_TIED_SKIRMISH in unit.card.powers for unit in side.units)


def _is_any_pair(field: Battlefield, fight: Mapping[str, int]) -> bool:
    present = [
        fight[player] for player in field.order if any(unit.stands for unit in field.sides[player].units)
    ]
    return len(set(present)) < len(present)


def _returning(field: Battlefield, player: str) -> int:
    """How many Hardy Scavengers go back to the hand of a player who did not win (A-58)."""
    return sum(
        Power.RETURN_IF_NOT_WINNING in unit.card.powers
        and (unit.stands or field.house["sniped_hardy"] == "returns")
        for unit in field.sides[player].units
    )


def _carriers(side: Side, worth: Worth) -> tuple[tuple[str, str], ...]:
    return tuple((side.units[member].card.id, side.units[tool].card.id) for member, tool in worth.carriers)


def _units(side: Side, worth: Worth) -> tuple[UnitOutcome, ...]:
    carried = dict(worth.carriers)
    return tuple(_unit(unit, carried.get(unit.index)) for unit in side.units)


def _unit(unit: Unit, carries: int | None) -> UnitOutcome:
    out_by = None if unit.out_by is None else (str(unit.out_by[0]), unit.out_by[1])
    return UnitOutcome(unit.card.id, out_by, unit.used_for, unit.gassed_by, unit.saved_by, carries)
