"""The contexts of a Marauders table: a dataclass for each sort of question, one for instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason
from referee.rules.prehistory.board import Counts, TribeStep, TribeTile
from referee.rules.prehistory.record import Season
from referee.rules.prehistory.scripted import Due
from referee.web.desk.desk import GamePage
from referee.web.desk.plots import LinePlot
from referee.web.desk.sent_form import SentAlong
from referee.web.forms import Tile
from referee.web.prehistory.arrows import Arrows
from referee.web.prehistory.autumnview import PriorityRow
from referee.web.prehistory.boardview import BoardView
from referee.web.prehistory.columnsview import ColumnsView
from referee.web.prehistory.controls import CountRow
from referee.web.prehistory.laneview import LaneView
from referee.web.prehistory.mapview import MapView
from referee.web.prehistory.moves import MoveView
from referee.web.prehistory.overlooked import OverlookedView
from referee.web.prehistory.summerview import SummerView, TakeBackView
from referee.web.prehistory.waiting import WaitingView
from referee.web.prehistory.what_if import WhatIf


@dataclass(frozen=True)
class OrderRow:
    """A player in the order of play."""

    name: str
    number: int
    pays: bool
    is_due: bool
    has_passed: bool


@dataclass(frozen=True)
class FinalField:
    """A player's final points, as typed."""

    id: str
    field: str
    name: str
    number: int
    value: str


@dataclass(frozen=True, kw_only=True)
class TablePart:
    """The position and the draft (``fields``).

    ``puzzle_number``: the record of the tribe's last decision, ``last_decision``, if it makes a puzzle.
    """

    seasons: list[tuple[Season, bool]]
    seats: list[OrderRow]
    season_steps: Sequence[Due]
    marker_may_be: list[tuple[str, str]]
    payer_number: int
    entry_form: SentAlong
    layout_json: str
    fields: list[tuple[str, str]]
    is_in_address: bool  # the draft
    is_proposed: bool  # by the app
    may_act: bool
    may_pay: bool
    plot: LinePlot | None
    puzzle_number: int
    last_decision: Line | None
    has_turn: bool
    final_fields: list[FinalField]
    house_rules: list[tuple[Choice, str]]


@dataclass(frozen=True, kw_only=True)
class DraftPart:
    """The current question or instruction, and the controls that answer it.

    ``nothing_at``: the URL where every number is 0.
    ``changes``: what an instruction puts on the trays or takes from them.
    ``gain``: what the tribe gained, as entered; ``cubes_due`` and ``points_due``: what is missing of it.
    """

    step: TribeStep
    gain: str
    cubes_due: int
    points_due: int
    must_tell: bool
    may_be_nothing: bool
    kind: str
    asks: str
    asks_by: str
    paid_words: str
    numbers: list[CountRow]
    points: Sequence[Tile]
    picks: Mapping[str, Sequence[Tile]]
    words: Picked
    nothing_at: str
    books: list[Line]
    changes: Counts


@dataclass(frozen=True, kw_only=True)
class InstructionPart:
    """An instruction: action ``action_number`` of ``action_all``, or a member to move."""

    moves: tuple[MoveView, ...]
    has_reward: bool
    takes_only_cubes: bool
    hindrances: list[tuple[str, str]]
    no_card_points: int
    can_compare: bool
    asks_for_column: bool
    is_gathering: bool
    action_number: int
    action_all: int
    member_number: int
    member_all: int


@dataclass(frozen=True, kw_only=True)
class PrehistoryPage(TablePart, DraftPart, GamePage):
    """A page. ``turn_seat``: the seat of the question about a turn.

    ``ahead``: what a payment leads to; ``may_pass_alone``: the seats that may pass while others play on;
    ``may_pass``: whether the device's own seat may pass; ``rows``: the priorities, beside a map.
    ``room``: the corner of the map with room for the board; ``waiting``: on a device with nothing to enter;
    ``acts_first``: who acts before the payer who is asked; ``last_to_pass``: the only one who hasn't passed.
    """

    board: BoardView
    columns: ColumnsView | None
    arrows: Arrows
    map: MapView | None
    summer: SummerView | None = None
    back: TakeBackView | None = None
    rows: tuple[PriorityRow, ...] = ()
    lane: LaneView | None = None
    room: str = ""
    what_if: WhatIf | None = None
    waiting: WaitingView | None = None
    overlooked: OverlookedView | None = None
    acts_first: str = ""
    q_icon: str = ""
    symbols_left: int = 0
    turn_seat: str = ""
    asks_payer: Line | None = None
    ahead: Sequence[Reason] = ()
    has_taken: bool = False
    may_pass: bool = False
    may_pass_alone: Sequence[str] = ()
    last_to_pass: str = ""


@dataclass(frozen=True, kw_only=True)
class InstructionPage(PrehistoryPage, InstructionPart):
    """What the tribe does, and what the table enters about it."""


@dataclass(frozen=True, kw_only=True)
class TurnPage(PrehistoryPage):
    """Whose turn it is, and the payment; ``taken``: what can be taken from the map."""

    turn_number: int
    turn_pays: bool
    taken: list[Tile]


@dataclass(frozen=True, kw_only=True)
class TilePage(PrehistoryPage):
    """An action tile, partly entered; ``library``: the tiles seen before."""

    tile_numbers: list[Tile]
    drawn: list[Tile]
    last_off: str
    is_whole: bool
    may_repeat: bool
    library: list[tuple[TribeTile, list[Tile]]]
