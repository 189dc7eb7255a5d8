"""What can be entered at an Arctic table; one dataclass a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from pydantic import Field as Alias

from referee.rules.arctic.record.case import Act, Answer, Declaration, Force, Target
from referee.rules.arctic.record.end_entries import Score, Tallied, Tally
from referee.rules.arctic.record.fix_entries import (
    CardCorrected,
    CorrectCard,
    Recount,
    RecountCamp,
    RecountTable,
)
from referee.rules.arctic.record.holdings import Proof
from referee.rules.arctic.record.outcomes import ScoringOutcome, SkirmishOutcome
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.solo_entries import (
    EndRound,
    Fought,
    RecountForces,
    Reshuffle,
    Reshuffled,
    ScoreSolo,
    SoloScore,
    SoloSkirmish,
    TakePrize,
)
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Gathering, Hunt, Strike, Trash
from referee.rules.kernel.log import Nothing


@dataclass(frozen=True, slots=True)
class Gathered:
    """Everybody has gathered in this round and announced the cards left (A-14)."""

    kind: ClassVar[str] = "gathered"
    round: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Whole forces of this round, of one seat or of several at once (A-40)."""

    kind: ClassVar[str] = "reveal"
    round: int
    forces: dict[str, Force]


@dataclass(frozen=True, slots=True)
class Declare:
    """A seat's act in the skirmish, with the save that answers it (A-40, A-50 to A-63)."""

    kind: ClassVar[str] = "declare"
    act: Act
    with_: Annotated[str, Alias(alias="with")]
    target: Target | None = None
    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Count:
    """Nobody declares any more: the fights of this round are added up (A-41)."""

    kind: ClassVar[str] = "count"
    round: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The forces as accepted; ``shown``: unseen gains that showed themselves, by seat."""

    shown: dict[str, tuple[Proof, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Declared:
    """The declaration as it was accepted."""

    declaration: Declaration


SOLO_KINDS = (Reshuffle, SoloSkirmish, TakePrize, EndRound, ScoreSolo, RecountForces)
FIX_KINDS = (Recount, RecountTable, RecountCamp, CorrectCard)
POWER_KINDS = (Drill, Demolish, TakeBack)
TURN_KINDS = (
    *(Dig, Draw, Hunt, Trash, Strike, Commit),
    *POWER_KINDS,
)
SEAT_KINDS = frozenset(
    entry.kind
    for entry in (
        *(Reveal, Declare, Tally),
        *TURN_KINDS,
        *(entry for entry in SOLO_KINDS if entry is not RecountForces),
    )
)
"""What a seat enters of its own."""
KINDS: Mapping[str, type[Any]] = {
    entry.kind: entry
    for entry in (
        Gathered,
        *TURN_KINDS,
        Reveal,
        Declare,
        Count,
        Tally,
        Score,
        *FIX_KINDS,
        *SOLO_KINDS,
    )
}
OUTCOMES: Mapping[str, type[Any]] = {
    Gathered.kind: Nothing,
    **{entry.kind: Gathering for entry in TURN_KINDS},
    Reveal.kind: Revealed,
    Declare.kind: Declared,
    Count.kind: SkirmishOutcome,
    Tally.kind: Tallied,
    Score.kind: ScoringOutcome,
    Recount.kind: Tallied,
    RecountTable.kind: Nothing,
    RecountCamp.kind: Nothing,
    CorrectCard.kind: CardCorrected,
    Reshuffle.kind: Reshuffled,
    SoloSkirmish.kind: Fought,
    TakePrize.kind: Nothing,
    EndRound.kind: Nothing,
    ScoreSolo.kind: SoloScore,
    RecountForces.kind: Nothing,
}
