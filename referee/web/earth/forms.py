"""The forms of a table of Skirmish for Earth: one a kind of entry; the rules check what shape cannot."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.earth.cards.cards import Action, Territory
from referee.rules.earth.deck.checks import read_json
from referee.rules.earth.deck.csv import BadCell, read_card_line
from referee.rules.earth.record.entries import (
    ChangeDeck,
    Deal,
    Deploy,
    Pass,
    Place,
    Reveal,
    Shown,
    TurnTarget,
)
from referee.web.base import EntryForm, RoundForm
from referee.web.earth.base_forms import LONGEST, TurnForm
from referee.web.earth.ending_forms import ChooseForm, EndForm, FinishForm, LeaveForm, RulingForm
from referee.web.typed import NameField, TextField

ROW = re.compile(r"\s*([0-9]{1,2})\s*(?:[:=]|→|->)\s*([0-9]{1,2})\s*", re.ASCII)


def read_row(told: str) -> dict[int, int] | None:
    """Read "2: 1, 3: 2" as a bonus row; None for what is none."""
    parts = [part for part in re.split(r"[,;|]", told) if part.strip()]
    found = [ROW.fullmatch(part) for part in parts]
    if not all(found):
        return None
    return {int(step[1]): int(step[2]) for step in found if step}


class DeckForm(EntryForm):
    """A whole deck, as JSON."""

    kind = ChangeDeck.kind
    deck = forms.CharField(max_length=1_000_000, strip=False, widget=forms.HiddenInput)

    def clean_deck(self) -> Any:
        """Read the deck; what is wrong with it is said by the checks."""
        report = read_json(self.cleaned_data["deck"])
        if report.deck is None or report.errors:
            raise forms.ValidationError(" ".join(each.line.text() for each in report.errors))
        return report.deck

    def facts(self) -> ChangeDeck:
        """Return the entry."""
        return ChangeDeck(self.cleaned_data["deck"])


class DealForm(EntryForm):
    """The app deals: the seed is drawn here, outside the rules."""

    kind = Deal.kind

    def facts(self) -> Deal:
        """Return the entry."""
        return Deal(secrets.token_hex(16))


class TargetForm(RoundForm):
    """The Target: one of the deck, one typed in, or (where the app deals) the next."""

    kind = TurnTarget.kind
    id = forms.CharField(max_length=40, required=False)
    name = NameField(max_length=LONGEST, required=False, label=_("Territory"))
    continent = NameField(max_length=LONGEST, required=False, label=_("Continent"))
    score = forms.IntegerField(min_value=0, max_value=99, required=False, label=_("Score"))
    salvage = forms.IntegerField(min_value=0, max_value=99, required=False, label=_("Salvage"))
    bonus = forms.CharField(max_length=100, required=False, label=_("Bonus row"))
    keep = forms.BooleanField(required=False)

    def clean_bonus(self) -> dict[int, int]:
        """Read "2: 1, 3: 2"."""
        row = read_row(self.cleaned_data["bonus"])
        if row is None:
            raise forms.ValidationError(
                _("A bonus row is written as 2: 1, 3: 2 (number of territories: bonus).")
            )
        return row

    def facts(self) -> TurnTarget:
        """Return the entry."""
        told = self.cleaned_data
        if told["id"]:
            return TurnTarget(told["round"], told["id"])
        if self.state.is_dealt:
            return TurnTarget(told["round"])
        territory = Territory(
            told["name"], told["score"] or 0, told["continent"], told.get("bonus") or {}, told["salvage"] or 0
        )
        return TurnTarget(told["round"], None, territory, told["keep"])


class PlaceForm(TurnForm):
    """A card face-down; ``card`` is missing at a table with its own cards."""

    kind = Place.kind
    card = forms.CharField(max_length=40, required=False)

    def facts(self) -> Place:
        """Return the entry."""
        return Place(self.cleaned_data["round"], self.cleaned_data["card"] or None)


class DeployForm(TurnForm):
    """Ships on the own card: the button says how many."""

    kind = Deploy.kind
    ships = forms.IntegerField(error_messages={"required": _("Say how many ships.")})

    def facts(self) -> Deploy:
        """Return the entry."""
        return Deploy(self.cleaned_data["round"], self.cleaned_data["ships"])


class PassForm(TurnForm):
    """Out for the round."""

    kind = Pass.kind

    def facts(self) -> Pass:
        """Return the entry."""
        return Pass(self.cleaned_data["round"])


class RevealForm(TurnForm):
    """One seat's card: of the deck, as it came out, or as it was read out (costs "2|4", Attacks "3|6")."""

    kind = Reveal.kind
    id = forms.CharField(max_length=40, required=False)
    # "-": not paid, "none": no card, a number: paid, with this Attack.
    came_to = forms.RegexField(r"^(-|none|[0-9]{1,2})$", required=False)
    text = TextField(max_length=200, required=False)
    reclaim = forms.BooleanField(required=False)
    name = NameField(max_length=LONGEST, required=False, label=_("Card"))
    cost = forms.CharField(max_length=40, required=False, label=_("Costs"))
    attack = forms.CharField(max_length=80, required=False, label=_("Attacks"))
    keep = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Read a card that was read out."""
        told: dict[str, Any] = super().clean() or {}
        told["card"] = None
        if not told.get("id") and not told.get("came_to"):
            try:
                told["card"] = read_card_line(
                    told.get("name", ""), told.get("cost", ""), told.get("attack", "")
                )
            except BadCell as bad:
                raise forms.ValidationError(bad.finding.line.text()) from None
        return told

    def facts(self) -> Reveal:
        """Return the entry."""
        return Reveal(self.cleaned_data["round"], {self.cleaned_data["for_seat"]: self._shown()})

    def _shown(self) -> Shown:
        told: Mapping[str, Any] = self.cleaned_data
        if told["id"]:
            return Shown(id=told["id"])
        extra = {"reclaim": told["reclaim"], "text": told["text"]}
        if told["came_to"] == "none":
            return Shown(is_none=True)
        if told["came_to"] == "-":
            return Shown(is_paid=False)
        if told["came_to"]:
            return Shown(is_paid=True, attack=int(told["came_to"]), **extra)
        read: Action = told["card"]
        return Shown(
            card=Action("", read.options, extra["reclaim"], (), read.name, 1, extra["text"]),
            keep=told["keep"],
        )


FORMS: Mapping[str, type[EntryForm]] = {
    form.kind: form
    for form in (
        DeckForm, DealForm, TargetForm, PlaceForm, DeployForm, PassForm, RevealForm, ChooseForm, RulingForm,
        FinishForm, LeaveForm, EndForm,
    )
}  # fmt: skip
