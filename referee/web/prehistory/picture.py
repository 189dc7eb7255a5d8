"""The picture of a table: the board, the action columns and the map, with what is done drawn onto them."""

from dataclasses import replace
from typing import cast

from referee.rules.kernel.entry.panel import Draft
from referee.rules.prehistory.answers import Mapped, column_in
from referee.rules.prehistory.board import GRID_WORDS, Counts, HexMap, TribeStep, empty_columns
from referee.rules.prehistory.game import ENTRY_KINDS
from referee.rules.prehistory.record import PrehistoryState, Season
from referee.rules.prehistory.scripted import numbers_in
from referee.web.prehistory.arrows import NO_ARROWS, Arrows, arrows_back, arrows_of
from referee.web.prehistory.autumnview import with_arrow
from referee.web.prehistory.boardview import NOTHING, BoardView, board_view
from referee.web.prehistory.columnsview import ColumnsView, columns_view
from referee.web.prehistory.mapview import MapView, map_view
from referee.web.prehistory.overlooked import lane_words
from referee.web.prehistory.panels import PAID, brush_of
from referee.web.prehistory.summerview import column_addresses
from referee.web.prehistory.tablepages import DraftPart

MEMBERS_ACT = ("move", "lie", "stay")


def board_now(state: PrehistoryState, step: TribeStep, changes: Counts = NOTHING) -> BoardView:
    """Return the board with the sweep that breaks a tie between trays, and what changes on the trays."""
    sweep = _sweep(state, step)
    board = board_view(state.layout, state.trays, state.marker, state.tile, *sweep, changes)
    return _directed(state, step, board)


def _directed(state: PrehistoryState, step: TribeStep, board: BoardView) -> BoardView:
    """Return the board, in autumn with the arrow to the tray that gives the direction."""
    if state.season is Season.AUTUMN and "tray" in step.about:
        return with_arrow(state, board, step.about["tray"])
    return board


def board_of(state: PrehistoryState, draft: Draft, asked: DraftPart, *, may_tap: bool) -> BoardView:
    """Return the board for a draft: with what it puts on the trays, or with what an instruction changes."""
    is_paid = draft.kind in (PAID, "weather") and any(row.group == "cubes" for row in asked.numbers)
    changes = numbers_in(draft.picked, "cubes", state.layout.trays) if is_paid else asked.changes
    tied, on = _sweep(state, asked.step)
    board = board_view(
        state.layout, state.trays, state.marker, state.tile, tied, on, changes, is_tapped=is_paid and may_tap
    )
    return _directed(state, asked.step, board)


def _sweep(state: PrehistoryState, step: TribeStep) -> tuple[tuple[str, ...], str | None]:
    """Return the trays of equal counts in the order of the sweep, and the chosen one."""
    on = step.about.get("tray")
    tied: tuple[str, ...] = ()
    if on is not None and state.season in (Season.SPRING, Season.AUTUMN):
        full = state.free
        symbols = state.tile.symbols if state.tile and state.season is Season.SPRING else None
        tied = tuple(
            colour
            for colour in state.board.ranked(1)
            if state.trays[colour] == state.trays[on]
            and not (symbols and symbols[state.layout.trays.index(colour)] in full)
        )
    return tied, on


def columns_seen(state: PrehistoryState, step: TribeStep, column: str = "") -> ColumnsView | None:
    """Return the columns in the seasons in which they matter, with the one that the instruction is about,
    or ``column``, the one that was chosen."""
    if state.season not in (Season.SPRING, Season.SUMMER):
        return None
    about = step.about
    if step.act == "take_back":
        tied = tuple(pillar.word for pillar in state.answers.pillars or ())
        return columns_view(state, ring=(about["column"],), tied=tied)
    if step.act == "spring":
        ring = (column,) if column else empty_columns(state.columns, about["action"])[:1]
        return columns_view(state, ring=ring, coming=about["tray"])
    return columns_view(state)


def columns_drawn(state: PrehistoryState, draft: Draft, asked: DraftPart) -> ColumnsView | None:
    """Return the columns, tapped where one is named."""
    step, picked = asked.step, draft.picked
    if draft.kind == "take_back":
        column = column_in(state, picked)
        meant, tied = (column,) if column else (), picked.get("pillars", ())
        return columns_view(state, on=meant, ring=meant, tied=tied, addresses=column_addresses(state, picked))
    words = empty_columns(state.columns, step.about["action"]) if step.act == "spring" else ()
    if len(words) > 1 and draft.kind == "done":
        taps = {word: f"column:{word}" for word in words}
        ring = [word for word in picked.get("column", ()) if word in words] or words[:1]
        return columns_view(state, taps, ring, ring, step.about["tray"])
    named = asked.picks.get("columns", ())
    if not named:
        return columns_seen(state, step)
    taps = {tile.tap.partition(":")[2]: tile.tap for tile in named}
    return columns_view(state, taps, picked.get("columns", ()))


def arrows_drawn(
    state: PrehistoryState, draft: Draft, step: TribeStep, board: BoardView, columns: ColumnsView | None
) -> Arrows:
    """Return the arrows of an instruction, or of a column taken back; none beside what was done instead."""
    cubes = numbers_in(draft.picked, "cubes", state.layout.trays)
    if columns and (draft.kind == "take_back" or step.act == "take_back"):
        return arrows_back(state, cubes, board, columns)
    is_told = draft.kind not in ("done", "compare")
    return (
        NO_ARROWS
        if is_told
        else arrows_of(state, step, cubes if draft.kind == "done" else {}, board, columns)
    )


def map_of(state: PrehistoryState, step: TribeStep, draft: Draft, there: str = "") -> MapView | None:
    """Return the map: tapped while it is entered, in autumn where a human takes something from it, or where
    a member finds nothing; ``there``: the space tapped then."""
    hexmap = state.layout.map
    if draft.kind == "map":
        said = cast("Mapped", ENTRY_KINDS["map"].entry(state, None, draft.picked).facts)
        camp = said.camp if said.camp in GRID_WORDS else next(iter(GRID_WORDS))
        shown = replace(state, layout=replace(state.layout, map=HexMap(camp, said.things)))
        taps = {word: brush_of(said.things, draft.picked, word) for word in GRID_WORDS}
        return map_view(shown, TribeStep(step.line), taps, said.members, is_whole=True)
    if hexmap is None:
        return None
    if state.season is not Season.AUTUMN:
        return map_view(state, TribeStep(step.line), {}, ())
    if draft.kind == "instead" and step.act in MEMBERS_ACT:
        taps = {word: f"went:{word}" for word in GRID_WORDS}
        return map_view(state, TribeStep(step.line), taps, draft.picked.get("went", ()))
    lane = lane_words(state, step) if draft.kind == "done" else ()
    if lane:
        return replace(map_view(state, step, dict(zip(lane, lane, strict=True)), (there,)), way="is-there")
    pays = draft.kind == PAID and draft.seat in state.players
    taps = {word: f"taken:{word}" for word in hexmap.takeable} if pays else {}
    return map_view(state, step, taps, draft.picked.get("taken", ()))
