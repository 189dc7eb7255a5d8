"""Asking the others before something hidden is gone over again, and their answers."""

from __future__ import annotations

import json

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from referee.rules.kernel.codec import decode
from referee.rules.kernel.entry import (
    Agree,
    Amend,
    Decline,
    Entry,
    Facts,
    Propose,
    Restore,
    Retract,
    ToldEntry,
    describe_entry,
)
from referee.tables import selectors
from referee.tables.links import Visitor
from referee.web.base import BROKEN_PAGE, SentForm, see_other
from referee.web.entry import enter_or_answer, visitor_or_404
from referee.web.questions import AnswerForm, says_for


class ToldForm(SentForm):
    """What should have been entered, as JSON (empty: nothing), and what becomes of later entries."""

    told = forms.CharField(required=False, max_length=20_000, error_messages=BROKEN_PAGE)
    anew = forms.BooleanField(required=False)

    def clean_told(self) -> ToldEntry | None:
        """Read what the preview wrote."""
        text: str = self.cleaned_data["told"]
        try:
            return decode(ToldEntry, json.loads(text)) if text else None
        except (ValueError, RecursionError):
            raise forms.ValidationError(BROKEN_PAGE["invalid"]) from None


class AskForm(ToldForm):
    """The undo, redo or amendment that is asked for."""

    what = forms.ChoiceField(choices=[(each, each) for each in (Retract.kind, Restore.kind, Amend.kind)])
    number = forms.IntegerField(min_value=1)

    def facts(self) -> Facts:
        """Return what is asked for."""
        told = self.cleaned_data
        if told["what"] == Amend.kind:
            return Amend(told["number"], told["told"], told["anew"])
        return Retract(told["number"]) if told["what"] == Retract.kind else Restore(told["number"])


@never_cache
@require_POST
def ask(request: HttpRequest, code: str, place: str, key: str) -> HttpResponse:
    """Ask everybody for an undo, a redo or an amendment."""
    visitor = _player_or_404(code, place, key)
    form = AskForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    facts = Propose(describe_entry(Entry(form.facts())))
    return enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)


@never_cache
@require_POST
def answer(request: HttpRequest, code: str, place: str, key: str) -> HttpResponse:
    """Say yes or no, or withdraw the own question."""
    visitor = _player_or_404(code, place, key)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    number = form.cleaned_data["number"]
    facts: Facts = Decline(number)
    if form.cleaned_data["say"] == "yes":
        proposal = selectors.board_of(visitor.table).proposal
        facts = Agree(number, says_for(visitor, proposal) if proposal else ())
    return enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)


def _player_or_404(code: str, place: str, key: str) -> Visitor:
    visitor = visitor_or_404(code, place, key)
    if visitor.is_watching:
        raise Http404
    return visitor
