"""What can be entered while a table gathers (A-14, A-21 to A-30, A-50 to A-54)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from pydantic import Field as Alias

from referee.rules.arctic.record.answer_entries import Response, Source
from referee.rules.arctic.record.case import Act
from referee.rules.arctic.record.seat import Proof

DEEDS = frozenset({Act.DISABLE, Act.WOUND})
"""Strikes at a building or a leader, at no card of a hand (A-77)."""


@dataclass(frozen=True, slots=True)
class Dig:
    """Cards used together to dig; ``kept``: a card, one not named (``is_unseen``), or nothing (A-25).

    ``helper``, here and below: a refugee played for the leader’s bonus (A-80). ``extra``: cards kept
    besides for Cargo Sleds, ``unseen_extra``: how many more without a name (A-85).
    """

    kind: ClassVar[str] = "dig"
    cards: tuple[str, ...]
    kept: str | None = None
    is_unseen: bool = False
    helper: str | None = None
    extra: tuple[str, ...] = ()
    unseen_extra: int = 0

    @property
    def used(self) -> tuple[str, ...]:
        """The cards that it uses for its action."""
        return (*self.cards, *((self.helper,) if self.helper else ()))


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards used together to draw from the own deck (A-27)."""

    kind: ClassVar[str] = "draw"
    cards: tuple[str, ...]
    helper: str | None = None

    @property
    def used(self) -> tuple[str, ...]:
        """The cards that it uses for its action."""
        return (*self.cards, *((self.helper,) if self.helper else ()))


@dataclass(frozen=True, slots=True)
class Hunt:
    """Cards used together to hunt, and whom the food and these meds hire (A-26); else the food stays.

    ``swindled``: refugees discarded for the Swindler: 1 makes the hire a food cheaper, 2 a med (A-80).
    """

    kind: ClassVar[str] = "hunt"
    cards: tuple[str, ...] = ()
    meds: tuple[str, ...] = ()
    hired: str | None = None
    helper: str | None = None
    swindled: tuple[str, ...] = ()

    @property
    def used(self) -> tuple[str, ...]:
        """The cards that it uses for its action."""
        return (*self.cards, *self.meds, *((self.helper,) if self.helper else ()))


@dataclass(frozen=True, slots=True)
class Trash:
    """Cards from the hand into the junkyard, which is shuffled (A-28, A-29)."""

    kind: ClassVar[str] = "trash"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Strike:
    """A snipe or disarm while somebody gathers, from the hand or the committed cards (A-53).

    ``card`` may be a building or a leader (A-77); ``place`` tells like buildings of a seat apart. ``asks``:
    it waits until those who can answer have replied; so do other acts that can be answered. ``source``: which
    of like cards is aimed at, by where it lies; None is one of the hand.
    """

    kind: ClassVar[str] = "strike"
    act: Act
    with_: Annotated[str, Alias(alias="with")]
    victim: str
    card: str
    is_committed: bool = False
    answer: Response | None = None
    place: int | None = None
    asks: bool = False
    source: Source | None = None

    @property
    def used(self) -> tuple[str, ...]:
        """The card of the hand that it uses for its power; the Fanatic's refugee has none."""
        return () if self.is_committed or self.act is Act.FANATIC else (self.with_,)


@dataclass(frozen=True, slots=True)
class Commit:
    """How many cards stay for the skirmish; ends the seat's gathering (A-14)."""

    kind: ClassVar[str] = "commit"
    number: int


@dataclass(frozen=True, slots=True)
class Gathering:
    """What a gathering entry came to: its value, who carried what, what unseen gains it showed.

    ``food`` and ``meds`` are what a hire could pay with, ``shown`` the proofs by seat; ``discarded``: how
    many of the cards drawn go at once (A-85). ``asked``: who may answer before anything happens.
    """

    value: int = 0
    carriers: tuple[tuple[str, str], ...] = ()
    food: int = 0
    meds: int = 0
    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)
    asked: tuple[str, ...] = ()
    discarded: int = 0
