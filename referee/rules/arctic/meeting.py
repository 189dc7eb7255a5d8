"""Entries of different seats that meet: forces, leaders, replies, counts, private notes (A-7, A-17, A-40)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from referee.rules.arctic.kinds import ENTRY_KINDS
from referee.rules.arctic.record.note_entries import Note, Sight
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.window_entries import Reply
from referee.rules.kernel.log import Entry

NOTES = (Note, Sight)
# What seats do at once; nothing of one line meets what is of another.
AT_ONCE: tuple[tuple[type[Any], ...], ...] = ((Reply,),)


def meets(shown: ArcticState, now: ArcticState, entry: Entry, since: Sequence[Entry]) -> bool:
    """Whether an entry made when the table stood as ``shown`` means the same ``now``, after ``since``."""
    # Where the act is over the rules say that nobody is asked any more.
    is_answered = isinstance(entry.facts, Reply) and now.window is None
    is_as_shown = is_answered or _rests_on(shown, entry) == _rests_on(now, entry)
    return is_as_shown and all(_are_apart(entry, other) for other in since)


def _are_apart(entry: Entry, other: Entry) -> bool:
    if not _seats_of(entry).isdisjoint(_seats_of(other)):
        return False
    both = [each for each in (_done_at_once(entry), _done_at_once(other)) if each is not NOTES]
    return None not in both and len(set(both)) < 2


def _done_at_once(entry: Entry) -> Any:
    """Return what the entry is one of; NOTES meet anything of the sort, None nothing."""
    if (kind := ENTRY_KINDS.get(entry.kind)) and kind.at_once:
        return kind.at_once
    return next((kinds for kinds in (NOTES, *AT_ONCE) if isinstance(entry.facts, kinds)), None)


def _seats_of(entry: Entry) -> frozenset[str]:
    """Return whose entry it is; that nobody answers is said for those who have not replied yet."""
    return frozenset((entry.seat,) if entry.seat else ())


def _rests_on(state: ArcticState, entry: Entry) -> Any:
    """Return what the entry is about, as the table stands: where that is another, so is its meaning."""
    facts, seat = entry.facts, entry.seat or ""
    if isinstance(facts, Note):
        return state.holdings[seat].unseen if seat in state.holdings else ()
    if isinstance(facts, Sight):
        return state.looks.get(seat, ())[: facts.look + 1]
    if isinstance(facts, Reply):
        return state.window and replace(state.window, asked=())
    if (kind := ENTRY_KINDS.get(entry.kind)) and kind.at_once:
        return kind.rests_on(state, seat, facts)
    return state.round, state.phase, state.scored
