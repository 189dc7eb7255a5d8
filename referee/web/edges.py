"""What stands round all pages: the answer to whoever asks after our health, and the one to outsiders."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.views.defaults import page_not_found

from referee.tables.health import is_database_well
from referee.tables.links import find_visitor, note_refused

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
    """Tell whoever has no link to a table nothing, not even how its addresses may be asked; and note it."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code not in (404, 405) or not _has_no_link(request):
            return response
        told = request.resolver_match.kwargs if request.resolver_match else {}
        note_refused(told["code"], told["place"], request.META.get("REMOTE_ADDR", ""))
        return page_not_found(request, Http404()) if response.status_code == 405 else response

    return answer


def _has_no_link(request: HttpRequest) -> bool:
    told = request.resolver_match.kwargs if request.resolver_match else {}
    return "key" in told and find_visitor(told["code"], told["place"], told["key"]) is None
