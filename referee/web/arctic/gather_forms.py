"""The forms of the gathering entries: one shape, one kind each."""

from __future__ import annotations

from typing import cast

from django import forms
from django.http import QueryDict

from referee.rules.arctic.state import ArcticState
from referee.rules.arctic.turn import TurnFacts
from referee.rules.arctic.turn_entries import Commit, Dig, Draw, Hunt, Strike, Trash
from referee.web.arctic.gather import facts_of, read_gather_draft
from referee.web.base import EntryForm, WordsField


class GatherForm(EntryForm):
    """A gathering entry as the panel's draft says it; ``for_seat`` is the seat whose turn it is."""

    for_seat = forms.CharField(max_length=30, widget=forms.HiddenInput)
    c = WordsField(required=False)
    k = forms.CharField(required=False, widget=forms.HiddenInput)
    x = forms.CharField(required=False, widget=forms.HiddenInput)
    n = forms.IntegerField(required=False, min_value=0, max_value=99, widget=forms.HiddenInput)

    def clean_for_seat(self) -> str:
        """Refuse a seat that is not there."""
        state: ArcticState = self.state
        name: str = self.cleaned_data["for_seat"]
        if name not in state.players:
            raise forms.ValidationError("Nobody sits there.")
        return name

    def seat(self) -> str | None:
        """Whose entry it is."""
        seat: str = self.cleaned_data["for_seat"]
        return seat

    def facts(self) -> TurnFacts:
        """Return the entry."""
        data = cast("QueryDict", self.data)
        told = {name: [str(word) for word in data.getlist(name)] for name in "ckxnbwvy"}
        draft = read_gather_draft({**told, "g": [self.kind]}, self.state, self.cleaned_data["for_seat"])
        return facts_of(draft, self.state, self.cleaned_data["for_seat"])


class DigForm(GatherForm):
    """A dig."""

    kind = Dig.kind


class DrawForm(GatherForm):
    """A draw."""

    kind = Draw.kind


class HuntForm(GatherForm):
    """A hunt, a hire, or both."""

    kind = Hunt.kind


class TrashForm(GatherForm):
    """Cards to the junkyard."""

    kind = Trash.kind


class CommitForm(GatherForm):
    """The number of cards kept."""

    kind = Commit.kind


class StrikeForm(GatherForm):
    """A snipe or disarm in the middle of somebody's gathering."""

    kind = Strike.kind
    b = forms.CharField(required=False, widget=forms.HiddenInput)
    w = forms.CharField(required=False, widget=forms.HiddenInput)
    v = forms.CharField(required=False, widget=forms.HiddenInput)
    y = forms.CharField(required=False, widget=forms.HiddenInput)

    def seat(self) -> str | None:
        """Who strikes."""
        return self.cleaned_data["b"] or super().seat()

    def clean(self) -> dict[str, object]:
        """A strike needs a weapon and a target."""
        cleaned = super().clean() or {}
        if not cleaned.get("w") or not cleaned.get("v"):
            raise forms.ValidationError("Say who strikes with what, and at which card.")
        return cleaned


GATHER_FORMS = (DigForm, DrawForm, HuntForm, TrashForm, StrikeForm, CommitForm)
