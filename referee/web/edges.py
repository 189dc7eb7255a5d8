"""What stands round all pages: the answer to whoever asks after our health, and the one to outsiders."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.shortcuts import render
from django.views.defaults import page_not_found

from referee.tables.health import is_database_well
from referee.tables.links import find_visitor
from referee.tables.logbook import DamagedTable

logger = logging.getLogger(__name__)

HEALTH = "/health/"

Answer = Callable[[HttpRequest], HttpResponse]


def health(get_response: Answer) -> Answer:
    """Answer HEALTH before anything else looks at the request.

    A probe knows neither our name nor https: it asks by address, from within the same network.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        return tell_health(request) if request.path == HEALTH else get_response(request)

    return answer


def tell_health(request: HttpRequest) -> HttpResponse:
    """Say whether this process can serve: 200 or 503, and nothing about why."""
    response: HttpResponse
    if request.method not in ("GET", "HEAD"):
        response = HttpResponseNotAllowed(["GET", "HEAD"])
    elif is_database_well():
        response = JsonResponse({"status": "ok"})
    else:
        response = JsonResponse({"status": "no database"}, status=503)
    response["Cache-Control"] = "no-store"
    response["X-Content-Type-Options"] = "nosniff"
    return response


def outsiders(get_response: Answer) -> Answer:
    """Tell whoever has no link to a table nothing, not even how its addresses may be asked."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 405 and _has_no_link(request):
            return page_not_found(request, Http404())
        return response

    return answer


def damaged_tables(get_response: Answer) -> Answer:
    """Say so where a table cannot be opened at all."""

    def answer(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def tell(request: HttpRequest, problem: Exception) -> HttpResponse | None:
        if not isinstance(problem, DamagedTable):
            return None
        logger.error("Table %s cannot be opened: %s.", problem.code, problem)
        return render(request, "table/damaged.html", {"code": problem.code}, status=500)

    answer.process_exception = tell  # type: ignore[attr-defined]
    return answer


def _has_no_link(request: HttpRequest) -> bool:
    told = request.resolver_match.kwargs if request.resolver_match else {}
    return "key" in told and find_visitor(told["code"], told["place"], told["key"]) is None
