"""Opening a table of Skirmish for Earth."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.rules.earth.cards import FLAGS
from referee.rules.earth.setup import NAME
from referee.rules.kernel.ruling import Line, gettext_noop
from referee.web.doors import safe_or_post
from referee.web.earth.setup_form import LEVELS, SetupForm
from referee.web.setup import Row, SetupPage, set_up

LAYS: tuple[Line, ...] = (
    Line(gettext_noop("22 territories, shuffled, face down")),
    Line(gettext_noop("60 action cards, shuffled, face down; 4 to each player")),
    Line(gettext_noop("50 ships: 6 to each player, the rest in the bank")),
    Line(gettext_noop("The flags on the pole: first player on top, then clockwise")),
    Line(gettext_noop("The initiative marker to the first player")),
)
FLAG_NAMES = (
    gettext_noop("red"),
    gettext_noop("blue"),
    gettext_noop("green"),
    gettext_noop("yellow"),
    gettext_noop("purple"),
)


@safe_or_post
def new_table(request: HttpRequest) -> HttpResponse:
    """Show the set-up, or open the table and go there."""
    return set_up(request, NAME, SetupForm, _show)


def _show(request: HttpRequest, form: SetupForm, status: int = 200) -> HttpResponse:
    return render(request, "earth/setup.html", {"game": NAME, "page": EarthSetupPage(form)}, status=status)


@dataclass(frozen=True, slots=True)
class FlagRow(Row):
    """A place for a player's name and flag."""

    flag: str


class EarthSetupPage(SetupPage):
    """The set-up with a flag for each player, how much the app knows and what to lay out."""

    flags = tuple(zip(FLAGS, FLAG_NAMES, strict=True))
    levels = LEVELS
    lays = LAYS

    def __init__(self, form: SetupForm) -> None:
        super().__init__(form)
        flags = zip_longest(form["flags"].value() or (), FLAGS)
        self.rows = [
            FlagRow(row.number, row.name, row.is_first, typed or own)
            for row, (typed, own) in zip(self.rows, flags, strict=False)
        ]
        self.level = form["level"].value()
