"""The form of a new Arctic table. It checks shape; whether it can be played is for the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.formats import date_format
from django.utils.timezone import localdate
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rules.arctic import meta
from referee.rules.arctic.houserules import HOUSE_RULES, SKIRMISH_HOUSE_RULES, HouseRule
from referee.rules.kernel.ruling import IllegalEntry

DRAWN = "drawn"
LONGEST_NAME = 30
LONGEST_TABLE_NAME = 60

# The rows of names on the page; the first initiator is chosen by the row.
ROWS = range(1, meta.PLAYERS[-1] + 1)

# Only what today's rulings can depend on; the others come with the rules they change.
OFFERED = tuple(rule for rule in HOUSE_RULES if rule.name in SKIRMISH_HOUSE_RULES)


class NamesInput(forms.Widget):
    """Several text inputs of one name; the template draws them."""

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> list[str]:
        """Return the names as typed, empty rows too."""
        getlist = getattr(data, "getlist", None)
        return list(getlist(name)) if getlist else list(data.get(name, ()))


class NamesField(forms.Field):
    """Names with spare blanks taken out; an empty row stays, as an empty name."""

    widget = NamesInput

    def clean(self, value: Sequence[str]) -> list[str]:
        """Return the names, or say which one is too long or there twice."""
        one = forms.CharField(required=False)
        names = [" ".join(one.clean(name).split()) for name in value]
        for name in names:
            if len(name) > LONGEST_NAME:
                raise ValidationError(_too_long(name))
        folded = [name.casefold() for name in names if name]
        twice = [name for name in names if name and folded.count(name.casefold()) > 1]
        if twice:
            raise ValidationError(gettext("Two players are called {name}.").format(name=twice[-1]))
        return names


def _too_long(name: str) -> str:
    words = gettext("“{name}…” is too long a name: {most} letters at most.")
    return words.format(name=name[:LONGEST_NAME], most=LONGEST_NAME)


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """A house rule with the field that answers it."""

    rule: HouseRule
    field: forms.BoundField

    @property
    def value(self) -> str:
        """The answer as the form stands."""
        return self.field.value() or self.rule.default

    @property
    def is_changed(self) -> bool:
        """Whether it is off its default."""
        return self.value != self.rule.default


@dataclass(frozen=True, slots=True)
class HouseGroup:
    """House rules that are folded away together."""

    title: str
    choices: tuple[HouseChoice, ...]

    @property
    def changed(self) -> int:
        """How many are off their default."""
        return sum(choice.is_changed for choice in self.choices)


def default_table_name() -> str:
    """Return "Arctic, 21 November"."""
    return gettext("Arctic, {day}").format(day=date_format(localdate(), gettext("j F")))


def house_field(rule: HouseRule) -> str:
    """Return the name of the field that answers a house rule."""
    return f"house_{rule.name}"


class SetupForm(forms.Form):
    """Players clockwise, the table's name, the first initiator (by row), modules, house rules."""

    players = NamesField()
    name = forms.CharField(
        label=_("Name of the table"),
        max_length=LONGEST_TABLE_NAME,
        required=False,
        initial=default_table_name,
    )
    first_initiator = forms.ChoiceField(
        choices=[(value, value) for value in (DRAWN, *map(str, ROWS))], required=False, initial=DRAWN
    )
    modules = forms.MultipleChoiceField(
        choices=[(module.name, module.title) for module in meta.MODULES], required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.refused_by: tuple[str, ...] = ()
        for rule in OFFERED:
            choices = [(choice.value, choice.label) for choice in rule.values]
            field = forms.ChoiceField(choices=choices, required=False, initial=rule.default)
            self.fields[house_field(rule)] = field

    def clean_name(self) -> str:
        """A table without a name is called after its day."""
        return " ".join(self.cleaned_data["name"].split()) or default_table_name()

    def clean_first_initiator(self) -> str:
        """Nothing chosen means that the app draws."""
        return self.cleaned_data["first_initiator"] or DRAWN

    @property
    def seated(self) -> tuple[str, ...]:
        """The players, clockwise; empty rows are left out."""
        return tuple(name for name in self.cleaned_data["players"] if name)

    @property
    def is_drawn(self) -> bool:
        """Whether the app is to draw the first initiator."""
        return bool(self.cleaned_data["first_initiator"] == DRAWN)

    def setup(self, drawn: str) -> meta.Setup:
        """Return the set-up as entered; ``drawn`` goes first if the app is to draw."""
        rows = dict(zip(map(str, ROWS), self.cleaned_data["players"], strict=False))
        first = drawn if self.is_drawn else rows.get(self.cleaned_data["first_initiator"], "")
        chosen = {rule: self.cleaned_data[house_field(rule)] for rule in OFFERED}
        return meta.Setup(
            players=self.seated,
            first_initiator=first,
            modules=tuple(each.name for each in meta.MODULES if each.name in self.cleaned_data["modules"]),
            house_rules={
                rule.name: answer for rule, answer in chosen.items() if answer not in ("", rule.default)
            },
        )

    def refuse(self, refusal: IllegalEntry) -> None:
        """Put the sentence of the rules under the field it is about."""
        self.refused_by = (refusal.rule,) if refusal.rule else ()
        self.add_error(refusal.field if refusal.field in self.fields else None, refusal.line.text(gettext))

    @property
    def house_groups(self) -> tuple[HouseGroup, ...]:
        """The house rules by group, in the order of the list."""
        titles = dict.fromkeys(rule.group for rule in OFFERED)
        return tuple(HouseGroup(title, self._choices(title)) for title in titles)

    def _choices(self, group: str) -> tuple[HouseChoice, ...]:
        return tuple(HouseChoice(rule, self[house_field(rule)]) for rule in OFFERED if rule.group == group)
