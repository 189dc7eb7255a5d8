"""Form fields for names and other text, without invisible characters."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.utils import translation
from django.utils.translation import gettext

from referee.rules.kernel.text.line import isolated
from referee.rules.kernel.text.names import check_name, check_text, tidy
from referee.rules.kernel.text.ruling import IllegalEntry

LONGEST_NAME = 30


def refuse_unseen(check: Callable[[str], None], word: str) -> None:
    """Raise ValidationError with the sentence of the check if it refuses the text."""
    try:
        check(word)
    except IllegalEntry as refusal:
        raise forms.ValidationError(refusal.line.text(translation)) from None


class TextField(forms.CharField):
    """A line of text without invisible characters."""

    check: Callable[[str], None] = staticmethod(check_text)

    def validate(self, value: Any) -> None:
        super().validate(value)
        refuse_unseen(self.check, value)


class NameField(TextField):
    """A name, normalized."""

    check = staticmethod(check_name)

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value) or "")


class NamesField(forms.Field):
    """Names, normalized; an empty row stays as an empty name."""

    widget = forms.MultipleHiddenInput

    def clean(self, value: Sequence[str] | None) -> list[str]:
        """Return the names. Raises ValidationError if one is too long or there twice."""
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


def text_of(file: Any, most: int) -> str:
    """Return an uploaded file as text; a file too large is cut, and refused by the checks."""
    if file is None:
        return ""
    file.seek(0)
    return bytes(file.read(most * 4 + 4)).decode("utf-8", errors="replace")
