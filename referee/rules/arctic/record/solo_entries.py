"""What is entered only at a solo table: reshuffles, skirmishes, prizes, the score (A-96 to A-98)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import Field as Alias

from referee.rules.arctic.record.case import Declaration
from referee.rules.arctic.record.holdings import Proof
from referee.rules.arctic.record.outcomes import SoloOutcome


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The discard pile became the deck: its top card, None if nobody looked, leaves for good (A-96)."""

    kind: ClassVar[str] = "reshuffle"
    card: str | None = None


@dataclass(frozen=True, slots=True)
class Save:
    """The player's word: ``with`` saves ``card`` (or "leader") if the opponent snipes it (A-54)."""

    with_: Annotated[str, Alias(alias="with")]
    card: str


@dataclass(frozen=True, slots=True)
class SoloSkirmish:
    """Cards of the hand against a whole force (A-96): ``opponent`` are its cards, as many as its size.

    ``declarations`` and ``saves``: the player's, as in ``SoloCase``; its sides are called by its names.
    """

    kind: ClassVar[str] = "solo_skirmish"
    cards: tuple[str, ...]
    opponent: tuple[str, ...]
    declarations: tuple[Declaration, ...] = ()
    saves: tuple[Save, ...] = ()


@dataclass(frozen=True, slots=True)
class TakePrize:
    """The card taken from a force that was beaten, or the own card set aside after a loss (A-98)."""

    kind: ClassVar[str] = "prize"
    card: str


@dataclass(frozen=True, slots=True)
class EndRound:
    """Nothing more is done in this round: what is left of the hand is discarded (A-11)."""

    kind: ClassVar[str] = "end_round"
    round: int


@dataclass(frozen=True, slots=True)
class ScoreSolo:
    """All seven forces are met and the deck is counted: the game is scored (A-98)."""

    kind: ClassVar[str] = "score_solo"


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """``shown``: the unseen gain that the removed card was, if it was one."""

    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fought:
    """How the skirmish ended, and the unseen gains that the cards sent showed."""

    result: SoloOutcome
    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SoloScore:
    """The score: points in all, and the numbers of contested and of other cards they come from."""

    points: int
    contested: int
    others: int
