"""The form of a new table of Skirmish for Earth; whether it can be played is for the rules."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.rules.earth.cards import FLAGS, PLAYERS
from referee.rules.earth.record import Level
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.earth.setup import Setup
from referee.rules.kernel.ruling import gettext_noop
from referee.web.setup import FirstPlayerForm, NamesInput

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


class SetupForm(FirstPlayerForm):
    """Players clockwise, a flag each, who goes first (by row), what the app knows, house rules."""

    seats = PLAYERS
    offered = HOUSE_RULES
    day_name = gettext_noop("Earth, {day}")
    field_of = {"first": "first_initiator"}

    # A flag twice is for the rules to say (E-4).
    flags = forms.Field(required=False, widget=NamesInput)
    level = forms.ChoiceField(
        choices=[(value, title) for value, title, _ in LEVELS], required=False, initial=Level.QUICK
    )
    rounds = forms.IntegerField(required=False, min_value=1, max_value=99, label=_("Rounds"))

    def setup(self) -> Setup:
        told = self.cleaned_data
        return Setup(
            players=self.seated,
            first=self.first_player(),
            flags=self._flags(),
            level=Level(told["level"] or Level.QUICK),
            house_rules=self.house_rules(),
            rounds=told["rounds"],
        )

    def _flags(self) -> tuple[str, ...]:
        """Return the flags of the rows that have a name; a row without one has its own."""
        told = [str(flag) for flag in self.cleaned_data["flags"] or ()]
        rows = [told[i] if i < len(told) and told[i] else flag for i, flag in enumerate(FLAGS)]
        names = self.cleaned_data["players"]
        return tuple(flag for name, flag in zip(names, rows, strict=False) if name)
