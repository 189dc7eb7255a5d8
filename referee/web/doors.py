"""The views of a table: how they are asked, for whom they open, and what each of its pages has."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from referee.tables.links import Visitor, find_visitor
from referee.tables.selectors import check_seat

View = Callable[..., HttpResponse]
Who = Callable[[Visitor], bool]
safe_or_post = require_http_methods(["GET", "HEAD", "POST"])


def anybody(visitor: Visitor) -> bool:
    return True


def host(visitor: Visitor) -> bool:
    return visitor.is_host


def player(visitor: Visitor) -> bool:
    """Whether it is the table's own device or that of a seat."""
    return not visitor.is_watching


def for_visitor(
    games: Container[str], method: Callable[[View], View] = require_safe, who: Who = anybody
) -> Callable[[View], View]:
    """Give a view the visitor of the link; whoever it does not open for finds nothing."""

    def decorate(view: View) -> View:
        @never_cache
        @method
        @wraps(view)
        def opened(request: HttpRequest, code: str, place: str, key: str, **more: Any) -> HttpResponse:
            visitor = find_visitor(code, place, key)
            if visitor is None or visitor.table.game not in games or not who(visitor):
                raise Http404
            check_seat(visitor)
            return view(request, visitor, **more)

        return opened

    return decorate


def show(
    request: HttpRequest, visitor: Visitor, template: str, shown: Mapping[str, Any], status: int = 200
) -> HttpResponse:
    """Show a page of the visitor's table."""
    table = visitor.table
    beside = {"visitor": visitor, "table": table, "game": table.game}
    return render(request, template, {**beside, **shown}, status=status)
