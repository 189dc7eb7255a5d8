"""What would be accepted now, and from whom."""

from __future__ import annotations

from referee.rules.earth.deployment.opening import missing_cards
from referee.rules.earth.ending.closing import ending_of
from referee.rules.earth.record.entries import (
    ChangeDeck,
    Choose,
    Deal,
    Deploy,
    EndNow,
    Finish,
    Leave,
    Pass,
    Place,
    Reveal,
    TableRuling,
    TurnTarget,
)
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.kernel.log import Prompt
from referee.rules.kernel.ruling import Line, gettext_noop


def prompts_of(state: EarthState) -> tuple[Prompt, ...]:
    """Return the prompts of this phase."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.DEAL:
        line = Line(gettext_noop("The app shuffles and deals."))
        return (Prompt(Deal.kind, (), line), Prompt(ChangeDeck.kind, (), line))
    ruling = Prompt(TableRuling.kind, (), Line(gettext_noop("The table may rule on what no card list says.")))
    return (*_due(state), ruling)


def _due(state: EarthState) -> tuple[Prompt, ...]:
    if state.phase is Phase.TARGET:
        phrase = gettext_noop("Turn up the target of round {round}.")
        line = Line(phrase, {"round": state.round})
        deck = () if state.is_dealt else (Prompt(ChangeDeck.kind, (), line),)
        going = (Prompt(Leave.kind, state.seats, line), Prompt(EndNow.kind, (), line))
        return (Prompt(TurnTarget.kind, (), line), *deck, *going)
    if state.phase is Phase.PLACE:
        missing = missing_cards(state)
        line = Line(gettext_noop("Everybody places a card. Still to come: {seats}."), {"seats": missing})
        return (Prompt(Place.kind, state.seats, line),)
    if state.phase is Phase.DEPLOY:
        return _bids(state)
    if state.phase is Phase.REVEAL:
        line = Line(gettext_noop("Turn the cards up: {seats}."), {"seats": state.to_reveal})
        return (Prompt(Reveal.kind, state.to_reveal, line),)
    return _ending(state)


def _bids(state: EarthState) -> tuple[Prompt, ...]:
    assert state.deployment is not None
    turn = state.deployment.turn or ""
    left = state.deployment.reserve[turn]
    if left:
        phrase = gettext_noop("{seat} deploys 1 to {n}, or passes.")
        if left == 1:
            phrase = gettext_noop("{seat} deploys 1, or passes.")
        line = Line(phrase, {"seat": turn, "n": left})
        return (Prompt(Deploy.kind, (turn,), line), Prompt(Pass.kind, (turn,), line))
    line = Line(gettext_noop("{seat} has no ships and passes."), {"seat": turn})
    return (Prompt(Pass.kind, (turn,), line),)


def _ending(state: EarthState) -> tuple[Prompt, ...]:
    waiting = ending_of(state).waiting
    if waiting is None:
        line = Line(gettext_noop("Carry out the steps, then go on."))
        return (Prompt(Finish.kind, (), line),)
    if waiting.what == "choice":
        phrase = gettext_noop("{seat} chooses a player for {card}.")
        line = Line(phrase, {"seat": waiting.seat, "card": waiting.card})
        return (Prompt(Choose.kind, (waiting.seat,), line),)
    phrase = gettext_noop("{seat}’s {card}: what happened?")
    line = Line(phrase, {"seat": waiting.seat, "card": waiting.card})
    return (Prompt(TableRuling.kind, (), line),)
