"""The forms of an event."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.kernel.text.names import tidy
from referee.tables.events import SEATS
from referee.web.text_fields import LONGEST_NAME, NameField, too_long

LONGEST_EVENT, LONGEST_LIST = 60, 5000
BETWEEN = re.compile(r"[\n,;]+")
NAMES_SAID = {
    "required": _("Type a name first."),
    "max_length": _("That’s too long a list. Add them in two parts."),
}
JUDGE_SAID = {"required": _("Type the judge’s name."), "max_length": _("Use at most 30 letters.")}
DEVICE_SAID = dict.fromkeys(("required", "invalid", "min_value", "max_value"), _("Choose a device."))


class EventForm(forms.Form):
    name = NameField(label=_("Event name"), max_length=LONGEST_EVENT)
    seats = forms.TypedChoiceField(
        label=_("Players at each table, at most"), choices=[(n, n) for n in SEATS], coerce=int, initial=4
    )


class PeopleForm(forms.Form):
    names = forms.CharField(max_length=LONGEST_LIST, error_messages=NAMES_SAID)

    def clean_names(self) -> list[str]:
        """Return the names, one a line or between commas."""
        typed = (tidy(name) for name in BETWEEN.split(self.cleaned_data["names"]))
        names = [name for name in dict.fromkeys(typed) if name]
        for name in names:
            if len(name) > LONGEST_NAME:
                raise forms.ValidationError(too_long(name, LONGEST_NAME))
        return names


class JudgeForm(forms.Form):
    device = forms.IntegerField(min_value=1, max_value=2**53, error_messages=DEVICE_SAID)
    name = NameField(max_length=LONGEST_NAME, error_messages=JUDGE_SAID)
