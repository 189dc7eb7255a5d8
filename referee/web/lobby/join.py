"""Joining a table by its code or QR code.

If the host admits each device, the device knocks and waits for the host's tap.
"""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from referee.tables import joining, knocking, selectors
from referee.tables.keys import hash_of
from referee.tables.links import WATCH, cookie_of, scan_mark, under
from referee.web.access.device import (
    forget_knock,
    fresh_key,
    keep_key,
    note_knock,
    noted_knock,
    places_here,
    refuses_key,
    signing_key,
    try_key,
)
from referee.web.access.middleware import needs_cookie
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.access.responses import is_htmx, reads_codes, see_other
from referee.web.access.visitors import safe_or_post, show_page


@dataclass(frozen=True)
class JoinPage:
    """The form for a code; ``why``: why the code typed before finds no table."""

    why: str = ""
    typed: str = ""


@dataclass(frozen=True)
class KnockPage:
    """A device that waits to be admitted to a seat, or (None) to watch."""

    table: Any
    seat: Any | None
    game: str


@dataclass(frozen=True)
class SeatsPage:
    """The seats of a table, each with its URL if this device has it."""

    table: Any
    places: list[tuple[Any, str]]
    host: str
    status: int
    game: str


@reads_codes
@never_cache
@require_safe
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for the code, or redirect to the table with it."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        return show_page(request, "lobby/join.html", JoinPage())
    code = "".join(typed.split()).upper()[:12]
    table = _find(request, code)
    if table is None:
        return _sorry(request, typed)
    return HttpResponseRedirect(reverse("join_table", args=[table.code]))


@reads_codes
@never_cache
@safe_or_post
def choose(request: HttpRequest, code: str) -> HttpResponse:
    """Show the seats, or take one; to a device that has knocked, show the host's answer."""
    table = _find(request, code.upper())
    if table is None:
        return _sorry(request, code)
    if token := noted_knock(request, table.code):
        return _waiting(request, table, token)
    if request.method == "POST":
        return _take(request, table)
    return _seats(request, table)


def scan_path(table: Any) -> str:
    """Return the URL of a table's QR code; its mark exempts it from the limit on guesses."""
    return f"{reverse('join_table', args=[table.code])}?k={scan_mark(table)}"


def _find(request: HttpRequest, code: str) -> Any | None:
    """Return the table with this code; after too many wrong codes only with the mark of its QR code."""
    is_flood = is_spent(request, "join")
    mark = request.GET.get("k", "")
    if is_flood and not mark:
        return None
    table = selectors.table_with_code(code)
    if table is not None and (not is_flood or constant_time_compare(mark, scan_mark(table))):
        return table
    count_try(request, "join")
    return None


def _sorry(request: HttpRequest, typed: str) -> HttpResponse:
    """Say that no table has this code, or that there were too many wrong codes."""
    why = _("No table has the code “{code}”. It’s on the table’s own screen.").format(code=typed[:12])
    is_flood = is_spent(request, "join")
    if is_flood:
        why = _("Too many wrong codes. Wait a minute, or scan the QR code at the table.")
    return show_page(request, "lobby/join.html", JoinPage(why, typed[:12]), 429 if is_flood else 404)


def _take(request: HttpRequest, table: Any) -> HttpResponse:
    place = request.POST.get("place", "")
    if refuses_key(request, table.code):
        return needs_cookie(request)
    if table.is_locked:
        return _seats(request, table, status=409)
    if place != WATCH and place not in {str(seat.number) for seat in selectors.seats_of(table)}:
        return _seats(request, table, status=422)
    key, path = fresh_key(request, table.code), path_of(table, place)
    try:
        if table.admits_each:
            if is_spent(request, "knock"):
                raise knocking.TooManyWait
            count_try(request, "knock")
            path = request.get_full_path()
            knock = knocking.knock(table, place, hash_of(key), signing_key(request))
            note_knock(request, table.code, str(knock.token))
        elif place == WATCH:
            joining.watch(table, hash_of(key))
        else:
            joining.take_seat(table, int(place), hash_of(key), signing_key(request))
    except joining.SeatTaken:
        return _seats(request, table, status=409)
    except knocking.TooManyWait:
        return _seats(request, table, status=429)
    return keep_key(request, see_other(path), cookie_of(table.code), key)


def path_of(table: Any, place: str) -> str:
    return under(f"t/{table.code}/{place}/")


def _waiting(request: HttpRequest, table: Any, token: str) -> HttpResponse:
    """Redirect to the table once the host has admitted the device; until then ask to wait."""
    knock = knocking.knock_of(table, token)
    if is_htmx(request) and (knock is None or knock.is_let_in):
        return HttpResponseClientRefresh()
    if knock is None:
        forget_knock(request, table.code)
        return _seats(request, table, status=403)
    if request.method == "POST":
        knocking.turn_away(table, knock.pk)
        forget_knock(request, table.code)
        return see_other(request.get_full_path())
    seat = next((seat for seat in selectors.seats_of(table) if str(seat.number) == knock.place), None)
    if not knock.is_let_in:
        return show_page(request, "lobby/waiting.html", KnockPage(table, seat, table.game))
    forget_knock(request, table.code)
    knocking.turn_away(table, knock.pk)
    return see_other(path_of(table, knock.place))


def _seats(request: HttpRequest, table: Any, status: int = 200) -> HttpResponse:
    own = places_here(request, table.code)
    paths = {visitor.seat.number: visitor.path for visitor in own if visitor.seat}
    host = next((visitor.path for visitor in own if visitor.is_host), "")
    places = [(seat, paths.get(seat.number, "")) for seat in selectors.seats_of(table)]
    page = SeatsPage(table, places, host, status, table.game)
    response = show_page(request, "lobby/seats.html", page, status)
    return try_key(request, response, table.code) if status == 200 else response
