"""What can be entered at a Marauders table; one dataclass a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from referee.rules.prehistory.board.layout import STRICT
from referee.rules.prehistory.record.final import FinalOutcome
from referee.rules.prehistory.record.members import Members
from referee.rules.prehistory.record.offers import ToldCard


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A new marauder tile lies on the control board (M-20, M-50); the framed symbol first, then clockwise."""

    kind: ClassVar[str] = "tile"
    n: int
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather tile was turned; what it gave, by colour (M-21)."""

    kind: ClassVar[str] = "weather"
    cubes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Paid:
    """A human's turn: what was paid, by colour; onto the trays if the seat is the payer (M-9, M-11)."""

    kind: ClassVar[str] = "paid"
    cubes: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Passed:
    """All humans have passed in this season; in summer: it is over."""

    kind: ClassVar[str] = "passed"


@dataclass(frozen=True, slots=True)
class Turn:
    """The table says whose turn is next: the tribe's ("M") or the paying human's ("humans")."""

    kind: ClassVar[str] = "turn"
    to: str


@dataclass(frozen=True, slots=True)
class Column:
    """Whether an action has an empty column (M-24)."""

    kind: ClassVar[str] = "column"
    action: str
    is_empty: bool


@dataclass(frozen=True, slots=True)
class Columns:
    """How many columns are empty, by action: answers about several actions at once (C-7, M-24)."""

    kind: ClassVar[str] = "columns"
    empty: dict[str, int]


@dataclass(frozen=True, slots=True)
class Doable:
    """Whether an action can gain anything (MQ-08)."""

    kind: ClassVar[str] = "doable"
    action: str
    can_gain: bool


@dataclass(frozen=True, slots=True)
class Painting:
    """Sections a row of the tribe's picture (C-8); no rows: the table looks itself. ``painted``: so far."""

    kind: ClassVar[str] = "painting"
    rows: tuple[int, ...] = ()
    painted: int = 0


@dataclass(frozen=True, slots=True)
class Compare:
    """The candidates of the action in hand with their incomes, for the app to compare (M-15).

    ``from_bottom``: at gathering, clockwise from the framed symbol.
    """

    kind: ClassVar[str] = "compare"
    candidates: tuple[ToldCard, ...]


@dataclass(frozen=True, slots=True)
class PillarAt:
    """A pillar: beside which action, and which of those there, clockwise from 0."""

    __pydantic_config__ = STRICT

    at: str
    slot: int = 0


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The tribe takes a summer turn: the pillars that hold the most markers; none: all are empty (M-52)."""

    kind: ClassVar[str] = "take_back"
    pillars: tuple[PillarAt, ...] = ()


@dataclass(frozen=True, slots=True)
class Ring:
    """The action symbols clockwise round the pricing tile (C-6)."""

    kind: ClassVar[str] = "ring"
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Location:
    """A location is resolved in summer (M-54)."""

    kind: ClassVar[str] = "location"
    action: str


@dataclass(frozen=True, slots=True)
class Nearest:
    """Where the closest standing members lie as seen from the camp (0 to 11); none: just one is closest."""

    kind: ClassVar[str] = "nearest"
    bearings: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Near:
    """Whether the member stands on or next to a megalith (M-78)."""

    kind: ClassVar[str] = "near"
    is_near: bool


@dataclass(frozen=True, slots=True)
class Lane:
    """The nearest target of a kind in the lane: steps away and on which lines; None: there is none (M-67)."""

    kind: ClassVar[str] = "lane"
    target: str
    distance: int | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """The instruction was done; what the tribe received.

    ``no_card_scores``: at a ceremony, no card would give points if the game ended now (M-35).
    """

    kind: ClassVar[str] = "done"
    vp: int = 0
    cubes: dict[str, int] = field(default_factory=dict)
    dev: int = 0
    note: str = ""
    no_card_scores: bool = False


@dataclass(frozen=True, slots=True)
class NotDone:
    """The instruction could not be done. ``why``: "columns" (all full), "nothing" (to gain) or "target"."""

    kind: ClassVar[str] = "not_done"
    why: str


@dataclass(frozen=True, slots=True)
class Instead:
    """The table did something else; ``trays``: how they are now, None: as they were; ``vp`` scored."""

    kind: ClassVar[str] = "instead"
    what: str
    trays: dict[str, int] | None = None
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Correct:
    """Numbers put right as they really are; None leaves one alone."""

    kind: ClassVar[str] = "correct"
    trays: dict[str, int] | None = None
    vp: int | None = None
    marker: str | None = None
    members: Members | None = None
    order: tuple[str, ...] | None = None
    painted: int | None = None
    campsites: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class HouseRuleChanged:
    """From now on the table plays a house rule otherwise."""

    kind: ClassVar[str] = "house_rule"
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Winter:
    """Winter is done: the new order, the tribe's points, the new ring if the pricing tile changed."""

    kind: ClassVar[str] = "winter"
    order: tuple[str, ...]
    vp: int = 0
    ring: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Final:
    """Everybody's final points, the tribe's as "M"."""

    kind: ClassVar[str] = "final"
    scores: dict[str, int]


@dataclass(frozen=True, slots=True)
class Effect:
    """What follows from an entry. ``act``: what was done or answered; numbers are changes, ``marker`` is new.

    ``board``, ``camp``, ``out``: members; ``action`` and ``tray``: what it was about; ``times``: how often.
    """

    act: str
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


FACTS: tuple[type[Any], ...] = (
    TileDrawn,
    Weather,
    Paid,
    Passed,
    Turn,
    Column,
    Columns,
    Doable,
    Painting,
    Compare,
    TakeBack,
    Ring,
    Location,
    Nearest,
    Near,
    Lane,
    Done,
    NotDone,
    Instead,
    Correct,
    HouseRuleChanged,
    Winter,
    Final,
)
KINDS: Mapping[str, type[Any]] = {facts.kind: facts for facts in FACTS}
OUTCOMES: Mapping[str, type[Any]] = {
    kind: FinalOutcome if facts is Final else Effect for kind, facts in KINDS.items()
}
