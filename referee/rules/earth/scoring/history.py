"""The scores of a table as it stands, and how they grew: what everybody had at the end of every round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.earth.record.scoring import Score, ScoringOutcome
from referee.rules.earth.record.state import EarthState, Phase
from referee.rules.earth.scoring.scoring import score_game, score_of
from referee.rules.kernel.log import Log, Page
from referee.rules.kernel.ruling import Ruling


@dataclass(frozen=True, slots=True)
class RoundPoint:
    """The scores of all players when a round ended; ``target``: what it was about, ``winner`` or None."""

    round: int
    scores: dict[str, int]
    target: str
    winner: str | None


def scores_by_round(log: Log[EarthState]) -> tuple[RoundPoint, ...]:
    """Return a point a round that has ended, oldest first."""
    return tuple(reversed(list(_points(log.page))))


def score_now(state: EarthState, seat: str) -> Score:
    """Return a player's score if the game ended now (E-83)."""
    return score_of(state.owned[seat], state.ships_left[seat], state.house)


def score_state(state: EarthState) -> Ruling[ScoringOutcome]:
    """Score the table as it stands, players who left included (E-70 to E-75)."""
    pole = (*state.flagpole, *state.gone)
    return score_game(state.players, state.owned, state.reserve, pole, state.house)


def shown_score(state: EarthState, seat: str) -> int:
    """Return the current score as this table shows it (E-83)."""
    score = score_now(state, seat)
    is_included = state.house["show_ship_points"] == "included" or state.phase is Phase.OVER
    return score.total if is_included else score.territory + score.continent


def _points(page: Page[EarthState]) -> Iterator[RoundPoint]:
    while page.before is not None:
        last, before = page.state.last, page.before.state.last
        if last is not None and (before is None or last.round != before.round):
            scores = {seat: shown_score(page.state, seat) for seat in page.state.players}
            yield RoundPoint(last.round, scores, last.target.name, last.ending.winner)
        page = page.before
