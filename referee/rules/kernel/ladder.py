"""Ladders: tie-breaks, awards and winners as an ordered list of named rungs.

A rung gives every player a number and keeps those with the highest; the first rung that leaves one player
decides. All numbers of all rungs are kept for display.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from referee.rules.kernel.code import Code


class Unbroken(Code):
    """What an unbroken tie means."""

    SHARED = "shared"
    NOBODY = "nobody"


class Rung(NamedTuple):
    """One comparison.

    ``numbers``: player -> number, the highest leads. ``lead``: how far behind counts as out (1: any
    lower number is out). ``at_least``: the rung is skipped if the best number is lower.
    ``among_all``: all players are compared, not only those still tied.
    """

    name: str
    numbers: Mapping[str, int]
    lead: int = 1
    at_least: int | None = None
    among_all: bool = False


@dataclass(frozen=True, slots=True)
class ClimbedRung:
    """A rung with its result: each player's number, who was compared, who is left."""

    name: str
    numbers: Mapping[str, int]
    compared: tuple[str, ...]
    left: tuple[str, ...]
    is_used: bool


@dataclass(frozen=True, slots=True)
class Climb:
    """The result: winners in the order given, the rung that decided (or what the tie means)."""

    winners: tuple[str, ...]
    decided_by: str
    steps: tuple[ClimbedRung, ...]

    @property
    def winner(self) -> str | None:
        return self.winners[0] if len(self.winners) == 1 else None


def climb(players: Sequence[str], rungs: Sequence[Rung], unbroken: Unbroken) -> Climb:
    """Return who is on top, and by which rung. Raises ValueError without players."""
    if not players:
        raise ValueError("A ladder needs players.")
    left, steps, decided_by = tuple(players), list[ClimbedRung](), ""
    for rung in rungs:
        if decided_by:
            step = ClimbedRung(rung.name, rung.numbers, (), left, is_used=False)
        else:
            step = _take(rung, tuple(players) if rung.among_all else left, left)
        steps.append(step)
        left = step.left
        if step.is_used and len(left) == 1:
            decided_by = rung.name
    winners = left if decided_by or unbroken is Unbroken.SHARED else ()
    return Climb(winners, decided_by or unbroken.value, tuple(steps))


def _take(rung: Rung, compared: tuple[str, ...], left: tuple[str, ...]) -> ClimbedRung:
    best = max([rung.numbers[player] for player in compared])
    if rung.at_least is not None and best < rung.at_least:
        return ClimbedRung(rung.name, rung.numbers, compared, left, is_used=False)
    top = tuple([player for player in compared if rung.numbers[player] > best - rung.lead])
    return ClimbedRung(rung.name, rung.numbers, compared, top, is_used=True)
