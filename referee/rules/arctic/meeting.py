"""Entries of different seats that meet: forces, leaders, replies, counts, private notes (A-7, A-17, A-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.rules.arctic.kinds import ENTRY_KINDS, REPLY
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.kind import PRIVATE
from referee.rules.kernel.log import Entry


def meets(shown: ArcticState, now: ArcticState, entry: Entry, since: Sequence[Entry]) -> bool:
    """Whether an entry made when the table stood as ``shown`` means the same ``now``, after ``since``."""
    # Where the act is over the rules say that nobody is asked any more.
    is_answered = entry.kind == REPLY.name and now.window is None
    is_as_shown = is_answered or _rests_on(shown, entry) == _rests_on(now, entry)
    return is_as_shown and all(_are_apart(entry, other) for other in since)


def _are_apart(entry: Entry, other: Entry) -> bool:
    names = {_at_once(entry), _at_once(other)}
    return _seats_of(entry).isdisjoint(_seats_of(other)) and "" not in names and len(names - {PRIVATE}) <= 1


def _at_once(entry: Entry) -> str:
    kind = ENTRY_KINDS.get(entry.kind)
    return kind.at_once if kind else ""


def _seats_of(entry: Entry) -> frozenset[str]:
    """Return whose entry it is; that nobody answers is said for those who have not replied yet."""
    return frozenset((entry.seat,) if entry.seat else ())


def _rests_on(state: ArcticState, entry: Entry) -> Any:
    """Return what the entry is about, as the table stands: where that is another, so is its meaning."""
    if kind := ENTRY_KINDS.get(entry.kind):
        return kind.rests_on(state, entry.seat or "", entry.facts)
    return state.round, state.phase, state.scored
