"""A group's pages: founding one, what its evenings come to, its people, its tables."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.rules.kernel.text.line import isolated
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import groups, keeping
from referee.tables.links import Visitor, find_visitors
from referee.web.base import number_in, see_other
from referee.web.device import known_groups, known_links, remember_group
from referee.web.doors import View, count_try, is_spent, safe_or_post, show_page
from referee.web.grouppage import GroupPage, PersonShown, person_shown
from referee.web.links import Shared, for_all, qr_code, with_code
from referee.web.pages import Tile
from referee.web.registry import TILE_OF, TILES
from referee.web.results import play_link, play_of_group
from referee.web.typed import NameField

LONGEST_NAME, LONGEST_PERSON = 60, 30


class GroupForm(forms.Form):
    name = NameField(label=_("Name of the group"), max_length=LONGEST_NAME)


class PersonForm(forms.Form):
    name = NameField(label=_("Name"), max_length=LONGEST_PERSON)


@dataclass(frozen=True)
class StartPage:
    """The groups of this device, with their addresses, and the form that founds one."""

    form: GroupForm
    groups: list[tuple[Any, str]]


@dataclass(frozen=True)
class EveningsPage:
    """What a group's evenings come to; ``taken_out``: a table just taken out, that ``ticket`` puts back."""

    page: GroupPage
    new_tables: list[tuple[Tile, str]]
    addable: list[Visitor]
    last: Shared | None
    share: Shared
    trouble: str
    ticket: str
    taken_out: Any


@dataclass(frozen=True)
class GamesPage:
    """Every table of a group."""

    page: GroupPage


@dataclass(frozen=True)
class PersonPage:
    """Somebody in a group."""

    page: GroupPage
    person: PersonShown


def of_group(method: Callable[[View], View]) -> Callable[[View], View]:
    """Give a view the group of the link; whoever has none finds nothing."""

    def decorate(view: View) -> View:
        @never_cache
        @method
        @wraps(view)
        def opened(request: HttpRequest, code: str, secret: str, **more: Any) -> HttpResponse:
            group = groups.find_group(code, secret)
            if group is None:
                raise Http404
            return view(request, group, **more)

        return opened

    return decorate


def page_of(group: Any) -> GroupPage:
    people = groups.people_of(group)
    plays = keeping.plays_of(group, people)
    return GroupPage(group, people, [play for play in plays if play.game in TILE_OF])


@never_cache
@safe_or_post
def start(request: HttpRequest) -> HttpResponse:
    """Show the groups of this device, or found one."""
    form = GroupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not is_spent(request, "open"):
            count_try(request, "open")
            return see_other(groups.group_path(groups.found_group(form.cleaned_data["name"])))
        form.add_error(None, gettext("That is a lot of groups from one place. Wait an hour."))
    known = groups.find_groups(known_groups(request))
    page = StartPage(form, [(group, groups.group_path(group)) for group in known])
    return show_page(request, "groups/start.html", page, 422 if form.errors else 200)


@of_group(require_safe)
def group_page(request: HttpRequest, group: Any) -> HttpResponse:
    return _show_group(request, group)


def _show_group(request: HttpRequest, group: Any, trouble: str = "") -> HttpResponse:
    page, carried = page_of(group), urlencode({"group": groups.carried(group)})
    remember_group(request, groups.link_of_group(group))
    link = for_all(request, groups.group_path(group))
    shown = EveningsPage(
        page=page,
        new_tables=[(tile, f"{reverse(tile.new_table)}?{carried}") for tile in TILES],
        addable=_addable(request),
        last=with_code(play_link(play_of_group(page, page.over[-1])), "l") if page.over else None,
        share=Shared(link, qr_code(link)),
        trouble=trouble,
        ticket=(ticket := request.GET.get("out", "")),
        taken_out=groups.taken_out(group, ticket) if ticket else None,
    )
    return _show(request, group, "groups/group.html", shown, 422 if trouble else 200)


@of_group(require_safe)
def games_page(request: HttpRequest, group: Any) -> HttpResponse:
    return _show(request, group, "groups/games.html", GamesPage(page_of(group)))


@of_group(require_safe)
def person_page(request: HttpRequest, group: Any, number: int) -> HttpResponse:
    page = page_of(group)
    if number not in page.meant:
        raise Http404
    shown = PersonPage(page, person_shown(page, page.meant[number].pk))
    return _show(request, group, "groups/person.html", shown)


def _show(request: HttpRequest, group: Any, template: str, page: object, status: int = 200) -> HttpResponse:
    beside = {"group": group, "link": groups.link_of_group(group)}
    return render(request, template, {**beside, **vars(page)}, status=status)


@of_group(require_POST)
def join_people(request: HttpRequest, group: Any) -> HttpResponse:
    """Have two names be one person, or be two again."""
    one, other, apart = (number_in(request, name) for name in ("one", "other", "apart"))
    if apart:
        groups.separate(group, apart)
    elif one and other:
        try:
            groups.join_people(group, one, other)
        except IllegalEntry as refusal:
            return _show_group(request, group, refusal.line.text(translation))
    return see_other(f"{groups.group_path(group)}#people")


@of_group(require_POST)
def rename(request: HttpRequest, group: Any) -> HttpResponse:
    """Call the group, or somebody in it (``who``), otherwise."""
    who = number_in(request, "who")
    form = (PersonForm if who else GroupForm)(request.POST)
    if not form.is_valid():
        return _show_group(request, group, " ".join(map(str, form.errors["name"])))
    name = form.cleaned_data["name"]
    if not who:
        groups.rename_group(group, name)
    elif not groups.rename_person(group, who, name):
        taken = gettext("Someone else is called {name}. Join the two names if they are one person.")
        return _show_group(request, group, taken.format(name=isolated(name)))
    return see_other(f"{groups.group_path(group)}#people")


@of_group(require_POST)
def tables(request: HttpRequest, group: Any) -> HttpResponse:
    """Count a table of this device's among the group's, stop counting one, or put that one back."""
    path, asked = groups.group_path(group), request.POST.get("add", "")
    mine = {visitor.table.code: visitor.table for visitor in _addable(request)}
    if asked in mine:
        groups.add_table(group, mine[asked])
    elif ticket := groups.take_out(group, request.POST.get("out", "")):
        return see_other(f"{path}?{urlencode({'out': ticket})}")
    elif table := groups.taken_out(group, request.POST.get("back", "")):
        groups.add_table(group, table)
    return see_other(path)


@of_group(require_POST)
def renew(request: HttpRequest, group: Any) -> HttpResponse:
    """Give the group a new link; the old one dies at once."""
    return see_other(groups.group_path(groups.renew_group_link(group)))


def _addable(request: HttpRequest) -> list[Visitor]:
    """Return the tables that this device keeps and that no group has yet."""
    known = [link for link in known_links(request) if link[1] == "host"]
    return [visitor for visitor in find_visitors(known) if visitor.table.group_id is None] if known else []
