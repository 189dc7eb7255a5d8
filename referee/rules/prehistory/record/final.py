"""The final result as it is recorded (M-80 to M-84)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FinalOutcome:
    """Each human's result, whether the task is accomplished, and who of the victors has most points."""

    players: dict[str, str]
    table_won: bool
    leaders: tuple[str, ...]
    scores: dict[str, int]
