"""What a finished game of Skirmish for Earth tells of itself: who captured which target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from referee.rules.earth.ending import choosers
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.scoring.scoring import scores_by_round
from referee.rules.kernel.log import Log
from referee.rules.kernel.played import Played, Result, counted, played_pages
from referee.rules.kernel.ruling import gettext_noop

TARGETS, CAPTURES = "targets", "captures"
FIGURES: Mapping[str, str] = {
    CAPTURES: gettext_noop("Who captures targets"),
    TARGETS: gettext_noop("Targets captured"),
}
PHASES: Mapping[Phase, str] = {
    Phase.DEAL: gettext_noop("Before the deal"),
    Phase.TARGET: gettext_noop("Target"),
    Phase.PLACE: gettext_noop("Cards"),
    Phase.DEPLOY: gettext_noop("Deployment"),
    Phase.REVEAL: gettext_noop("Reveal"),
    Phase.ENDING: gettext_noop("End of the round"),
    Phase.OVER: gettext_noop("The game is over"),
}


def played(log: Log[EarthState]) -> Played | None:
    """Return what the game tells once it is scored."""
    state, scored = log.state, log.state.scored
    if scored is None:
        return None
    first = next((before for before, _, _ in played_pages(log)), state).initiative
    rounds = scores_by_round(log)
    captured = Counter((point.winner, point.target) for point in rounds if point.winner)
    won = Counter((point.winner, "") for point in rounds if point.winner)
    return Played(
        tuple(Result(seat, scored.score[seat].total, seat in scored.winners) for seat in state.players),
        first,
        (*counted(CAPTURES, won), *counted(TARGETS, captured)),
        dict(state.house),
        tuple(point.scores for point in rounds),
    )


def phase(state: EarthState) -> str:
    return "" if state.phase is Phase.OVER else PHASES[state.phase]


def due(state: EarthState) -> tuple[str, ...]:
    """Return whose turn it is to bid, whose card is still to come, or who chooses for one."""
    at = state.deployment
    if at is not None and at.turn:
        return (at.turn,)
    if state.phase is Phase.ENDING:
        return choosers(state)
    told = {Phase.PLACE: state.placed, Phase.REVEAL: state.revealed}.get(state.phase, state.players)
    return tuple(seat for seat in state.turn_order if seat not in told)
