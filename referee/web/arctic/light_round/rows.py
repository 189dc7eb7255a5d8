"""The rows of the light round, and the questions asked at them."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.hq import CHOOSE_LEADER
from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record import ArcticState, RowQuestion
from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.arctic.anyway import overrides_for
from referee.web.arctic.light_round.cells import CellView, cell_view
from referee.web.arctic.light_round.columns import COLUMNS, KEEPS, Column
from referee.web.arctic.light_round.place import LightPlace
from referee.web.arctic.light_round.said import RoundSaid
from referee.web.arctic.tablepages import SeatView
from referee.web.drafts import KIND, SEAT, Pairs


@dataclass(frozen=True, slots=True)
class DoubtedRow:
    """The question at a row: how could it be? ``refusal``: None once it could be after all.

    ``about``: what withdraws it, which leads to ``again``, its open cell.
    """

    word: Line
    first: Line
    kind: str
    fields: Pairs
    query: str
    about: str
    again: str
    full_query: str
    draw_query: str
    refusal: IllegalEntry | None
    would: Line | None
    can_be: bool


@dataclass(frozen=True, slots=True)
class RowView:
    """A seat's row. ``state``: "", "now", "asked" or "done"."""

    seat: SeatView
    state: str
    cells: tuple[CellView, ...]
    doubts: tuple[DoubtedRow, ...]
    full_query: str
    has_to_choose: bool


def has_gathered(state: ArcticState, seat: str, place: LightPlace, said: RoundSaid) -> bool:
    """Whether something was said of the seat, or its row was left without."""
    is_left = state.players.index(seat) + 1 in place.left
    return state.seats[seat].committed is not None or seat in said.seats or is_left


def row_of(
    state: ArcticState,
    seat: SeatView,
    place: LightPlace,
    said: RoundSaid,
    columns: Sequence[Column],
    *,
    is_host: bool,
) -> RowView:
    questions = [each for each in state.questions if each.seat == seat.name]
    doubts = tuple(_doubt(state, seat, each, place) for each in questions)
    is_open = place.seat == seat.number
    is_closed = not is_open and has_gathered(state, seat.name, place, said)
    status = "done" if is_closed else "now" if is_open else ""
    asked = {_column_of(each): each.word for each in questions}
    cells = tuple(
        cell_view(state, seat, column, place, said, asked, is_done=is_closed, is_host=is_host)
        for column in columns
    )
    return RowView(
        seat=seat,
        state="asked" if doubts else status,
        cells=cells,
        doubts=doubts,
        full_query=_full_query(seat.name, _first_kind(state, seat.name), place),
        has_to_choose=_has_to_choose(state, seat.name),
    )


def _has_to_choose(state: ArcticState, seat: str) -> bool:
    return state.setup.deals_leaders and not state.has_open_leaders and state.seats[seat].base.leader is None


def _first_kind(state: ArcticState, seat: str) -> str:
    return CHOOSE_LEADER.name if _has_to_choose(state, seat) else "draw"


def _full_query(seat: str, kind: str, place: LightPlace, *picked: tuple[str, str]) -> str:
    return urlencode([(KIND, kind), (SEAT, seat), *picked, *place.closed().fields])


def _column_of(asked: RowQuestion) -> Column:
    return next(column for column in COLUMNS.values() if column.kind == asked.act)


def _doubt(state: ArcticState, seat: SeatView, asked: RowQuestion, place: LightPlace) -> DoubtedRow:
    """Rule on what was entered as the table is now."""
    column, name = _column_of(asked), seat.name
    refusal, would = None, None
    codes: tuple[str, ...] = ()
    entry = ENTRY_KINDS[column.kind].entry(state, name, column.picked(asked.word))
    try:
        ruling = ARCTIC.adjudicate(state, entry)
        would = ARCTIC.describe(state, entry, ruling.outcome, name)
    except IllegalEntry as refused:
        refusal, codes = refused, overrides_for(state, entry)
    has_drawn = "draw" in state.seats[name].actions
    return DoubtedRow(
        word=Line(column.doubt, seat=name),
        first=Line(column.doubt_first, seat=name),
        kind=column.kind,
        fields=[
            (SEAT, name),
            *column.beside,
            (column.field, asked.word),
            *(("override", code) for code in codes),
        ],
        query=place.query,
        about=f"{as_text(asked.act)}.{asked.word}",
        again=place.opened(seat.number, column).query,
        full_query=_full_query(name, column.kind, place, (column.field, asked.word)),
        draw_query="" if has_drawn or column is KEEPS else _full_query(name, "draw", place),
        refusal=refusal,
        would=would,
        can_be=would is not None or bool(codes),
    )
