"""The host's page of links: how to join, who has a seat, who waits; and the page of a device."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.tables import joining, knocking, selectors
from referee.tables.keys import NOBODY, write_ticket
from referee.tables.links import HOST, WATCH, Visitor
from referee.tables.logbook import read_log
from referee.web.access.device import signing_key
from referee.web.access.responses import is_htmx, number_in, see_other
from referee.web.access.visitors import safe_or_post, show
from referee.web.lobby.join import scan_path
from referee.web.lobby.sharing import Shared, for_all, qr_code, with_code
from referee.web.lobby.tickets import OVERLAY_QUERY
from referee.web.registry import at_table


@dataclass(frozen=True)
class SeatLink:
    """A seat: the ticket to it if it is free, or its devices, each with whether it signs what it enters."""

    seat: Any
    shared: Shared | None
    devices: list[tuple[Any, bool]]


@dataclass(frozen=True)
class LinksPage:
    """How to join a table; ``short``: the URL to type its code; tickets for a second host and a watcher.

    ``stream``: a ticket for the overlay of a stream.
    """

    links: list[SeatLink]
    join: Shared
    short: str
    waiting: list[tuple[Any, Any]]
    watch: Shared
    stream: str
    second: Shared
    others: list[Any]
    is_taken: bool = False


@dataclass(frozen=True)
class JoinShown:
    """How to join, for the table's page."""

    join: Shared
    short: str


@dataclass(frozen=True)
class DevicePage:
    """This device at its place: its name, and a ticket for another device of the same person."""

    name: str
    share: Shared
    since: Any


@dataclass(frozen=True)
class WaitingPage:
    """The devices that wait to be admitted; ``is_taken``: a seat was taken meanwhile."""

    waiting: list[tuple[Any, Any]]
    is_taken: bool


def keeps_links(visitor: Visitor) -> bool:
    """Whether the visitor manages the links; a sandbox has none."""
    return visitor.is_host and not visitor.is_trial


@at_table(who=keeps_links)
def links_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show how to join: the code of the table, and tickets to the free seats."""
    table = visitor.table
    join = for_all(request, scan_path(table))
    if is_htmx(request):
        shown = JoinShown(Shared(join, qr_code(join)), for_all(request, reverse("join")))
        return show(request, visitor, "table/_join.html", shown)
    devices = joining.devices_at(table)
    page = LinksPage(
        links=[_link_of(request, table, seat, devices) for seat in selectors.seats_of(table)],
        join=Shared(join, qr_code(join)),
        short=for_all(request, reverse("join")),
        waiting=_waiting_at(table) if table.admits_each else [],
        watch=_ticket(request, table, WATCH),
        stream=_ticket(request, table, WATCH).link + OVERLAY_QUERY,
        second=_ticket(request, table, HOST, visitor.device),
        others=[each for each in devices if each.place in (HOST, WATCH) and each.pk != visitor.device],
    )
    return show(request, visitor, "table/links.html", page)


def _ticket(request: HttpRequest, table: Any, place: str, by: int = NOBODY) -> Shared:
    """Return a new ticket for a place; ``by``: the device that has the place already."""
    ticket = write_ticket(table.code, place, by)
    return with_code(for_all(request, reverse("ticket", args=[table.code, ticket])), "l")


def _link_of(request: HttpRequest, table: Any, seat: Any, devices: list[Any]) -> SeatLink:
    if seat.taken_at is not None:
        signing = {each.device for each in read_log(table).keys if each.seat == seat.name}
        there = [(each, each.name in signing) for each in devices if each.place == str(seat.number)]
        return SeatLink(seat, None, there)
    return SeatLink(seat, _ticket(request, table, str(seat.number)), [])


@at_table(who=lambda visitor: not visitor.is_trial)
def device_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show this device's place, and a ticket for another device of the same person."""
    device = next(each for each in joining.devices_at(visitor.table) if each.pk == visitor.device)
    share = _ticket(request, visitor.table, visitor.place, visitor.device)
    return show(request, visitor, "table/device.html", DevicePage(device.name, share, device.taken_at))


@at_table(require_POST, lambda visitor: visitor.seat is not None)
def retake(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Have a device that has lost its signing key take its seat again, with a new key or none."""
    if visitor.seat is not None:
        joining.retake_seat(visitor.table, visitor.seat.number, visitor.device, signing_key(request))
    return see_other(visitor.path)


@at_table(require_POST, keeps_links)
def free(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Shut out the devices of a seat, for example a lost phone."""
    asked = request.POST.get("place", "")
    if asked not in {str(seat.number) for seat in selectors.seats_of(visitor.table)}:
        raise Http404
    joining.free_seat(visitor.table, int(asked))
    return see_other(f"{visitor.path}links/")


@at_table(require_POST, keeps_links)
def others(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Shut out all other hosts and all watchers."""
    joining.shut_out_others(visitor.table, visitor.device)
    return see_other(f"{visitor.path}links/")


@at_table(require_POST, keeps_links)
def lock(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Lock or unlock the free seats."""
    joining.lock_seats(visitor.table, is_locked=request.POST.get("lock") == "yes")
    return see_other(f"{visitor.path}links/")


@at_table(require_POST, keeps_links)
def admission(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Require the host's tap to join, or only the code."""
    joining.admit_each(visitor.table, admits_each=request.POST.get("each") == "yes")
    return see_other(f"{visitor.path}links/")


@at_table(safe_or_post, keeps_links)
def waiting(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show the host which devices wait, and admit or turn away one of them, or turn all away."""
    knock, is_taken = number_in(request, "knock"), False
    if request.POST.get("away") == "all":
        knocking.turn_all_away(visitor.table)
    elif knock:
        try:
            (knocking.turn_away if "away" in request.POST else knocking.let_in)(visitor.table, knock)
        except joining.SeatTaken:
            knocking.turn_away(visitor.table, knock)
            is_taken = True
    if request.method == "POST" and not is_htmx(request):
        return see_other(f"{visitor.path}links/")
    return show(request, visitor, "table/_waiting.html", WaitingPage(_waiting_at(visitor.table), is_taken))


def _waiting_at(table: Any) -> list[tuple[Any, Any]]:
    """Return the waiting devices: the knock and its seat, None for a watcher."""
    seats = {str(seat.number): seat for seat in selectors.seats_of(table)}
    return [(knock, seats.get(knock.place)) for knock in knocking.waiting_at(table)]
