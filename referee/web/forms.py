"""The form of any entry, and fields for what people type."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.kernel.entry.choices import MOST_WORDS, Choice, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.panel import settled_choices
from referee.rules.kernel.text.names import check_name, check_text, tidy
from referee.rules.kernel.text.ruling import IllegalEntry, isolated
from referee.web.base import BROKEN_PAGE, SentForm, WordsField, short
from referee.web.drafts import RESERVED
from referee.web.jinja import say

LONGEST_NAME = 30


class EntryForm(SentForm):
    """An entry of one kind as it was sent, with a field for each name.

    It reads the words and lists nothing that could be picked; what can be entered is for the rules.
    """

    entry: Entry
    for_seat = forms.CharField(strip=False, required=False)

    def __init__(self, kind: EntryKind[Any], state: Any, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.kind, self.state = kind, state
        self.sent = data.keys() - RESERVED
        self.fields.update({name: PickedField() for name in self.sent})

    @property
    def picked(self) -> Picked:
        return {name: self.cleaned_data[name] for name in self.sent if name in self.cleaned_data}

    def clean_for_seat(self) -> str:
        seat: str = self.cleaned_data["for_seat"]
        if seat and seat not in self.state.players:
            nobody = gettext("Nobody here is called “%(name)s”.") % {"name": isolated(short(seat))}
            raise forms.ValidationError(nobody)
        if not seat and not self.kind.is_tables and None not in self.kind.offered(self.state):
            raise forms.ValidationError(BROKEN_PAGE["required"])
        return seat

    def clean(self) -> None:
        """Put the entry together from fields that can all be read."""
        if self.errors:
            return
        words = {**self.picked, **{name: (secrets.token_hex(16),) for name in self.kind.draws}}
        overrides = frozenset(self.cleaned_data["override"])
        try:
            self.entry = self.kind.entry(self.state, self.cleaned_data["for_seat"] or None, words, overrides)
        except IllegalEntry as refusal:
            raise forms.ValidationError(self.lacking() or refusal.line.text(translation)) from None

    def lacking(self) -> str:
        """Return what is to be said of the first choice with too few picks, "" where there is none.

        Only what was refused is looked at so: the page that is shown then lists the options as well. Of a
        word that is not offered the rules speak instead.
        """
        if "for_seat" not in self.cleaned_data:
            return ""
        seat, picked = self.cleaned_data["for_seat"], self.picked
        choices, offered = settled_choices(self.state, self.kind, seat, tuple(picked.items()))
        if any(set(picked.get(each.field, ())) - set(offered.get(each.field, ())) for each in choices):
            return ""
        missing = next((each for each in choices if each.is_missing({**offered, **picked})), None)
        return say(missing.ask) or _lacking(missing) if missing else ""


class PickedField(WordsField):
    """The words picked for a field: no more than are read, and each can be seen."""

    def clean(self, value: Any) -> tuple[str, ...]:
        words = super().clean(value)
        if len(words) > MOST_WORDS:
            text = _("More than %(most)s cards are too many for one hand.")
            raise forms.ValidationError(text, params={"most": MOST_WORDS})
        for word in words:
            refuse_unseen(check_text, word)
        return tuple(filter(None, words))


def refuse_unseen(check: Callable[[str], None], word: str) -> None:
    """Raise ValidationError, in the sentence of the check, for a word that cannot be read."""
    try:
        check(word)
    except IllegalEntry as refusal:
        raise forms.ValidationError(refusal.line.text(translation)) from None


def _lacking(missing: Choice) -> str:
    title = say(missing.title)
    if missing.numbers is None:
        return gettext("“{title}” is still missing.").format(title=title)
    least, most = missing.usual or missing.numbers
    sentence = gettext("“{title}” is still missing. Enter {least} to {most}.")
    return sentence.format(title=title, least=least, most=most)


# What people type ---------------------------------------------------------------------------------


class TextField(forms.CharField):
    """A line of words; every sign in it can be seen."""

    check: Callable[[str], None] = staticmethod(check_text)

    def validate(self, value: Any) -> None:
        super().validate(value)
        refuse_unseen(self.check, value)


class NameField(TextField):
    """A name, in the one way to write it."""

    check = staticmethod(check_name)

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class NamesField(forms.Field):
    """Names in the one way to write them; an empty row stays, as an empty name."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Sequence[str] | None) -> list[str]:
        """Return the names, or say which one is too long or there twice."""
        one = forms.CharField(required=False)
        names = [tidy(one.clean(name)) for name in value or ()]
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
