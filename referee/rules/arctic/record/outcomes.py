"""How skirmishes and the game come out, and the decks counted for it (A-41 to A-48, A-90 to A-92, A-97)."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from referee.rules.kernel.ladder import ClimbedRung


@dataclass(frozen=True, slots=True)
class UnitOutcome:
    """What became of one committed card, in the order revealed; players are named.

    ``out_by``: (act, player) that removed it. ``used_for``: the act it was used for. ``carries``: the
    place in the force of the tool it carries.
    """

    card: str
    out_by: tuple[str, str] | None = None
    used_for: str | None = None
    gassed_by: str | None = None
    saved_by: str | None = None
    carries: int | None = None


@dataclass(frozen=True, slots=True)
class SkirmishOutcome:
    """The result. ``fight`` and ``people`` as they stood at the count; ``carriers``: (member, tool) pairs."""

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
    """What the opponent does, written as in a case: its declarations, and its answers to the player's.

    An answer is {"to": place among the player's declarations, from 0, "act": "save", "with": card}.
    """

    declarations: tuple[dict[str, Any], ...]
    answers: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class SoloOutcome(SkirmishOutcome):
    """The result. ``winner`` None: a deadlock. ``prize``: the cards of which the player chooses one.

    After a win one of them is taken from the opponent, after a loss one of the player's own is set
    aside, after a deadlock there are none (A-98). ``looked_at``: how much work the search was.
    """

    opposing_play: OpposingPlay
    prize: tuple[str, ...]
    looked_at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class DeckCount:
    """A seat's real deck as counted: all own cards wherever they lie; ``buildings`` complete and enabled.

    ``unfinished`` and ``disabled`` buildings count for nothing, nor does the leader; None: nobody said.
    """

    cards: dict[str, int]
    buildings: tuple[str, ...] = ()
    unfinished: tuple[str, ...] | None = None
    disabled: tuple[str, ...] | None = None
    leaders: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Tallied:
    """How the count differs: card id -> more (or fewer) than recorded. ``unseen``: gains never shown.

    ``standing``: the same of what lies before the seat, by its state: buildings, the leader.
    """

    differs: dict[str, int] = field(default_factory=dict)
    unseen: int = 0
    standing: dict[str, dict[str, int]] = field(default_factory=dict)


class Group(StrEnum):
    """Where the people of a tribe come from."""

    REFUGEES = "refugees"
    MERCENARIES = "mercenaries"
    CONTESTED = "contested"
    OTHERS = "others"
    GANGS = "gangs"


@dataclass(frozen=True, slots=True)
class ScoringOutcome:
    """The result. ``gangs``: one name, nobody, or all who count it; ``tribe``: people with gangs.

    ``people`` by player and group. ``rungs`` and ``gang_rungs`` keep everybody's numbers.
    """

    gangs: dict[str, str | tuple[str, ...] | None]
    tribe: dict[str, int]
    winners: tuple[str, ...]
    decided_by: str
    people: dict[str, dict[Group, int]]
    rungs: tuple[ClimbedRung, ...]
    gang_rungs: dict[str, tuple[ClimbedRung, ...]]


@dataclass(frozen=True, slots=True)
class SoloScore:
    """The score: points in all, and the numbers of contested and of other cards they come from."""

    points: int
    contested: int
    others: int
