"""The host's page of links: how the others join, who sits where, and what to do about a lost phone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.tables import selectors, services
from referee.tables.links import HOST, Visitor, link_path, watch_path
from referee.web.base import see_other
from referee.web.entry import visitor_or_404


@never_cache
@require_safe
def links_page(request: HttpRequest, code: str, place: str, key: str) -> HttpResponse:
    """Show how to join: the code for everybody, and the links of seats that no phone has taken yet."""
    visitor = _host_or_404(code, place, key)
    table = visitor.table
    links = [_link_of(request, table, seat) for seat in selectors.seats_of(table)]
    join = request.build_absolute_uri(reverse("join_table", args=[table.code]))
    context = {
        "visitor": visitor,
        "table": table,
        "game": table.game,
        "links": links,
        "join": {"url": join, "short": request.build_absolute_uri(reverse("join")), "code": qr_code(join)},
        "watch": request.build_absolute_uri(watch_path(table)),
    }
    template = "table/_join.html" if "HX-Request" in request.headers else "table/links.html"
    return render(request, template, context)


def _link_of(request: HttpRequest, table: Any, seat: Any) -> dict[str, Any]:
    """Once a phone is the seat, nobody else is told how to be it: the link would open its hand."""
    if seat.taken_at is not None:
        return {"seat": seat}
    url = request.build_absolute_uri(link_path(table, seat))
    return {"seat": seat, "url": url, "code": qr_code(url)}


@never_cache
@require_POST
def renew(request: HttpRequest, code: str, place: str, key: str) -> HttpResponse:
    """Give a seat, or the host and the watchers, new links; the old ones die at once."""
    visitor = _host_or_404(code, place, key)
    asked = request.POST.get("place", "")
    if asked == HOST:
        return see_other(f"{link_path(services.renew_table_links(visitor.table))}links/")
    if asked not in {str(seat.number) for seat in selectors.seats_of(visitor.table)}:
        raise Http404
    services.renew_seat_link(visitor.table, int(asked))
    return see_other(f"{visitor.path}links/")


@never_cache
@require_POST
def lock(request: HttpRequest, code: str, place: str, key: str) -> HttpResponse:
    """Lock the free seats, or open them again."""
    visitor = _host_or_404(code, place, key)
    services.lock_seats(visitor.table, is_locked=request.POST.get("lock") == "yes")
    return see_other(f"{visitor.path}links/")


def _host_or_404(code: str, place: str, key: str) -> Visitor:
    visitor = visitor_or_404(code, place, key)
    if not visitor.is_host:
        raise Http404
    return visitor


@lru_cache(maxsize=256)
def qr_code(url: str) -> str:
    """Return the address as a QR code: SVG, one module a unit, without style."""
    return segno.make(url, error="m").svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)
