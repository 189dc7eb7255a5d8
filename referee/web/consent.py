"""Asking the others before something hidden is gone over again, and their answers."""

import json

from django import forms
from django.http import HttpRequest, HttpResponse
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
from referee.web.doors import player
from referee.web.entry import enter_or_answer
from referee.web.protests import spoken_for
from referee.web.questions import AnswerForm
from referee.web.registry import at_table


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
        told = self.cleaned_data
        if told["what"] == Amend.kind:
            return Amend(told["number"], told["told"], told["anew"])
        return Retract(told["number"]) if told["what"] == Retract.kind else Restore(told["number"])


@at_table(require_POST, player)
def ask(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Ask everybody for an undo, a redo or an amendment."""
    form = AskForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    facts = Propose(describe_entry(Entry(form.facts())))
    return enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)


@at_table(require_POST, player)
def answer(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Say yes or no, or withdraw the own question."""
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return see_other(visitor.path)
    number = form.cleaned_data["number"]
    facts: Facts = Decline(number)
    if form.cleaned_data["say"] == "yes":
        proposal = selectors.board_of(visitor.table).proposal
        facts = Agree(number, spoken_for(visitor, proposal.waits) if proposal else ())
    return enter_or_answer(request, visitor, Entry(facts, visitor.seat_name), form)
