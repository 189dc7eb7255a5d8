"""The form of any entry, made from the choices of its kind."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext

from referee.rules.kernel.choices import settled
from referee.rules.kernel.entry import Entry, Facts
from referee.rules.kernel.kind import EntryKind
from referee.rules.kernel.ruling import IllegalEntry, Line
from referee.web.base import EntryForm, seated
from referee.web.drafts import picked_in


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
        told |= {name: (secrets.token_hex(16),) for name in self.of.draws}
        seat = self.cleaned_data.get("for_seat") or ""
        clear = dict(told)
        choices = settled(self.of.choices(self.state, seat, clear), clear)
        words = {**clear, **told}
        try:
            self.entry: Entry = self.of.entry(self.state, seat or None, words)
        except IllegalEntry as refusal:
            missing = next((each for each in choices if each.least and not words.get(each.field)), None)
            line = (missing and missing.ask) or refusal.line
            says = line.text(gettext) if isinstance(line, Line) else gettext(line)
            raise forms.ValidationError(says) from None
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
