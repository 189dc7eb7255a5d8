"""Joining a table by its code: choose a free seat, and be there; two taps after the QR code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referee.tables import selectors, services
from referee.tables.links import WATCH, find_visitors, link_path, watch_path
from referee.web.base import see_other
from referee.web.device import known_links
from referee.web.limits import count_try, is_spent


@dataclass(frozen=True, slots=True)
class Place:
    """A seat on the page. ``path``: its page, where this device already has it."""

    seat: Any
    path: str = ""


@never_cache
@require_safe
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for the code, or go on to the table that has it."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        return render(request, "lobby/join.html", {})
    code = "".join(typed.split()).upper()[:12]
    table = _find(request, code)
    if table is None:
        return _sorry(request, typed)
    return HttpResponseRedirect(reverse("join_table", args=[table.code]))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, code: str) -> HttpResponse:
    """Show the seats, or take one."""
    table = _find(request, code.upper())
    if table is None:
        return _sorry(request, code)
    if request.method == "POST":
        return _take(request, table)
    return _seats(request, table)


def _find(request: HttpRequest, code: str) -> Any | None:
    """Return the table with this code; after too many wrong ones nobody looks any more."""
    if is_spent(request, "join"):
        return None
    table = selectors.table_with_code(code)
    if table is None:
        count_try(request, "join")
    return table


def _sorry(request: HttpRequest, typed: str) -> HttpResponse:
    """Say that there is no such table, or that nobody looks any more."""
    why = _("No table has the code “{code}”. It stands at the table’s own screen.").format(code=typed[:12])
    is_flood = is_spent(request, "join")
    if is_flood:
        why = _("Too many wrong codes. Wait a minute, or scan the QR code at the table.")
    context = {"why": why, "typed": typed[:12]}
    return render(request, "lobby/join.html", context, status=429 if is_flood else 404)


def _take(request: HttpRequest, table: Any) -> HttpResponse:
    place = request.POST.get("place", "")
    if table.is_locked:
        return _seats(request, table, status=409)
    if place == WATCH:
        return see_other(watch_path(table))
    if not place.isascii() or not place.isdigit() or len(place) > 1:
        return _seats(request, table, status=422)
    try:
        return see_other(link_path(table, services.take_seat(table, int(place))))
    except services.SeatTaken:
        return _seats(request, table, status=409)


def _seats(request: HttpRequest, table: Any, status: int = 200) -> HttpResponse:
    links = [link for link in known_links(request) if link[0] == table.code]
    own = find_visitors(links)
    paths = {visitor.seat.number: visitor.path for visitor in own if visitor.seat}
    host = next((visitor.path for visitor in own if visitor.is_host), "")
    places = [Place(seat, paths.get(seat.number, "")) for seat in selectors.seats_of(table)]
    context = {"table": table, "places": places, "host": host, "status": status, "game": table.game}
    return render(request, "lobby/seats.html", context, status=status)
