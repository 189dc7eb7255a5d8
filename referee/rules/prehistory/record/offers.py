"""What is on offer at an action, as the table tells it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.prehistory.board.layout import STRICT


@dataclass(frozen=True, slots=True)
class Told:
    """What is on offer, with what it brings."""

    __pydantic_config__ = STRICT

    id: str
    vp: int = 0
    am: int = 0
    res: int = 0
    dev: int = 0


@dataclass(frozen=True, slots=True)
class ToldCard(Told):
    """A ceremony or hunting card; ``from_bottom``: 0 is the lowest on the board."""

    from_bottom: int = 0

    @property
    def place(self) -> int:
        """What breaks a tie."""
        return self.from_bottom
