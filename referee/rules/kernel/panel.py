"""An entry being put together: what is picked, what is still to be chosen, and what it would come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from referee.rules.kernel.choices import Choice, Picked, settled
from referee.rules.kernel.entry import Entry
from referee.rules.kernel.kind import EntryKind, Seats
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling


class Referee(Protocol):
    """What a panel asks of a game."""

    def adjudicate(self, state: Any, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""

    def describe(self, state: Any, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is picked so far of an entry of a seat (None: of the table)."""

    kind: str
    seat: str | None
    picked: Picked


@dataclass(frozen=True, slots=True)
class Panel:
    """All that is to be said of a draft: its choices, and the ruling or refusal that it would meet.

    ``missing``: the first choice that lacks a pick; nothing is ruled on then. ``would``: the sentence of
    the entry, or what is still to do.
    """

    kind: EntryKind[Any]
    draft: Draft
    choices: tuple[Choice, ...]
    missing: Choice | None
    entry: Entry | None
    ruling: Ruling[Any] | None
    refusal: IllegalEntry | None
    would: str | Line

    @property
    def is_ready(self) -> bool:
        """Whether there is an entry to be made, be it refused."""
        return self.entry is not None


def panel_of(game: Referee, kind: EntryKind[Any], state: Any, seat: str | None, picked: Picked) -> Panel:
    """Work out the panel of a draft. ``state``: as far as whoever looks at it may know it."""
    words = dict(picked)
    choices = settled(kind.choices(state, seat or "", words), words)
    draft = Draft(kind.name, seat, words)
    missing = next((choice for choice in choices if choice.is_missing(words)), None)
    if missing is not None:
        return Panel(kind, draft, choices, missing, None, None, None, missing.ask or missing.title)
    ruling, refusal = None, None
    entry = kind.entry(state, seat, words)
    try:
        ruling = game.adjudicate(state, entry)
    except IllegalEntry as refused:
        refusal = refused
    outcome = ruling.outcome if ruling else kind.no_outcome
    would = game.describe(state, entry, outcome, seat)
    return Panel(kind, draft, choices, None, entry, ruling, refusal, would)


def tapped(kind: EntryKind[Any], state: Any, draft: Draft, taps: Sequence[str]) -> Draft:
    """Return the draft after these taps ("field:word"); one that makes no sense changes nothing."""
    for tap in taps:
        words = dict(draft.picked)
        choices = settled(kind.choices(state, draft.seat or "", words), words)
        # The name of a seat, which a field may bear, can have a colon in it.
        meant = [choice for choice in choices if tap.startswith(f"{choice.field}:")]
        for choice in sorted(meant, key=lambda each: len(each.field))[-1:]:
            now = choice.tapped(words, tap.removeprefix(f"{choice.field}:"))
            draft = Draft(draft.kind, draft.seat, {**words, choice.field: now})
    return draft


def seats_offered(kind: EntryKind[Any], state: Any, seats: Seats) -> Seats:
    """Return which of these seats may enter it now, or else which have done so already this round."""
    offered = kind.offered(state)
    return tuple(seat for seat in seats if seat in offered) or tuple(
        seat for seat in seats if kind.is_taken(state, seat)
    )


def instead(panel: Panel) -> tuple[str | Line, ...]:
    """Return what is possible in place of what was refused: likely options of the field that was wrong."""
    wrong = panel.refusal.field if panel.refusal else None
    choice = next((each for each in panel.choices if each.field == wrong), None)
    if choice is None:
        return ()
    picked = panel.draft.picked.get(choice.field, ())
    return tuple(each.label for each in choice.options if not each.chance and each.word not in picked)
