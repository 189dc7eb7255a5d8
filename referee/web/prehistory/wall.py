"""A Marauders table on the wall: the control board beside what is asked or told now, and the result."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.rules.prehistory.board import TRIBE
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import next_step
from referee.tables.links import Visitor
from referee.web.logs import seat_numbers
from referee.web.prehistory.boardview import BoardView
from referee.web.prehistory.desk import PREHISTORY_DESK, board_now, seat_rows
from referee.web.prehistory.scoresheet import score_sheet
from referee.web.walls import BOARD, Told, Wall, WallSeat, ruled_wall, totals_of

MARAUDERS = gettext_noop("Marauders")


@dataclass(frozen=True, slots=True)
class Shown:
    """What only this game shows: the control board, and the moves of an instruction."""

    board: BoardView
    moves: tuple[Line, ...]
    facts: tuple[Told, ...]


def prehistory_wall(visitor: Visitor, log: Log[Any]) -> Wall:
    state: PrehistoryState = log.state
    if state.final is not None:
        return _scored(log)
    step = next_step(state)
    return Wall(
        BOARD,
        PREHISTORY_DESK.stage(state),
        step.line,
        seats=tuple(_seat(row) for row in seat_rows(state)),
        reasons=step.reasons,
        more=Shown(board_now(state, step), step.moves, _facts(state)),
    )


def _seat(row: dict[str, Any]) -> WallSeat:
    says = gettext_noop("has passed") if row["has_passed"] else ""
    if row["pays"]:
        says = gettext_noop("pays onto the trays")
    name = gettext(MARAUDERS) if row["name"] == TRIBE else row["name"]
    return WallSeat(name, row["number"], says, is_now=row["is_due"])


def _facts(state: PrehistoryState) -> tuple[Told, ...]:
    return (
        Told("score", state.vp, Line(gettext_noop("{n:point|points}"), {"n": state.vp})),
        Told("people", state.members.board, Line(gettext_noop("on the board"))),
        Told(
            "campsite", state.campsites, Line(gettext_noop("{n:campsite|campsites}"), {"n": state.campsites})
        ),
        Told("painting", state.painted, Line(gettext_noop("{n:painting|paintings}"), {"n": state.painted})),
    )


def _scored(log: Log[Any]) -> Wall:
    state: PrehistoryState = log.state
    assert state.final is not None
    sheet = score_sheet(log, state.final)
    numbers = seat_numbers(state) | {TRIBE: 0}
    totals = totals_of(state.final.scores, numbers, state.final.leaders)
    return ruled_wall(Line(gettext_noop("The end")), sheet.word, sheet.how, sheet.reasons, totals)
