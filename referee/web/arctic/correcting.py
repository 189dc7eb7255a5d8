"""The page on which the table puts the record right: a deck, the piles, buildings, a card."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.kinds import CORRECTIONS
from referee.rules.arctic.record import ArcticState
from referee.rules.kernel.log import Log
from referee.rules.kernel.panel import Draft
from referee.tables.links import Visitor
from referee.web.arctic.faces import face_in
from referee.web.base import Trouble
from referee.web.drafts import KIND, fields_of
from referee.web.offers import offers_of, panel_context, told_in


def is_correcting(request: HttpRequest, visitor: Visitor, trouble: Trouble | None) -> bool:
    """Whether a correction is put together; only the table's own device does that."""
    asked = told_in(request, trouble).get(KIND, ())
    return visitor.is_host and any(kind in CORRECTIONS for kind in asked)


def correcting_context(
    request: HttpRequest, visitor: Visitor, log: Log[Any], trouble: Trouble | None
) -> dict[str, Any]:
    """Return what the page shows."""
    state: ArcticState = log.state.seen_by(None)
    seat = state.gatherer or state.players[0]
    offers = offers_of(ARCTIC, CORRECTIONS, state, (None, *state.players), Draft("recount", seat, {}))
    context = panel_context(offers, told_in(request, trouble), log, visitor.path, face_in(state))
    if not context:
        return {"fix": True}
    told = fields_of(context["chosen"].draft, context["chosen"].choices)
    return {"fix": True, **context, "address": f"{visitor.path}?{urlencode(told)}"}
