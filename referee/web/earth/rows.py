"""Rows on the page of a table of Skirmish for Earth."""

from dataclasses import dataclass

from referee.rules.earth.cards import Territory
from referee.rules.earth.record import SeatScore, Waiting
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import Reason


@dataclass(frozen=True)
class FlagRow:
    """A row for a seat, with the number of its flag."""

    name: str
    number: int


@dataclass(frozen=True)
class FleetRow(FlagRow):
    """The ships and the status of a seat."""

    deployed: int
    ships: range
    reserve: int
    says: Line
    is_now: bool
    is_passed: bool
    has_initiative: bool


@dataclass(frozen=True)
class SumRow(FlagRow):
    """The current score; ``total`` as this table shows it."""

    score: SeatScore
    total: int


@dataclass(frozen=True)
class WorthRow(FlagRow):
    """The value of the target for a seat."""

    points: int
    says: Line


@dataclass(frozen=True)
class OwnedRow(FlagRow):
    """The territories of a seat."""

    cards: tuple[Territory, ...]


@dataclass(frozen=True)
class HandRow(FlagRow):
    """The size of a hand."""

    hand: int


@dataclass(frozen=True)
class CostRow(FlagRow):
    """A revealed card: its costs and ships as a sentence, and the ships lost."""

    card: str
    costs: Line
    is_paid: bool
    lost: int


@dataclass(frozen=True)
class Flag(FlagRow):
    """A flag at its place in the drawing."""

    top: int


@dataclass(frozen=True)
class Pole:
    """The flagpole; ``names`` from the top."""

    flags: list[Flag]
    names: tuple[str, ...]
    height: int


@dataclass(frozen=True)
class PublicCards:
    """The public cards; ``number``: of territories owned or lost."""

    discards: tuple[str, ...]
    owned: list[OwnedRow]
    number: int
    hands: list[HandRow]
    house_rules: tuple[str, ...]


@dataclass(frozen=True)
class StepShown:
    """One of the nine steps; ``state``: "done", "now" or "next"; ``poles``: before and after."""

    number: int
    title: str
    state: str
    reasons: tuple[Reason, ...]
    poles: tuple[tuple[Line, list[FlagRow]], ...]


@dataclass(frozen=True)
class EndingView:
    """The nine steps, and the banner once the Attacks are known."""

    steps: list[StepShown]
    cards: list[CostRow]
    word: Line
    how: Line | None
    reasons: tuple[Reason, ...]
    waiting: Waiting | None


@dataclass(frozen=True)
class SeatScoreRow(FlagRow):
    """The final score of a seat; ``continents``: name, territories, bonus."""

    score: SeatScore
    continents: list[tuple[str, int, int]]
    lands: tuple[Territory, ...]
    reserve: int
    is_winner: bool
