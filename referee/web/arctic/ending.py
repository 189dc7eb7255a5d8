"""The pages of the end: one deck after the other is counted, then the game is scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.cards import Card, Kind, Pile
from referee.rules.arctic.end_entries import Score, Tallied, Tally
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.inplay import is_in_play
from referee.rules.arctic.score_telling import score_offer
from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.tally import MOST_COPIES, differences, differences_told, missing_gains, people_of
from referee.rules.kernel.log import Entry, Log
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.board import Value, values_of
from referee.web.arctic.end_forms import ScoreForm, TallyForm
from referee.web.arctic.scoresheet import score_sheet
from referee.web.arctic.tallying import TallyDraft, read_tally_draft, tally_of
from referee.web.base import Trouble, unbound

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
BUILDINGS_CAME_WITH = "hq2"
SCORING_VALUES = frozenset({"people", "meds"})


@dataclass(frozen=True, slots=True)
class CountRow:
    """A card with its stepper. ``recorded``: what the record says, where that is another number."""

    card: str
    name: str
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


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat whose deck can be counted from this page; ``people`` counted, None before."""

    name: str
    number: int
    people: int | None


@dataclass(frozen=True, slots=True)
class TallyPanel:
    """The count of one deck as it stands.

    ``would``: the entry's sentence; ``missing``: gains never shown that it does not name; ``refusal``: why
    it would be refused.
    """

    seat: str
    number: int
    groups: tuple[RowGroup, ...]
    buildings: tuple[CountRow, ...]
    others: tuple[RowGroup, ...]
    people: int
    differs: Line | None
    missing: int
    would: Line
    ruling: Ruling[Tallied] | None
    refusal: IllegalEntry | None


def ending_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """The count of a deck, the offer to score, or the score sheet."""
    state: ArcticState = log.state
    if state.scored is not None:
        return {"score": score_sheet(log), "address": visitor.path}
    seats = state.turn_order if visitor.seat_name is None else (visitor.seat_name,)
    is_refused = trouble is not None and trouble.kind == Tally.kind
    told = trouble.typed if trouble and is_refused else dict(request.GET.lists())
    draft = read_tally_draft(told, state, seats).done(request.GET.getlist("do"))
    has_all = len(state.tallies) == len(state.players)
    shows_count = "u" in told or draft.seat not in state.tallies
    words = [word for name, word in draft.fields if name == "t"]
    query = urlencode(draft.fields) if "u" in told or draft.changes else ""
    return {
        "choices": [_choice(state, name) for name in seats],
        "still_to_count": [name for name in state.turn_order if name not in state.tallies],
        "draft": draft,
        "panel": tally_panel(state, draft) if shows_count else None,
        "tally_form": unbound(TallyForm, log, u=draft.seat, t=words),
        **(_offer(visitor, log) if has_all else {}),
        "address": f"{visitor.path}?{query}" if query else visitor.path,
    }


def _choice(state: ArcticState, seat: str) -> SeatChoice:
    tally = state.tallies.get(seat)
    return SeatChoice(seat, state.players.index(seat) + 1, people_of(state, tally.cards) if tally else None)


def _offer(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """What scoring would come to; the table's own device scores."""
    ruling = ARCTIC.adjudicate(log.state, Entry(Score()))
    return {
        "offer": score_offer(ruling.outcome),
        "offer_reasons": ruling.reasons,
        "score_form": unbound(ScoreForm, log),
    }


def tally_panel(state: ArcticState, draft: TallyDraft) -> TallyPanel:
    """Work out the panel for the seat that counts."""
    tally = tally_of(draft.numbers, state)
    entry = Entry(tally, draft.seat)
    try:
        ruling: Ruling[Tallied] | None = ARCTIC.adjudicate(state, entry)
        refusal = None
    except IllegalEntry as error:
        ruling, refusal = None, error
    outcome = Tallied(differences(state, draft.seat, tally), len(state.holdings[draft.seat].unseen))
    return TallyPanel(
        seat=draft.seat,
        number=state.players.index(draft.seat) + 1,
        groups=tuple(_groups(state, draft)),
        buildings=tuple(_buildings(state, draft)),
        others=tuple(_others(state, draft)),
        people=people_of(state, tally.cards),
        differs=_differs(state, outcome.differs),
        missing=missing_gains(outcome),
        would=ARCTIC.describe(state, entry, outcome, draft.seat),
        ruling=ruling,
        refusal=refusal,
    )


def _differs(state: ArcticState, differs: Mapping[str, int]) -> Line | None:
    if not differs:
        return None
    return Line(gettext_noop("Not as recorded: {words}."), {"words": differences_told(state, differs)})


# Rows ---------------------------------------------------------------------------------------------


def _groups(state: ArcticState, draft: TallyDraft) -> Iterator[RowGroup]:
    for title, kinds in GROUPS:
        rows = tuple(_row(state, draft, card) for card in _listed(state, draft) if card.kind in kinds)
        if rows:
            yield RowGroup(title, rows)


def _listed(state: ArcticState, draft: TallyDraft) -> list[Card]:
    """The cards that have a row: known ones and those added, also where the count is down to 0."""
    recorded = state.holdings[draft.seat].owned
    return [card for card in state.cards.values() if card.id in draft.numbers or recorded.get(card.id)]


def _buildings(state: ArcticState, draft: TallyDraft) -> Iterator[CountRow]:
    for card in state.cards.values():
        is_offered = BUILDINGS_CAME_WITH in state.modules and is_in_play(state, card)
        if card.kind is Kind.BUILDING and (is_offered or card.id in draft.numbers):
            yield _row(state, draft, card)


def _others(state: ArcticState, draft: TallyDraft) -> Iterator[RowGroup]:
    listed = _listed(state, draft)
    others = [card for card in state.cards.values() if is_in_play(state, card) and card not in listed]
    for title, piles in PILES:
        rows = tuple(_row(state, draft, card) for card in others if card.pile in piles)
        if rows:
            yield RowGroup(title, rows)


def _row(state: ArcticState, draft: TallyDraft, card: Card) -> CountRow:
    number, recorded = draft.numbers.get(card.id, 0), state.holdings[draft.seat].owned.get(card.id, 0)
    return CountRow(
        card=card.id,
        name=card.label,
        kind=card.kind,
        values=tuple(value for value in values_of(card) if value.name in SCORING_VALUES),
        number=number,
        recorded=recorded if card.kind is not Kind.BUILDING and recorded != number else None,
        is_full=number >= MOST_COPIES,
    )
