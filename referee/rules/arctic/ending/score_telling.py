"""The end of the game in words: who wins and how, the rungs of the ladder, and who got a gang."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.ending.gangs import Measure
from referee.rules.arctic.record.outcomes import ScoringOutcome
from referee.rules.kernel.ladder import Step
from referee.rules.kernel.ruling import Fact, Line, gettext_noop

RUNG_TITLES: Mapping[str, str] = {
    "tribe": gettext_noop("Largest tribe"),
    "contested": gettext_noop("Contested cards"),
    "cards": gettext_noop("Cards in the deck"),
}
GANG_GOES_TO: Mapping[str, str] = {
    Measure.TOOLS: gettext_noop("most tools"),
    Measure.MEDS: gettext_noop("highest meds"),
    Measure.BUILDINGS: gettext_noop("most buildings"),
    Measure.REFUGEES: gettext_noop("most refugees"),
}
TIE_BROKEN: Mapping[str, str] = {
    Measure.CONTESTED_TOOLS: gettext_noop("contested tools {most} against {rest}"),
    Measure.MEDICS: gettext_noop("Medics {most} against {rest}"),
    Measure.ENGINEERS: gettext_noop("Engineers {most} against {rest}"),
}


def score_offer(outcome: ScoringOutcome) -> Line:
    """Return what the button says that scores the game."""
    facts: dict[str, Fact] = {"winners": outcome.winners, "people": _most(outcome)}
    if len(outcome.winners) > 1:
        phrase = gettext_noop("Score the game: {winners} share the victory with {people} people")
        return Line(phrase, facts)
    return Line(gettext_noop("Score the game: {winners} wins with {people} people"), facts)


def score_word(outcome: ScoringOutcome) -> Line:
    """Return the word: who wins the game."""
    if len(outcome.winners) > 1:
        return Line(gettext_noop("{winners} share the victory."), {"winners": outcome.winners})
    return Line(gettext_noop("{winners} wins the game."), {"winners": outcome.winners})


def score_how(outcome: ScoringOutcome) -> Line:
    """Return how it was decided, in one line."""
    steps = {step.name: step for step in outcome.rungs}
    winner = outcome.winners[0]
    facts: dict[str, Fact] = {name: step.numbers[winner] for name, step in steps.items()}
    decider = steps.get(outcome.decided_by)
    if decider is None:
        phrase = gettext_noop(
            "{tribe} people each, and as many contested cards ({contested}) and cards in the deck ({cards})."
        )
        return Line(phrase, facts)
    facts["next"] = max(decider.numbers[player] for player in decider.compared if player != winner)
    facts["tied"] = tuple(player for player in decider.compared if player != winner)
    phrase = {
        "tribe": gettext_noop("{tribe} people, {next} the next."),
        "contested": gettext_noop(
            "{tribe} people like {tied}, and {contested} contested {contested:card|cards} against {next}."
        ),
        "cards": gettext_noop(
            "{tribe} people and {contested} contested "
            "{contested:card|cards} like {tied}, and {cards} cards against {next}."
        ),
    }[decider.name]
    return Line(phrase, facts)


def rung_note(step: Step, players: tuple[str, ...]) -> Line | None:
    """Return what is to say of a rung: that it was not needed, or who was compared."""
    if not step.is_used:
        return Line(gettext_noop("not needed"))
    if len(step.compared) < len(players):
        return Line(gettext_noop("{players} only"), {"players": step.compared})
    return Line(gettext_noop("with gangs")) if step.name == "tribe" else None


def gang_note(steps: tuple[Step, ...], holders: tuple[str, ...]) -> Line | None:
    """Return how a tie for a gang was broken, or that it was not."""
    first, last = steps[0], steps[-1]
    if not first.is_used:
        return Line(gettext_noop("nobody has any"))
    if len(first.left) == 1:
        return None
    if len(last.left) == 1:
        rest = max(last.numbers[player] for player in last.compared if player not in last.left)
        return Line(TIE_BROKEN[last.name], {"most": last.numbers[last.left[0]], "rest": rest})
    if holders:
        return Line(gettext_noop("a tie that nothing breaks: the house rule decides"))
    return Line(gettext_noop("a tie that nothing breaks"))


def _most(outcome: ScoringOutcome) -> int:
    return max(outcome.tribe.values())
