"""Opening a table of Skirmish for Earth: the form and its page."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import cast

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext_lazy as _

from referee.rules.earth.cards import FLAGS, PLAYERS
from referee.rules.earth.deck import MOST_LETTERS, read_json
from referee.rules.earth.record import Level
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.earth.setup import NAME, EarthSetup
from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.line import Line, gettext_noop
from referee.web.access.device import is_first_visit
from referee.web.access.visitors import show_page
from referee.web.earth.decklinks import deck_behind, deck_in
from referee.web.plain import plain_setup
from referee.web.setup import FirstPlayerForm, OpeningPage, Row, SetupPage, with_group
from referee.web.text_fields import text_of

LEVELS: tuple[tuple[str, str, str], ...] = (
    (
        Level.QUICK,
        gettext_noop("No card list"),
        gettext_noop("You enter each card’s result. You can save cards as you play."),
    ),
    (
        Level.DECK,
        gettext_noop("Our own deck"),
        gettext_noop("From a file, or typed in next. Referee then knows costs, Attacks and texts."),
    ),
    (
        Level.DEALT,
        gettext_noop("The app deals"),
        gettext_noop("Each hand is on its player’s phone. This needs a complete deck."),
    ),
)


class EarthSetupForm(FirstPlayerForm):
    """The set-up: players clockwise with their flags, the deck, house rules."""

    seats = PLAYERS
    offered = HOUSE_RULES
    day_name = gettext_noop("Earth, {day}")
    field_of = {"first": "first_initiator", "deck": "deck_file"}

    # The rules refuse a flag chosen twice (E-4).
    flags = forms.Field(required=False, widget=forms.MultipleHiddenInput)
    level = forms.ChoiceField(
        choices=[(as_text(value), title) for value, title, _ in LEVELS],
        required=False,
        initial=Level.QUICK.value,
    )
    deck_file = forms.FileField(required=False, label=_("Deck file (JSON)"))
    deck_text = forms.CharField(
        required=False,
        label=_("Or paste it"),
        widget=forms.Textarea(attrs={"rows": 3, "class": "deck-json", "spellcheck": "false"}),
    )
    strict = forms.BooleanField(required=False)
    rounds = forms.IntegerField(required=False, min_value=1, max_value=99, label=_("Rounds"))

    def clean(self) -> None:
        """Read and check the deck."""
        super().clean()
        data = self.cleaned_data
        text = text_of(self.files.get("deck_file"), MOST_LETTERS) or deck_in(data.get("deck_text", ""))
        data["deck"] = None
        if text.strip() and data.get("level") in (Level.DECK, Level.DEALT):
            report = read_json(text)
            data["deck"] = report.deck
            for error in report.errors:
                self.add_error("deck_file", error.line.text(translation))
            # A browser doesn't send the file again with a refused form, but its text.
            typed = cast("MultiValueDict[str, str]", self.data).copy()
            typed["deck_text"] = text
            self.data = typed

    @property
    def goes_to(self) -> str:
        """The page of the deck, if the table can't begin without one."""
        lacks_deck = self.cleaned_data["level"] in (Level.DECK, Level.DEALT) and not self.cleaned_data["deck"]
        return "deck/" if lacks_deck else ""

    def setup(self) -> EarthSetup:
        data = self.cleaned_data
        return EarthSetup(
            players=self.seated,
            first=self.first_player(),
            flags=self._flags(),
            level=Level(data["level"] or Level.QUICK),
            house_rules=self.house_rules(),
            deck=data["deck"],
            rounds=data["rounds"],
            is_strict=data["strict"],
        )

    def _flags(self) -> tuple[str, ...]:
        """Return the flags of the rows with a name; by default a row has its own flag."""
        chosen = (*map(str, self.cleaned_data["flags"] or ()), *("",) * len(FLAGS))
        flags = [flag or own for flag, own in zip(chosen, FLAGS, strict=False)]
        names = self.cleaned_data["players"]
        return tuple(flag for name, flag in zip(names, flags, strict=False) if name)


CARDS: tuple[Line, ...] = (
    Line("22 territories, shuffled, face down"),
    Line("60 action cards, shuffled, face down, 4 to each player"),
)
LAYS: tuple[Line, ...] = (
    *CARDS,
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
class SetupRow(Row):
    flag: str


class EarthSetupPage(SetupPage):
    """The set-up page, with flags, levels and what to lay out."""

    flags = tuple(zip(FLAGS, FLAG_NAMES, strict=True))
    levels = LEVELS
    lays = tuple((lay, lay in CARDS) for lay in LAYS)

    def __init__(self, form: EarthSetupForm) -> None:
        super().__init__(form)
        flags = zip_longest(form["flags"].value() or (), FLAGS)
        self.rows = [
            SetupRow(row.number, row.name, row.is_first, typed or own)
            for row, (typed, own) in zip(self.rows, flags, strict=False)
        ]
        self.level = form["level"].value()


@dataclass(frozen=True)
class LinkedPage(OpeningPage):
    """The set-up behind a link to a deck; ``is_lost``: that isn't here."""

    is_lost: bool = False


TEMPLATE = "earth/setup.html"
_new_table = plain_setup(NAME, EarthSetupForm, TEMPLATE, EarthSetupPage)


def new_table(request: HttpRequest) -> HttpResponse:
    """Show the set-up, with the deck of another table behind a link, or open the table."""
    if request.method == "POST" or "deck" not in request.GET:
        return _new_table(request)
    deck = deck_behind(request.GET["deck"])
    initial = {"deck_text": deck, "level": Level.DECK} if deck else {}
    form = with_group(request, EarthSetupForm(initial=initial))
    page = LinkedPage(
        NAME, EarthSetupPage(form), is_first_visit=is_first_visit(request, NAME), is_lost=not deck
    )
    return show_page(request, TEMPLATE, page)
