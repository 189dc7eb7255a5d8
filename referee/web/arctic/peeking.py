"""The Yardmaster's look at any time of the round: one form, two buttons (A-80)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.recon.peek import may_peek
from referee.rules.arctic.record.recon_entries import End, Peek
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Log
from referee.tables.links import Visitor
from referee.web.base import SeatForm, unbound


class PeekForm(SeatForm):
    """Whose Yardmaster looks, and where both cards go; "" is not told."""

    kind = Peek.kind
    to = forms.ChoiceField(
        choices=[(end, end) for end in End],
        required=False,
        error_messages={"invalid_choice": _("Both go back on top or to the bottom.")},
    )

    def facts(self) -> Peek:
        """Return the entry."""
        to = self.cleaned_data["to"]
        return Peek(End(to) if to else None)


def peeking_context(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return the form for the seat that has the Yardmaster, where this page speaks for it."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    mine = state.turn_order if visitor.is_host else (visitor.seat_name,)
    seats = [name for name in mine if name and may_peek(state, name)]
    if not seats:
        return {}
    return {"peeker": seats[0], "peek_form": unbound(PeekForm, log, for_seat=seats[0])}
