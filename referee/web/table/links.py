"""Addresses to hand on, with their QR codes: the host's page of links, and any other of ours."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from referee.tables import joining, selectors
from referee.tables.keys import NOBODY, write_ticket
from referee.tables.links import HOST, WATCH, Visitor
from referee.web.access.responses import number_in, see_other
from referee.web.access.visitors import safe_or_post, show
from referee.web.lobby.join import scan_path
from referee.web.lobby.sharing import Shared, for_all, qr_code, with_code
from referee.web.registry import at_table


@dataclass(frozen=True)
class SeatLink:
    """A seat: the ticket to it while it is free, or the devices that have it."""

    seat: Any
    shared: Shared | None
    devices: list[Any]


@dataclass(frozen=True)
class LinksPage:
    """How to join a table; ``short``: where its code is typed; tickets for a second host and a watcher."""

    links: list[SeatLink]
    join: Shared
    short: str
    waiting: list[tuple[Any, Any]]
    watch: Shared
    second: Shared
    others: list[Any]
    is_taken: bool = False


@dataclass(frozen=True)
class JoinShown:
    """How to join, as the table's page shows it beside the board."""

    join: Shared
    short: str


@dataclass(frozen=True)
class DevicePage:
    """This device at its place: what it is called, and a ticket for another device of the same person."""

    name: str
    share: Shared
    since: Any


@dataclass(frozen=True)
class WaitingPage:
    """Who waits to be let in; ``is_taken``: the seat was taken meanwhile."""

    waiting: list[tuple[Any, Any]]
    is_taken: bool


def keeps_links(visitor: Visitor) -> bool:
    """A copy to try things out on is for nobody else."""
    return visitor.is_host and not visitor.is_trial


@at_table(who=keeps_links)
def links_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show how to join: the code for everybody, and tickets to seats that no phone has taken yet."""
    table = visitor.table
    join = for_all(request, scan_path(table))
    if "HX-Request" in request.headers:
        shown = JoinShown(Shared(join, qr_code(join)), for_all(request, reverse("join")))
        return show(request, visitor, "table/_join.html", shown)
    devices = joining.devices_at(table)
    page = LinksPage(
        links=[_link_of(request, table, seat, devices) for seat in selectors.seats_of(table)],
        join=Shared(join, qr_code(join)),
        short=for_all(request, reverse("join")),
        waiting=_waiting_at(table) if table.admits_each else [],
        watch=_ticket(request, table, WATCH),
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
        return SeatLink(seat, None, [each for each in devices if each.place == str(seat.number)])
    return SeatLink(seat, _ticket(request, table, str(seat.number)), [])


@at_table(who=lambda visitor: not visitor.is_trial)
def device_page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Show what this device is at the table, and how another one of the same person comes to its place."""
    device = next(each for each in joining.devices_at(visitor.table) if each.pk == visitor.device)
    share = _ticket(request, visitor.table, visitor.place, visitor.device)
    return show(request, visitor, "table/device.html", DevicePage(device.name, share, device.taken_at))


@at_table(require_POST, keeps_links)
def free(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Shut the devices of a seat out: a phone is gone."""
    asked = request.POST.get("place", "")
    if asked not in {str(seat.number) for seat in selectors.seats_of(visitor.table)}:
        raise Http404
    joining.free_seat(visitor.table, int(asked))
    return see_other(f"{visitor.path}links/")


@at_table(require_POST, keeps_links)
def others(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Shut out every other host, and all who watch."""
    joining.shut_out_others(visitor.table, visitor.device)
    return see_other(f"{visitor.path}links/")


@at_table(require_POST, keeps_links)
def lock(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Lock the free seats, or open them again."""
    joining.lock_seats(visitor.table, is_locked=request.POST.get("lock") == "yes")
    return see_other(f"{visitor.path}links/")


@at_table(require_POST, keeps_links)
def admission(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Have the host let each device in, or the code alone do it."""
    joining.admit_each(visitor.table, admits_each=request.POST.get("each") == "yes")
    return see_other(f"{visitor.path}links/")


@at_table(safe_or_post, keeps_links)
def waiting(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Tell the host who waits, and let somebody in or turn somebody away."""
    knock, is_taken = number_in(request, "knock"), False
    if knock:
        try:
            (joining.turn_away if "away" in request.POST else joining.let_in)(visitor.table, knock)
        except joining.SeatTaken:
            joining.turn_away(visitor.table, knock)
            is_taken = True
    if request.method == "POST" and "HX-Request" not in request.headers:
        return see_other(f"{visitor.path}links/")
    return show(request, visitor, "table/_waiting.html", WaitingPage(_waiting_at(visitor.table), is_taken))


def _waiting_at(table: Any) -> list[tuple[Any, Any]]:
    """Return who waits: the knock, and the seat that it is for, None for who wants to watch."""
    seats = {str(seat.number): seat for seat in selectors.seats_of(table)}
    return [(knock, seats.get(knock.place)) for knock in joining.waiting_at(table)]
