"""An entry as it was sent: its words are read, and nothing is listed that could be picked."""

import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext

from referee.rules.kernel.entry.choices import Choice, Picked
from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.kernel.entry.panel import settled_choices
from referee.rules.kernel.text.line import isolated
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.web.desk.sent_form import BROKEN_PAGE, SentForm, SharedFields, short
from referee.web.drafts import RESERVED
from referee.web.fields import PickedField
from referee.web.templating.jinja import say

SEED_BYTES = 16
ANY_WORDS = PickedField()


class SentEntry(SentForm):
    """An entry of one kind, a field for each name that was sent; whether it may be is for the rules."""

    entry: Entry
    for_seat = forms.CharField(strip=False, required=False)

    def __init__(self, kind: EntryKind[Any], state: Any, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.kind, self.state = kind, state
        self.sent = data.keys() - RESERVED
        self.fields.update(dict.fromkeys(self.sent, ANY_WORDS))

    @property
    def picked(self) -> Picked:
        return {name: self.cleaned_data[name] for name in self.sent if name in self.cleaned_data}

    def clean_for_seat(self) -> str:
        seat: str = self.cleaned_data["for_seat"]
        if seat and seat not in self.state.players:
            nobody = gettext("No one here is called “%(name)s”.") % {"name": isolated(short(seat))}
            raise forms.ValidationError(nobody)
        if not seat and not self.kind.table_may_enter and None not in self.kind.offered(self.state):
            raise forms.ValidationError(BROKEN_PAGE["required"])
        return seat

    def clean(self) -> None:
        """Put the entry together from fields that can all be read."""
        if self.errors:
            return
        words = {**self.picked, **{name: (secrets.token_hex(SEED_BYTES),) for name in self.kind.draws}}
        overrides = frozenset(self.cleaned_data["override"])
        try:
            self.entry = self.kind.entry(self.state, self.cleaned_data["for_seat"] or None, words, overrides)
        except IllegalEntry as refusal:
            raise forms.ValidationError(self.lacking() or say(refusal.line)) from None

    def lacking(self) -> str:
        """Return the sentence about the first choice with too few picks, or "".

        Only what was refused is looked at so: the page that is shown then lists the options as well. Of a
        word that isn't offered the rules speak instead.
        """
        if "for_seat" not in self.cleaned_data:
            return ""
        seat, picked = self.cleaned_data["for_seat"], self.picked
        picked = {**picked, **dict.fromkeys(self.kind.draws, ("0",))}
        choices, offered = settled_choices(self.state, self.kind, seat, tuple(picked.items()))
        if any(set(picked.get(each.field, ())) - set(offered.get(each.field, ())) for each in choices):
            return ""
        missing = next((each for each in choices if each.is_missing({**offered, **picked})), None)
        return say(missing.ask) or _lacking(missing) if missing else ""


SentEntry.base_fields = SharedFields(SentEntry.base_fields)


def _lacking(missing: Choice) -> str:
    title = say(missing.title)
    if missing.numbers is None:
        return gettext("“{title}” is still missing.").format(title=title)
    least, most = missing.usual or missing.numbers
    sentence = gettext("“{title}” is still missing. Enter {least} to {most}.")
    return sentence.format(title=title, least=least, most=most)
