"""What a page shows while an act waits for answers: who is asked, their cards as buttons, and a large no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.answers.asking import aim_of_window, possible_answers, tell_window
from referee.rules.arctic.record.answer_entries import Response, Source
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.record.window_entries import Reply
from referee.rules.kernel.log import Log
from referee.rules.kernel.ruling import Line
from referee.tables.links import Visitor
from referee.web.arctic.answering import hint_of, word_of
from referee.web.arctic.recon_draft import response_of
from referee.web.arctic.seat_words import is_seat_card
from referee.web.base import EntryForm, nobody, short, unbound


class ReplyForm(EntryForm):
    """A reply: whose, and the card that answers, if one does; of no seat: nobody answers."""

    kind = Reply.kind
    for_seat = forms.CharField(strip=False, required=False, widget=forms.HiddenInput)
    y = forms.CharField(required=False, max_length=60)

    def clean_for_seat(self) -> str:
        """Refuse a seat that is not there."""
        name: str = self.cleaned_data["for_seat"]
        if name and name not in self.state.players:
            raise forms.ValidationError(nobody(name))
        return name

    def clean_y(self) -> str:
        """Refuse what is no card of anybody."""
        told: str = self.cleaned_data["y"]
        word, _slash, source = told.partition("/")
        if told and not (is_seat_card(word, self.state) and source in {"", *Source}):
            raise forms.ValidationError(_("“%(word)s” is no card of anybody here.") % {"word": short(told)})
        return told

    def seat(self) -> str | None:
        """Who replies."""
        return self.cleaned_data["for_seat"] or None

    def facts(self) -> Reply:
        """Return the entry."""
        word, _slash, source = self.cleaned_data["y"].partition("/")
        return Reply(response_of(word, self.state, Source(source) if source else None))


@dataclass(frozen=True, slots=True)
class AnswerTile:
    """A card that may answer; ``word`` says it in the form."""

    word: str
    name: str
    kind: str
    hint: Line


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat that this page may reply for; ``first``: who comes before it, "" for nobody."""

    name: str
    number: int
    form: ReplyForm
    tiles: tuple[AnswerTile, ...]
    first: str


def window_context(visitor: Visitor, log: Log[Any]) -> dict[str, Any]:
    """Return what is to be answered, and the forms of the seats that this page speaks for."""
    state: ArcticState = log.state.seen_by(visitor.seat_name)
    window = state.window
    if window is None:
        return {}
    mine = [name for name in window.asked if visitor.is_host or name == visitor.seat_name]
    return {
        "asking": tell_window(state, window),
        "still_asked": window.asked,
        "replies": [_asked(state, log, name) for name in mine],
        "nobody_form": unbound(ReplyForm, log) if visitor.is_host and len(mine) > 1 else None,
        "address": visitor.path,
    }


def _asked(state: ArcticState, log: Log[Any], name: str) -> Asked:
    window = state.window
    first = window.asked[0] if window else name
    found = possible_answers(state, aim_of_window(state, window)) if window and name == first else []
    tiles = tuple(_tile(state, each) for each in found if each.by == name)
    form = unbound(ReplyForm, log, for_seat=name)
    return Asked(name, state.players.index(name) + 1, form, tiles, "" if name == first else first)


def _tile(state: ArcticState, response: Response) -> AnswerTile:
    card = state.cards[response.with_]
    return AnswerTile(word_of(state, response), card.label, card.kind, hint_of(state, response))
