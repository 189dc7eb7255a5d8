"""The pages of the end: one deck after the other is counted, then the game is scored."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlencode

from referee.rules.arctic.ending import (
    TALLY,
    Score,
    compared,
    differences_told,
    missing_gains,
    people_of,
    score_offer,
    worth_of,
)
from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.log import Entry, Log
from referee.rules.kernel.panel import Draft, Panel
from referee.rules.kernel.ruling import Line
from referee.web.arctic.faces import face_in
from referee.web.arctic.scoresheet import score_sheet
from referee.web.base import TablePage, sent_along
from referee.web.drafts import KIND, fields_of
from referee.web.logs import seat_numbers
from referee.web.offers import offers_of, panel_context


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat whose deck can be counted from this page; ``people`` counted, None before."""

    name: str
    number: int
    people: int | None


def ending_context(page: TablePage) -> dict[str, Any]:
    """The count of a deck, the offer to score, or the score sheet."""
    state: ArcticState = page.log.state
    if state.scored is not None:
        return {"score": score_sheet(page.log), "address": page.visitor.path}
    has_all = len(state.tallies) == len(state.players)
    offer = offer_of(page.log, Entry(Score()), score_offer) if has_all else {}
    return {**counting_context(page), **offer}


def counting_context(page: TablePage) -> dict[str, Any]:
    """The count of a deck; who has counted counts again only if asked to."""
    state: ArcticState = page.log.state
    visitor, is_ours = page.visitor, page.trouble is None or page.trouble.kind == TALLY.name
    seats = state.turn_order if visitor.seat_name is None else (visitor.seat_name,)
    missing = [name for name in state.turn_order if name not in state.tallies]
    first = next((name for name in seats if name in missing), seats[0])
    told = page.told if is_ours else {}
    offers = offers_of(
        ARCTIC,
        {TALLY.name: TALLY},
        state,
        seats,
        Draft(TALLY.name, first, {}),
        keeps=ArcticState.label if visitor.is_amending else None,
    )
    shown: dict[str, Any] = {"address": visitor.path, "own_count": seats[0]}
    if KIND in told or first in missing:
        shown = panel_context(offers, page, face_in(state), told)
        shown |= _counted(state, shown["chosen"]) | {"tabs": (), "seat_buttons": ()}
        if KIND in told:
            fields = fields_of(shown["chosen"].draft, shown["chosen"].choices)
            shown["address"] = f"{visitor.path}?{urlencode(fields)}"
    return {
        "seat_choices": [_choice(state, name) for name in seats],
        "still_to_count": missing,
        "count_rules": ("A-98",) if state.solo else ("A-15", "A-91"),
        **shown,
    }


def _counted(state: ArcticState, panel: Panel) -> dict[str, Any]:
    """What the deck comes to, and how it differs from the record."""
    assert panel.entry is not None
    seat, tally = panel.entry.seat or "", cast("Any", panel.entry.facts)
    outcome = compared(state, seat, tally)
    words = differences_told(state, outcome)
    return {
        "counts": seat,
        "counts_number": seat_numbers(state)[seat],
        "worth": worth_of(state, tally.cards),
        "differs": Line("Differs from the record: {words}.", {"words": words}) if words else None,
        "missing_gains": missing_gains(state, seat, outcome),
        "panel_notes": "arctic/_tally_notes.html",
    }


def _choice(state: ArcticState, seat: str) -> SeatChoice:
    tally = state.tallies.get(seat)
    return SeatChoice(seat, seat_numbers(state)[seat], people_of(state, tally.cards) if tally else None)


def offer_of(log: Log[Any], score: Entry, says: Callable[[Any], Line], **settled: str) -> dict[str, Any]:
    """Return what scoring would come to, and the form that scores."""
    ruling = ARCTIC.adjudicate(log.state, score)
    return {
        "offer": says(ruling.outcome),
        "offer_reasons": ruling.reasons,
        "score_kind": score.kind,
        "score_form": sent_along(log, **settled),
    }
