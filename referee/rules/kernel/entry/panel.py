"""A draft of an entry: what is picked, what is still to be chosen, and how it would be ruled."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol

from referee.rules.kernel.cache import lately
from referee.rules.kernel.entry.choices import Choice, Picked, after_tap, settled
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind, Seats
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry, Ruling


class Referee(Protocol):
    """What a panel asks of a game."""

    def adjudicate(self, state: Any, entry: Entry, /) -> Ruling[Any]: ...

    def describe(self, state: Any, entry: Entry, outcome: Any, viewer: str | None, /) -> Line: ...


@dataclass(frozen=True, slots=True)
class Draft:
    """The picks so far for an entry of a seat (None: the table).

    ``choices``: the choices for exactly these picks, once computed; None for a changed draft.
    """

    kind: str
    seat: str | None
    picked: Picked
    choices: tuple[Choice, ...] | None = field(default=None, init=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Panel:
    """A draft's choices, and the ruling or refusal that it would get.

    ``missing``: the first choice without a pick; there is no ruling then. ``would``: the entry's sentence,
    or what is still to do.
    """

    kind: EntryKind[Any]
    draft: Draft
    choices: tuple[Choice, ...]
    missing: Choice | None
    entry: Entry | None
    ruling: Ruling[Any] | None
    refusal: IllegalEntry | None
    would: str | Line


def settled_draft(kind: EntryKind[Any], state: Any, draft: Draft) -> Draft:
    """Return the draft with its choices, without picks that are not offered."""
    if draft.choices is not None:
        return draft
    choices, picked = settled_choices(state, kind, draft.seat or "", tuple(draft.picked.items()))
    if picked != draft.picked:
        choices, picked = settled_choices(state, kind, draft.seat or "", tuple(picked.items()))
    found = replace(draft, picked=picked)
    object.__setattr__(found, "choices", choices)
    return found


@lately
def settled_choices(
    state: Any, kind: EntryKind[Any], seat: str, picked: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[tuple[Choice, ...], Picked]:
    """Return the choices for these picks, and the picks that are offered."""
    words = dict(picked)
    choices = settled(kind.choices(state, seat, words), words)
    return choices, MappingProxyType(words)


def panel_of(game: Referee, kind: EntryKind[Any], state: Any, draft: Draft) -> Panel:
    """Return the panel of a draft. ``state``: as far as the viewer may know it."""
    draft = settled_draft(kind, state, draft)
    seat, words, choices = draft.seat, draft.picked, draft.choices or ()
    missing = next((choice for choice in choices if choice.is_missing(words)), None)
    if missing is not None:
        return Panel(kind, draft, choices, missing, None, None, None, missing.ask or missing.title)
    entry, ruling, refusal = None, None, None
    try:
        entry = kind.entry(state, seat, words)
        ruling = game.adjudicate(state, entry)
    except IllegalEntry as refused:
        refusal = refused
    would: str | Line = kind.title
    if entry is not None:
        would = game.describe(state, entry, ruling.outcome if ruling else kind.blank, seat)
    return Panel(kind, draft, choices, None, entry, ruling, refusal, would)


def tapped(kind: EntryKind[Any], state: Any, draft: Draft, taps: Sequence[str]) -> Draft:
    """Return the draft after these taps ("field:word"); invalid ones are ignored."""
    for tap in taps:
        before = settled_draft(kind, state, draft)
        picked = after_tap(before.choices or (), before.picked, tap)
        draft = draft if picked is before.picked else Draft(draft.kind, draft.seat, picked)
    return draft


def kinds_offered(kinds: Mapping[str, EntryKind[Any]], state: Any, seats: Seats) -> Mapping[str, Seats]:
    """Return the kinds that these seats may enter now, or have entered this round, with the seats."""
    offered = _offered(state, tuple(kind.offered for kind in kinds.values()))
    shown: dict[str, Seats] = {}
    for (name, kind), there in zip(kinds.items(), offered, strict=True):
        if set(seats).isdisjoint(there):
            there = kind.done_by(state) if kind.done_by else ()
        if own := tuple(seat for seat in seats if seat in there):
            shown[name] = own
    return shown


@lately
def _offered(state: Any, offered: tuple[Callable[[Any], Seats], ...]) -> list[Seats]:
    return [each(state) for each in offered]
