"""The draft of an entry in an address: its kind, its seat, and the words picked, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import parse_qsl

from django.http import QueryDict

from referee.rules.kernel.cache import by_identity
from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Picked, settled
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import Draft

KIND, SEAT, TAP, UNDONE, ASKS = "kind", "for_seat", "do", "undone", "asks_about"
MOST_UNDONE = 120
RESERVED = frozenset(
    {KIND, SEAT, TAP, UNDONE, "seen", "known", "entry_id", "signature", "override", ASKS}
    | {"csrfmiddlewaretoken"}
)
"""Names in addresses and forms that are no field of an entry."""
Sent = Mapping[str, Sequence[str]]
"""What an address or a form says: all words under each name."""
Pairs = Sequence[tuple[str, str]]
"""Name and value of fields."""


def words_of(sent: QueryDict | str) -> dict[str, list[str]]:
    """Return what a request, or the query of an address, says."""
    return dict((QueryDict(sent) if isinstance(sent, str) else sent).lists())


def read_draft(sent: Sent, kinds: Mapping[str, EntryKind[Any]], fallback: Draft | None) -> Draft | None:
    """Read the draft of an address, or of a form that was refused; without a kind the fallback."""
    kind = _first(sent, KIND)
    if kind not in kinds:
        return fallback
    seat = _first(sent, SEAT) or None if SEAT in sent or not fallback else fallback.seat
    return Draft(kind, seat, picked_in(sent))


def picked_in(sent: Sent) -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(word for word in words[:MOST_WORDS] if word)
        for name, words in sent.items()
        if name not in RESERVED
    }


def read_picked(
    sent: Sent, choices: Sequence[Choice], others: Collection[str] = ()
) -> tuple[Picked, tuple[str, ...]]:
    """Return what is picked of these choices, and the words that aren't offered.

    Only what is named like one of them, or of ``others``, up to the first dot, is meant for them.
    """
    roots = _roots(choices, others)
    named = {name: words for name, words in picked_in(sent).items() if name.partition(".")[0] in roots}
    settled(choices, offered := dict(named))
    pairs = [(name, word) for name, words in named.items() for word in words]
    picked = dict[str, tuple[str, ...]]()
    for name, word in pairs:
        if word in offered.get(name, ()):
            picked[name] = (*picked.get(name, ()), word)
    lost = tuple(word for name, word in pairs if word not in picked.get(name, ()))
    settled(choices, picked)
    return {each.field: picked.get(each.field, ()) for each in choices}, lost


def strange_names(sent: Sent, choices: Sequence[Choice], others: Collection[str] = ()) -> tuple[str, ...]:
    """Return the names in an address that are neither of these choices nor among ``others``."""
    roots = _roots(choices, others)
    return tuple(name for name in sent if name not in RESERVED and name.partition(".")[0] not in roots)


def _roots(choices: Sequence[Choice], others: Collection[str]) -> set[str]:
    return {name.partition(".")[0] for name in (*others, *(choice.field for choice in choices))}


def fields_of(draft: Draft, choices: Iterable[Choice] = ()) -> list[tuple[str, str]]:
    """Return name and value of the fields that carry the draft."""
    return [(KIND, draft.kind), (SEAT, draft.seat or ""), *picked_fields(draft.picked, choices)]


def picked_fields(picked: Picked, choices: Iterable[Choice] = ()) -> list[tuple[str, str]]:
    """Return name and value of what is picked, without defaults."""
    by_itself = _by_itself(tuple(choices))
    named = ((name, words) for name, words in picked.items() if words != by_itself.get(name))
    return [(name, word) for name, words in named for word in words]


@by_identity
def _by_itself(choices: tuple[Choice, ...]) -> Mapping[str, tuple[str, ...]]:
    return {each.field: each.words({}) for each in choices}


def _first(sent: Sent, name: str) -> str:
    return next(iter(sent.get(name, ())), "")


def last(sent: Sent, name: str, default: str = "") -> str:
    """Return the last word under a name, as a form's field does."""
    words = sent.get(name)
    return words[-1] if words else default


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

    def swapped(self, old: Step, new: Step) -> Trail:
        """Return the trail with another word in the place of one."""
        at = self.steps.index(old)
        return Trail((*self.steps[:at], new, *self.steps[at + 1 :]))

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


def read_trail(query: str, choices: Iterable[Choice]) -> Trail:
    """Return the order in which an address names the words of these choices, and what was taken back."""
    by_field = {choice.field: choice for choice in choices}
    pairs = parse_qsl(query)
    undone = (word.rpartition(":") for name, word in pairs if name == UNDONE)

    def known(steps: Iterable[Step]) -> Iterator[Step]:
        return (step for step in steps if step[0] in by_field and by_field[step[0]].copies_of(step[1]))

    return Trail(
        tuple(known(pairs)), tuple(islice(known((field, word) for field, _, word in undone), MOST_UNDONE))
    )
