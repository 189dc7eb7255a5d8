"""The draft of an entry in an address: its kind, whose it is, and the words picked, field by field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from referee.rules.kernel.choices import MOST_WORDS, Choice
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.panel import Draft

KIND, SEAT, TAP = "kind", "for_seat", "do"
RESERVED = frozenset({KIND, SEAT, TAP, "seen", "known", "entry_id", "override", "csrfmiddlewaretoken"})
"""Names in addresses and forms that are no field of an entry."""
Told = Mapping[str, Sequence[str]]


def read_draft(told: Told, kinds: Mapping[str, EntryKind[Any]], fallback: Draft | None) -> Draft | None:
    """Read the draft of an address, or of a form that was refused; without a kind the fallback."""
    kind = _first(told, KIND)
    if kind not in kinds:
        return fallback
    seat = _first(told, SEAT) or None if SEAT in told or not fallback else fallback.seat
    return Draft(kind, seat, picked_in(told))


def picked_in(told: Told) -> dict[str, tuple[str, ...]]:
    """Return the words picked, by field."""
    return {name: tuple(words[:MOST_WORDS]) for name, words in told.items() if name not in RESERVED}


def fields_of(draft: Draft, choices: Iterable[Choice] = ()) -> list[tuple[str, str]]:
    """Return name and value of the fields that carry the draft; what stands there by itself is not told."""
    by_itself = {each.field: each.words({}) for each in choices}
    told = ((name, words) for name, words in draft.picked.items() if words != by_itself.get(name))
    words = [(name, word) for name, words in told for word in words]
    return [(KIND, draft.kind), (SEAT, draft.seat or ""), *words]


def _first(told: Told, name: str) -> str:
    return next(iter(told.get(name, ())), "")
