"""The result of a skirmish on the stage: the reason that decided comes first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.rules.arctic.cards import Catalogue, Power
from referee.rules.arctic.record import ArcticState, Case, SkirmishOutcome
from referee.rules.arctic.skirmish import BY_TABLE, RULES, headline, short_why
from referee.rules.kernel.ladder import ClimbedRung
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.kernel.text.ruling import Ruling

TITLES: Mapping[str, tuple[str, str]] = {
    "fight": (gettext_noop("Fight"), gettext_noop("the highest wins")),
    "rogue": (gettext_noop("A Rogue"), gettext_noop("wins the tie")),
    "people": (gettext_noop("People"), gettext_noop("most among the tied")),
}
LEAD_OF_TWO = gettext_noop("a lead of 2 wins")
MOST_TERMS = 4
"""Of a longer sum only the total is shown."""
OF_ALL = gettext_noop("most of all")


@dataclass(frozen=True, slots=True)
class RungCell:
    """A force's number on a rung. ``css``: best, gone (out already), or "" (still tied)."""

    name: str
    text: str | Line
    css: str


@dataclass(frozen=True, slots=True)
class StageRung:
    """One comparison, with a number under each force."""

    title: Line
    note: Line
    rule: str
    cells: tuple[RungCell, ...]
    is_decider: bool


def verdict(outcome: SkirmishOutcome) -> Line:
    """Return who wins and by what."""
    winner, how = outcome.winner, outcome.decided_by
    if winner is None or how == BY_TABLE:
        return headline(winner)
    if how == "rogue":
        return Line("{winner}’s Rogue wins the tie.", winner=winner)
    if how == "people":
        numbers = outcome.people
        compared = next(rung.compared for rung in outcome.rungs if rung.name == how)
        next_best = max(numbers[name] for name in compared if name != winner)
        phrase = gettext_noop("{winner} wins the tie, {number} {number:person|people} to {next}.")
        return Line(phrase, winner=winner, number=numbers[winner], next=next_best)
    next_best = max(number for name, number in outcome.fight.items() if name != winner)
    number = outcome.fight[winner]
    return Line("{winner} wins, {number} fight to {next}.", winner=winner, number=number, next=next_best)


def because(outcome: SkirmishOutcome, *, with_rogues: bool) -> Line | None:
    """Return what led to the comparison that decided; nothing did to the first, which the verdict says."""
    if outcome.winner is not None and outcome.decided_by == "fight":
        return None
    if outcome.decided_by == "people" and outcome.winner is not None:
        tied = next(rung.left for rung in outcome.rungs if rung.name == "fight")
        best = max(outcome.fight.values())
        if len(tied) > 1:
            without, none_stands = (
                gettext_noop("{tied} tie at {fight} fight."),
                gettext_noop("{tied} tie at {fight} fight. No Rogue is left."),
            )
            return Line(none_stands if with_rogues else without, tied=tied, fight=best)
    return short_why(outcome)


def has_rogues(case: Case, cards: Catalogue) -> bool:
    """Whether a Rogue can be in this skirmish: by the modules, if they are known, or in a force."""
    rogues = [card for card in cards.values() if Power.WIN_TIED_SKIRMISH in card.powers]
    sent = {card_id for force in case.forces.values() for card_id in force.cards}
    return case.modules is None or any(card.module in case.modules or card.id in sent for card in rogues)


def goes_on(state: ArcticState, outcome: SkirmishOutcome) -> Line:
    """Return what the button says: what the winner gets, and what comes next."""
    winner, is_last = outcome.winner, state.contested_left == 1
    if winner is None:
        last, more = gettext_noop("No one wins the last card"), gettext_noop("No one wins: round {round}")
        return Line(last) if is_last else Line(more, round=state.round + 1)
    if is_last:
        return Line("{winner} takes the last card", winner=winner)
    return Line("{winner} takes the card: round {round}", winner=winner, round=state.round + 1)


def rungs_of(ruling: Ruling[SkirmishOutcome], *, with_rogues: bool) -> tuple[StageRung, ...]:
    """Return the comparisons that were made, the one that decided first; none once the table decided."""
    outcome = ruling.outcome
    climbed = () if outcome.decided_by == BY_TABLE else _climbed(outcome)
    steps = [step for step in climbed if with_rogues or step.name != "rogue"]
    return tuple(_rung(step, ruling) for step in reversed(steps))


def _climbed(outcome: SkirmishOutcome) -> Iterator[ClimbedRung]:
    for step in outcome.rungs:
        yield step
        if step.name == outcome.decided_by:
            return


def _rung(step: ClimbedRung, ruling: Ruling[SkirmishOutcome]) -> StageRung:
    outcome = ruling.outcome
    title, note = TITLES[step.name]
    if step.name == "fight" and len(step.numbers) == 2:
        note, rule = LEAD_OF_TWO, "A-45"
    else:
        rule = RULES[step.name]
    if step.name == "people" and len(step.compared) == len(step.numbers):
        note = OF_ALL
    sums = _sums(ruling) if step.name == "fight" else {}
    is_decider = step.name == outcome.decided_by

    def cell(name: str, number: int) -> RungCell:
        text: str | Line = sums.get(name) or str(number)
        if step.name == "rogue":
            text = Line("yes") if number else Line("no")
        elif name not in step.compared:
            text = "–"
        is_best = is_decider and name == outcome.winner
        css = "best" if is_best else "" if step.is_used and name in step.left else "gone"
        return RungCell(name, text, css)

    cells = tuple(cell(name, number) for name, number in step.numbers.items())
    return StageRung(Line(title), Line(note), rule, cells, is_decider)


def _sums(ruling: Ruling[SkirmishOutcome]) -> dict[str, str]:
    """Return each force's fight as a sum: "2 + 2 = 4"."""
    fight = ruling.outcome.fight
    found = ({str(each.who): each for each in reason.sums} for reason in ruling.reasons)
    sums = next((each for each in found if {name: part.total for name, part in each.items()} == fight), {})
    return {
        name: f"{' + '.join(str(number) for _, number in each.terms)} = {each.total}"
        for name, each in sums.items()
        if 1 < len(each.terms) <= MOST_TERMS
    }
