"""Where a deployment stands (E-15 to E-25)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

VOID = "void"


class Closed(StrEnum):
    """Why deployment is closed."""

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
        """Return the next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    @property
    def order(self) -> tuple[str, ...]:
        """The seat on turn (the first one when closed), then clockwise."""
        start = self.seats.index(self.turn) if self.turn else 0
        return self.seats[start:] + self.seats[:start]


@dataclass(frozen=True, slots=True)
class Bid:
    """Where the deployment stands after a turn."""

    deployment: Deployment


def is_void(closed: Closed | None, house: Mapping[str, str]) -> bool:
    """Whether this table resolves nothing of the round because everybody passed (EQ-2)."""
    return closed is Closed.ALL_PASSED and house["all_pass"] == VOID
