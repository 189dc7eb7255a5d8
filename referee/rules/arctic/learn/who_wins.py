"""Who wins? The usual mistakes in a skirmish, each the right referee with one thing changed (A-40 to A-57).

A mistake changes what was said, what happened to the cards, or the totals. The ladder stays the rule's.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.record.case import Act, Battlefield, Case, Side, Unit
from referee.rules.arctic.rulebook import HOUSE_RULES
from referee.rules.arctic.skirmish.counting import SideCount, count_side
from referee.rules.arctic.skirmish.ladder import ForceTotal, Totals, climb_totals
from referee.rules.arctic.skirmish.rule import headline, play_out, resolve_skirmish, totals_of
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.puzzle import NOBODY, Mistake, Riddle, seats_and

SAID_SO = "used_power_fights"
"""The house rule behind a mistake: a puzzle uses its default and says so in its reasons."""


def who_wins(case: Case) -> str:
    """Return the place of the winner in turn order."""
    return _said(case, resolve_skirmish(case).outcome.winner)


def _said(case: Case, winner: str | None) -> str:
    return NOBODY if winner is None else str(case.players.index(winner))


def is_fair(case: Case) -> bool:
    """Whether the winner is the same under every other house rule."""
    right = who_wins(case)
    return all(
        who_wins(replace(case, house_rules={rule.name: value.value})) == right
        for rule in HOUSE_RULES.in_scope("skirmish")
        if rule.name != SAID_SO
        for value in rule.values[1:]
    )


def _how(case: Case) -> Line:
    phrase = gettext_noop("Turn order is from the left. No one acts.")
    return Line(gettext_noop("Turn order is from the left.") if case.declarations else phrase)


# What is changed ----------------------------------------------------------------------------------


def _counts(field: Battlefield) -> dict[str, SideCount]:
    return {player: count_side(side, field.house) for player, side in field.sides.items()}


def _totals(field: Battlefield) -> Totals:
    return totals_of(field, _counts(field))


def _first(case: Case, totals: Totals) -> str:
    return _said(case, climb_totals(totals).winner)


def _by_totals(change: Callable[[Totals], Totals]) -> Callable[[Case], str]:
    return lambda case: _first(case, change(_totals(play_out(case))))


def _by_force(change: Callable[[ForceTotal, Side, SideCount], ForceTotal]) -> Callable[[Case], str]:
    def answer(case: Case) -> str:
        field = play_out(case)
        counts = _counts(field)
        forces = tuple(change(each.total, field.sides[name], each) for name, each in counts.items())
        return _first(case, totals_of(field, counts)._replace(forces=forces))

    return answer


def _by_unit(change: Callable[[Unit], Unit]) -> Callable[[Case], str]:
    def answer(case: Case) -> str:
        field = play_out(case)
        for side in field.sides.values():
            side.units = [change(unit) for unit in side.units]
        return _first(case, _totals(field))

    return answer


def _by_case(change: Callable[[Case], Case]) -> Callable[[Case], str]:
    """Who takes it so; where it cannot be played on, the mistake is noticed and the rule answers."""

    def answer(case: Case) -> str:
        try:
            return who_wins(change(case))
        except IllegalEntry:
            return who_wins(case)

    return answer


# Sums, tools and helpers --------------------------------------------------------------------------


def _slip(total: ForceTotal, side: Side, count: SideCount) -> ForceTotal:
    """The last number of a sum of three or more is left out."""
    numbers = [number for _, number in count.worth.terms if number]
    return total._replace(fight=total.fight - (numbers[-1] if len(numbers) > 2 else 0))


def _carries_all(total: ForceTotal, side: Side, count: SideCount) -> ForceTotal:
    """Members carry as many tools as there are."""
    idle = (side.units[place].card for place in count.worth.idle_tools)
    more = sum(card.mod.fight or 0 for card in idle) if count.worth.carriers else 0
    return total._replace(fight=total.fight + more)


def _blank_as_zero(unit: Unit) -> Unit:
    card = unit.card
    is_blank = card.kind is Kind.MEMBER and card.base.fight is None and card.mod.fight is None
    return replace(unit, card=replace(card, base=replace(card.base, fight=0))) if is_blank else unit


def _help_alone(total: ForceTotal, side: Side, count: SideCount) -> ForceTotal:
    """Helpers fight although nobody is there to help."""
    alone = () if count.worth.terms or count.is_provoked else _helpers(side)
    return total._replace(fight=total.fight + sum(card.mod.fight or 0 for card in alone))


def _help_overlooked(total: ForceTotal, side: Side, count: SideCount) -> ForceTotal:
    helping = _helpers(side) if count.worth.terms else ()
    return total._replace(fight=total.fight - sum(card.mod.fight or 0 for card in helping))


def _helpers(side: Side) -> Iterator[Card]:
    standing = (unit.card for unit in side.units if unit.stands and not unit.gassed_by)
    return (card for card in standing if card.kind is Kind.MEMBER and card.mod.fight)


# Powers -------------------------------------------------------------------------------------------


def _used_still_fights(case: Case) -> Case:
    return replace(case, house_rules={SAID_SO: "yes"})


def _saves_forgotten(case: Case) -> Case:
    return replace(case, declarations=tuple(replace(said, answer=None) for said in case.declarations))


def _provoking_forgotten(case: Case) -> Case:
    left = tuple(said for said in case.declarations if said.act is not Act.PROVOKE)
    return replace(case, declarations=left)


def _provoking_adds(total: ForceTotal, side: Side, count: SideCount) -> ForceTotal:
    if not count.is_provoked:
        return total
    numbers = (unit.card.base.fight or 0 for unit in side.units if unit.stands)
    return total._replace(fight=total.fight + sum(numbers))


def _gas_takes_all(unit: Unit) -> Unit:
    """Tear Gas takes the people too, and a Provocateur's power with them."""
    return replace(unit, out_by=(Act.GAS, unit.gassed_by)) if unit.gassed_by else unit


