"""A finished record drawn as the table stood, with what it did: shared by the reasons and the steps."""

from dataclasses import dataclass
from typing import Any

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.versions import Version
from referee.rules.prehistory.acts import Done
from referee.rules.prehistory.answers import Payment
from referee.rules.prehistory.board import Counts, TribeStep, change
from referee.rules.prehistory.record import PrehistoryState
from referee.rules.prehistory.scripted import next_step
from referee.tables.links import Visitor
from referee.web.desk.desk import DrawnRecord
from referee.web.prehistory.arrows import Arrows, arrows_back, arrows_of
from referee.web.prehistory.boardview import NOTHING, BoardView
from referee.web.prehistory.columnsview import ColumnsView
from referee.web.prehistory.mapview import MapView, map_view
from referee.web.prehistory.picture import board_now, columns_seen
from referee.web.templating.jinja import at

ACTED = frozenset({"done", "not_done", "instead"})
LAID = frozenset({"tile", "correct", "map", "winter"})
"""Kinds that are drawn as the table lies after them."""
PAID = frozenset({"weather", "paid"})
NO_STEP = TribeStep(Line(""))


@dataclass(frozen=True, kw_only=True)
class RecordedScene(DrawnRecord):
    """The picture before a record, with what it did; ``step``: the instruction, if it was one."""

    step: TribeStep
    board: BoardView
    columns: ColumnsView | None
    arrows: Arrows
    map: MapView | None


def has_scene(page: Version[Any] | None) -> bool:
    """Whether a record changed something on the table, so that there is a picture of it."""
    if page is None or page.record is None or page.before is None:
        return False
    entry, before, after = page.record.entry, page.before.state, page.state
    if entry.kind in PAID:
        return before.trays != after.trays or bool(_taken(entry))
    return entry.kind in ACTED | LAID


def scene_of(page: Version[Any]) -> RecordedScene:
    """Draw a record that has a picture."""
    assert page.record is not None
    assert page.before is not None
    entry, before, after = page.record.entry, page.before.state, page.state
    if entry.kind in LAID:
        return _drawn(after, NO_STEP)
    if entry.kind in PAID:
        return _drawn(before, NO_STEP, after, taken=_taken(entry))
    cubes = entry.facts.cubes if isinstance(entry.facts, Done) else {}
    column = page.record.ruling.outcome.column
    return _drawn(before, next_step(before, cubes), after, column, cubes=cubes)


def _taken(entry: Entry) -> tuple[str, ...]:
    return entry.facts.taken if isinstance(entry.facts, Payment) else ()


def step_path(visitor: Visitor, number: int) -> str:
    return at(visitor, "prehistory_step", number)


def _drawn(
    state: PrehistoryState,
    step: TribeStep,
    after: PrehistoryState | None = None,
    column: str = "",
    taken: tuple[str, ...] = (),
    cubes: Counts = NOTHING,
) -> RecordedScene:
    taps = {word: f"taken:{word}" for word in taken}
    board = board_now(state, step, change(state.trays, after.trays) if after else {})
    columns = columns_seen(state, step, column)
    return RecordedScene(
        template="prehistory/_recorded.html",
        step=step,
        board=board,
        columns=columns,
        arrows=_arrows(state, step, cubes, board, columns),
        map=map_view(state, step, taps, taken) if state.layout.map else None,
    )


def _arrows(
    state: PrehistoryState, step: TribeStep, cubes: Counts, board: BoardView, columns: ColumnsView | None
) -> Arrows:
    if columns and step.act == "take_back":
        return arrows_back(state, cubes, board, columns)
    return arrows_of(state, step, cubes, board, columns)
