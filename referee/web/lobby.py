"""The home page: the games, one skirmish without a table, and the tables opened on this device."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.tables.links import Visitor, find_visitors
from referee.web.registry import TILE_OF, TILES

MOST_TABLES = 20
TABLES_KEY = "tables"
DRAWN_KEY = "drawn"

Link = tuple[str, str, str]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games and the tables opened on this device."""
    visitors = _opened_here(request)
    opened = [{"visitor": visitor, "game": TILE_OF[visitor.table.game]} for visitor in visitors]
    return render(request, "lobby/home.html", {"games": TILES, "opened": opened})


def remember_table(request: HttpRequest, visitor: Visitor) -> None:
    """Put the visitor's table first in the list of this device."""
    link = _link(visitor)
    known = _links(request)
    others = [each for each in known if each[:2] != link[:2]]
    _keep(request, known, [link, *others][:MOST_TABLES])


def note_draw(request: HttpRequest, code: str) -> None:
    """Note for the table's first page that the app has drawn the first initiator (A-16)."""
    request.session[DRAWN_KEY] = code


def take_draw(request: HttpRequest, code: str) -> bool:
    """Return whether the app has drawn this table's first initiator and nobody has been told yet."""
    if request.session.get(DRAWN_KEY) != code:
        return False
    del request.session[DRAWN_KEY]
    return True


def _opened_here(request: HttpRequest) -> list[Visitor]:
    """Return the tables opened here, newest first; links that open nothing any more are forgotten."""
    known = _links(request)
    if not known:
        return []
    visitors = [visitor for visitor in find_visitors(known) if visitor.table.game in TILE_OF]
    _keep(request, known, [_link(visitor) for visitor in visitors])
    return visitors


def _link(visitor: Visitor) -> Link:
    return visitor.table.code, visitor.place, visitor.key


def _links(request: HttpRequest) -> list[Link]:
    kept: list[Any] = request.session.get(TABLES_KEY, [])
    return [(code, place, key) for code, place, key in kept]


def _keep(request: HttpRequest, known: list[Link], links: list[Link]) -> None:
    """Write the cookie only when something has changed."""
    if links != known:
        request.session[TABLES_KEY] = [list(link) for link in links]
