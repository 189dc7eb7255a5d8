"""The form of a new table of Skirmish for Earth; whether it can be played is for the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.earth import meta
from referee.rules.earth.houserules import HOUSE_RULES
from referee.rules.earth.setup import Level, Setup
from referee.rules.kernel.houserule import HouseRule
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop
from referee.web.arctic.setup_form import NamesField

DRAWN = "drawn"
LONGEST_TABLE_NAME = 60
ROWS = range(1, meta.PLAYERS[-1] + 1)
LEVELS: tuple[tuple[str, str, str], ...] = (
    (
        Level.QUICK,
        gettext_noop("No card list"),
        gettext_noop("You read out what a card came to. Cards can be kept while playing."),
    ),
    (
        Level.DECK,
        gettext_noop("Our own deck"),
        gettext_noop("Type in or import your cards; the referee knows costs, Attacks and texts."),
    ),
    (
        Level.DEALT,
        gettext_noop("The app deals"),
        gettext_noop("Hands are on the players’ phones. It takes a whole deck."),
    ),
)


def default_table_name() -> str:
    """Return "Earth, 21 November"."""
    return gettext("Earth, {day}").format(day=date_format(localdate(), gettext("j F")))


def house_field(rule: HouseRule) -> str:
    """Return the name of the field that answers a house rule."""
    return f"house_{rule.name}"


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """A house rule with the field that answers it."""

    rule: HouseRule
    field: forms.BoundField

    @property
    def value(self) -> str:
        """The answer as the form stands."""
        return self.field.value() or self.rule.default


@dataclass(frozen=True, slots=True)
class HouseGroup:
    """House rules that are folded away together."""

    title: str
    choices: tuple[HouseChoice, ...]

    @property
    def changed(self) -> int:
        """How many are off their default."""
        return sum(choice.value != choice.rule.default for choice in self.choices)


class SetupForm(forms.Form):
    """Players clockwise, a flag each, who goes first (by row), what the app knows, house rules."""

    players = NamesField()
    flags = NamesField()
    name = forms.CharField(
        label=_("Name of the table"),
        max_length=LONGEST_TABLE_NAME,
        required=False,
        initial=default_table_name,
    )
    first_initiator = forms.ChoiceField(
        choices=[(value, value) for value in (DRAWN, *map(str, ROWS))], required=False, initial=DRAWN
    )
    level = forms.ChoiceField(
        choices=[(value, title) for value, title, _ in LEVELS], required=False, initial=Level.QUICK
    )
    rounds = forms.IntegerField(required=False, min_value=1, max_value=99, label=_("Rounds"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.refused_by: tuple[str, ...] = ()
        # A flag twice is for the rules to say (E-4).
        self.fields["flags"] = forms.Field(required=False, widget=NamesField.widget())
        for rule in HOUSE_RULES:
            choices = [(choice.value, choice.label) for choice in rule.values]
            self.fields[house_field(rule)] = forms.ChoiceField(
                choices=choices, required=False, initial=rule.default
            )

    def clean_name(self) -> str:
        """A table without a name is called after its day."""
        return " ".join(self.cleaned_data["name"].split()) or default_table_name()

    @property
    def seated(self) -> tuple[str, ...]:
        """The players, clockwise; empty rows are left out."""
        return tuple(name for name in self.cleaned_data["players"] if name)

    @property
    def is_drawn(self) -> bool:
        """Whether the app is to draw who goes first (E-3)."""
        return (self.cleaned_data["first_initiator"] or DRAWN) == DRAWN

    def setup(self, drawn: str) -> Setup:
        """Return the set-up as entered; ``drawn`` goes first if the app is to draw."""
        told = self.cleaned_data
        rows = dict(zip(map(str, ROWS), told["players"], strict=False))
        chosen = {rule: told[house_field(rule)] for rule in HOUSE_RULES}
        return Setup(
            players=self.seated,
            first=drawn if self.is_drawn else rows.get(told["first_initiator"], ""),
            flags=self._flags(),
            level=Level(told["level"] or Level.QUICK),
            house_rules={
                rule.name: answer for rule, answer in chosen.items() if answer not in ("", rule.default)
            },
            rounds=told["rounds"],
        )

    def _flags(self) -> tuple[str, ...]:
        """Return the flags of the rows that have a name; a row without one has its own."""
        told = [str(flag) for flag in self.cleaned_data["flags"] or ()]
        rows = [told[i] if i < len(told) and told[i] else flag for i, flag in enumerate(meta.FLAGS)]
        names = self.cleaned_data["players"]
        return tuple(flag for name, flag in zip(names, rows, strict=False) if name)

    def refuse(self, refusal: IllegalEntry) -> None:
        """Put the sentence of the rules under the field it is about."""
        self.refused_by = (refusal.rule,) if refusal.rule else ()
        place = {"first": "first_initiator"}.get(refusal.field or "", refusal.field)
        self.add_error(place if place in self.fields else None, refusal.line.text(gettext))

    @property
    def house_groups(self) -> tuple[HouseGroup, ...]:
        """The house rules by group, in the order of the list."""
        titles = dict.fromkeys(rule.group for rule in HOUSE_RULES)
        return tuple(
            HouseGroup(
                title,
                tuple(
                    HouseChoice(rule, self[house_field(rule)]) for rule in HOUSE_RULES if rule.group == title
                ),
            )
            for title in titles
        )
