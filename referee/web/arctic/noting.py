"""A seat's own unseen gains on its own page, and the notes it keeps of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest

from referee.rules.arctic.cards.catalogue import Card, Pile
from referee.rules.arctic.recon.note import can_be
from referee.rules.arctic.record.holdings import Unseen
from referee.rules.arctic.record.note_entries import Note
from referee.rules.arctic.record.state import ArcticState
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.tables.links import Visitor
from referee.web.base import BROKEN_PAGE, EntryForm, unbound

SOURCES = {
    Pile.JUNKYARD: gettext_noop("From the junkyard, round {round}"),
    Pile.CONTESTED: gettext_noop("Contested card of round {round}"),
}


@dataclass(frozen=True, slots=True)
class Gain:
    """An unseen gain: where it came from, and what it is as far as its owner has noted it."""

    place: int
    source: Line
    card: Card | None


class NoteForm(EntryForm):
    """A note: whose, which gain, which card."""

    kind = Note.kind
    whose = forms.CharField(max_length=30, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)
    gain = forms.IntegerField(min_value=0, max_value=99, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)
    card = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def seat(self) -> str | None:
        """Whose gain it is."""
        seat: str = self.cleaned_data["whose"]
        return seat

    def facts(self) -> Note:
        """Return the entry."""
        return Note(self.cleaned_data["gain"], self.cleaned_data["card"])


def noting_context(request: HttpRequest, visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return the gains of the seat whose page it is, and the cards that the asked one can be."""
    state: ArcticState = log.state
    if visitor.seat_name is None or state.scored is not None:
        return {}
    unseen = state.holdings[visitor.seat_name].unseen
    gains = [_gain(state, place, gain) for place, gain in enumerate(unseen)]
    asked = request.GET.get("note", "")
    shown = next((gain for gain in gains if str(gain.place) == asked), None)
    if shown is None:
        return {"gains": gains}
    noted = unseen[shown.place]
    cards = [card for card in state.cards.values() if can_be(state, noted, card.id)]
    cards.sort(key=lambda card: card.pile is not noted.source)
    form = unbound(NoteForm, log, whose=visitor.seat_name, gain=shown.place)
    return {"gains": gains, "noting": shown, "note_cards": cards, "note_form": form}


def _gain(state: ArcticState, place: int, gain: Unseen) -> Gain:
    return Gain(place, Line(SOURCES[gain.source], {"round": gain.round}), state.cards.get(gain.note))
