"""The form of a new Arctic table. It checks shape; whether it can be played is for the rules."""

from __future__ import annotations

from django import forms

from referee.rules.arctic import meta
from referee.rules.arctic.cards import shipped
from referee.rules.arctic.houserules import HOUSE_RULES, SKIRMISH_HOUSE_RULES
from referee.rules.arctic.solo_setup import SoloOptions, is_harder
from referee.rules.kernel.ruling import gettext_noop
from referee.web.arctic.solo_numbers import read_options
from referee.web.base import WordsField
from referee.web.setup import FirstPlayerForm

# House rules of the solo game alone.
ALONE = frozenset({"solo_tie", "solo_first"})


class SetupForm(FirstPlayerForm):
    """Players clockwise, the table's name, the first initiator (by row), modules, house rules."""

    seats = meta.PLAYERS
    # Only what today's rulings can depend on; the others come with the rules they change.
    offered = tuple(rule for rule in HOUSE_RULES if rule.name in SKIRMISH_HOUSE_RULES | ALONE)
    day_name = gettext_noop("Arctic, {day}")

    modules = forms.MultipleChoiceField(
        choices=[(module.name, module.title) for module in meta.MODULES], required=False
    )

    # What makes the solo game harder, as its page says it: "brawler*2".
    added = WordsField(required=False)
    removed = WordsField(required=False)

    def setup(self) -> meta.Setup:
        """Return the set-up as entered."""
        return meta.Setup(
            players=self.seated,
            first_initiator=self.first_player(),
            modules=tuple(each.name for each in meta.MODULES if each.name in self.cleaned_data["modules"]),
            house_rules=self.house_rules(),
            solo=self._solo(),
        )

    def _solo(self) -> SoloOptions | None:
        """Return what makes the solo game harder; words that make no sense make nothing harder."""
        options = read_options(self.cleaned_data["added"], self.cleaned_data["removed"], shipped())
        return options if len(self.seated) == 1 and is_harder(options) else None
