"""Rows with a stepper for the cards of a deck that is counted, and tiles for cards to add."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.arctic.cards.catalogue import Card, Kind, Pile
from referee.rules.arctic.ending.tally import MOST_COPIES
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.board import Value, values_of
from referee.web.arctic.tallying import TallyDraft

GROUPS: tuple[tuple[str, frozenset[Kind]], ...] = (
    (gettext_noop("Members"), frozenset({Kind.MEMBER})),
    (gettext_noop("Tools"), frozenset({Kind.TOOL})),
    (gettext_noop("Medicine"), frozenset({Kind.MEDICINE})),
    (gettext_noop("The rest"), frozenset({Kind.INSTANT, Kind.JUNK})),
)
PILES: tuple[tuple[str, frozenset[Pile]], ...] = (
    (gettext_noop("Contested resources"), frozenset({Pile.CONTESTED})),
    (gettext_noop("Junkyard"), frozenset({Pile.JUNKYARD})),
    (gettext_noop("Mercenaries and refugees"), frozenset({Pile.MERCENARY, Pile.STARTING})),
)
SCORING_VALUES = frozenset({"people", "meds"})


@dataclass(frozen=True, slots=True)
class CountRow:
    """A card with its stepper. ``recorded``: what the record says, where that is another number."""

    card: str
    name: str | Line
    kind: str
    values: tuple[Value, ...]
    number: int
    recorded: int | None = None
    is_full: bool = False


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows (or tiles to add) under one heading."""

    title: str
    rows: tuple[CountRow, ...]


def row_groups(state: ArcticState, draft: TallyDraft) -> Iterator[RowGroup]:
    """Yield the cards of a deck by kind."""
    for title, kinds in GROUPS:
        rows = tuple(row_of(state, draft, card) for card in _listed(state, draft) if card.kind in kinds)
        if rows:
            yield RowGroup(title, rows)


def _listed(state: ArcticState, draft: TallyDraft) -> list[Card]:
    """The cards that have a row: known ones and those added, also where the count is down to 0."""
    recorded = state.holdings[draft.seat].owned
    return [card for card in state.cards.values() if card.id in draft.numbers or recorded.get(card.id)]


def other_groups(state: ArcticState, draft: TallyDraft) -> Iterator[RowGroup]:
    """Yield the cards that can be added, by where they come from."""
    listed = _listed(state, draft)
    others = [card for card in state.cards.values() if is_in_play(state, card) and card not in listed]
    for title, piles in PILES:
        rows = tuple(row_of(state, draft, card) for card in others if card.pile in piles)
        if rows:
            yield RowGroup(title, rows)


def row_of(state: ArcticState, draft: TallyDraft, card: Card) -> CountRow:
    """Return the row of a card of the deck."""
    number, recorded = draft.numbers.get(card.id, 0), state.holdings[draft.seat].owned.get(card.id, 0)
    return CountRow(
        card=card.id,
        name=card.label,
        kind=card.kind,
        values=tuple(value for value in values_of(card) if value.name in SCORING_VALUES),
        number=number,
        recorded=recorded if recorded != number else None,
        is_full=number >= MOST_COPIES,
    )
