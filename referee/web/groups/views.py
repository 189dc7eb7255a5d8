"""Views of a group: founding one, its figures, its people, its tables."""

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
from referee.tables import groups, removal, stats_cache
from referee.tables.keys import NoTicket, hash_of, new_key, read_ticket, write_ticket
from referee.tables.links import Visitor
from referee.web.access.device import group_here, groups_here, keep_key, keys_to_groups, known_visitors
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.responses import number_in, see_other
from referee.web.access.visitors import View, safe_or_post, show_page
from referee.web.desk.game_pages import GameTile
from referee.web.groups.bg_stats import play_link, play_of_group
from referee.web.groups.page import GroupPage
from referee.web.groups.person import PersonShown, person_shown
from referee.web.groups.records import (
    DuelTable,
    EveningRow,
    PlayerRow,
    best_scores,
    duel_table,
    evening_rows,
    last_played,
    player_rows,
)
from referee.web.lobby.sharing import Shared, for_all, with_code
from referee.web.registry import TILE_OF, TILES
from referee.web.text_fields import NameField

LONGEST_NAME, LONGEST_PERSON = 60, 30


class GroupForm(forms.Form):
    name = NameField(label=_("Group name"), max_length=LONGEST_NAME)


class PersonForm(forms.Form):
    name = NameField(label=_("Name"), max_length=LONGEST_PERSON)


@dataclass(frozen=True)
class StartPage:
    """The groups of this device with their URLs, and the form that founds one."""

    form: GroupForm
    groups: list[tuple[Any, str]]


@dataclass(frozen=True)
class InvitationPage:
    """An invitation; ``group``: None if it is invalid or used up."""

    group: Any


@dataclass(frozen=True)
class EveningsPage:
    """The figures of a group; ``taken_out``: a table just removed, which ``ticket`` puts back."""

    page: GroupPage
    players: list[PlayerRow]
    duels: DuelTable | None
    best: list[tuple[Any, str, int, Any]]
    evening_rows: list[EveningRow]
    last_days: list[tuple[Any, Any]]
    new_tables: list[tuple[GameTile, str]]
    addable: list[Visitor]
    last: Shared | None
    share: Shared
    members: list[Any]
    trouble: str
    ticket: str
    taken_out: Any


@dataclass(frozen=True)
class GamesPage:
    """Every table of a group."""

    page: GroupPage


@dataclass(frozen=True)
class PersonPage:
    """A person in a group."""

    page: GroupPage
    person: PersonShown
    number: int


def of_group(method: Callable[[View], View]) -> Callable[[View], View]:
    """Pass the group to a view; 404 for a device that doesn't belong to it."""

    def decorate(view: View) -> View:
        @never_cache
        @method
        @wraps(view)
        def opened(request: HttpRequest, code: str, **more: Any) -> HttpResponse:
            group = group_here(request, code)
            if group is None:
                raise Http404
            return view(request, group, **more)

        return opened

    return decorate


def page_of(group: Any) -> GroupPage:
    people = groups.people_of(group)
    plays = stats_cache.plays_of(group, people)
    return GroupPage(group, people, [play for play in plays if play.game in TILE_OF])


@never_cache
@safe_or_post
def start(request: HttpRequest) -> HttpResponse:
    """Show the groups of this device, or found one."""
    form = GroupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not is_spent(request, "found"):
            count_try(request, "found")
            return _found(request, form.cleaned_data["name"])
        form.add_error(None, gettext("Too many new groups from this network. Try again in an hour."))
    page = StartPage(form, [(group, groups.group_path(group)) for group in groups_here(request)])
    return show_page(request, "groups/start.html", page, 422 if form.errors else 200)


def _found(request: HttpRequest, name: str) -> HttpResponse:
    """Found a group with this device as its member."""
    group, key = groups.found_group(name), new_key()
    groups.add_member(group, hash_of(key))
    return _go_in(request, group, key)


def _go_in(request: HttpRequest, group: Any, key: str) -> HttpResponse:
    return keep_key(request, see_other(groups.group_path(group)), groups.group_cookie(group.code), key)


