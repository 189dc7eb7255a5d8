"""Opening a table of Arctic Scavengers: who plays, with what, and what to lay out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.vary import vary_on_headers

from referee.rules.arctic.cards import shipped
from referee.rules.arctic.setup import (
    MODULES,
    NAME,
    PLAYERS,
    Module,
    Setup,
    SetupItem,
    SoloOptions,
    addable,
    difficulty,
    is_harder,
    setup_list,
)
from referee.web.arctic.setup_cards import SetupCards, harder_mixes, module_note
from referee.web.arctic.setup_form import SetupForm
from referee.web.arctic.solo_game import family_cards
from referee.web.doors import safe_or_post
from referee.web.setup import SetupPage, set_up

# The name of the button (and of what htmx sends) that asks for the list without opening a table.
LOOK = "look"


@safe_or_post
@vary_on_headers("HX-Request")
def new_table(request: HttpRequest) -> HttpResponse:
    """Show the set-up, refresh what depends on it, or open the table and go there."""
    if LOOK in request.POST:
        return _show(request, SetupForm(request.POST))
    return set_up(request, NAME, SetupForm, _show)


def _show(request: HttpRequest, form: SetupForm, status: int = 200) -> HttpResponse:
    is_refresh = "HX-Request" in request.headers
    template = "arctic/_setup_live.html" if is_refresh else "arctic/setup.html"
    context = {
        "game": NAME,
        "page": ArcticSetupPage(form, request.POST.getlist("done")),
        "oob": is_refresh,
    }
    return render(request, template, context, status=status)


@dataclass(frozen=True, slots=True)
class ModuleTile:
    """A module to tick. ``needs``: the title of the module it builds on, ``lacks``: that is not ticked.

    ``note``: what of it is without use.
    """

    module: Module
    is_ticked: bool
    needs: str
    lacks: bool
    note: str


@dataclass(frozen=True, slots=True)
class Lay:
    """A line of the physical set-up; its ``key`` changes with the count, so an old tick does not stay."""

    item: SetupItem
    key: str
    is_done: bool


class ArcticSetupPage(SetupPage):
    """The set-up with the modules to tick, their cards, and the list of what to lay out."""

    module_rules = ("A-5",)

    def __init__(self, form: SetupForm, done: Collection[str] = ()) -> None:
        super().__init__(form)
        # Nobody typed yet: most tables are of several.
        self.players = min(len(self.named) or PLAYERS[0], PLAYERS[-1])
        setup = form.so_far(self.players)
        self.is_alone = setup.is_solo
        self.harder = _harder(setup) if setup.is_solo else None
        self.modules = [_module_tile(module, setup) for module in MODULES]
        self.cards = SetupCards(form, setup)
        self.lays = [_lay(item, done) for item in setup_list(setup)]
        self.laid = sum(lay.is_done for lay in self.lays)


def _harder(setup: Setup) -> dict[str, Any]:
    """What makes the solo game harder (A-95)."""
    options = setup.solo or SoloOptions()
    return {
        "is_harder": is_harder(options),
        "note": difficulty(options, shipped()),
        "added": harder_mixes("added", options.added, addable(setup, shipped())),
        "removed": harder_mixes("removed", options.removed, family_cards(shipped())),
    }


def _module_tile(module: Module, setup: Setup) -> ModuleTile:
    titles = {each.name: each.title for each in MODULES}
    lacks = module.needs is not None and module.needs not in setup.modules
    is_ticked = module.name in setup.modules
    note = module_note(setup, module.name) if is_ticked else ""
    return ModuleTile(module, is_ticked, titles.get(module.needs or "", ""), lacks, note)


def _lay(item: SetupItem, done: Collection[str]) -> Lay:
    key = f"{item.text.text()} {item.piles}x{item.count}"
    return Lay(item, key, key in done)
