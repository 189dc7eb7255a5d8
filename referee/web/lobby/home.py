"""The home page: the tables and groups of this device."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.rules.kernel.text.line import Line
from referee.tables import groups, joining, selectors
from referee.tables.keys import hash_of
from referee.tables.links import Visitor
from referee.tables.logbook import DamagedTable, read_log
from referee.web.access.device import drop_keys, groups_here, keys_to_groups, keys_to_tables, known_visitors
from referee.web.access.responses import reads_codes, see_other
from referee.web.access.visitors import show_page
from referee.web.desk.game_pages import GameTile
from referee.web.desk.wall import WallSeat
from referee.web.registry import DESKS, TILE_OF, TILES, WALLS


@dataclass(frozen=True)
class OpenTable:
    """A table that this device has a place at."""

    visitor: Visitor
    game: GameTile
    names: list[str]
    changed_at: datetime


@dataclass(frozen=True)
class HomePage:
    """The tables of this device, the ``first`` with its progress; ``group``: its name and URL."""

    first: list[OpenTable]
    others: list[OpenTable]
    where: Line | None
    seats: Sequence[WallSeat]
    group: tuple[str, str] | None
    games: Sequence[GameTile]


@reads_codes
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    visitors = _opened_here(request)
    changed = selectors.last_changes(visitor.table for visitor in visitors) if visitors else {}
    opened = [
        OpenTable(
            visitor=visitor,
            game=TILE_OF[visitor.table.game],
            names=[seat.name for seat in visitor.table.seats.all()],
            changed_at=changed.get(visitor.table.pk, visitor.table.opened_at),
        )
        for visitor in visitors
    ]
    known = groups_here(request)
    where, seats = _first(visitors[:1])
    page = HomePage(
        first=opened[:1],
        others=opened[1:],
        where=where,
        seats=seats,
        group=(known[0].name, groups.group_path(known[0])) if known else None,
        games=TILES,
    )
    return show_page(request, "lobby/home.html", page)


@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Give up all places of this device, for the next person who uses it."""
    if tables := keys_to_tables(request):
        joining.leave(map(hash_of, tables.values()))
    if known := keys_to_groups(request):
        groups.leave_groups(map(hash_of, known.values()))
    request.session.flush()
    return drop_keys(request, see_other(reverse("home")))


def _first(visitors: list[Visitor]) -> tuple[Line | None, Sequence[WallSeat]]:
    """Return the progress and the seats of the first table; a damaged one says so when it is opened."""
    for visitor in visitors:
        with suppress(DamagedTable):
            log, game = read_log(visitor.table), visitor.table.game
            return DESKS[game].where(log.state), WALLS[game](visitor, log).seats
    return None, ()


def _opened_here(request: HttpRequest) -> list[Visitor]:
    """Return this device's places, newest first."""
    return [visitor for visitor in known_visitors(request) if visitor.table.game in TILE_OF]
