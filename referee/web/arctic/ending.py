"""The pages at the end: the decks are counted one by one, then the game is scored."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast
from urllib.parse import urlencode

from referee.rules.arctic.ending import (
    TALLY,
    Score,
    compared,
    differences_told,
    gains_to_name,
    missing_gains,
    people_of,
    score_offer,
    worth_of,
)
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.entry.panel import Draft, Panel
from referee.rules.kernel.history.log import Entry, Log
from referee.rules.kernel.text.line import Line
from referee.web.arctic.faces import face_in
from referee.web.arctic.scoresheet import score_sheet
from referee.web.arctic.tablepages import ArcticPage, ArcticPart, Counted, Offer, SeatChoice, TallyPage
from referee.web.desk.desk import TablePage
from referee.web.desk.log import seat_numbers
from referee.web.desk.sent_form import sent_along
from referee.web.drafts import KIND, fields_of
from referee.web.offers import offers_of, panel_part


def ending_page(page: TablePage, part: ArcticPart) -> ArcticPage:
    """Return the count of a deck, the offer to score, or the score sheet."""
    state: ArcticState = page.log.state
    if state.scored is not None:
        return ArcticPage(**vars(part), address=page.visitor.path, score=score_sheet(page.log))
    shown, has_all = tally_page(page, part), len(state.tallies) == len(state.players)
    return replace(shown, offer=offer_of(page.log, Entry(Score()), score_offer)) if has_all else shown


def tally_page(page: TablePage, part: ArcticPart) -> TallyPage:
    """Return the count of a deck; a seat that has counted counts again only if the URL says so."""
    state: ArcticState = page.log.state
    visitor, is_ours = page.visitor, page.trouble is None or page.trouble.kind == TALLY.name
    seats = state.turn_order if visitor.seat_name is None else (visitor.seat_name,)
    missing = [name for name in state.turn_order if name not in state.tallies]
    first = next((name for name in seats if name in missing), seats[0])
    sent = page.sent if is_ours else {}
    offers = offers_of(
        ARCTIC,
        {TALLY.name: TALLY},
        state,
        seats,
        Draft(TALLY.name, first, {}),
        keeps=ArcticState.label if visitor.is_amending else None,
    )
    panel = None
    if KIND in sent or first in missing:
        panel = panel_part(offers, page, face_in(state), sent, notes="arctic/_tally_notes.html")
        assert panel is not None
        panel = replace(panel, tabs=(), seat_buttons=())
        if KIND in sent:
            fields = fields_of(panel.chosen.draft, panel.chosen.choices)
            panel = replace(panel, address=f"{visitor.path}?{urlencode(fields)}")
    counted = _counted(state, panel.chosen) if panel else None
    if panel and counted and counted.to_name:
        would = Line("{n} unseen {n:card|cards} to name", n=counted.to_name)
        panel = replace(panel, chosen=replace(panel.chosen, entry=None, would=would))
    return TallyPage(
        **vars(part),
        **(vars(panel) if panel else {"address": visitor.path}),
        seat_choices=[_choice(state, name) for name in seats],
        still_to_count=missing,
        has_counted=[name for name in state.players if name in state.tallies and name not in seats],
        others_count=[name for name in missing if name not in seats],
        count_rules=("A-98",) if state.solo else ("A-15", "A-91"),
        own_count=seats[0],
        counted=counted,
    )


def _counted(state: ArcticState, panel: Panel) -> Counted:
    assert panel.entry is not None
    seat, tally = panel.entry.seat or "", cast("Any", panel.entry.facts)
    outcome = compared(state, seat, tally)
    words = differences_told(state, outcome)
    return Counted(
        seat=seat,
        number=seat_numbers(state)[seat],
        worth=worth_of(state, tally.cards),
        differs=Line("Differs from the record: {words}.", words=words) if words else None,
        missing_gains=missing_gains(state, seat, outcome),
        to_name=gains_to_name(state, seat, panel.draft.picked, outcome),
    )


def _choice(state: ArcticState, seat: str) -> SeatChoice:
    tally = state.tallies.get(seat)
    return SeatChoice(seat, seat_numbers(state)[seat], people_of(state, tally.cards) if tally else None)


def offer_of(log: Log[Any], score: Entry, says: Callable[[Any], Line], **settled: str) -> Offer:
    """Return the result of scoring now, and the form that scores."""
    ruling = ARCTIC.adjudicate(log.state, score)
    return Offer(says(ruling.outcome), ruling.reasons, score.kind, sent_along(log, **settled))
