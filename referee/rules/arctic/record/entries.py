"""What entries of several rooms have in common, and what the state keeps of them (A-17, A-32, A-53, A-74)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field as Alias

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.kernel.ruling import Line


@dataclass(frozen=True, slots=True)
class Proof:
    """An unseen gain that has shown itself: its place among the seat's unseen gains, and the card."""

    place: int
    card: str


@dataclass(frozen=True, slots=True)
class Settled:
    """What is known not to be in the force since its owner has committed (A-53, A-74).

    ``used``: copies in the discard pile then or shown since, ``stored``: in buildings then or brought out
    since, its owner's secret. ``order``: the last unseen gain that can be in the force. ``joined``: cards
    drawn since that joined it (house rule cancel_from_force).
    """

    used: Mapping[str, int]
    stored: Mapping[str, int]
    order: int
    joined: int = 0

    def number(self, card_id: str) -> int:
        """How many copies are not in the force."""
        return self.used.get(card_id, 0) + self.stored.get(card_id, 0)


class Stop(StrEnum):
    """How an act is answered: a Medic saves (A-54), a card cancels (A-32), a snipe hits a Spy (A-33)."""

    SAVE = "save"
    CANCEL = "cancel"
    SNIPE = "snipe"


class Source(StrEnum):
    """Where the answering card comes from (A-32, A-53, A-74)."""

    HAND = "hand"
    COMMITTED = "committed"
    BUNKER = "bunker"


@dataclass(frozen=True, slots=True)
class Response:
    """Whose card stops an act, and how.

    ``source`` None: from the hand, or from the committed cards where all is committed.
    """

    by: str
    with_: Annotated[str, Alias(alias="with")]
    act: Stop = Stop.SAVE
    source: Source | None = None


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


class CardUsed:
    """An entry that uses one card for an action or for its power: a Map may take it back (A-83)."""

    __slots__ = ()
    card: str

    @property
    def used(self) -> tuple[str, ...]:
        """The card that it uses."""
        return (self.card,)


class CardsUsed:
    """An entry that uses cards together for an action, a refugee for the leader’s bonus among them (A-80)."""

    __slots__ = ()
    cards: tuple[str, ...]
    helper: str | None

    @property
    def used(self) -> tuple[str, ...]:
        """The cards that it uses."""
        return (*self.cards, *((self.helper,) if self.helper else ()))


@dataclass(frozen=True, slots=True)
class Seen:
    """Where a seat looked, and at which ``piles``; ``cards``: what it noted, for its own eyes (A-17)."""

    round: int
    where: Line
    piles: tuple[Pile, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Window:
    """An act that nobody has let pass yet.

    ``asked``: who is still to reply, in turn order from the one who acts. ``snipe``: the snipe at a Spy that
    is itself being answered; after it ``rest`` are asked about the act again.
    """

    seat: str
    facts: Any
    asked: tuple[str, ...]
    overrides: frozenset[str] = frozenset()
    snipe: Response | None = None
    rest: tuple[str, ...] = ()

    def after(self, seat: str) -> tuple[str, ...]:
        """Return who is still asked once this seat has replied."""
        return tuple(name for name in self.asked if name != seat)
