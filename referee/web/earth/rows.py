"""What the page of a table of Skirmish for Earth shows, row by row."""

from dataclasses import dataclass

from referee.rules.earth.cards import Territory
from referee.rules.earth.record import SeatScore, Waiting
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason


@dataclass(frozen=True)
class ShipsRow:
    """A row about a seat; ``number``: that of its flag."""

    name: str
    number: int


@dataclass(frozen=True)
class FleetRow(ShipsRow):
    """Ships on the card and in Reserve, and what the seat has done."""

    deployed: int
    ships: range
    reserve: int
    says: Line
    is_now: bool
    is_passed: bool
    has_initiative: bool


@dataclass(frozen=True)
class SumRow(ShipsRow):
    """The score now, and with the points of ships (``total``)."""

    score: SeatScore
    total: int


@dataclass(frozen=True)
class WorthRow(ShipsRow):
    """What the Target would bring."""

    points: int
    says: Line


@dataclass(frozen=True)
class OwnedRow(ShipsRow):
    """The territories of a seat."""

    cards: tuple[Territory, ...]


@dataclass(frozen=True)
class HandRow(ShipsRow):
    """The size of a hand."""

    hand: int


@dataclass(frozen=True)
class CostRow(ShipsRow):
    """A card revealed: its costs, the ships on it in words, and how many are lost."""

    card: str
    costs: Line
    is_paid: bool
    lost: int


@dataclass(frozen=True)
class Flag(ShipsRow):
    """A flag where it is drawn."""

    top: int


@dataclass(frozen=True)
class Pole:
    """The flagpole, ``names`` top first."""

    flags: list[Flag]
    names: tuple[str, ...]
    height: int


@dataclass(frozen=True)
class PublicCards:
    """What lies open for everybody; ``number``: of the territories that are owned or lost."""

    discards: tuple[str, ...]
    owned: list[OwnedRow]
    number: int
    hands: list[HandRow]
    house_rules: tuple[str, ...]


@dataclass(frozen=True)
class StepShown:
    """One of the nine steps; ``state``: "done", "now" or "next"; ``poles``: the flagpole before and after."""

    number: int
    title: str
    state: str
    reasons: tuple[Reason, ...]
    poles: tuple[tuple[Line, list[ShipsRow]], ...]


@dataclass(frozen=True)
class EndingView:
    """The nine steps, and the banner while the Attacks are known."""

    steps: list[StepShown]
    cards: list[CostRow]
    word: Line
    how: Line | None
    reasons: tuple[Reason, ...]
    waiting: Waiting | None


@dataclass(frozen=True)
class SeatScoreRow(ShipsRow):
    """The score of a seat with its parts; ``continents``: name, territories, bonus."""

    score: SeatScore
    continents: list[tuple[str, int, int]]
    lands: tuple[Territory, ...]
    reserve: int
    is_winner: bool
