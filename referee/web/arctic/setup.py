"""Opening a table of Arctic Scavengers: who plays, with what, and what to lay out."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from referee.rules.arctic import meta
from referee.rules.arctic.setup_list import SetupItem, setup_list
from referee.rules.kernel.ruling import IllegalEntry
from referee.tables import services
from referee.tables.links import link_path
from referee.web.arctic.setup_form import ROWS, SetupForm
from referee.web.device import note_draw
from referee.web.limits import count_try, is_spent

# The name of the button (and of what htmx sends) that asks for the list without opening a table.
LOOK = "look"


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def new_table(request: HttpRequest) -> HttpResponse:
    """Show the set-up, refresh what depends on it, or open the table and go there."""
    if request.method != "POST":
        return _show(request, SetupForm())
    form = SetupForm(request.POST)
    if LOOK in request.POST:
        return _show(request, form)
    if form.is_valid() and is_spent(request, "open"):
        form.add_error(None, gettext("So many tables from one place? Wait an hour, or go on with one."))
    path = _open(request, form) if form.is_valid() else None
    return _see_other(path) if path else _show(request, form, status=422)


def _open(request: HttpRequest, form: SetupForm) -> str | None:
    """Open the table and return its address; a refusal of the rules goes under its field."""
    setup = form.setup(drawn=secrets.choice(form.seated or ("",)))
    try:
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


def _see_other(path: str) -> HttpResponse:
    response = HttpResponseRedirect(path)
    response.status_code = 303
    return response


def _show(request: HttpRequest, form: SetupForm, status: int = 200) -> HttpResponse:
    is_refresh = "HX-Request" in request.headers
    template = "arctic/_setup_live.html" if is_refresh else "arctic/setup.html"
    context = {"page": SetupPage(form, request.POST.getlist("done")), "oob": is_refresh}
    return render(request, template, context, status=status)


@dataclass(frozen=True, slots=True)
class Row:
    """A place for a player's name. ``is_first``: chosen as the first initiator."""

    number: int
    name: str
    is_first: bool


@dataclass(frozen=True, slots=True)
class ModuleTile:
    """A module to tick. ``needs``: the title of the module it builds on, ``lacks``: that is not ticked."""

    module: meta.Module
    is_ticked: bool
    needs: str
    lacks: bool


@dataclass(frozen=True, slots=True)
class Lay:
    """A line of the physical set-up; its ``key`` changes with the count, so an old tick does not stay."""

    item: SetupItem
    key: str
    is_done: bool


class SetupPage:
    """What the template shows of a form as it stands, also of one that is not valid."""

    module_rules = ("A-5",)

    def __init__(self, form: SetupForm, done: Collection[str] = ()) -> None:
        self.form = form
        self.rows = _rows(form)
        named = [row for row in self.rows if row.name.strip()]
        self.choosable = named or self.rows
        self.is_drawn = not any(row.is_first for row in self.choosable)
        self.players = min(max(len(named), meta.PLAYERS[0]), meta.PLAYERS[-1])
        ticked = frozenset(form["modules"].value() or ())
        self.modules = [_module_tile(module, ticked) for module in meta.MODULES]
        self.house_groups = form.house_groups
        self.changed = sum(group.changed for group in self.house_groups)
        self.offered = sum(len(group.choices) for group in self.house_groups)
        self.lays = [_lay(item, done) for item in setup_list(self._so_far(ticked))]
        self.laid = sum(lay.is_done for lay in self.lays)

    def _so_far(self, ticked: Collection[str]) -> meta.Setup:
        """Return the set-up as ticked, finished or not, for the list of what to lay out."""
        modules = tuple(module.name for module in meta.MODULES if module.name in ticked)
        return meta.Setup(("",) * self.players, "", modules)


def _rows(form: SetupForm) -> list[Row]:
    """Return five rows, with the names as typed."""
    typed = [*(form["players"].value() or ()), *[""] * len(ROWS)]
    first = form["first_initiator"].value()
    return [Row(number, name, str(number) == first) for number, name in zip(ROWS, typed, strict=False)]


def _module_tile(module: meta.Module, ticked: Collection[str]) -> ModuleTile:
    titles = {each.name: each.title for each in meta.MODULES}
    lacks = module.needs is not None and module.needs not in ticked
    return ModuleTile(module, module.name in ticked, titles.get(module.needs or "", ""), lacks)


def _lay(item: SetupItem, done: Collection[str]) -> Lay:
    key = f"{item.text.text()} {item.piles}x{item.count}"
    return Lay(item, key, key in done)
