"""The form of a new Arctic table. It checks shape; whether it can be played is for the rules."""

from __future__ import annotations

from django import forms

from referee.rules.arctic import meta
from referee.rules.arctic.houserules import HOUSE_RULES, SKIRMISH_HOUSE_RULES
from referee.rules.kernel.ruling import gettext_noop
from referee.web.setup import FirstPlayerForm


class SetupForm(FirstPlayerForm):
    """Players clockwise, the table's name, the first initiator (by row), modules, house rules."""

    seats = meta.PLAYERS
    # Only what today's rulings can depend on; the others come with the rules they change.
    offered = tuple(rule for rule in HOUSE_RULES if rule.name in SKIRMISH_HOUSE_RULES)
    day_name = gettext_noop("Arctic, {day}")

    modules = forms.MultipleChoiceField(
        choices=[(module.name, module.title) for module in meta.MODULES], required=False
    )

    def setup(self) -> meta.Setup:
        """Return the set-up as entered."""
        return meta.Setup(
            players=self.seated,
            first_initiator=self.first_player(),
            modules=tuple(each.name for each in meta.MODULES if each.name in self.cleaned_data["modules"]),
            house_rules=self.house_rules(),
        )
