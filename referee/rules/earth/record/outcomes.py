"""What is recorded of a round and of the score, and what the state keeps of it."""

from dataclasses import dataclass, field
from enum import StrEnum

from referee.rules.earth.cards.cards import UNNAMED, CardEffect, Territory
from referee.rules.earth.cards.piles import Piles
from referee.rules.kernel import ladder
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Line, Word
from referee.rules.kernel.text.ruling import Reason


class Closed(StrEnum):
    RETURNED = "returned_to_last_deployer"
    ALL_PASSED = "all_passed"


@dataclass(frozen=True, slots=True)
class Deployment:
    """Where the deployment stands. ``seats`` clockwise; ``automatic``: passed by the referee (E-20).

    ``cardless``: seats that placed no card and so are out from the beginning (EQ-20).
    """

    seats: tuple[str, ...]
    turn: str | None
    reserve: dict[str, int]
    deployed: dict[str, int]
    passed: tuple[str, ...] = ()
    automatic: tuple[str, ...] = ()
    last: str | None = None
    closed: Closed | None = None
    cardless: tuple[str, ...] = ()

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


@dataclass(frozen=True, slots=True)
class Waiting:
    """What the referee cannot know: whom the owner chooses ("choice"), or what a text did ("text").

    ``effect``: what happens to who is chosen, ``n`` worked out.
    """

    seat: str
    what: str
    card: str
    text: str = ""
    effect: CardEffect | None = None

    @property
    def title(self) -> Word:
        return self.card or UNNAMED


@dataclass(frozen=True, slots=True)
class EndingStep:
    """One of the nine steps: its number and what the referee says in it."""

    number: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a round, worked out as far as the referee knows; ``waiting``: where the table speaks.

    ``destroyed`` and ``reclaimed`` ships, ``gained`` by salvage, ``drawn`` cards of step 8, by seat.
    ``kept``: seats whose card went back into the hand; ``is_decided``: the table decided who captured.
    """

    steps: tuple[EndingStep, ...]
    valid: dict[str, bool]
    lines: dict[str, int]
    attack: dict[str, int]
    winner: str | None
    tied: tuple[str, ...]
    flagpole: tuple[str, ...]
    reserve: dict[str, int]
    initiative: str
    owned: dict[str, tuple[Territory, ...]]
    lost: tuple[Territory, ...]
    piles: Piles
    destroyed: dict[str, int] = field(default_factory=dict)
    reclaimed: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    kept: tuple[str, ...] = ()
    bank: int = 0
    waiting: Waiting | None = None
    is_decided: bool = False

    @property
    def reasons(self) -> tuple[Reason, ...]:
        return tuple(reason for step in self.steps for reason in step.reasons)


@dataclass(frozen=True, slots=True)
class SeatScore:
    territory: int
    continent: int
    ships: int
    total: int

    @property
    def terms(self) -> tuple[tuple[Line, int], ...]:
        return (
            (Line("territories"), self.territory),
            (Line("continents"), self.continent),
            (Line("ships"), self.ships),
        )

    @property
    def without_ships(self) -> int:
        """The score of what was captured."""
        return self.territory + self.continent


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The result: ``winners`` in seat order; ``rungs`` keep everybody's numbers.

    ``bonuses``: seat -> continent -> bonus.
    """

    score: dict[str, SeatScore]
    winners: tuple[str, ...]
    decided_by: str
    rungs: tuple[ladder.ClimbedRung, ...]
    bonuses: dict[str, dict[str, int]]


class What(StrEnum):
    SHIPS = "ships"
    FLAG = "flag"
    TERRITORY = "territory"
    HAND = "hand"
    ATTACK = "attack"
    VALID = "valid"
    INITIATIVE = "initiative"


@dataclass(frozen=True, slots=True)
class LedgerLine(Strict):
    """One line: who, what, how much.

    ships: ``n`` from ``seat`` (None: the bank) to ``to`` (None: the bank) · flag: ``seat`` to place ``n``
    (1 is the top) · territory: ``name`` from ``seat`` to ``to`` (None: out of the game) · hand: ``seat``
    gets ``n`` cards more (or fewer) · attack: ``seat`` has ``n`` · valid: ``n`` 1 or 0 · initiative:
    ``seat``.
    """

    what: What
    seat: str | None = None
    to: str | None = None
    n: int = 0
    name: str = ""
