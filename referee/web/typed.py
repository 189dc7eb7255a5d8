"""Fields for what people type: names, and words of their own."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils import translation

from referee.rules.kernel.names import check_name, check_text, tidy
from referee.rules.kernel.ruling import IllegalEntry


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
