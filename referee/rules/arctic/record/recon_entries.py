"""What is entered when somebody looks at cards (A-33, A-76, A-84)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from pydantic import Field as Alias

from referee.rules.arctic.cards.catalogue import Pile
from referee.rules.arctic.record.answer_entries import Response


class Place(StrEnum):
    """Where a Spy looks (A-33)."""

    BUILDING = "building"
    DECK = "deck"
    HAND = "hand"
    FORCE = "force"


@dataclass(frozen=True, slots=True)
class Recon:
    """A look at cards; what was seen is never told (A-33).

    ``with_`` a Spy: at the ``place`` of a ``player``, ``building`` being its place among that player's; or
    at the leaders' pile. A Scout Tower: the seat's own ``building``, two ``piles``, the card ``discarded``
    for it. Binoculars: every pile. ``along``: Binoculars played with it, 2 cards more each. ``rescue``
    answers a snipe that answers a Spy.
    """

    kind: ClassVar[str] = "recon"
    with_: Annotated[str, Alias(alias="with")]
    player: str | None = None
    place: Place | None = None
    building: int | None = None
    piles: tuple[Pile, ...] = ()
    discarded: str | None = None
    along: tuple[str, ...] = ()
    answer: Response | None = None
    rescue: Response | None = None
    asks: bool = False

    @property
    def used(self) -> tuple[str, ...]:
        """The card that it uses."""
        return (self.with_,)

    @property
    def is_stopped(self) -> bool:
        """Whether it comes to nothing: cancelled, or the Spy was sniped and nobody helped it."""
        return self.answer is not None and self.rescue is None
