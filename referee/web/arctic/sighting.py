"""A seat's own looks on its own page, and the notes it keeps of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms

from referee.rules.arctic.cards.catalogue import Card
from referee.rules.arctic.recon.sight import may_be_seen
from referee.rules.arctic.record.note_entries import Sight
from referee.rules.arctic.record.seen import Seen
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Log
from referee.tables.links import Visitor
from referee.web.base import BROKEN_PAGE, SeatForm, WordsField, unbound


class SightForm(SeatForm):
    """A note of a look: whose, which look, which cards."""

    kind = Sight.kind
    look = forms.IntegerField(min_value=0, max_value=99, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)
    cards = WordsField(required=False)

    def facts(self) -> Sight:
        """Return the entry."""
        return Sight(self.cleaned_data["look"], tuple(card for card in self.cleaned_data["cards"] if card))


@dataclass(frozen=True, slots=True)
class LookView:
    """A look with its note: the cards noted, and those that it can have shown."""

    place: int
    seen: Seen
    noted: tuple[Card, ...]
    cards: tuple[Card, ...]
    form: SightForm


def sighting_context(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return the looks of the seat whose page it is, the newest first."""
    state: ArcticState = log.state
    if visitor.seat_name is None or state.scored is not None:
        return {}
    looks = enumerate(state.looks.get(visitor.seat_name, ()))
    views = [_view(state, visitor.seat_name, place, seen, log) for place, seen in looks]
    return {"looks": views[::-1]} if views else {}


def _view(state: ArcticState, seat: str, place: int, seen: Seen, log: Log[Any]) -> LookView:
    noted = tuple(state.cards[card] for card in seen.cards if card in state.cards)
    form = unbound(SightForm, log, for_seat=seat, look=place)
    return LookView(place, seen, noted, tuple(may_be_seen(state, seen)), form)
