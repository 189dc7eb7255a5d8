"""The form that every change of the log comes with."""

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
from referee.tables.signatures import SIGNATURE

_BROKEN = _("This page is broken. Reload it.")
# For fields that players don't type and so can't correct.
BROKEN_PAGE = {"required": _BROKEN, "invalid": _BROKEN, "min_value": _BROKEN}
LONGEST_SHOWN = 40
CHECK = re.compile(r"[a-z-]{1,40}", re.ASCII)


SentAlong = Mapping[str, SafeString]
"""Hidden inputs by name; the number of the last record comes with its hash."""


class WordsField(forms.Field):
    """Several words under one name, as hidden inputs; cleans to a tuple."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Any) -> tuple[str, ...]:
        return tuple(str(word) for word in value or ())


class SharedFields(dict[str, forms.Field]):
    """The fields of a form that changes none of them: all its instances have the same."""

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, forms.Field]:
        return dict(self)


class SentFrom(TypedDict):
    """The page that an entry was sent from, and the id of the entry."""

    seen: int
    known: str
    entry_id: UUID
    signature: str


class SentForm(forms.Form):
    """What a page sends with every change: the last record that it showed, and an id for the entry.

    The script of a device with a key adds the signature.

    Forms check types only; the rules check legality.
    """

    seen = forms.IntegerField(min_value=0, error_messages=BROKEN_PAGE)
    known = forms.RegexField(KNOWN, required=False, error_messages=BROKEN_PAGE)
    entry_id = forms.UUIDField(error_messages=BROKEN_PAGE)
    signature = forms.RegexField(SIGNATURE, required=False, error_messages=BROKEN_PAGE)
    override = WordsField(required=False)

    def clean_override(self) -> tuple[str, ...]:
        """Refuse anything that can't be the code of a check, as it is logged."""
        codes: tuple[str, ...] = self.cleaned_data["override"]
        if not all(CHECK.fullmatch(code) for code in codes):
            raise forms.ValidationError(_BROKEN)
        return codes

    @property
    def page(self) -> SentFrom:
        data = self.cleaned_data
        return SentFrom(
            seen=data["seen"],
            known=data["known"],
            entry_id=data["entry_id"],
            signature=data["signature"],
        )

    def words(self) -> str:
        """Return the errors of the form as sentences."""
        errors = (str(error) for field_errors in self.errors.values() for error in field_errors)
        return " ".join(dict.fromkeys(errors))

    def lacking(self) -> str:
        """Return the sentence that asks for a missing choice, "" if none is missing."""
        return ""


def short(word: str) -> str:
    """Return a word shortened and made printable for a sentence."""
    shown = "".join(sign if sign.isprintable() else "�" for sign in word[:LONGEST_SHOWN])
    return shown + "…" if len(word) > LONGEST_SHOWN else shown


class TakeBackForm(SentForm):
    """Undo and redo: the number of the record."""

    number = forms.IntegerField(min_value=1, error_messages=BROKEN_PAGE)


def sent_along(log: Log[Any], **settled: Any) -> SentAlong:
    """Return the hidden inputs of a form: the last record, an id for the entry, and ``settled``."""
    values = {"seen": log.number, "entry_id": uuid4(), **settled}
    fields = {name: _hidden(name, value) for name, value in values.items()}
    if known := known_of(log):
        fields["seen"] += _hidden("known", known)
    return fields


def _hidden(name: str, value: Any) -> SafeString:
    return SafeString(f'<input type="hidden" name="{name}" value="{escape(value)}">')
