"""The end of a round as it is recorded: steps, ships, cards, and where the table has to speak."""

from __future__ import annotations

from dataclasses import dataclass, field

from referee.rules.earth.cards.cards import Territory
from referee.rules.earth.cards.piles import Piles
from referee.rules.kernel.ruling import Reason


@dataclass(frozen=True, slots=True)
class Waiting:
    """What the referee cannot know: whom the owner chooses ("choice"), or what a text did ("text")."""

    seat: str
    what: str
    card: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One of the nine steps: its number and what the referee says in it."""

    number: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a round, worked out as far as the referee knows; ``waiting``: where the table speaks.

    ``destroyed`` and ``reclaimed`` ships, ``gained`` by salvage, ``drawn`` cards of step 8, by seat.
    ``kept``: seats whose card went back into the hand.
    """

    steps: tuple[Step, ...]
    valid: dict[str, bool]
    lines: dict[str, int]
    attack: dict[str, int]
    winner: str | None
    tied: tuple[str, ...]
    flagpole: tuple[str, ...]
    reserve: dict[str, int]
    initiative: str
    owned: dict[str, tuple[Territory, ...]]
    lost: tuple[Territory, ...]
    piles: Piles
    destroyed: dict[str, int] = field(default_factory=dict)
    reclaimed: dict[str, int] = field(default_factory=dict)
    gained: dict[str, int] = field(default_factory=dict)
    drawn: dict[str, int] = field(default_factory=dict)
    kept: tuple[str, ...] = ()
    bank: int = 0
    waiting: Waiting | None = None

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """All that is said, in order."""
        return tuple(reason for step in self.steps for reason in step.reasons)
