"""The form that comes with whatever changes the log."""

import re
from collections.abc import Mapping
from typing import Any, TypedDict
from uuid import UUID, uuid4

from django import forms
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from markupsafe import escape

from referee.rules.kernel.history.log import Log
from referee.tables.chain import KNOWN, known_of

_BROKEN = _("This page is broken. Load it again.")
# What players never type themselves, and so can never put right.
BROKEN_PAGE = {"required": _BROKEN, "invalid": _BROKEN, "min_value": _BROKEN}
LONGEST_SHOWN = 40
CHECK = re.compile(r"[a-z-]{1,40}", re.ASCII)


SentAlong = Mapping[str, SafeString]
"""Hidden fields by name, as a page prints them; beside the number of the last record stands its hash."""


class WordsField(forms.Field):
    """Several words under one name, as hidden inputs; cleans to a tuple."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[str, ...]:
        return tuple(str(word) for word in value or ())


class SentFrom(TypedDict):
    """From which page an entry was sent, and the id that it has for itself."""

    seen: int
    known: str
    entry_id: UUID


class SentForm(forms.Form):
    """What the page sends with whatever changes the log: the last record it knew, and an id of its own.

    Forms check shape only; the rules check whether it may be.
    """

    seen = forms.IntegerField(min_value=0, error_messages=BROKEN_PAGE)
    known = forms.RegexField(KNOWN, required=False, error_messages=BROKEN_PAGE)
    entry_id = forms.UUIDField(error_messages=BROKEN_PAGE)
    override = WordsField(required=False)

    def clean_override(self) -> tuple[str, ...]:
        """Refuse what cannot be the code of a check: it would stand in the log."""
        codes: tuple[str, ...] = self.cleaned_data["override"]
        if not all(CHECK.fullmatch(code) for code in codes):
            raise forms.ValidationError(_BROKEN)
        return codes

    @property
    def page(self) -> SentFrom:
        data = self.cleaned_data
        return SentFrom(seen=data["seen"], known=data["known"], entry_id=data["entry_id"])

    def words(self) -> str:
        """Why the form is not valid, in sentences."""
        errors = (str(error) for field_errors in self.errors.values() for error in field_errors)
        return " ".join(dict.fromkeys(errors))

    def lacking(self) -> str:
        """Return what is to be said where something is still missing, "" where nothing is."""
        return ""


def short(word: str) -> str:
    """Return the word as a sentence can bear it."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in word[:LONGEST_SHOWN])
    return shown + "…" if len(word) > LONGEST_SHOWN else shown


class TakeBackForm(SentForm):
    """Undo and redo: the number of the record that is meant."""

    number = forms.IntegerField(min_value=1, error_messages=BROKEN_PAGE)


def sent_along(log: Log[Any], **settled: Any) -> SentAlong:
    """Return what a form on a page sends unseen: the last record, an id of its own, and what is settled."""
    values = {"seen": log.number, "entry_id": uuid4(), **settled}
    fields = {name: _hidden(name, value) for name, value in values.items()}
    if known := known_of(log):
        fields["seen"] += _hidden("known", known)
    return fields


def _hidden(name: str, value: Any) -> SafeString:
    return SafeString(f'<input type="hidden" name="{name}" value="{escape(value)}">')
