"""What the forms of Skirmish for Earth share: the round, and the seat."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.earth.state import EarthState
from referee.web.base import BROKEN_PAGE, EntryForm

LONGEST = 60


class RoundForm(EntryForm):
    """An entry of this round."""

    round = forms.IntegerField(min_value=1, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)


class SeatForm(RoundForm):
    """An entry of a seat in this round."""

    for_seat = forms.CharField(max_length=30, widget=forms.HiddenInput, error_messages=BROKEN_PAGE)

    def clean_for_seat(self) -> str:
        """Refuse a seat that is not there."""
        state: EarthState = self.state
        name: str = self.cleaned_data["for_seat"]
        if name not in state.players:
            raise forms.ValidationError(_("Nobody sits there."))
        return name

    def seat(self) -> str | None:
        """Whose entry it is."""
        name: str = self.cleaned_data["for_seat"]
        return name
