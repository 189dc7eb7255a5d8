"""The course of an Arctic table: who won which skirmish, and the numbers of the seats over time."""

from itertools import pairwise
from typing import Any

from referee.rules.arctic.ending import worth_by_round
from referee.rules.arctic.record import ArcticState, Phase, SkirmishOutcome
from referee.rules.kernel.history.log import Log, Record
from referee.rules.kernel.text.line import Line
from referee.web.desk.course import Course, Steps, by_steps
from referee.web.desk.log import seat_numbers


def winner_of(record: Record) -> str:
    """Return the winner of a skirmish, "" for a deadlock and any other record."""
    outcome = record.ruling.outcome
    return outcome.winner or "" if isinstance(outcome, SkirmishOutcome) else ""


def course_of(log: Log[Any], steps: Steps) -> Course:
    """Return the people by round, as on the score sheet; before the end the contested cards won."""
    seats = seat_numbers(log.state)
    if log.state.scored is None:
        return by_steps(Line("Contested cards won"), seats, steps, _won)
    ends = [
        step for step, (before, after) in enumerate(pairwise(steps), 1) if _ends(before.state, after.state)
    ]
    points = zip(ends, (point.worth for point in worth_by_round(log)), strict=True)
    return Course(Line("People by round"), seats, list(points))


def _ends(before: ArcticState, after: ArcticState) -> bool:
    """Whether a round ends between two states."""
    is_over = after.phase is Phase.OVER and before.phase is not Phase.OVER
    return is_over or after.round != before.round


def _won(state: ArcticState) -> dict[str, int]:
    return {seat: state.wins.get(seat, 0) for seat in state.players}
