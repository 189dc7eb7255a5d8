"""What a Marauders table remembers: the state, and what follows from an entry as it is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeVar

from referee.rules.kernel.entry.facts import EntryFacts, Turn
from referee.rules.kernel.entry.kind import By
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Fact, Line
from referee.rules.prehistory.board.hexmap import Hex, HexMap
from referee.rules.prehistory.board.layout import Board, Layout, Tile
from referee.rules.prehistory.board.terms import ACTION_NAMES, TARGET_NAMES, payer_of, tray_name

MOST_MEMBERS, MOST_CAMPSITES = 10, 7
FactsT = TypeVar("FactsT")
OutcomeT = TypeVar("OutcomeT")


class Season(StrEnum):
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
    """A member out on the map: where it stands, seen from the camp, as far as that is known (M-61, M-72)."""

    at: Hex | None = None
    lies: bool = False


@dataclass(frozen=True, slots=True)
class PillarAt(Strict):
    """A pillar: beside which action, and which of those there, clockwise from 0."""

    at: str
    slot: int = 0


@dataclass(frozen=True, slots=True)
class LaneReport:
    """The nearest target of a kind in the lane (M-67).

    It implies that no kind earlier in the order of priorities is there.
    """

    target: str = ""  # "": none of all kinds
    distance: int | None = None  # None: there is none of this kind
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What was told of a lane this autumn. ``is_old``: humans have acted since, so it may be gone."""

    start: Hex
    side: int
    absent: tuple[str, ...] = ()
    lane: LaneReport = LaneReport()
    is_old: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What has been told for the step in hand; a new step starts with nothing.

    ``free``, ``doable``: action -> answer; ``pillars``, ``location``: the summer turn, ``times``: left there;
    ``bearings``, ``near``, ``lanes``: of the member activated, ``facing``: a tray, with the marker there,
    ``passed``: hexes it cannot reach; ``chosen``, ``gain``, ``bonus``: found by comparing for ``compared``.
    """

    free: Mapping[str, bool] = field(default_factory=dict)
    doable: Mapping[str, bool] = field(default_factory=dict)
    pillars: tuple[PillarAt, ...] | None = None
    location: str | None = None
    times: int = 0
    bearings: tuple[int, ...] | None = None
    near: bool | None = None
    lanes: tuple[LaneReport, ...] = ()
    facing: tuple[str, str] | None = None
    passed: tuple[str, ...] = ()
    compared: str | None = None
    chosen: str | None = None
    gain: Mapping[str, int] = field(default_factory=dict)
    bonus: int | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What follows from an entry. ``act``: what was done or answered; numbers are changes, ``marker`` is new.

    ``board``, ``camp``, ``out``: members; ``action`` and ``tray``: what it was about; ``times``: how often.
    ``who``: the member out on the map that it was about, ``at``: where a member is now, ``gone``: the hex
    whose thing is not there any more, ``season``: the one that it ends.
    """

    act: str = ""
    trays: dict[str, int] = field(default_factory=dict)
    vp: int = 0
    marker: str | None = None
    board: int = 0
    camp: int = 0
    out: int = 0
    painted: int = 0
    campsites: int = 0
    action: str | None = None
    tray: str | None = None
    times: int = 0
    who: int | None = None
    at: Hex | None = None
    gone: str = ""
    season: str = ""

    @property
    def named(self) -> Mapping[str, Fact]:
        """The blanks that a sentence about it may have."""
        action = self.action or ""
        name: Fact = Line(ACTION_NAMES[action]) if action in ACTION_NAMES else action
        kind: Fact = Line(TARGET_NAMES[action]) if action in TARGET_NAMES else action
        return {"action": name, "kind": kind, "tray": tray_name(self.tray or ""), "vp": self.vp}


@dataclass(frozen=True, slots=True)
class FinalOutcome:
    """Each human's result, whether the task is accomplished, and who of the victors has most points."""

    players: dict[str, str]
    table_won: bool
    leaders: tuple[str, ...]
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Income:
    """What a season brought the tribe: points, cubes it received, cubes that humans paid."""

    year: int
    season: str
    vp: int = 0
    received: int = 0
    paid: int = 0


@dataclass(frozen=True, slots=True)
class PrehistoryState:
    """What follows from the records. ``order``: everybody with the tribe as "M"; ``whose``: the turn is.

    ``passed``: humans who have passed this season, ``have_passed``: all of them; ``taken``, ``missed``:
    spring actions; ``acted``: summer actions, ``took_back``: columns, ``resolved``: locations; ``laid``: the
    map before anything was taken; ``could_move``: it is still open whether the priority marker moves;
    ``lying_camp``: members that lie in the camp, ``figures``: those out on the map, ``activated``: how many
    were this autumn; ``looks``: what was told of lanes, ``gone``: what the tribe has taken of it since;
    ``at_megalith``: by place, whether one is on or beside it; ``looks_itself``: players find sections (C-8).
    """

    players: tuple[str, ...]
    layout: Layout
    house_rules: Mapping[str, str]
    order: tuple[str, ...]
    members: Members
    trays: Mapping[str, int]
    whose: str
    year: int = 1
    season: Season = Season.SPRING
    tile: Tile | None = None
    has_weather: bool = False
    marker: str = "campsite"
    passed: tuple[str, ...] = ()
    have_passed: bool = False
    taken: int = 0
    missed: int = 0
    acted: int = 0
    took_back: int = 0
    laid: HexMap | None = None
    could_move: bool = False
    resolved: tuple[str, ...] = ()
    lying_camp: int = 0
    figures: tuple[Figure, ...] = ()
    activated: int = 0
    looks: tuple[Look, ...] = ()
    gone: frozenset[Hex] = frozenset()
    at_megalith: Mapping[Hex, bool] = field(default_factory=dict)
    painted: int = 0
    looks_itself: bool = False
    campsites: int = 0
    vp: int = 0
    told: Told = Told()
    incomes: tuple[Income, ...] = ()
    colour: str = ""
    final: FinalOutcome | None = None

    @property
    def payer(self) -> str:
        """The human who pays onto the trays (M-11)."""
        return payer_of(self.order)

    @property
    def board(self) -> Board:
        inclusive = self.house_rules["inclusive"] == "true"
        return Board(self.layout, self.trays, self.layout.symbol_place(self.marker), inclusive)

    @property
    def profile(self) -> Layout:
        """The layout to take along to another game: with the map as it was laid, nothing taken from it."""
        return replace(self.layout, map=self.laid)

    @property
    def actions_left(self) -> int:
        """Spring actions the tribe still has (M-13)."""
        return max((self.tile.n if self.tile else 0) - self.taken - self.missed, 0)

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

    def after_humans(self) -> PrehistoryState:
        """The state in which humans may have taken what was seen in a lane."""
        return replace(self, looks=tuple(replace(look, is_old=True) for look in self.looks))

    def without_seen(self, *kinds: str) -> PrehistoryState:
        """The state without what was seen in a lane, or was of these kinds: it cannot be there."""
        kept = [look for look in self.looks if kinds and look.lane.target not in kinds]
        looks = (look if look in kept else replace(look, lane=LaneReport()) for look in self.looks)
        return replace(self, looks=tuple(looks))

    def knowing(self, **told: Any) -> PrehistoryState:
        """The state with something more told for the step in hand."""
        return replace(self, told=replace(self.told, **told))


PrehistoryTurn = Turn[PrehistoryState]


class TableEntry(EntryFacts[PrehistoryState, OutcomeT]):
    """An entry from the table's own device, for no seat: what the tribe does, and answers about it."""

    __slots__ = ()
    by = By.TABLE
    table_may_enter = True
