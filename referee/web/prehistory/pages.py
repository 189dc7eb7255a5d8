"""The pages of Prehistory: Marauders, and its wall page: the board and the current step."""

from dataclasses import dataclass
from typing import Any

from django.urls import path
from django.utils.translation import gettext

from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.rules.prehistory.board import TRIBE
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted import next_step
from referee.rules.prehistory.setup import NAME, TITLE
from referee.tables.links import Visitor
from referee.web.desk.game_pages import GamePages, GameTile, Guide
from referee.web.desk.log import seat_numbers
from referee.web.desk.wall import BOARD, Wall, WallNumber, WallSeat, ruled_wall, totals_of
from referee.web.prehistory import calibration, puzzle, replay, setup
from referee.web.prehistory.arrows import Arrows, arrows_of
from referee.web.prehistory.boardview import BoardView
from referee.web.prehistory.columnsview import ColumnsView
from referee.web.prehistory.desk import PREHISTORY_DESK, seat_rows
from referee.web.prehistory.mapview import MapView, map_view
from referee.web.prehistory.picture import board_now, columns_seen
from referee.web.prehistory.scoresheet import score_sheet
from referee.web.prehistory.tablepages import OrderRow

MARAUDERS = gettext_noop("Marauders")


@dataclass(frozen=True, slots=True)
class BoardOnWall:
    """The game's own part of the wall page: the picture, and the moves of an instruction."""

    board: BoardView
    columns: ColumnsView | None
    arrows: Arrows
    map: MapView | None
    moves: tuple[Line, ...]
    facts: tuple[WallNumber, ...]


def prehistory_wall(visitor: Visitor, log: Log[Any]) -> Wall:
    state: PrehistoryState = log.state
    if state.final is not None:
        sheet = score_sheet(log, state.final)
        scores = {_called(name): score for name, score in state.final.scores.items()}
        numbers = seat_numbers(state) | {_called(TRIBE): 0}
        totals = totals_of(scores, numbers, state.final.leaders)
        return ruled_wall(Line("The end"), sheet.word, sheet.how, sheet.reasons, totals)
    step = next_step(state)
    board, columns = board_now(state, step), columns_seen(state, step)
    return Wall(
        BOARD,
        PREHISTORY_DESK.stage(state),
        step.line,
        seats=tuple(_seat(row) for row in seat_rows(state)),
        reasons=step.reasons,
        facts=_facts(state),
        more=BoardOnWall(
            board,
            columns if step.act in ("spring", "take_back") else None,
            arrows_of(state, step, {}, board, columns),
            map_view(state, step, {}, ()) if state.layout.map and state.season is Season.AUTUMN else None,
            step.moves,
            _facts(state),
        ),
    )


def _seat(row: OrderRow) -> WallSeat:
    says = gettext_noop("has passed") if row.has_passed else ""
    if row.pays:
        says = gettext_noop("pays onto the trays")
    return WallSeat(_called(row.name), row.number, says, is_now=row.is_due)


def _called(name: str) -> str:
    """Return a name for display; the tribe's is stored as a letter."""
    return gettext(MARAUDERS) if name == TRIBE else name


def _facts(state: PrehistoryState) -> tuple[WallNumber, ...]:
    return (
        WallNumber("score", state.vp, Line("{n:point|points}", n=state.vp)),
        WallNumber("people", state.members.board, Line("on the board")),
        WallNumber("campsite", state.campsites, Line("{n:campsite|campsites}", n=state.campsites)),
        WallNumber("painting", state.painted, Line("{n:painting|paintings}", n=state.painted)),
    )


GUIDE = Guide(
    weights=dict.fromkeys(
        ("tile", "weather", "paid", "done", "ring", "take_back", "location", "nearest", "near"), 1
    )
    | {"lane": 1, "winter": 1, "passed": 0.5},
    hints={
        Season.SPRING: gettext_noop(
            "The players take turns and pay onto the marauders’ trays. The marauders act where most "
            "markers are. Referee says what they do, and you move their pieces."
        ),
        Season.SUMMER: gettext_noop(
            "The marauders take markers back, and act wherever a tray beside an action has 3. What "
            "you pay can cause that."
        ),
        Season.AUTUMN: gettext_noop(
            "The fullest tray sends the tribe’s members across the map in its direction, towards "
            "what the priority marker shows. Then half of that tray’s markers go back."
        ),
        Season.WINTER: gettext_noop(
            "The year has ended. Cards and tiles are refilled, and the player order changes."
        ),
    },
    phase_of=lambda state: state.season,
    round_of=lambda state: int(state.year),
)
"""A first year, on an invented board."""

PREHISTORY_PAGES = GamePages(
    GameTile(
        name=NAME,
        title=TITLE,
        tagline=gettext_noop("Runs the marauder tribe, one question or instruction at a time."),
        players=gettext_noop("1 to 3"),
        seats=range(1, 4),
        scene="lobby/_scene_prehistory.html",
        icon="megalith",
        new_table="prehistory_new",
    ),
    PREHISTORY_DESK,
    prehistory_wall,
    addresses=(
        path("new/", setup.new_table, name="prehistory_new"),
        path("puzzle/<slug:season>/", puzzle.from_link, name="prehistory_puzzle"),
        path("layout/", calibration.calibrate, name="prehistory_layout"),
        path("layout.json", setup.layout_file, name="prehistory_layout_file"),
    ),
    at_table=(path("step/<int:number>/", replay.step_at_table, name="prehistory_step"),),
    scenes=puzzle.SCENES,
    guide=GUIDE,
    puzzle=puzzle.from_table,
    cases=puzzle.cases_of,
)
