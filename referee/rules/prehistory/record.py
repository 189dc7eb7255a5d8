"""The state of a Marauders table, and the effect of an entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from referee.rules.kernel.code import Code, as_text
from referee.rules.kernel.entry.kind import By, EntryFacts, Turn
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Fact, Line
from referee.rules.prehistory.board.columns import Columns, column_word, full_actions
from referee.rules.prehistory.board.hexmap import MARKER, Hex, HexMap
from referee.rules.prehistory.board.layout import BoardLayout, ControlBoard, TribeTile
from referee.rules.prehistory.board.terms import ACTION_NAMES, TARGET_NAMES, Counts, payer_of, tray_name

MOST_MEMBERS, MOST_CAMPSITES = 10, 7
FactsT = TypeVar("FactsT")
OutcomeT = TypeVar("OutcomeT")


class Season(Code):
    """The part of the year; the first year has no winter."""

    WINTER = "winter"
    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Members(Strict):
    """The tribe's members: on its player board, in the starting camp, elsewhere on the map (M-2, C-10)."""

    board: int = MOST_MEMBERS
    camp: int = 0
    out: int = 0


@dataclass(frozen=True, slots=True)
class Figure(Strict):
    """A member on the map, and its place relative to the camp; None: unknown (M-61, M-72)."""

    at: Hex | None = None
    lies: bool = False


@dataclass(frozen=True, slots=True)
class PillarAt(Strict):
    """A pillar: its action, and its number among the pillars there, clockwise from 0."""

    at: str
    slot: int = 0

    @property
    def word(self) -> str:
        return column_word(self.at, self.slot)


@dataclass(frozen=True, slots=True)
class LaneReport:
    """A kind that is in the lane, so that none earlier in the priorities is, or that is not (M-67)."""

    target: str = ""  # "": none of all kinds
    distance: int | None = None  # of the nearest; ANYWHERE: not said; None: no piece of this kind
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaneLook:
    """What was reported of a lane this autumn."""

    start: Hex
    side: int
    absent: tuple[str, ...] = ()
    lane: LaneReport = LaneReport()
    is_old: bool = False  # humans have acted since, so the target may be gone


@dataclass(frozen=True, slots=True)
class StepAnswers:
    """The answers to the step in hand; a new step starts without any."""

    doable: Mapping[str, bool] = field(default_factory=dict)  # action -> whether anything can be gained
    pillars: tuple[PillarAt, ...] | None = None  # of the summer turn
    location: str | None = None  # of the summer turn
    times: int = 0  # left at the location
    bearings: tuple[int, ...] | None = None  # of the closest members
    near: bool | None = None  # whether the activated member is at a megalith
    lanes: tuple[LaneReport, ...] = ()  # of the activated member
    facing: tuple[str, str] | None = None  # the tray, and the priority marker, that ``lanes`` hold for
    passed: tuple[str, ...] = ()  # hexes the activated member cannot reach
    compared: str | None = None  # the action whose incomes were compared
    chosen: str | None = None
    gain: Mapping[str, int] = field(default_factory=dict)
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class EntryEffect:
    """What an entry changes; numbers are added."""

    act: str = ""  # what was done or answered
    trays: dict[str, int] = field(default_factory=dict)
    vp: int = 0
    marker: str | None = None  # where the priority marker is now
    board: int = 0  # members
    camp: int = 0  # members
    out: int = 0  # members
    painted: int = 0
    campsites: int = 0
    action: str | None = None  # the action or target it was about
    tray: str | None = None
    column: str = ""  # onto which a marker went, or whose markers were taken
    times: int = 0
    who: int | None = None  # the member on the map that it was about
    at: Hex | None = None  # where a member is now
    gone: str = ""  # the hex whose thing was taken
    season: str = ""  # the season that it ends

    @property
    def named(self) -> Mapping[str, Fact]:
        """The facts for a sentence about it."""
        action = self.action or ""
        name: Fact = Line(ACTION_NAMES[action]) if action in ACTION_NAMES else as_text(action)
        kind: Fact = Line(TARGET_NAMES[action]) if action in TARGET_NAMES else as_text(action)
        return {"action": name, "kind": kind, "tray": tray_name(self.tray or ""), "vp": self.vp}


@dataclass(frozen=True, slots=True)
class Visit:
    """A location resolved this summer: its tray, what that held, what the tribe's action changed."""

    tray: str
    held: int
    changed: EntryEffect = EntryEffect()


@dataclass(frozen=True, slots=True)
class FinalOutcome:
    """Each human's result, whether anyone beat the tribe, and the victors with the most points."""

    players: dict[str, str]
    table_won: bool
    leaders: tuple[str, ...]
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Income:
    """What the tribe gained in a season: points, cubes received, cubes paid by humans."""

    year: int
    season: str
    vp: int = 0
    received: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True)
