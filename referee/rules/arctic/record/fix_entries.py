"""What is entered when the record and the table differ: recounts, and cards that say something else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from referee.rules.arctic.cards.catalogue import Card


@dataclass(frozen=True, slots=True)
class Recount:
    """A seat's whole deck as it really is in the middle of the game: all own cards wherever they lie."""

    kind: ClassVar[str] = "recount"
    cards: dict[str, int]


@dataclass(frozen=True, slots=True)
class RecountTable:
    """Round, initiator, contested cards left, those won by each seat, and the mercenary stacks."""

    kind: ClassVar[str] = "recount_table"
    round: int
    initiator: str
    contested_left: int
    won: dict[str, int] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standing:
    """A building as it really stands: cards lying on it and inside it, whether it is disabled.

    ``was``: its place among the seat's buildings on record, None for one that is not there.
    """

    card: str
    timer: int = 0
    inside: int = 0
    is_disabled: bool = False
    was: int | None = None


@dataclass(frozen=True, slots=True)
class RecountCamp:
    """A seat's leader and all its buildings as they really are (A-7, A-70 to A-77)."""

    kind: ClassVar[str] = "recount_camp"
    buildings: tuple[Standing, ...] = ()
    leader: str | None = None
    is_wounded: bool = False


@dataclass(frozen=True, slots=True)
class CorrectCard:
    """What the table's card says: field (``base.fight``, ``food`` ...) -> number, None for blank."""

    kind: ClassVar[str] = "correct_card"
    card: str
    values: dict[str, int | None]


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """The card as it is from now on."""

    card: Card
