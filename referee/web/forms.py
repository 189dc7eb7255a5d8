"""The form of any entry, made from the choices of its kind; and fields for what people type."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, cast

from django import forms
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import settled_choices
from referee.rules.kernel.text.line import isolated
from referee.rules.kernel.text.names import check_name, check_text, tidy
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from referee.web.base import BROKEN_PAGE, SentForm, short
from referee.web.drafts import RESERVED, Told, picked_in
from referee.web.jinja import say

LONGEST_NAME = 30
TOO_LONG = Refusal("too-long", "Use at most {number} letters.")


class KindForm(SentForm):
    """What is picked for an entry of one kind. The rules read the words; whether it may be, they say too."""

    of: EntryKind[Any]
    entry: Entry
    for_seat = forms.CharField(strip=False, required=False)

    def __init__(self, *args: Any, state: Any) -> None:
        super().__init__(*args)
        self.state = state

    def clean_for_seat(self) -> str:
        told: str = self.cleaned_data["for_seat"]
        if told and told not in self.state.players:
            nobody = gettext("Nobody here is called “%(name)s”.") % {"name": isolated(short(told))}
            raise forms.ValidationError(nobody)
        return told

    def clean(self) -> dict[str, Any]:
        """Put the entry together; what no field can bear is refused by name.

        What is not told but can only be one thing is that.
        """
        cleaned = super().clean() or {}
        sent = {name: cast("QueryDict", self.data).getlist(name) for name in self.data}
        told = picked_in(sent) | {name: (secrets.token_hex(16),) for name in self.of.draws}
        seat = self.cleaned_data.get("for_seat") or ""
        if "for_seat" in self.errors:
            return cleaned
        if not seat and not self.of.table_may_enter and None not in self.of.offered(self.state):
            raise forms.ValidationError(BROKEN_PAGE["required"])
        try:
            self.entry = self._entry(seat, sent, told)
        except IllegalEntry as refusal:
            raise forms.ValidationError(refusal.line.text(translation)) from None
        return cleaned

    def _entry(self, seat: str, sent: Told, told: Picked) -> Entry:
        choices, clear = settled_choices(self.state, self.of, seat, tuple(told.items()))
        _check_words(sent, choices)
        words = {**clear, **told}
        if missing := _missing(choices, words, clear):
            raise forms.ValidationError(say(missing.ask) or _lacking(missing))
        check_typed(choices, told)
        overrides = frozenset(self.cleaned_data.get("override", ()))
        return replace(self.of.entry(self.state, seat or None, words), overrides=overrides)


def _check_words(sent: Told, choices: Sequence[Choice]) -> None:
    """Refuse more words than are read, and a word that no sentence can bear, be it not typed or offered."""
    typed = {choice.field for choice in choices if choice.text}
    offered = {option.word for choice in choices for option in choice.options}
    for name in sent.keys() - RESERVED - typed:
        if len(sent[name]) > MOST_WORDS:
            text = _("More than %(most)s cards are too many for one hand.")
            raise forms.ValidationError(text, params={"most": MOST_WORDS})
        for word in (each for each in sent[name] if each not in offered and short(each) != each):
            text = _("“%(word)s” means nothing here.")
            raise forms.ValidationError(text, params={"word": short(word)})


def _missing(choices: Sequence[Choice], words: Picked, clear: Picked) -> Choice | None:
    """Return the first choice with too few picks; of a word that is not offered the rules speak instead."""
    if any(set(words.get(choice.field, ())) - set(clear.get(choice.field, ())) for choice in choices):
        return None
    return next((choice for choice in choices if choice.is_missing(words)), None)


def _lacking(missing: Choice) -> str:
    title = say(missing.title)
    if missing.numbers is None:
        return gettext("“{title}” is still missing.").format(title=title)
    least, most = missing.usual or missing.numbers
    sentence = gettext("“{title}” is still missing. Enter {least} to {most}.")
    return sentence.format(title=title, least=least, most=most)


def check_typed(choices: Sequence[Choice], told: Picked) -> None:
    """Raise IllegalEntry for typed words that cannot be read, or are too many."""
    for choice in choices:
        for word in told.get(choice.field, ()) if choice.text else ():
            check_text(word)
            if len(word) > choice.text:
                raise replace(TOO_LONG, field=choice.field)(number=choice.text)


@cache
def form_of(kind: EntryKind[Any]) -> type[KindForm]:
    return type("KindForm", (KindForm,), {"of": kind})


# What people type ---------------------------------------------------------------------------------


class TextField(forms.CharField):
    """A line of words; every sign in it can be seen."""

    check: Callable[[str], None] = staticmethod(check_text)

    def validate(self, value: Any) -> None:
        super().validate(value)
        try:
            self.check(value)
        except IllegalEntry as refusal:
            raise forms.ValidationError(refusal.line.text(translation)) from None


class NameField(TextField):
    """A name, in the one way to write it."""

    check = staticmethod(check_name)

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class NamesInput(forms.Widget):
    """Several inputs of one name; the template draws them."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> list[str]:
        """Return the names as typed, empty rows too."""
        getlist = getattr(data, "getlist", None)
        return list(getlist(name)) if getlist else list(data.get(name, ()))


class NamesField(forms.Field):
    """Names in the one way to write them; an empty row stays, as an empty name."""

    widget = NamesInput

    def clean(self, value: Sequence[str]) -> list[str]:
        """Return the names, or say which one is too long or there twice."""
        one = forms.CharField(required=False)
        names = [tidy(one.clean(name)) for name in value]
        for name in names:
            if len(name) > LONGEST_NAME:
                raise forms.ValidationError(too_long(name, LONGEST_NAME))
        folded = [name.casefold() for name in names if name]
        twice = [name for name in names if name and folded.count(name.casefold()) > 1]
        if twice:
            raise forms.ValidationError(
                gettext("Two players are called {name}.").format(name=isolated(twice[-1]))
            )
        return names


def too_long(name: str, most: int) -> str:
    words = gettext("The name “{name}…” is too long. Use at most {most} letters.")
    return words.format(name=name[:most], most=most)