class PrehistoryState:
    """The state of a table, as it follows from its records."""

    players: tuple[str, ...]
    layout: BoardLayout
    house_rules: Mapping[str, str]
    order: tuple[str, ...]  # everyone, the tribe as "M"
    members: Members
    trays: Mapping[str, int]
    whose: str  # turn it is
    year: int = 1
    season: Season = Season.SPRING
    tile: TribeTile | None = None
    has_weather: bool = False
    marker: str = "campsite"
    passed: tuple[str, ...] = ()  # humans who have passed this season
    have_passed: bool = False  # all humans
    columns: Columns = field(default_factory=dict)  # this year
    taken: int = 0  # spring actions
    missed: int = 0  # spring actions
    acted: int = 0  # summer actions
    took_back: int = 0  # columns
    back: Counts = field(default_factory=dict)  # the markers of the last column taken back
    laid: HexMap | None = None  # the map before anything was taken
    emptied: Mapping[str, str] = field(default_factory=dict)  # hex of the map -> what was taken from there
    could_move: bool = False  # whether the table has yet to say that the priority marker moves
    resolved: tuple[str, ...] = ()  # locations
    visits: Mapping[str, Visit] = field(default_factory=dict)  # by location
    lying_camp: int = 0  # members in the camp
    figures: tuple[Figure, ...] = ()  # members on the map
    activated: int = 0  # members, this autumn
    looks: tuple[LaneLook, ...] = ()
    gone: frozenset[Hex] = frozenset()  # what the tribe took after those looks
    at_megalith: Mapping[Hex, bool] = field(default_factory=dict)  # whether a member there is at one
    painted: int = 0
    campsites: int = 0
    vp: int = 0
    answers: StepAnswers = StepAnswers()
    incomes: tuple[Income, ...] = ()
    colour: str = ""
    is_strict: bool = False  # nothing goes against a rule without a vote
    final: FinalOutcome | None = None

    @property
    def payer(self) -> str:
        """The human who pays onto the trays (M-11)."""
        return payer_of(self.order)

    @property
    def board(self) -> ControlBoard:
        place, inclusive = self.layout.symbol_place(self.marker), self.house("inclusive", "true")
        return ControlBoard(self.layout, self.trays, place, inclusive)

    @property
    def profile(self) -> BoardLayout:
        """The layout for another game: with the map as it was laid."""
        return replace(self.layout, map=self.laid)

    @property
    def actions_left(self) -> int:
        """Spring actions the tribe still has (M-13)."""
        return max((self.tile.n if self.tile else 0) - self.taken - self.missed, 0)

    @property
    def free(self) -> Mapping[str, bool]:
        """The actions that are known to have no empty column (M-24)."""
        return dict.fromkeys(full_actions(self.columns), False)

    @property
    def standing_camp(self) -> int:
        return max(self.members.camp - self.lying_camp, 0)

    @property
    def lying_out(self) -> int:
        return sum(figure.lies for figure in self.figures)

    @property
    def standing_out(self) -> int:
        return max(self.members.out - self.lying_out, 0)

    @property
    def standing(self) -> int:
        """Members that can be activated this year (M-61)."""
        return self.standing_camp + self.standing_out

    @property
    def most_campsites(self) -> int:
        return len(self.layout.campsite_order or ()) or MOST_CAMPSITES

    def house(self, name: str, value: str) -> bool:
        return self.house_rules[name] == value

    def after_taking_back(self, effect: EntryEffect) -> PrehistoryState:
        left = {word: markers for word, markers in self.columns.items() if word != effect.column}
        again = replace(self, answers=StepAnswers(), columns=left)
        return replace(again, took_back=self.took_back + 1, back=effect.trays)

    def without_things(self, *words: str) -> PrehistoryState:
        """Return the state once these hexes of the map were taken; "" is ignored."""
        layout = self.layout.without(*words)
        if layout is self.layout or self.layout.map is None or layout.map is None:
            return self
        gone = {w: what for w, what in self.layout.map.things.items() if w not in layout.map.things}
        return replace(self, layout=layout, emptied={**self.emptied, **gone})

    def with_markers_back(self) -> PrehistoryState:
        """Return the state in which spaces with an action marker are free again (M-75)."""
        back = {word: what for word, what in self.emptied.items() if what.startswith(MARKER)}
        hexmap = self.layout.map and replace(self.layout.map, things={**self.layout.map.things, **back})
        left = {word: what for word, what in self.emptied.items() if word not in back}
        return replace(self, layout=replace(self.layout, map=hexmap), emptied=left)

    def after_humans(self) -> PrehistoryState:
        """Return the state in which humans may have taken what was seen in a lane."""
        return replace(self, looks=tuple(replace(look, is_old=True) for look in self.looks))

    def without_seen(self, *kinds: str) -> PrehistoryState:
        """Return the state without what was seen in lanes, or without the targets of these kinds."""
        kept = [look for look in self.looks if kinds and look.lane.target not in kinds]
        looks = (look if look in kept else replace(look, lane=LaneReport()) for look in self.looks)
        return replace(self, looks=tuple(looks))

    def knowing(self, **answers: Any) -> PrehistoryState:
        """Return the state with more answers to the step in hand."""
        return replace(self, answers=replace(self.answers, **answers))


PrehistoryTurn = Turn[PrehistoryState]


class TableEntry(EntryFacts[PrehistoryState, OutcomeT]):
    """An entry from the table's own device, for no seat: what the tribe does, and answers about it."""

    __slots__ = ()
    by = By.TABLE
    table_may_enter = True
