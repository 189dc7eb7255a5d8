"""How the tribes, or the points of the solo game, grew: what was known at the end of every round."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.arctic.ending.solo_score import points_of
from referee.rules.arctic.ending.tally import people_of
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.log import Log


@dataclass(frozen=True, slots=True)
class RoundPoint:
    """The people known of each seat when a round ended, without gangs."""

    round: int
    people: dict[str, int]


@dataclass(frozen=True, slots=True)
class SoloPoint:
    """What the cards known would score when a round of the solo game ended (A-98)."""

    round: int
    points: int


def tribe_by_round(log: Log[ArcticState]) -> tuple[RoundPoint, ...]:
    """Return a point a round that has ended, oldest first."""
    return tuple(RoundPoint(number, known_people(state)) for number, state in _ended(log))


def points_by_round(log: Log[ArcticState]) -> tuple[SoloPoint, ...]:
    """Return a point a round of the solo game that has ended, oldest first."""
    return tuple(SoloPoint(number, known_points(state)) for number, state in _ended(log))


def _ended(log: Log[ArcticState]) -> list[tuple[int, ArcticState]]:
    """Rounds that have ended with the state then, oldest first."""
    found, page = [], log.page
    while page.before is not None:
        before = page.before.state
        if _has_ended(before, page.state):
            found.append((before.round, page.state))
        page = page.before
    return found[::-1]


def _has_ended(before: ArcticState, after: ArcticState) -> bool:
    return after.round != before.round or (after.phase is Phase.OVER and before.phase is not Phase.OVER)


def known_people(state: ArcticState) -> dict[str, int]:
    """Return the people on the cards known of each seat, clockwise."""
    return {seat: people_of(state, state.holdings[seat].owned) for seat in state.players}


def known_points(state: ArcticState) -> int:
    """Return what the cards known of the solo game's seat would score."""
    (holding,) = state.holdings.values()
    return points_of(holding.owned, state.cards)
