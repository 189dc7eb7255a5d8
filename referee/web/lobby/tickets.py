"""Opening a table by its URL, or with a ticket for one of its places."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.tables import joining, selectors
from referee.tables.keys import NoTicket, hash_of, read_ticket
from referee.tables.links import WATCH, cookie_of, join_path, under
from referee.web.access.device import fresh_key, keep_key, places_here, refuses_key, signing_key, try_key
from referee.web.access.middleware import needs_cookie
from referee.web.access.responses import reads_codes, see_other
from referee.web.access.visitors import safe_or_post, show_page
from referee.web.lobby.join import JoinPage, path_of

OVERLAY_QUERY = "?view=overlay"


@dataclass(frozen=True)
class TicketPage:
    """A ticket; ``taken``: the device that used it or took the seat first, None while it is valid.

    ``seat``: None for a host or a watcher; ``place`` says which.
    """

    table: Any
    place: str
    seat: Any | None
    taken: Any | None = None


@never_cache
@require_safe
def arrive(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect to this device's place at a table, or to joining it."""
    own = places_here(request, code)
    return HttpResponseRedirect(own[0].path if own else join_path(code))


@reads_codes
@never_cache
@safe_or_post
def ticket_page(request: HttpRequest, code: str, ticket: str) -> HttpResponse:
    """Ask whether this device should take the place of a ticket; only the tap uses it up."""
    try:
        grant = read_ticket(code, ticket)
    except NoTicket:
        return _no_ticket(request)
    if grant.place in {visitor.place for visitor in places_here(request, code)}:
        return see_other(under(f"t/{code}/{grant.place}/{_view_of(request, grant.place)}"))
    table = selectors.table_with_code(code)
    if table is None:
        return _no_ticket(request)
    if request.method == "POST":
        if refuses_key(request, code):
            return needs_cookie(request)
        key = fresh_key(request, code)
        try:
            joining.use_ticket(table, grant, hash_of(key), signing_key(request))
        except NoTicket:
            return _no_ticket(request)
        except joining.SeatTaken:
            return _ticket(request, table, grant, 409)
        there = f"{path_of(table, grant.place)}{_view_of(request, grant.place)}"
        return keep_key(request, see_other(there), cookie_of(code), key)
    return _ticket(request, table, grant)


def _view_of(request: HttpRequest, place: str) -> str:
    """Return the query of the page that a link leads to: a watcher's may be that for a stream."""
    return OVERLAY_QUERY if place == WATCH and f"?{request.GET.urlencode()}" == OVERLAY_QUERY else ""


def _ticket(request: HttpRequest, table: Any, ticket: Any, status: int = 200) -> HttpResponse:
    """Show a ticket; if it was used for a seat that is free again, redirect to the seats."""
    seat = next((seat for seat in selectors.seats_of(table) if str(seat.number) == ticket.place), None)
    page = TicketPage(table, ticket.place, seat, joining.used_at(table, ticket))
    if page.taken and seat and seat.taken_at is None:
        return see_other(join_path(table.code))
    response = show_page(request, "lobby/ticket.html", page, 409 if page.taken else status)
    return response if page.taken else try_key(request, response, table.code)


def _no_ticket(request: HttpRequest) -> HttpResponse:
    why = _("This link no longer works. Ask the table for a new one, or type its code.")
    return show_page(request, "lobby/join.html", JoinPage(why), 404)
