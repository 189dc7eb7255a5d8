"""Try it out: a copy of the table for one device, and the tap that ends it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from referee.tables import selectors
from referee.tables.links import Visitor, link_path
from referee.tables.trials import end_trial, first_hidden, open_trial
from referee.web.base import see_other
from referee.web.entry import visitor_or_404
from referee.web.limits import count_try, is_spent


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def trial_page(request: HttpRequest, code: str, place: str, key: str) -> HttpResponse:
    """Say what would be copied, or make the copy and go there."""
    visitor = visitor_or_404(code, place, key)
    if visitor.is_watching or visitor.is_trial:
        raise Http404
    if request.method == "POST" and not is_spent(request, "open"):
        count_try(request, "open")
        return see_other(link_path(open_trial(visitor)))
    return _page(request, visitor)


def _page(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    log = selectors.board_of(visitor.table)
    hidden = first_hidden(visitor, log)
    shown = {"visitor": visitor, "table": visitor.table, "game": visitor.table.game}
    if hidden:
        shown["before"] = selectors.describe_record(visitor.table, log, hidden, visitor.seat_name)
    template = "table/_try.html" if "HX-Request" in request.headers else "table/try.html"
    is_refused = request.method == "POST"
    return render(request, template, shown | {"is_refused": is_refused}, status=429 if is_refused else 200)


@require_POST
def end(request: HttpRequest, code: str, place: str, key: str) -> HttpResponse:
    """Take the copy away and go back to the real table."""
    visitor = visitor_or_404(code, place, key)
    if not visitor.is_trial:
        raise Http404
    return see_other(end_trial(visitor.table).path)
