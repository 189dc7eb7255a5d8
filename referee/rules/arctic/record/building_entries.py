"""What is entered about buildings (A-70 to A-77); ``building`` is its place among the seat's, from 0."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Build:
    """Cards that dig in the schematics, one of them an Engineer; ``kept``: the building laid, or nothing.

    ``timer``: cards laid on it, None for its build time; fewer where deck and discard pile were empty.
    ``helper``: a refugee played for the leader’s bonus.
    """

    kind: ClassVar[str] = "build"
    cards: tuple[str, ...]
    kept: str | None = None
    timer: int | None = None
    helper: str | None = None


@dataclass(frozen=True, slots=True)
class SpeedUp:
    """Members, with Toolkits, that take cards off a building (A-72)."""

    kind: ClassVar[str] = "speed_up"
    building: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Store:
    """Cards from the hand into a building, named or only counted (``unseen``) (A-74)."""

    kind: ClassVar[str] = "store"
    building: int
    cards: tuple[str, ...] = ()
    unseen: int = 0


@dataclass(frozen=True, slots=True)
class Retrieve:
    """Cards out of a building to the hand, named or only counted (``unseen``) (A-74)."""

    kind: ClassVar[str] = "retrieve"
    building: int
    cards: tuple[str, ...] = ()
    unseen: int = 0


@dataclass(frozen=True, slots=True)
class Repair:
    """A member that makes a disabled building work again (A-77)."""

    kind: ClassVar[str] = "repair"
    building: int
    card: str
