"""The form of any entry, made from the choices of its kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext

from referee.rules.kernel.choices import settled
from referee.rules.kernel.entry import Entry, Facts
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.ruling import IllegalEntry
from referee.web.base import BROKEN_PAGE, EntryForm, seated
from referee.web.drafts import picked_in
from referee.web.templatetags.referee import say


class KindForm(EntryForm):
    """What is picked for an entry of one kind. The rules read the words; whether it may be, they say too."""

    of: EntryKind[Any]
    for_seat = forms.CharField(strip=False, required=False, widget=forms.HiddenInput)

    def clean_for_seat(self) -> str:
        """Refuse a seat that is not there."""
        told: str = self.cleaned_data["for_seat"]
        return seated(told, self.state) if told else told

    def clean(self) -> dict[str, Any]:
        """Put the entry together; what no field can bear is refused by name.

        What is not told but can only be one thing is that.
        """
        cleaned = super().clean() or {}
        told = picked_in({name: cast("QueryDict", self.data).getlist(name) for name in self.data})
        seat = self.cleaned_data.get("for_seat") or ""
        if "for_seat" in self.errors:
            return cleaned
        if not seat and not self.of.is_tables:
            raise forms.ValidationError(BROKEN_PAGE["required"])
        clear = dict(told)
        choices = settled(self.of.choices(self.state, seat, clear), clear)
        words = {**clear, **told}
        if missing := next((choice for choice in choices if choice.is_missing(words)), None):
            raise forms.ValidationError(say(missing.ask or missing.title))
        try:
            self.entry: Entry = self.of.entry(self.state, seat or None, words)
        except IllegalEntry as refusal:
            raise forms.ValidationError(refusal.line.text(gettext)) from None
        return cleaned

    def seat(self) -> str | None:
        """Whose entry it is."""
        return self.entry.seat

    def facts(self) -> Facts:
        """Return what the words say."""
        return self.entry.facts


@cache
def form_of(kind: EntryKind[Any]) -> type[KindForm]:
    """Return the form of entries of this kind."""
    return type("KindForm", (KindForm,), {"kind": kind.name, "of": kind})


def forms_of(kinds: Mapping[str, EntryKind[Any]]) -> dict[str, type[EntryForm]]:
    """Return the form of every kind, by name."""
    return {name: form_of(kind) for name, kind in kinds.items()}
