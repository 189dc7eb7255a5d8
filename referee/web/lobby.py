"""The home page: the games, one skirmish without a table, and the tables opened on this device."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from referee.tables import groups, selectors
from referee.tables.links import Visitor, find_visitors
from referee.tables.logbook import DamagedTable
from referee.web.base import see_other
from referee.web.device import keep_links, known_groups, known_links, link_of
from referee.web.pages import Tile
from referee.web.registry import DESKS, TILE_OF, TILES, WALLS


@dataclass(frozen=True, slots=True)
class Opened:
    """A table in the list of this device; ``changed_at``: when its last record was made."""

    visitor: Visitor
    game: Tile
    changed_at: datetime

    @property
    def names(self) -> list[str]:
        """Who plays, in the order of the seats."""
        return [seat.name for seat in self.visitor.table.seats.all()]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the games and the tables opened on this device."""
    visitors = _opened_here(request)
    changed = selectors.last_changes(visitor.table for visitor in visitors) if visitors else {}
    opened = [
        Opened(visitor, TILE_OF[visitor.table.game], changed.get(visitor.table.pk, visitor.table.opened_at))
        for visitor in visitors
    ]
    known = groups.find_groups(known_groups(request)[:1]) if known_groups(request) else []
    context = {"games": TILES, "first": opened[:1], "others": opened[1:], **_first(visitors[:1])}
    context["group"] = {"name": known[0].name, "path": groups.group_path(known[0])} if known else None
    return render(request, "lobby/home.html", context)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Forget the tables on this device: whoever uses it next finds none of them here."""
    request.session.flush()
    return see_other(reverse("home"))


def _first(visitors: list[Visitor]) -> dict[str, Any]:
    """Return how far the first table is and whose turn; a table that cannot be read says so when opened."""
    for visitor in visitors:
        with suppress(DamagedTable):
            log, game = selectors.board_of(visitor.table), visitor.table.game
            return {"where": DESKS[game].where(log.state), "seats": WALLS[game](visitor, log).seats}
    return {}


def _opened_here(request: HttpRequest) -> list[Visitor]:
    """Return the tables opened here, newest first; links that open nothing any more are forgotten."""
    known = known_links(request)
    if not known:
        return []
    visitors = [visitor for visitor in find_visitors(known) if visitor.table.game in TILE_OF]
    keep_links(request, known, [link_of(visitor) for visitor in visitors])
    return visitors
