"""Where an Arctic table stands, in a few sentences."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.arctic.skirmish.rule import resolve_skirmish
from referee.rules.kernel.ruling import Line, gettext_noop


def standing(state: ArcticState) -> Mapping[str, Line]:
    """Return who is ahead or wins, contested resources won and, once it is scored, the tribes."""
    found: dict[str, Line] = {}
    if state.phase is Phase.DECLARING:
        counted = resolve_skirmish(state.case(), state.cards).outcome
        phrase = gettext_noop("So far a deadlock in round {round}")
        if counted.winner is not None:
            phrase = gettext_noop("So far {seat} wins in round {round}")
        found["skirmish"] = Line(phrase, {"seat": counted.winner or "", "round": state.round})
        for seat, fight in counted.fight.items():
            found[f"fight {seat}"] = Line(gettext_noop("{seat}: {n} fight"), {"seat": seat, "n": fight})
    for seat, won in state.wins.items():
        phrase = gettext_noop("{seat}: {n} contested {n:resource|resources} won")
        found[f"won {seat}"] = Line(phrase, {"seat": seat, "n": won})
    if state.scored is not None:
        winners = state.scored.winners
        found["game"] = Line(gettext_noop("{winners} {winners:wins|win} the game"), {"winners": winners})
        for seat, people in state.scored.tribe.items():
            found[f"tribe {seat}"] = Line(gettext_noop("{seat}: {n} people"), {"seat": seat, "n": people})
    return found