@never_cache
@safe_or_post
def invitation(request: HttpRequest, code: str, ticket: str) -> HttpResponse:
    """Ask whether this device should join a group; only the tap uses up the invitation."""
    if group := group_here(request, code):
        return see_other(groups.group_path(group))
    try:
        invite = read_ticket(code, ticket, of_group=True)
    except NoTicket:
        return show_page(request, "groups/invitation.html", InvitationPage(None), 404)
    group = groups.group_with(code)
    if request.method != "POST":
        return show_page(request, "groups/invitation.html", InvitationPage(group))
    key = keys_to_groups(request).get(code) or new_key()
    if group is None or not groups.use_invitation(group, invite, hash_of(key)):
        return show_page(request, "groups/invitation.html", InvitationPage(None), 409)
    return _go_in(request, group, key)


@of_group(require_safe)
def group_page(request: HttpRequest, group: Any) -> HttpResponse:
    return _show_group(request, group)


def _show_group(request: HttpRequest, group: Any, trouble: str = "") -> HttpResponse:
    page, carried = page_of(group), urlencode({"group": group.code})
    key = keys_to_groups(request)[group.code]
    members = groups.members_of(group)
    member = groups.member_with(members, key)
    ticket = write_ticket(group.code, by=member.pk if member else 0)
    link = for_all(request, reverse("group_invitation", args=[group.code, ticket]))
    shown = EveningsPage(
        page=page,
        players=player_rows(page),
        duels=duel_table(page, [who for who in page.by_sign if who in page.records]),
        best=best_scores(page),
        evening_rows=evening_rows(page),
        last_days=last_played(page),
        new_tables=[(tile, f"{reverse(tile.new_table)}?{carried}") for tile in TILES],
        addable=_addable(request),
        last=with_code(play_link(play_of_group(page, page.over[-1])), "l") if page.over else None,
        share=with_code(link),
        members=members,
        trouble=trouble,
        ticket=(out := request.GET.get("out", "")),
        taken_out=groups.taken_out(group, out) if out else None,
    )
    response = _show(request, group, "groups/group.html", shown, 422 if trouble else 200)
    # Extends the life of the cookie.
    return keep_key(request, response, groups.group_cookie(group.code), key)


@of_group(require_safe)
def games_page(request: HttpRequest, group: Any) -> HttpResponse:
    return _show(request, group, "groups/games.html", GamesPage(page_of(group)))


@of_group(require_safe)
def person_page(request: HttpRequest, group: Any, number: int) -> HttpResponse:
    page = page_of(group)
    if number not in page.meant:
        raise Http404
    shown = PersonPage(page, person_shown(page, page.meant[number].pk), number)
    return _show(request, group, "groups/person.html", shown)


def _show(request: HttpRequest, group: Any, template: str, page: object, status: int = 200) -> HttpResponse:
    return render(request, template, {"group": group, **vars(page)}, status=status)


@of_group(require_POST)
def join_people(request: HttpRequest, group: Any) -> HttpResponse:
    """Merge two names into one person, or separate them."""
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
    """Rename the group, or a person in it (``who``)."""
    who = number_in(request, "who")
    form = (PersonForm if who else GroupForm)(request.POST)
    if not form.is_valid():
        return _show_group(request, group, " ".join(map(str, form.errors["name"])))
    name = form.cleaned_data["name"]
    if not who:
        groups.rename_group(group, name)
    elif not groups.rename_person(group, who, name):
        taken = gettext("Another player is called {name}. Merge the names if they’re the same player.")
        return _show_group(request, group, taken.format(name=isolated(name)))
    return see_other(f"{groups.group_path(group)}#people")


@of_group(require_POST)
def remove_person(request: HttpRequest, group: Any, number: int) -> HttpResponse:
    """Remove a person from the group's finished tables."""
    try:
        removal.remove_person(group, number)
    except IllegalEntry as refusal:
        return _show_group(request, group, refusal.line.text(translation))
    return see_other(f"{groups.group_path(group)}#people")


@of_group(require_POST)
def tables(request: HttpRequest, group: Any) -> HttpResponse:
    """Add a table of this device to the group, remove one, or put a removed one back."""
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
    """Shut out all other devices."""
    groups.shut_out_others(group, keys_to_groups(request)[group.code])
    return see_other(groups.group_path(group))


def _addable(request: HttpRequest) -> list[Visitor]:
    """Return the tables that this device hosts and that belong to no group."""
    hosted = (visitor for visitor in known_visitors(request) if visitor.is_host)
    return [visitor for visitor in hosted if visitor.table.group_id is None]
