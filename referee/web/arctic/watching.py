"""What those see who only watch: what lies open on the table, large enough for a screen on the wall."""

from __future__ import annotations

from typing import Any

from referee.rules.arctic.answers import tell_window
from referee.rules.arctic.record import ArcticState, Phase
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Fact, Line, gettext_noop
from referee.web.arctic.scoresheet import score_sheet
from referee.web.arctic.skirmish import open_board
from referee.web.arctic.solo_desk import solo_sheet


def watch_context(log: Log[Any]) -> dict[str, Any]:
    """Return the one sentence that is due, and the forces once all are open."""
    state: ArcticState = log.state
    context: dict[str, Any] = {"word": now_word(state)}
    if state.phase is Phase.DECLARING:
        context |= {"board": open_board(state), "acting_seats": []}
    if state.solo is not None and state.solo.scored is not None:
        context["score"] = solo_sheet(log)
    if state.scored is not None:
        context["score"] = score_sheet(log)
    return context


def now_word(state: ArcticState) -> Line:
    """Return what the table is waiting for."""
    if state.window is not None:
        said: dict[str, Fact] = {"act": tell_window(state, state.window), "asked": state.window.asked}
        return Line(gettext_noop("{act}: {asked} may stop it."), said)
    if state.phase is Phase.GATHERING:
        return Line(gettext_noop("{seat} gathers."), {"seat": state.gatherer or state.initiator})
    if state.phase is Phase.PRIZE:
        return Line(gettext_noop("{seat} chooses a card."), {"seat": state.players[0]})
    if state.phase is Phase.REVEAL:
        missing = tuple(name for name in state.turn_order if name not in state.revealed)
        return Line(gettext_noop("Still to come: {seats}."), {"seats": missing})
    if state.phase is Phase.DECLARING:
        return Line(gettext_noop("{first} declares first."), {"first": state.initiator})
    missing = tuple(name for name in state.turn_order if name not in state.tallies)
    if missing:
        return Line(gettext_noop("Still to count: {seats}."), {"seats": missing})
    return Line(gettext_noop("Everybody has counted."))
