"""A skirmish in one line: who wins, and by what."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.kernel.ladder import Step
from referee.rules.kernel.ruling import Line, gettext_noop


def headline(winner: str | None) -> Line:
    """Return the word: who wins the skirmish."""
    if winner is None:
        return Line(gettext_noop("Deadlock: nobody wins."))
    return Line(gettext_noop("{winner} wins the skirmish."), {"winner": winner})


def short_why(
    winner: str | None,
    decided_by: str,
    fight: Mapping[str, int],
    people: Mapping[str, int],
    rungs: tuple[Step, ...],
) -> Line:
    """Return how it was decided, in one line."""
    best = max(fight.values())
    others = sorted((n for player, n in fight.items() if player != winner), reverse=True)
    if winner is None:
        tied = tuple(player for player, n in fight.items() if n == best)
        if len(fight) == 2:
            phrase = gettext_noop("{high} fight to {low}: with two players a lead of 2 is needed.")
            return Line(phrase, {"high": best, "low": min(fight.values())})
        phrase = gettext_noop("{tied} are tied with {fight} fight, and nothing breaks it.")
        return Line(phrase, {"tied": tied, "fight": best})
    if decided_by == "fight":
        return Line(gettext_noop("{fight} fight, {next} the next."), {"fight": best, "next": others[0]})
    if decided_by == "rogue" and len(set(fight.values())) == len(fight):
        return Line(gettext_noop("{fight} fight, no lead of 2, and a Rogue takes it."), {"fight": best})
    if decided_by == "rogue" and list(fight.values()).count(best) == 1:
        return Line(gettext_noop("Two fights are equal, and a Rogue takes it."))
    if decided_by == "rogue":
        return Line(gettext_noop("The fights are tied, and a Rogue takes it."), {})
    compared = next(step.compared for step in rungs if step.name == "people")
    rival = max(people[player] for player in compared if player != winner)
    phrase = gettext_noop("Tied at {fight} fight; {people} people against {rival}.")
    return Line(phrase, {"fight": best, "people": people[winner], "rival": rival})
