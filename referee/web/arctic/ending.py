"""The pages of the end: one deck after the other is counted, then the game is scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.ending.base_tally import differences_told
from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.ending.score_telling import score_offer
from referee.rules.arctic.ending.solo_score import points_of
from referee.rules.arctic.ending.tally import compared, missing_gains, people_of
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record.end_entries import Tallied, Tally
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Entry, Log
from referee.rules.kernel.ruling import IllegalEntry, Line, Ruling, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.count_rows import RowGroup, other_groups, row_groups
from referee.web.arctic.end_forms import ScoreForm, TallyForm
from referee.web.arctic.scoresheet import score_sheet
from referee.web.arctic.standing_rows import more_standing, standing_groups
from referee.web.arctic.tallying import TallyDraft, read_tally_draft, tally_of
from referee.web.base import Trouble, unbound


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat whose deck can be counted from this page; ``people`` counted, None before."""

    name: str
    number: int
    people: int | None


@dataclass(frozen=True, slots=True)
class TallyPanel:
    """The count of one deck as it stands.

    ``standing``: what lies before the seat, ``more``: what can be added to that. ``worth``: its people, or in
    the solo game its points. ``would``: the entry's sentence; ``missing``: gains never shown that it does not
    name; ``refusal``: why it would be refused.
    """

    seat: str
    number: int
    groups: tuple[RowGroup, ...]
    standing: tuple[RowGroup, ...]
    more: tuple[RowGroup, ...]
    others: tuple[RowGroup, ...]
    worth: int
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
    has_all = len(state.tallies) == len(state.players)
    context = counting_context(request, visitor, log, trouble)
    return {**context, **(_offer(visitor, log) if has_all else {})}


def counting_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """The count of a deck."""
    state: ArcticState = log.state
    seats = state.turn_order if visitor.seat_name is None else (visitor.seat_name,)
    is_refused = trouble is not None and trouble.kind == Tally.kind
    told = trouble.typed if trouble and is_refused else dict(request.GET.lists())
    draft = read_tally_draft(told, state, seats).done(request.GET.getlist("do"))
    shows_count = "u" in told or draft.seat not in state.tallies
    words = [word for name, word in draft.fields if name == "t"]
    query = urlencode(draft.fields) if "u" in told or draft.changes else ""
    return {
        "choices": [_choice(state, name) for name in seats],
        "still_to_count": [name for name in state.turn_order if name not in state.tallies],
        "draft": draft,
        "panel": tally_panel(state, draft) if shows_count else None,
        "tally_form": unbound(TallyForm, log, u=draft.seat, t=words),
        "count_rules": ("A-98",) if state.solo else ("A-15", "A-91"),
        "address": f"{visitor.path}?{query}" if query else visitor.path,
    }


def _worth(state: ArcticState, tally: Tally) -> int:
    return points_of(tally.cards, state.cards) if state.solo else people_of(state, tally.cards)


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
    outcome = compared(state, draft.seat, tally)
    return TallyPanel(
        seat=draft.seat,
        number=state.players.index(draft.seat) + 1,
        groups=tuple(row_groups(state, draft)),
        standing=tuple(standing_groups(state, draft)),
        more=tuple(more_standing(state, draft)),
        others=tuple(other_groups(state, draft)),
        worth=_worth(state, tally),
        differs=_differs(differences_told(state, outcome)),
        missing=missing_gains(state, draft.seat, outcome),
        would=ARCTIC.describe(state, entry, outcome, draft.seat),
        ruling=ruling,
        refusal=refusal,
    )


def _differs(words: tuple[str, ...]) -> Line | None:
    return Line(gettext_noop("Not as recorded: {words}."), {"words": words}) if words else None
