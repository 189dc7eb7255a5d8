"""Views of a table: which methods and visitors they accept, and the context of their pages."""

from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referee.tables.links import Visitor, find_visitor
from referee.tables.logbook import read_log
from referee.tables.selectors import check_seat
from referee.tables.titles import at_table
from referee.web.access.device import key_to

View = Callable[..., HttpResponse]
Who = Callable[[Visitor], bool]
safe_or_post = require_http_methods(["GET", "HEAD", "POST"])


def host(visitor: Visitor) -> bool:
    return visitor.is_host


def player(visitor: Visitor) -> bool:
    """Whether this is the host or a seat, not a watcher."""
    return not visitor.is_watching


def for_visitor(
    games: Container[str], method: Callable[[View], View] = require_safe, who: Who = lambda visitor: True
) -> Callable[[View], View]:
    """Pass the visitor to a view; 404 for a device without the right to the place."""

    def decorate(view: View) -> View:
        @never_cache
        @method
        @wraps(view)
        def opened(request: HttpRequest, code: str, place: str, **more: Any) -> HttpResponse:
            visitor = find_visitor(code, place, key_to(request, code))
            if visitor is None or visitor.table.game not in games or not who(visitor):
                raise Http404
            check_seat(visitor)
            with at_table(visitor.table):
                if visitor.is_next and (cover := cover_of(visitor)):
                    return _covered(request, visitor, cover)
                return view(request, visitor, **more)

        return opened

    return decorate


@dataclass(frozen=True)
class CoveredPage:
    """The page for the device of a covered seat: which seats still have to agree."""

    waits: tuple[str, ...]
    seen: int


def _covered(request: HttpRequest, visitor: Visitor, cover: Any) -> HttpResponse:
    """Show a waiting device only the page that says whom it waits for."""
    if request.method not in ("GET", "HEAD") or request.path != visitor.path:
        raise Http404
    page = CoveredPage(cover.waits, read_log(visitor.table).number)
    return show(request, visitor, "table/covered.html", page)


def cover_of(visitor: Visitor) -> Any | None:
    """Return the cover that hides a seat's cards from its device, if any."""
    covers = read_log(visitor.table).covers
    return next((cover for cover in covers if cover.seat == visitor.seat_name), None)


def show(
    request: HttpRequest, visitor: Visitor, template: str, page: object, status: int = 200
) -> HttpResponse:
    """Render a page of a table from a dataclass and the context that all these pages share."""
    table = visitor.table
    shared = {"visitor": visitor, "table": table, "game": table.game}
    return render(request, template, {**shared, **vars(page)}, status=status)


def show_page(request: HttpRequest, template: str, page: object, status: int = 200) -> HttpResponse:
    """Render a page; the fields of the dataclass are the context of the template."""
    return render(request, template, {**vars(page)}, status=status)


# Guessing codes and opening tables should not be free -----------------------------------------------
