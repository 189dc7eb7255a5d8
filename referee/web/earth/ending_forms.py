"""The forms of a round's end and of the game's: choices, table rulings, going on, leaving, ending."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.earth.ending.closing import ending_of
from referee.rules.earth.record.entries import Choose, EndNow, Finish, Leave, TableRuling
from referee.rules.earth.record.ledger import LedgerLine, What
from referee.web.base import RoundForm, WordsField
from referee.web.earth.base_forms import LONGEST, TurnForm
from referee.web.typed import NameField, TextField

RULING_LINES = range(3)


class ChooseForm(TurnForm):
    """Whom the owner of a card chooses."""

    kind = Choose.kind
    chosen = forms.CharField(max_length=30)

    def facts(self) -> Choose:
        """Return the entry."""
        return Choose(self.cleaned_data["round"], self.cleaned_data["chosen"])


class RulingForm(RoundForm):
    """A table ruling: a reason and up to three lines; or what the text of a card did.

    ``about`` is the seat whose text it is, ``delta`` how its Reserve changed; ``house`` is a house rule
    with its new answer ("supply=unlimited").
    """

    kind = TableRuling.kind
    reason = TextField(max_length=200, required=False, label=_("Why"))
    about = forms.CharField(max_length=30, required=False, widget=forms.HiddenInput)
    delta = forms.IntegerField(min_value=-99, max_value=99, required=False)
    agreed = WordsField(required=False)
    house = forms.CharField(max_length=80, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for index in RULING_LINES:
            for name in ("what", "seat", "to", "name"):
                sort = NameField if name == "name" else forms.CharField
                self.fields[f"{name}_{index}"] = sort(max_length=LONGEST, required=False)
            self.fields[f"n_{index}"] = forms.IntegerField(required=False, min_value=-99, max_value=99)

    def clean(self) -> dict[str, Any]:
        """Refuse a line that moves nothing anybody knows."""
        told: dict[str, Any] = super().clean() or {}
        for index in RULING_LINES:
            what = told.get(f"what_{index}")
            if what and what not in [str(each) for each in What]:
                raise forms.ValidationError(_("That is nothing a ruling can move."))
        return told

    def facts(self) -> TableRuling:
        """Return the entry; a card's text is its own reason."""
        told = self.cleaned_data
        lines = [line for index in RULING_LINES if (line := self._line(index)) is not None]
        delta, about = told["delta"] or 0, told["about"] or None
        if about and delta:
            lines.append(
                LedgerLine(What.SHIPS, about if delta < 0 else None, None if delta < 0 else about, abs(delta))
            )
        name, _, value = told["house"].partition("=")
        house = {name: value} if name else {}
        reason = told["reason"] or self._text(about)
        return TableRuling(told["round"], reason, tuple(lines), about, told["agreed"], house)

    def _text(self, about: str | None) -> str:
        if about is None or self.state.deployment is None or self.state.deployment.closed is None:
            return ""
        waiting = ending_of(self.state).waiting
        return waiting.text[:200] if waiting else ""

    def _line(self, index: int) -> LedgerLine | None:
        told = self.cleaned_data
        if not told[f"what_{index}"]:
            return None
        return LedgerLine(
            What(told[f"what_{index}"]),
            told[f"seat_{index}"] or None,
            told[f"to_{index}"] or None,
            told[f"n_{index}"] or 0,
            told[f"name_{index}"],
        )


class FinishForm(RoundForm):
    """The nine steps are done."""

    kind = Finish.kind

    def facts(self) -> Finish:
        """Return the entry."""
        return Finish(self.cleaned_data["round"])


class LeaveForm(TurnForm):
    """A player leaves."""

    kind = Leave.kind

    def facts(self) -> Leave:
        """Return the entry."""
        return Leave(self.cleaned_data["round"])


class EndForm(RoundForm):
    """The game ends early."""

    kind = EndNow.kind

    def facts(self) -> EndNow:
        """Return the entry."""
        return EndNow(self.cleaned_data["round"])
