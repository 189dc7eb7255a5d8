"""The draft of an entry in an address: its kind, whose it is, and the words picked, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from django.http import QueryDict

from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Picked
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft

KIND, SEAT, TAP, UNDONE = "kind", "for_seat", "do", "undone"
RESERVED = frozenset(
    {KIND, SEAT, TAP, UNDONE, "seen", "known", "entry_id", "override", "csrfmiddlewaretoken"}
)
"""Names in addresses and forms that are no field of an entry."""
Told = Mapping[str, Sequence[str]]
"""What an address or a form says: all words under each name."""


Pairs = Sequence[tuple[str, str]]
"""Name and value of fields."""


def words_of(sent: QueryDict | str) -> dict[str, list[str]]:
    """Return what a request, or the query of an address, says."""
    return dict((QueryDict(sent) if isinstance(sent, str) else sent).lists())


def read_draft(told: Told, kinds: Mapping[str, EntryKind[Any]], fallback: Draft | None) -> Draft | None:
    """Read the draft of an address, or of a form that was refused; without a kind the fallback."""
    kind = _first(told, KIND)
    if kind not in kinds:
        return fallback
    seat = _first(told, SEAT) or None if SEAT in told or not fallback else fallback.seat
    return Draft(kind, seat, picked_in(told))


def picked_in(told: Told) -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(word for word in words[:MOST_WORDS] if word)
        for name, words in told.items()
        if name not in RESERVED
    }


def fields_of(draft: Draft, choices: Iterable[Choice] = ()) -> list[tuple[str, str]]:
    """Return name and value of the fields that carry the draft; what stands there by itself is not told."""
    by_itself = {each.field: each.words({}) for each in choices}
    told = ((name, words) for name, words in draft.picked.items() if words != by_itself.get(name))
    words = [(name, word) for name, words in told for word in words]
    return [(KIND, draft.kind), (SEAT, draft.seat or ""), *words]


def _first(told: Told, name: str) -> str:
    return next(iter(told.get(name, ())), "")


# The order of the taps ----------------------------------------------------------------------------

Step = tuple[str, str]
"""A field and one of its words."""


@dataclass(frozen=True, slots=True)
class Trail:
    """What is picked in the order of the taps; ``undone``: what was taken back, to be picked again."""

    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Name and value of the address fields that carry it."""
        return [*self.steps, *((UNDONE, f"{field}:{word}") for field, word in self.undone)]

    @property
    def picked(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for field, word in self.steps:
            found[field] = (*found.get(field, ()), word)
        return found

    def with_picked(self, picked: Picked) -> Trail:
        """Return the trail to these words: what stays keeps its place, what is new stands last.

        What goes can be picked again, until something new is.
        """
        left = Counter((field, word) for field, words in picked.items() for word in words)
        kept, gone = list[Step](), list[Step]()
        for step in self.steps:
            (kept if left[step] > 0 else gone).append(step)
            left[step] -= 1
        fresh = tuple((+left).elements())
        return Trail((*kept, *fresh), () if fresh else (*self.undone, *gone))

    def tapped(self, tap: str, pick: Callable[[Picked, str], Picked]) -> Trail:
        """Return the trail after a tap. ``pick``: what is picked after one that is no undo or redo."""
        if tap == "clear:":
            return Trail((), (*self.undone, *reversed(self.steps)))
        if tap == "undo:":
            return Trail(self.steps[:-1], (*self.undone, *self.steps[-1:]))
        if tap != "redo:":
            return self.with_picked(pick(self.picked, tap))
        if not self.undone:
            return self
        after = self.with_picked(pick(self.picked, ":".join(self.undone[-1])))
        return Trail(max(self.steps, after.steps, key=len), self.undone[:-1])


EMPTY = Trail()


def read_trail(query: str, is_step: Callable[[str], bool]) -> Trail:
    told = parse_qsl(query)
    undone = (word.rpartition(":") for name, word in told if name == UNDONE)
    return Trail(
        tuple((name, word) for name, word in told if is_step(name)),
        tuple((field, word) for field, _, word in undone if is_step(field)),
    )
