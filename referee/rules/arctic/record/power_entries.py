"""What is entered about powers that are actions of their own while a table gathers (A-83, A-85)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from referee.rules.arctic.record.answer_entries import Response


@dataclass(frozen=True, slots=True)
class Drill:
    """A Drill Sergeant: up to 2 cards of the discard pile into the deck, which is shuffled, and 2 drawn."""

    kind: ClassVar[str] = "drill"
    card: str

    @property
    def used(self) -> tuple[str, ...]:
        """The card that it uses."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Demolish:
    """A Demolition Team: the timer of a building under construction is reset, and 2 cards drawn.

    ``owner`` and ``building``: whose, and its place among that seat's, from 0. ``timer``: cards that then lie
    on it where the owner's deck ran out, None for its build time. ``answer``: the owner's Guard (A-55).
    """

    kind: ClassVar[str] = "demolish"
    card: str
    owner: str
    building: int
    timer: int | None = None
    answer: Response | None = None
    asks: bool = False

    @property
    def used(self) -> tuple[str, ...]:
        """The card that it uses."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A Map, discarded: a member of the last action comes back to the hand."""

    kind: ClassVar[str] = "take_back"
    card: str
    member: str
