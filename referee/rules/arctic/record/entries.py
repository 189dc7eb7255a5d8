"""What can be entered at an Arctic table; one dataclass a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.solo_entries import (
    EndRound,
    Fought,
    Reshuffle,
    Reshuffled,
    ScoreSolo,
    SoloScore,
    SoloSkirmish,
    TakePrize,
)
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Gathering, Hunt, Strike, Trash
from referee.rules.kernel.log import Nothing

SOLO_KINDS = (Reshuffle, SoloSkirmish, TakePrize, EndRound, ScoreSolo)
POWER_KINDS = (Drill, Demolish, TakeBack)
TURN_KINDS = (
    *(Dig, Draw, Hunt, Trash, Strike, Commit),
    *POWER_KINDS,
)
SEAT_KINDS = frozenset(
    entry.kind
    for entry in (
        *TURN_KINDS,
        *SOLO_KINDS,
    )
)
"""What a seat enters of its own."""
KINDS: Mapping[str, type[Any]] = {
    entry.kind: entry
    for entry in (
        *TURN_KINDS,
        *SOLO_KINDS,
    )
}
OUTCOMES: Mapping[str, type[Any]] = {
    **{entry.kind: Gathering for entry in TURN_KINDS},
    Reshuffle.kind: Reshuffled,
    SoloSkirmish.kind: Fought,
    TakePrize.kind: Nothing,
    EndRound.kind: Nothing,
    ScoreSolo.kind: SoloScore,
}
