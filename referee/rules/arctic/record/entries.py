"""What can be entered at an Arctic table; one dataclass a kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules.arctic.record.note_entries import Note, Sight
from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.rules.arctic.record.recon_entries import Peek, Recon
from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Gathering, Hunt, Strike, Trash
from referee.rules.arctic.record.window_entries import Replied, Reply
from referee.rules.kernel.log import Nothing

SCOUT_KINDS = (Recon, Peek)
POWER_KINDS = (Drill, Demolish, TakeBack)
TURN_KINDS = (
    *(Dig, Draw, Hunt, Trash, Strike, Commit),
    *SCOUT_KINDS,
    *POWER_KINDS,
)
SEAT_KINDS = frozenset(
    entry.kind
    for entry in (
        Reply,
        *TURN_KINDS,
    )
)
"""What a seat enters of its own."""
KINDS: Mapping[str, type[Any]] = {
    entry.kind: entry
    for entry in (
        *TURN_KINDS,
        Reply,
        Note,
        Sight,
    )
}
OUTCOMES: Mapping[str, type[Any]] = {
    **{entry.kind: Gathering for entry in TURN_KINDS},
    Reply.kind: Replied,
    Note.kind: Nothing,
    Sight.kind: Nothing,
}
