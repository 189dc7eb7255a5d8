"""Outcomes of skirmishes and games, and the decks counted for them (A-41 to A-48, A-90 to A-92, A-97)."""

from dataclasses import dataclass, field
from typing import Any

from referee.rules.kernel.code import Code
from referee.rules.kernel.ladder import ClimbedRung


@dataclass(frozen=True, slots=True)
class UnitOutcome:
    """What happened to one committed card."""

    card: str
    out_by: tuple[str, str] | None = None  # the act that removed it, and its player
    used_for: str | None = None  # an act
    gassed_by: str | None = None  # a player
    saved_by: str | None = None  # a player
    carries: int | None = None  # a tool, by its place in the force


@dataclass(frozen=True, slots=True)
class SkirmishOutcome:
    """The result of a skirmish; ``carriers`` are (member, tool) pairs."""

    winner: str | None
    decided_by: str
    fight: dict[str, int]
    people: dict[str, int]
    standing: dict[str, tuple[str, ...]]
    carriers: dict[str, tuple[tuple[str, str], ...]]
    returns_to_hand: dict[str, int]
    units: dict[str, tuple[UnitOutcome, ...]]
    rungs: tuple[ClimbedRung, ...]


@dataclass(frozen=True, slots=True)
class OpposingPlay:
    """The opponent's declarations and its answers to the player's, as in a case.

    An answer is {"to": place among the player's declarations, from 0, "act": "save", "with": card}.
    """

    declarations: tuple[dict[str, Any], ...]
    answers: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class SoloOutcome(SkirmishOutcome):
    """The result of a skirmish of the solo game; without a winner it is a deadlock.

    The player chooses a card of the prize: after a win one of the opponent to take, after a loss an own one
    to set aside (A-98).
    """

    opposing_play: OpposingPlay
    prize: tuple[str, ...]
    looked_at: int = field(default=0, compare=False)  # positions searched


@dataclass(frozen=True, slots=True)
class DeckCount:
    """A seat's cards as counted at the end, in all zones; None: not counted."""

    cards: dict[str, int]
    buildings: tuple[str, ...] = ()  # complete and enabled; only these score
    unfinished: tuple[str, ...] | None = None
    disabled: tuple[str, ...] | None = None
    leaders: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Tallied:
    """How the count differs from the record."""

    differs: dict[str, int] = field(default_factory=dict)  # card id -> more (or fewer) than recorded
    unseen: int = 0  # gains never shown
    standing: dict[str, dict[str, int]] = field(default_factory=dict)  # buildings and leader, by their state


class Origin(Code):
    """Where the people of a tribe come from."""

    REFUGEES = "refugees"
    MERCENARIES = "mercenaries"
    CONTESTED = "contested"
    OTHERS = "others"
    GANGS = "gangs"


@dataclass(frozen=True, slots=True)
class ScoringOutcome:
    """The result of a game; the rungs keep the numbers of all players."""

    gangs: dict[str, str | tuple[str, ...] | None]  # whose each gang is: one player, none, or several
    tribe: dict[str, int]  # people, gangs included
    winners: tuple[str, ...]
    decided_by: str
    people: dict[str, dict[Origin, int]]  # by player and origin
    rungs: tuple[ClimbedRung, ...]
    gang_rungs: dict[str, tuple[ClimbedRung, ...]]


@dataclass(frozen=True, slots=True)
class SoloScore:
    """The solo score: points, and the numbers of contested and of other cards they come from."""

    points: int
    contested: int
    others: int
