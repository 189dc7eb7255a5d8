"""The puzzles of the Marauders: the control board as it lies, in autumn beside the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules.kernel.automa import Step
from referee.rules.kernel.puzzle import NOBODY
from referee.rules.kernel.ruling import Line
from referee.rules.prehistory.board import Tile, hex_word
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.learn import WHAT_NOW, WHERE_TO, AutumnCase, SpringCase
from referee.rules.prehistory.record import Members, PrehistoryState
from referee.rules.prehistory.setup import NAME, Setup
from referee.web.prehistory.boardview import BoardView, board_view
from referee.web.prehistory.mapview import map_view
from referee.web.puzzle import Scene

TEMPLATE, STYLES = "prehistory/_puzzle.html", "css/prehistory.css"


def _board(case: SpringCase | AutumnCase, least: int, is_ruled: bool, tile: Tile | None = None) -> BoardView:
    """Draw the board; once it is ruled, with the tray that counts and those that it was equal to."""
    board, on = case.board, case.tray
    if not is_ruled or on is None:
        return board_view(board.layout, board.trays, case.marker, tile)
    tied = tuple(tray for tray in board.ranked(least) if board.trays[tray] == board.trays[on])
    return board_view(board.layout, board.trays, case.marker, tile, tied, on)


def _spring(case: SpringCase, is_ruled: bool) -> Mapping[str, Any]:
    return {"board": _board(case, 2, is_ruled, case.tile)}


def _autumn(case: AutumnCase, is_ruled: bool) -> Mapping[str, Any]:
    goal = WHERE_TO.answer(case)
    step = Step(Line(""))
    if is_ruled and goal != NOBODY:
        at = hex_word(case.map.place_of(goal))
        step = Step(WHERE_TO.says(case), about={"tray": case.tray or "", "goal": goal, "at": at}, act="move")
    state = _table(case)
    return {
        "board": _board(case, 1, is_ruled),
        "map": map_view(state, step, {}, (), letters=case.letters),
    }


def _table(case: AutumnCase) -> PrehistoryState:
    """Return a table where things lie so, with one member in the camp."""
    layout = replace(case.board.layout, map=case.map)
    return PREHISTORY.open(Setup(("A",), ("A", "M"), layout, Members(board=9, camp=1)))


SCENES = (
    Scene(NAME, WHAT_NOW, TEMPLATE, STYLES, _spring),
    Scene(NAME, WHERE_TO, TEMPLATE, STYLES, _autumn),
)
