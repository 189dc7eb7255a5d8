"""Whether an entry is for this round, and for this part of it; and what it says of the round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from referee.rules.earth.cards.cards import refuse
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.choices import Picked
from referee.rules.kernel.kind import Said, say_fields
from referee.rules.kernel.ruling import gettext_noop

NOT_NOW: Mapping[Phase, str] = {
    Phase.DEAL: gettext_noop("Not now: the app has to deal first."),
    Phase.TARGET: gettext_noop("Not now: the next target is turned up first."),
    Phase.PLACE: gettext_noop("Not now: everybody places a card."),
    Phase.DEPLOY: gettext_noop("Not now: the deployment is open."),
    Phase.REVEAL: gettext_noop("Not now: deployment is closed, the cards are turned up."),
    Phase.ENDING: gettext_noop("Not now: the round is coming to its end."),
    Phase.OVER: gettext_noop("The game is over."),
}


def require_phase(state: EarthState, round_meant: int, rule: str, *phases: Phase) -> None:
    """Raise IllegalEntry unless it is this round, and one of these phases."""
    if state.round != round_meant:
        phrase = gettext_noop("That was meant for round {meant}; this is round {round}.")
        refuse("another-round", phrase, rule, "round", meant=round_meant, round=state.round)
    if state.phase not in phases:
        refuse("not-now", NOT_NOW[state.phase], rule, "phase")


def in_this_round(facts: type[Any]) -> Callable[[EarthState, str, Picked], Said]:
    """Return how the picks of these facts are said: in the round that it is."""

    def say(state: EarthState, seat: str, picked: Picked) -> Said:
        return {**say_fields(facts, picked), "round": state.round}

    return say
