"""The forms of the gathering entries: one shape, one kind each."""

from __future__ import annotations

from typing import cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.record.turn_entries import Commit, Dig, Draw, Hunt, Strike, Trash
from referee.web.arctic.gather import GatherFacts, facts_of, read_gather_draft
from referee.web.arctic.gather_words import troubles
from referee.web.base import SeatForm, WordsField

FIELDS = "ckxnbwvyhptzoresd"


class GatherForm(SeatForm):
    """A gathering entry as the panel's draft says it; ``for_seat`` is the seat whose turn it is."""

    c = WordsField(required=False)
    k = WordsField(required=False)
    x = WordsField(required=False)
    n = WordsField(required=False)
    h = WordsField(required=False)
    p = WordsField(required=False)

    def clean(self) -> dict[str, object]:
        """Refuse by name every word that says nothing here."""
        cleaned = super().clean() or {}
        if found := list(dict.fromkeys(troubles(self._told(), self.state))):
            raise forms.ValidationError(found)
        return cleaned

    def _told(self) -> dict[str, list[str]]:
        data = cast("QueryDict", self.data)
        return {name: [str(word) for word in data.getlist(name)] for name in FIELDS}

    def facts(self) -> GatherFacts:
        """Return the entry."""
        told = {**self._told(), "g": [self.kind]}
        draft = read_gather_draft(told, self.state, self.cleaned_data["for_seat"])
        return facts_of(draft, self.state, self.cleaned_data["for_seat"])


class DigForm(GatherForm):
    """A dig."""

    kind = Dig.kind
    e = WordsField(required=False)


class DrawForm(GatherForm):
    """A draw."""

    kind = Draw.kind


class HuntForm(GatherForm):
    """A hunt, a hire, or both."""

    kind = Hunt.kind
    s = WordsField(required=False)


class TrashForm(GatherForm):
    """Cards to the junkyard."""

    kind = Trash.kind


class CommitForm(GatherForm):
    """The number of cards kept."""

    kind = Commit.kind


class AnybodysForm(GatherForm):
    """An entry of any seat, whoever's turn it is: ``b`` says whose."""

    b = WordsField(required=False)

    def seat(self) -> str | None:
        """Whose entry it is."""
        actors: tuple[str, ...] = self.cleaned_data["b"]
        return actors[0] if actors and actors[0] else super().seat()


class StrikeForm(AnybodysForm):
    """A snipe or disarm in the middle of somebody's gathering."""

    kind = Strike.kind
    w = WordsField(required=False)
    v = WordsField(required=False)
    y = WordsField(required=False)
    z = WordsField(required=False)

    def clean(self) -> dict[str, object]:
        """A strike needs a weapon and a target."""
        cleaned = super().clean() or {}
        told = self._told()
        if not any(told["w"]) or not any(told["v"]):
            raise forms.ValidationError(_("Say who strikes with what, and at which card."))
        return cleaned


GATHER_FORMS = (DigForm, DrawForm, HuntForm, TrashForm, StrikeForm, CommitForm)
