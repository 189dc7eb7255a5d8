"""Where a table of Skirmish for Earth stands, in a few sentences."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.earth.ending.ending import ending_of
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.scoring.history import score_now
from referee.rules.kernel.ruling import Line, gettext_noop


def standing(state: EarthState) -> Mapping[str, Line]:
    """Return who captures or wins, and everybody's score and Reserve (E-83)."""
    found: dict[str, Line] = {}
    if state.phase is Phase.ENDING:
        winner = ending_of(state).winner
        phrase = gettext_noop("Nobody captures in round {round}")
        if winner is not None:
            phrase = gettext_noop("{seat} captures in round {round}")
        found["capture"] = Line(phrase, {"seat": winner or "", "round": state.round})
    if state.scored is not None:
        winners = state.scored.winners
        found["game"] = Line(gettext_noop("{winners} {winners:wins|win} the game"), {"winners": winners})
    for seat in state.players:
        score = score_now(state, seat)
        phrase = gettext_noop("{seat}: {n} {n:point|points}")
        found[f"score {seat}"] = Line(phrase, {"seat": seat, "n": score.territory + score.continent})
        phrase = gettext_noop("{seat}: {n} {n:ship|ships} in Reserve")
        found[f"ships {seat}"] = Line(phrase, {"seat": seat, "n": state.ships_left[seat]})
    return found
