"""How the tribes grew: what was known of each at the end of every round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.arctic.state import ArcticState, Phase
from referee.rules.arctic.tally import people_of
from referee.rules.kernel.log import Log, Page


@dataclass(frozen=True, slots=True)
class RoundPoint:
    """The people known of each seat when a round ended, without gangs."""

    round: int
    people: dict[str, int]


def tribe_by_round(log: Log[ArcticState]) -> tuple[RoundPoint, ...]:
    """Return a point a round that has ended, oldest first."""
    return tuple(reversed(list(_points(log.page))))


def _points(page: Page[ArcticState]) -> Iterator[RoundPoint]:
    while page.before is not None:
        before = page.before.state
        if _has_ended(before, page.state):
            yield RoundPoint(before.round, known_people(page.state))
        page = page.before


def _has_ended(before: ArcticState, after: ArcticState) -> bool:
    return after.round != before.round or (after.phase is Phase.OVER and before.phase is not Phase.OVER)


def known_people(state: ArcticState) -> dict[str, int]:
    """Return the people on the cards known of each seat, clockwise."""
    return {seat: people_of(state, state.holdings[seat].owned) for seat in state.players}
