"""What a finished game of the Marauders tells of itself: how humans and tribe came out."""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.kernel.log import Log
from referee.rules.kernel.played import Counted, Played, Result, played_pages
from referee.rules.kernel.ruling import gettext_noop
from referee.rules.prehistory.board.terms import TRIBE
from referee.rules.prehistory.record.state import PrehistoryState, Season
from referee.rules.prehistory.scripted import automa

AGAINST = "against"
FIGURES: Mapping[str, str] = {AGAINST: gettext_noop("The tribe against the humans")}
BEATEN, NOT_BEATEN = gettext_noop("Humans win"), gettext_noop("Not beaten")
PHASES: Mapping[Season, str] = {
    Season.WINTER: gettext_noop("Winter"),
    Season.SPRING: gettext_noop("Spring"),
    Season.SUMMER: gettext_noop("Summer"),
    Season.AUTUMN: gettext_noop("Autumn"),
    Season.OVER: gettext_noop("The end"),
}


def played(log: Log[PrehistoryState]) -> Played | None:
    """Return what the game tells once its points are entered (M-82 to M-84)."""
    state, final = log.state, log.state.final
    if final is None:
        return None
    start = next((before for before, _, _ in played_pages(log)), state)
    return Played(
        tuple(Result(seat, final.scores[seat], seat in final.leaders) for seat in state.players),
        next(name for name in start.order if name != TRIBE),
        (Counted(AGAINST, BEATEN if final.leaders else NOT_BEATEN, 1),),
        dict(state.house_rules),
    )


def phase(state: PrehistoryState) -> str:
    return "" if state.season is Season.OVER else PHASES[state.season]


def due(state: PrehistoryState) -> tuple[str, ...]:
    """Return the human whose turn it is."""
    whose = automa.due(state) if automa.have_turns(state) else ""
    return tuple(seat for seat in state.players if seat == whose)
