"""Opening a table of Skirmish for Earth; whether it can be played is for the rules."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, cast

from django import forms
from django.utils import translation
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from referee.rules.earth.cards import FLAGS, PLAYERS
from referee.rules.earth.deck import MOST_LETTERS, read_json
from referee.rules.earth.record import Level
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.earth.setup import NAME, EarthSetup
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.web.plain import plain_setup
from referee.web.setup import FirstPlayerForm, Row, SetupPage

LEVELS: tuple[tuple[str, str, str], ...] = (
    (
        Level.QUICK,
        gettext_noop("No card list"),
        gettext_noop("You say what each card came to. Cards can be kept while playing."),
    ),
    (
        Level.DECK,
        gettext_noop("Our own deck"),
        gettext_noop("From a file, or typed in next. The referee then knows costs, Attacks and texts."),
    ),
    (
        Level.DEALT,
        gettext_noop("The app deals"),
        gettext_noop("Hands are on the players’ phones. This needs a complete deck."),
    ),
)


def text_of(file: Any) -> str:
    """Return an uploaded file as text; one that is too large is cut, and refused by the checks."""
    if file is None:
        return ""
    return bytes(file.read(MOST_LETTERS * 4 + 4)).decode("utf-8", errors="replace")


class EarthSetupForm(FirstPlayerForm):
    """Players clockwise, a flag each, who goes first (by row), what the app knows, house rules."""

    seats = PLAYERS
    offered = HOUSE_RULES
    day_name = gettext_noop("Earth, {day}")
    field_of = {"first": "first_initiator", "deck": "deck_file"}

    # A flag twice is for the rules to say (E-4).
    flags = forms.Field(required=False, widget=forms.MultipleHiddenInput)
    level = forms.ChoiceField(
        choices=[(value, title) for value, title, _ in LEVELS], required=False, initial=Level.QUICK
    )
    deck_file = forms.FileField(required=False, label=_("The file of a deck (JSON)"))
    deck_text = forms.CharField(
        required=False,
        label=_("Or its text"),
        widget=forms.Textarea(attrs={"rows": 3, "class": "deck-json", "spellcheck": "false"}),
    )
    rounds = forms.IntegerField(required=False, min_value=1, max_value=99, label=_("Rounds"))

    def clean(self) -> None:
        """Read the deck, and say everything that is wrong with it."""
        super().clean()
        told = self.cleaned_data
        text = text_of(self.files.get("deck_file")) or told.get("deck_text", "")
        told["deck"] = None
        if text.strip() and told.get("level") in (Level.DECK, Level.DEALT):
            report = read_json(text)
            told["deck"] = report.deck
            for error in report.errors:
                self.add_error("deck_file", error.line.text(translation))
            # A file has to be chosen anew when the form comes back; its text stays.
            typed = cast("MultiValueDict[str, str]", self.data).copy()
            typed["deck_text"] = text
            self.data = typed

    @property
    def goes_to(self) -> str:
        """Without its deck the table cannot begin: that is written down first."""
        lacks_deck = self.cleaned_data["level"] in (Level.DECK, Level.DEALT) and not self.cleaned_data["deck"]
        return "deck/" if lacks_deck else ""

    def setup(self) -> EarthSetup:
        told = self.cleaned_data
        return EarthSetup(
            players=self.seated,
            first=self.first_player(),
            flags=self._flags(),
            level=Level(told["level"] or Level.QUICK),
            house_rules=self.house_rules(),
            deck=told["deck"],
            rounds=told["rounds"],
        )

    def _flags(self) -> tuple[str, ...]:
        """Return the flags of the rows that have a name; a row without one has its own."""
        told = [str(flag) for flag in self.cleaned_data["flags"] or ()]
        rows = [told[i] if i < len(told) and told[i] else flag for i, flag in enumerate(FLAGS)]
        names = self.cleaned_data["players"]
        return tuple(flag for name, flag in zip(names, rows, strict=False) if name)


LAYS: tuple[Line, ...] = (
    Line("22 territories, shuffled, face down"),
    Line("60 action cards, shuffled, face down; 4 to each player"),
    Line("50 ships: 6 to each player, the rest in the bank"),
    Line("The flags on the pole: first player on top, then clockwise"),
    Line("The initiative marker to the first player"),
)
FLAG_NAMES = (
    gettext_noop("red"),
    gettext_noop("blue"),
    gettext_noop("green"),
    gettext_noop("yellow"),
    gettext_noop("purple"),
)


@dataclass(frozen=True, slots=True)
class FlagRow(Row):
    flag: str


class EarthSetupPage(SetupPage):
    """The set-up with a flag for each player, how much the app knows and what to lay out."""

    flags = tuple(zip(FLAGS, FLAG_NAMES, strict=True))
    levels = LEVELS
    lays = LAYS

    def __init__(self, form: EarthSetupForm) -> None:
        super().__init__(form)
        flags = zip_longest(form["flags"].value() or (), FLAGS)
        self.rows = [
            FlagRow(row.number, row.name, row.is_first, typed or own)
            for row, (typed, own) in zip(self.rows, flags, strict=False)
        ]
        self.level = form["level"].value()


new_table = plain_setup(NAME, EarthSetupForm, "earth/setup.html", EarthSetupPage)
