"""Opening a table of Skirmish for Earth."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from referee.rules.earth import meta
from referee.rules.kernel.ruling import IllegalEntry, Line, gettext_noop
from referee.tables import services
from referee.tables.links import link_path
from referee.web.device import note_draw
from referee.web.earth.setup_form import LEVELS, ROWS, HouseGroup, SetupForm
from referee.web.limits import count_try, is_spent

LAYS: tuple[Line, ...] = (
    Line(gettext_noop("22 territories, shuffled, face-down")),
    Line(gettext_noop("60 action cards, shuffled, face-down; 4 to each player")),
    Line(gettext_noop("50 ships: 6 to each player, the rest is the bank")),
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


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Show the set-up, or open the table and go there."""
    if request.method != "POST":
        return _show(request, SetupForm())
    form = SetupForm(request.POST)
    if form.is_valid() and is_spent(request, "open"):
        form.add_error(None, gettext("So many tables from one place? Wait an hour, or go on with one."))
    path = _open(request, form) if form.is_valid() else None
    if path is None:
        return _show(request, form, 422)
    response = HttpResponseRedirect(path)
    response.status_code = 303
    return response


def _open(request: HttpRequest, form: SetupForm) -> str | None:
    """Open the table and return its address; a refusal of the rules goes under its field."""
    try:
        setup = form.setup(drawn=secrets.choice(form.seated or ("",)))
        table = services.open_table(
            game=meta.NAME, name=form.cleaned_data["name"], setup=setup, players=setup.players
        )
    except IllegalEntry as refusal:
        form.refuse(refusal)
        return None
    count_try(request, "open")
    if form.is_drawn:
        note_draw(request, table.code)
    return link_path(table)


@dataclass(frozen=True, slots=True)
class Row:
    """A place for a player: name, flag, and whether that player goes first."""

    number: int
    name: str
    flag: str
    is_first: bool


def _show(request: HttpRequest, form: SetupForm, status: int = 200) -> HttpResponse:
    names = [*(form["players"].value() or ()), *[""] * len(ROWS)]
    flags = [*(form["flags"].value() or ()), *meta.FLAGS]
    first = form["first_initiator"].value()
    rows = [
        Row(number, names[number - 1], flags[number - 1] or meta.FLAGS[number - 1], str(number) == first)
        for number in ROWS
    ]
    named = [row for row in rows if row.name.strip()]
    groups: tuple[HouseGroup, ...] = form.house_groups
    page = {
        "form": form,
        "rows": rows,
        "choosable": named or rows,
        "is_drawn": not any(row.is_first for row in named or rows),
    }
    context = {
        "page": page,
        "levels": LEVELS,
        "level": form["level"].value(),
        "groups": groups,
        "changed": sum(group.changed for group in groups),
        "offered": sum(len(group.choices) for group in groups),
        "lays": LAYS,
        "flags": list(zip(meta.FLAGS, FLAG_NAMES, strict=True)),
    }
    return render(request, "earth/setup.html", context, status=status)