def _fallen_still_carried(unit: Unit) -> Unit:
    """A tool that was disarmed is still added up."""
    is_disarmed = unit.out_by is not None and unit.out_by[0] is Act.DISARM
    return replace(unit, out_by=None) if is_disarmed else unit


# The ladder ---------------------------------------------------------------------------------------


def _no_rogue(total: ForceTotal, side: Side, count: SideCount) -> ForceTotal:
    return total._replace(has_rogue=False)


def _rogue_beats_all(case: Case) -> str:
    totals = _totals(play_out(case))
    with_rogue = (force.player for force in totals.forces if force.has_rogue)
    return _said(case, next(with_rogue, climb_totals(totals).winner))


def _no_margin(totals: Totals) -> Totals:
    """Of two players, one more is enough: all fights twice, so that a lead of 1 is one of 2."""
    factor = 2 if len(totals.forces) == 2 else 1
    return totals._replace(forces=tuple(each._replace(fight=factor * each.fight) for each in totals.forces))


def _people_of_two(case: Case) -> str:
    """Of two players, the people break a tie as they do among more."""
    right = who_wins(case)
    if right != NOBODY or len(case.players) != 2:
        return right
    one, other = (force.people for force in _totals(play_out(case)).forces)
    return NOBODY if one == other else str(int(other > one))


def _no_people(total: ForceTotal, side: Side, count: SideCount) -> ForceTotal:
    return total._replace(people=0)


def _first_wins_ties(totals: Totals) -> Totals:
    forces = enumerate(totals.forces)
    return totals._replace(forces=tuple(each._replace(people=-place) for place, each in forces))


WHO_WINS: Riddle[Case] = Riddle(
    "arctic.skirmish",
    Case,
    asks=gettext_noop("Who wins?"),
    how=_how,
    possible=lambda case: seats_and(case.players, Line("No one")),
    answer=who_wins,
    says=lambda case: headline(resolve_skirmish(case).outcome.winner),
    why=lambda case: resolve_skirmish(case).reasons,
    mistakes=(
        Mistake("slip", "It’s easy to miss a number in a long sum.", "A-41", _by_force(_slip)),
        Mistake("carries_all", "Each member carries only one tool.", "A-22", _by_force(_carries_all)),
        Mistake(
            "blank",
            "A blank fight isn’t 0. That member can’t carry a tool.",
            "A-20",
            _by_unit(_blank_as_zero),
        ),
        Mistake(
            "help_alone",
            "A helper adds nothing if no other member fights.",
            "A-23",
            _by_force(_help_alone),
        ),
        Mistake(
            "help_overlooked",
            "A helper adds its bonus to another member.",
            "A-23",
            _by_force(_help_overlooked),
        ),
        Mistake(
            "used_fights",
            "A card that used its power doesn’t fight.",
            "A-31",
            _by_case(_used_still_fights),
        ),
        Mistake("disarmed", "A disarmed tool no longer counts.", "A-50", _by_unit(_fallen_still_carried)),
        Mistake("saved", "A saved member is still in.", "A-54", _by_case(_saves_forgotten)),
        Mistake(
            "provoked",
            "A Provocateur makes your people fight.",
            "A-56",
            _by_case(_provoking_forgotten),
        ),
        Mistake(
            "provoked_adds",
            "People replace the printed fight.",
            "A-56",
            _by_force(_provoking_adds),
        ),
        Mistake(
            "gassed",
            "Tear Gas takes a member’s fight but not its people.",
            "A-57",
            _by_unit(_gas_takes_all),
        ),
        Mistake("rogue", "A Rogue wins a tie for the highest fight.", "A-43", _by_force(_no_rogue)),
        Mistake("rogue_beats_all", "A Rogue wins only ties.", "A-43", _rogue_beats_all),
        Mistake("margin", "Between two players, a lead of 1 isn’t enough.", "A-45", _by_totals(_no_margin)),
        Mistake("people_of_two", "Between two players, people never decide.", "A-45", _people_of_two),
        Mistake(
            "people",
            "With three or more players, the most people break a tie.",
            "A-44",
            _by_force(_no_people),
        ),
        Mistake("first", "The initiator doesn’t win ties.", "A-44", _by_totals(_first_wins_ties)),
    ),
    is_fair=is_fair,
)
