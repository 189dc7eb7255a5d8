"""Rows for what lies before a seat at the end: buildings as they stand, and the leader (A-90)."""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules.arctic.cards.catalogue import Card, Kind
from referee.rules.arctic.ending.base_tally import LEADER, standing_on_record
from referee.rules.arctic.ending.scoring import BuildingState
from referee.rules.arctic.ending.tally import MOST_COPIES
from referee.rules.arctic.record.inplay import is_in_play
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.arctic.count_rows import CountRow, RowGroup
from referee.web.arctic.tallying import IDLE, TallyDraft, plays_with

COMPLETE = BuildingState.COMPLETE
NAMES = {
    BuildingState.UNDER_CONSTRUCTION: gettext_noop("{card}, unfinished"),
    BuildingState.DISABLED: gettext_noop("{card}, disabled"),
}


def standing_groups(state: ArcticState, draft: TallyDraft) -> Iterator[RowGroup]:
    """Yield the buildings that count, then, where there are any, those that do not, and the leader."""
    idle = [row for row in _idle_rows(state, draft) if _is_listed(row)]
    leaders = [row for row in _rows(state, draft, Kind.LEADER, LEADER) if _is_listed(row)]
    for title, rows in (
        (gettext_noop("Buildings, complete and enabled"), list(_rows(state, draft, Kind.BUILDING, COMPLETE))),
        (gettext_noop("Buildings that do not count"), idle),
        (gettext_noop("Leader"), leaders),
    ):
        if rows:
            yield RowGroup(title, tuple(rows))


def more_standing(state: ArcticState, draft: TallyDraft) -> Iterator[RowGroup]:
    """Yield what can be added: buildings that do not work, leaders."""
    idle = tuple(row for row in _idle_rows(state, draft) if not _is_listed(row))
    leaders = tuple(row for row in _rows(state, draft, Kind.LEADER, LEADER) if not _is_listed(row))
    if idle:
        yield RowGroup(gettext_noop("Buildings that do not count"), idle)
    if leaders:
        yield RowGroup(gettext_noop("Leader"), leaders)


def _is_listed(row: CountRow) -> bool:
    return bool(row.number or row.recorded)


def _idle_rows(state: ArcticState, draft: TallyDraft) -> Iterator[CountRow]:
    for name in IDLE:
        yield from _rows(state, draft, Kind.BUILDING, name)


def _rows(state: ArcticState, draft: TallyDraft, kind: Kind, name: str) -> Iterator[CountRow]:
    for card in state.cards.values():
        is_offered = plays_with(state, kind) and is_in_play(state, card)
        if card.kind is kind and (is_offered or _word(card, name) in draft.numbers):
            yield _row(state, draft, card, name)


def _word(card: Card, name: str) -> str:
    return f"{name}.{card.id}" if name in IDLE else card.id


def _row(state: ArcticState, draft: TallyDraft, card: Card, name: str) -> CountRow:
    word = _word(card, name)
    number = draft.numbers.get(word, 0)
    recorded = standing_on_record(state, draft.seat)[name][card.id]
    return CountRow(
        card=word,
        name=Line(NAMES[BuildingState(name)], {"card": card.label}) if name in IDLE else card.label,
        kind=card.kind,
        values=(),
        number=number,
        recorded=recorded if recorded != number else None,
        is_full=number >= (1 if card.kind is Kind.LEADER else MOST_COPIES),
    )
