"""The home page: the games, one skirmish without a table, and the tables opened on this device."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from referee.tables.links import Visitor, find_visitors
from referee.web.base import see_other
from referee.web.device import forget_all, keep_links, known_links, link_of
from referee.web.registry import TILE_OF, TILES


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games and the tables opened on this device."""
    visitors = _opened_here(request)
    opened = [{"visitor": visitor, "game": TILE_OF[visitor.table.game]} for visitor in visitors]
    return render(request, "lobby/home.html", {"games": TILES, "opened": opened})


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forget the tables on this device: whoever uses it next finds none of them here."""
    forget_all(request)
    return see_other(reverse("home"))


def _opened_here(request: HttpRequest) -> list[Visitor]:
    """Return the tables opened here, newest first; links that open nothing any more are forgotten."""
    known = known_links(request)
    if not known:
        return []
    visitors = [visitor for visitor in find_visitors(known) if visitor.table.game in TILE_OF]
    keep_links(request, known, [link_of(visitor) for visitor in visitors])
    return visitors
