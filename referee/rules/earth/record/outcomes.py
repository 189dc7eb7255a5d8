"""Outcomes of rounds and of the scoring, as they are recorded."""

from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import UNNAMED, CardEffect, Territory
from referee.rules.earth.cards.piles import Piles
from referee.rules.kernel import ladder
from referee.rules.kernel.code import Code
from referee.rules.kernel.text.codec import Strict
from referee.rules.kernel.text.line import Line, Word
from referee.rules.kernel.text.ruling import Reason


class Closed(Code):
    RETURNED = "returned_to_last_deployer"
    ALL_PASSED = "all_passed"


@dataclass(frozen=True, slots=True)
class Deployment:
    """The state of the deployment."""

    seats: tuple[str, ...]  # clockwise
    turn: str | None
    reserve: dict[str, int]
    deployed: dict[str, int]
    passed: tuple[str, ...] = ()
    automatic: tuple[str, ...] = ()  # passed by the referee (E-20)
    last: str | None = None
    closed: Closed | None = None
    cardless: tuple[str, ...] = ()  # have placed no card, so can't deploy (EQ-20)

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A card that needs an answer from the table."""

    seat: str
    what: str  # "choice": the owner chooses a player; "text": the table says what the text did
    card: str
    text: str = ""
    effect: CardEffect | None = None  # on the player chosen, with ``n`` evaluated

    @property
    def title(self) -> Word:
        return self.card or UNNAMED


@dataclass(frozen=True, slots=True)
class EndingStep:
    """One of the nine steps at the end of a round."""

    number: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a round, resolved up to the first card that waits for the table."""

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
    destroyed: dict[str, int] = field(default_factory=dict)  # ships by seat
    reclaimed: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)  # ships by salvage
    drawn: dict[str, int] = field(default_factory=dict)  # cards in step 8
    kept: tuple[str, ...] = ()  # seats whose card goes back into the hand
    bank: int = 0
    waiting: Waiting | None = None
    is_decided: bool = False  # the table decided who captures

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
        """The score of territories and continents."""
        return self.territory + self.continent


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The result of a game."""

    score: dict[str, SeatScore]
    winners: tuple[str, ...]  # in seat order
    decided_by: str
    rungs: tuple[ladder.ClimbedRung, ...]
    bonuses: dict[str, dict[str, int]]  # by seat and continent


class What(Code):
    SHIPS = "ships"
    FLAG = "flag"
    TERRITORY = "territory"
    HAND = "hand"
    ATTACK = "attack"
    VALID = "valid"
    INITIATIVE = "initiative"


@dataclass(frozen=True, slots=True)
class LedgerLine(Strict):
    """One line of a table ruling: who, what, how much.

    ships: ``n`` from ``seat`` (None: the bank) to ``to`` (None: the bank) · flag: ``seat`` to place ``n``
    (1 is the top) · territory: ``name`` from ``seat`` to ``to`` (None: out of the game) · hand: ``seat``
    gains ``n`` cards (negative: loses) · attack: ``seat`` has ``n`` · valid: ``n`` 1 or 0 · initiative:
    ``seat``.
    """

    what: What
    seat: str | None = None
    to: str | None = None
    n: int = 0
    name: str = ""
