"""The page of a table that gathers: what the seat on turn may do, and what others may do in its turn."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.kinds import CORRECTIONS, PANEL_KINDS, SEAT_KINDS, likely_kind
from referee.rules.arctic.record import ArcticState
from referee.rules.arctic.standing import reminders
from referee.rules.kernel.log import Log
from referee.rules.kernel.panel import Draft
from referee.rules.kernel.ruling import Fact, Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.arctic.faces import face_in
from referee.web.base import Trouble, sent_along
from referee.web.drafts import KIND, fields_of
from referee.web.logs import seat_numbers
from referee.web.offers import offers_of, panel_context, told_in


def gathering_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """The Now panel: what the seat on turn may do, and what others may do in its turn (A-14, A-53)."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    now = state.gatherer or state.initiator
    seat = visitor.seat_name or now
    offers = offers_of(
        ARCTIC,
        PANEL_KINDS if visitor.is_host else SEAT_KINDS,
        state,
        state.turn_order if visitor.is_host else (seat,),
        Draft(likely_kind(state, seat), seat, {}),
        insists=visitor.is_host,
        keeps=ArcticState.label if visitor.is_amending else None,
    )
    context = panel_context(offers, told_in(request, trouble), log, visitor.path, face_in(state))
    return {
        **_turn_context(state, log, now),
        "is_own": visitor.is_host or seat == now,
        "panel_notes": "arctic/_panel_notes.html",
        **context,
    }


def is_fresh(state: ArcticState) -> bool:
    """Whether nobody has done anything in this round yet."""
    return not any(each.actions or each.committed is not None for each in state.seats.values())


def _turn_context(state: ArcticState, log: Log[Any], now: str) -> dict[str, Any]:
    """Whose turn it is, who comes next, and what the table itself can enter."""
    order = state.turn_order
    waiting = [name for name in order[order.index(now) + 1 :] if state.seats[name].committed is None]
    return {
        "reminders": reminders(state),
        "is_fresh": is_fresh(state),
        "gathered_form": sent_along(log),
        "gathered_label": _gathered_label(state),
        "now": now,
        "now_number": seat_numbers(state)[now],
        "next_seat": waiting[0] if waiting else "",
    }


def _gathered_label(state: ArcticState) -> Line:
    """What the button skips, by name, and what it leads to; where nobody is entered it skips nobody."""
    missing = tuple(name for name in state.turn_order if state.seats[name].committed is None)
    facts: dict[str, Fact] = {"seats": ", ".join(missing), "round": state.round}
    if len(missing) == len(state.players):
        every, rest = gettext_noop("Everyone has gathered: reveal"), gettext_noop("Round {round} is over")
        return Line(every if state.has_skirmish else rest, facts)
    if state.has_skirmish:
        return Line(gettext_noop("Skip the rest ({seats} not entered) and reveal"), facts)
    return Line(gettext_noop("Skip the rest ({seats} not entered) and end round {round}"), facts)


# Putting the record right --------------------------------------------------------------------------


def is_correcting(request: HttpRequest, visitor: Visitor, trouble: Trouble | None) -> bool:
    """Whether a correction is put together; only the table's own device does that."""
    asked = told_in(request, trouble).get(KIND, ())
    return visitor.is_host and any(kind in CORRECTIONS for kind in asked)


def correcting_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """Return what the page shows, nothing where nothing can be corrected."""
    state: ArcticState = log.state.seen_by(None)
    seat = state.gatherer or state.players[0]
    offers = offers_of(ARCTIC, CORRECTIONS, state, (None, *state.players), Draft("recount", seat, {}))
    context = panel_context(offers, told_in(request, trouble), log, visitor.path, face_in(state))
    if not context:
        return {}
    told = fields_of(context["chosen"].draft, context["chosen"].choices)
    return {"fix": True, "shows_strip": False, **context, "address": f"{visitor.path}?{urlencode(told)}"}
