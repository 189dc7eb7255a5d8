"""Entries of different seats that meet: cards placed, and cards turned up (E-11, E-30)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules.earth.deck.deck import new_id
from referee.rules.earth.record.entries import Place, Reveal
from referee.rules.earth.record.state import EarthState
from referee.rules.kernel.log import Entry


def meets(shown: EarthState, now: EarthState, entry: Entry, since: Sequence[Entry]) -> bool:
    """Whether an entry made when the table stood as ``shown`` means the same ``now``, after ``since``.

    With the last card placed or turned up the table goes on, and an exchange is late (E-12).
    """
    is_same_step = (shown.round, shown.phase) == (now.round, now.phase)
    return is_same_step and all(_are_apart(entry, other) for other in since)


def _are_apart(entry: Entry, other: Entry) -> bool:
    mine, theirs = entry.facts, other.facts
    if isinstance(mine, Place) and isinstance(theirs, Place):
        return entry.seat != other.seat
    if isinstance(mine, Reveal) and isinstance(theirs, Reveal):
        return mine.cards.keys().isdisjoint(theirs.cards) and _kept(mine).isdisjoint(_kept(theirs))
    return False


def _kept(facts: Reveal) -> set[str]:
    """The ids that the deck would give the cards to be written down, were each of them the first."""
    cards = (shown.card for shown in facts.cards.values() if shown.keep and shown.card is not None)
    return {new_id(" ".join(card.name.split()), ()) for card in cards}
