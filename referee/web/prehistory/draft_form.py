"""The shape that all forms of a Marauders table share: numbers and picks, a yes or no, an action."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.prehistory.record.state import PrehistoryState
from referee.web.base import BROKEN_PAGE, EntryForm, WordsField
from referee.web.prehistory.draft import Draft, is_nonsense, read_draft, trays_of

YES = "yes"


class DraftForm(EntryForm):
    """An entry made of numbers and picks as they were tapped together."""

    k = WordsField(required=False)
    p = WordsField(required=False)
    draft = Draft()

    def clean(self) -> dict[str, Any]:
        """Refuse words that no page offered."""
        told: dict[str, Any] = super().clean() or {}
        k, p = told.get("k", ()), told.get("p", ())
        if is_nonsense(k, p):
            raise forms.ValidationError(_("These are no numbers of this page: load it again."))
        self.draft = read_draft({"k": k, "p": p})
        return told

    @property
    def game(self) -> PrehistoryState:
        """Where the table stands."""
        state: PrehistoryState = self.state
        return state

    @property
    def cubes(self) -> dict[str, int]:
        """The trays' numbers that are not 0."""
        told = trays_of(self.draft, self.game.layout.trays)
        return {colour: number for colour, number in told.items() if number}

    def names(self, prefix: str) -> tuple[str, ...]:
        """The seats picked, in the order of the taps: ``prefix.0`` is the first of the order now."""
        order = self.game.order
        found = (pick.partition(".")[2] for pick in self.draft.picks if pick.startswith(f"{prefix}."))
        return tuple(order[int(at)] for at in found if at.isdigit() and int(at) < len(order))


class AnswerForm(DraftForm):
    """A yes or no."""

    answer = forms.ChoiceField(choices=[(YES, YES), ("no", "no")], error_messages=BROKEN_PAGE)

    @property
    def is_yes(self) -> bool:
        """Whether the answer is yes."""
        return bool(self.cleaned_data["answer"] == YES)


class ActionForm(DraftForm):
    """Something about one action."""

    action = forms.CharField(max_length=30, error_messages=BROKEN_PAGE)
