"""What is entered about leaders (A-7, A-77, A-80, A-81)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ChooseLeader:
    """Which of the two leaders dealt a seat keeps face up; the other leaves the game unseen (A-7)."""

    kind: ClassVar[str] = "choose_leader"
    leader: str


@dataclass(frozen=True, slots=True)
class DraftLeader:
    """As the round's hire: so many leaders off the top looked at for a food each, one taken or none (A-93).

    What was looked at is the seat's secret and is not recorded.
    """

    kind: ClassVar[str] = "draft_leader"
    looks: int
    taken: str | None = None


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """An own member out of the game, for what Butcher or Cannibal give toward a hire (A-80, A-81)."""

    kind: ClassVar[str] = "sacrifice"
    card: str


@dataclass(frozen=True, slots=True)
class Organize:
    """The Organizer’s draw: a refugee played, two cards drawn, one of them kept (A-80)."""

    kind: ClassVar[str] = "organize"
    card: str


@dataclass(frozen=True, slots=True)
class Heal:
    """A card with meds spent on the own wounded leader (A-77)."""

    kind: ClassVar[str] = "heal"
    card: str
