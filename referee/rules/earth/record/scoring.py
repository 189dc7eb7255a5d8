"""The final score as it is recorded (E-70 to E-75)."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.kernel.ladder import Step


@dataclass(frozen=True, slots=True)
class Score:
    """One player's score and its parts."""

    territory: int
    continent: int
    ships: int
    total: int


@dataclass(frozen=True, slots=True)
class ScoringOutcome:
    """The result: ``winners`` in seat order; ``rungs`` keep everybody's numbers.

    ``bonuses``: seat -> continent -> bonus.
    """

    score: dict[str, Score]
    winners: tuple[str, ...]
    decided_by: str
    rungs: tuple[Step, ...]
    bonuses: dict[str, dict[str, int]]
