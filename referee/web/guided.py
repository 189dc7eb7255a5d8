"""What is said at a table to learn with: what goes on and why, and what the others do next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, Reason
from referee.tables import selectors
from referee.tables.guided import Move, learner_of, next_move
from referee.tables.links import Visitor
from referee.tables.logbook import game_of
from referee.web.registry import GUIDES


@dataclass(frozen=True, slots=True)
class GuideView:
    """The words of the band above the table.

    ``last``: what was entered last, ``why``: the reason that decided; ``next``: what would be entered for
    the others, or (``is_own``) for who learns.
    """

    says: Line
    learner: str
    last: Line | None
    why: Reason | None
    next: Line | None
    is_own: bool
    is_over: bool
    seen: int


def guide_view(visitor: Visitor, log: Log[Any]) -> GuideView:
    """Return what is said where the table stands."""
    guide, state = GUIDES[visitor.table.game], log.state
    move, last = upcoming(visitor, log), log.page.record
    return GuideView(
        says=Line(guide.hints.get(guide.phase_of(state), "")),
        learner=learner_of(state),
        last=selectors.describe_record(visitor.table, log, last, None) if last else None,
        why=next((each for each in last.ruling.reasons if each.is_decisive), None) if last else None,
        next=_described(visitor, log, move) if move else None,
        is_own=move is not None and move.is_own,
        is_over=guide.round_of(state) > guide.begins,
        seen=log.number,
    )


def upcoming(visitor: Visitor, log: Log[Any]) -> Move | None:
    """Return what is entered with the next tap, None where nothing goes on."""
    guide, due = GUIDES[visitor.table.game], game_of(visitor.table).due(log.state)
    return next_move(visitor.table, log, guide.weights, guide.unasked, due)


def _described(visitor: Visitor, log: Log[Any], move: Move) -> Line:
    game, entry = game_of(visitor.table), move.entry
    return game.describe(log.state, entry, game.adjudicate(log.state, entry).outcome)
