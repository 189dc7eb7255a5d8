"""The forms of entries about powers: the gathering form's shape, one kind each."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic.record.power_entries import Demolish, Drill, TakeBack
from referee.web.arctic.gather_forms import GatherForm
from referee.web.base import WordsField


class OneCardForm(GatherForm):
    """An entry that names one card."""

    def clean(self) -> dict[str, object]:
        """Refuse it without a card."""
        cleaned = super().clean() or {}
        if not any(self._told()["c"]):
            raise forms.ValidationError(_("Say which card."))
        return cleaned


class DrillForm(OneCardForm):
    """A Drill Sergeant’s power."""

    kind = Drill.kind


class TakeBackForm(OneCardForm):
    """A Map: ``c`` is the member that comes back."""

    kind = TakeBack.kind


class DemolishForm(OneCardForm):
    """A Demolition Team’s power: ``d`` is the building, ``y`` a Guard."""

    kind = Demolish.kind
    d = WordsField(required=False)
    y = WordsField(required=False)

    def clean(self) -> dict[str, object]:
        """Refuse it without a building."""
        cleaned = super().clean() or {}
        if not any(self._told()["d"]):
            raise forms.ValidationError(_("Say which building."))
        return cleaned


CAMP_FORMS = (DrillForm, TakeBackForm, DemolishForm)
