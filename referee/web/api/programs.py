"""Views for programs: they prove their place with a key in the Authorization header, and get JSON."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.links import find_visitor
from referee.tables.logbook import DamagedTable
from referee.tables.selectors import check_seat, table_with_code
from referee.web.access.rate_limits import count_try, is_spent, seconds_left
from referee.web.access.visitors import cover_of
from referee.web.registry import DESKS
from referee.web.templating.jinja import say

View = Callable[..., HttpResponse]
BEARER = "Bearer "
NO_KEY = gettext_noop("Send the program’s key as “Authorization: Bearer KEY”.")
NO_PLACE = gettext_noop("This key opens no such place. It may have been taken back.")
COVERED = gettext_noop("The other seats haven’t agreed to this seat’s new device yet.")
TOO_MANY = gettext_noop("Too many requests from this address. Wait {seconds} seconds.")
DAMAGED = gettext_noop("This table can’t be opened: its record is damaged.")


def for_program(*methods: str) -> Callable[[View], View]:
    """Pass a program's visitor to a view; cookies count for nothing, so no other site can use them."""

    def decorate(view: View) -> View:
        @csrf_exempt
        @require_http_methods([*methods, "OPTIONS"])
        @wraps(view)
        def answer(request: HttpRequest, code: str, place: str, **more: Any) -> HttpResponse:
            asks_first = request.method == "OPTIONS"
            response = HttpResponse(status=204) if asks_first else opened(request, code, place, **more)
            return shared(request, response, code, (*methods, "OPTIONS"))

        def opened(request: HttpRequest, code: str, place: str, **more: Any) -> HttpResponse:
            if busy := too_many(request, "bridge"):
                return busy
            key = key_of(request)
            if not key:
                return error(401, "no-key", NO_KEY)
            visitor = find_visitor(code, place, key, is_program=True)
            if visitor is None or visitor.table.game not in DESKS:
                return error(404, "no-place", NO_PLACE)
            try:
                check_seat(visitor)
                if visitor.is_next and cover_of(visitor):
                    return error(403, "covered", COVERED)
                return fresh(view(request, visitor, **more))
            except DamagedTable:
                return error(500, "damaged", DAMAGED)

        return answer

    return decorate


def shared(request: HttpRequest, response: HttpResponse, code: str, methods: Iterable[str]) -> HttpResponse:
    """Let a web page read the answer, if the table's host has named its origin."""
    origin = request.headers.get("Origin", "")
    table = table_with_code(code) if origin else None
    if table is not None and origin in table.origins:
        response["Access-Control-Allow-Origin"] = origin
        response["Access-Control-Allow-Methods"] = ", ".join(methods)
        response["Access-Control-Allow-Headers"] = "Authorization, Content-Type, If-None-Match"
        response["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        response["Access-Control-Max-Age"] = "600"
    patch_vary_headers(response, ["Origin"])
    return response


def key_of(request: HttpRequest) -> str:
    """Return the key in the Authorization header, "" for none."""
    given = request.headers.get("Authorization", "")
    return given.removeprefix(BEARER).strip() if given.startswith(BEARER) else ""


def too_many(request: HttpRequest, limit: str) -> HttpResponse | None:
    """Count a request; return the answer once its address has sent too many."""
    if is_spent(request, limit):
        return error(429, "too-many", TOO_MANY, seconds=seconds_left(limit))
    count_try(request, limit)
    return None


def fresh(response: HttpResponse) -> HttpResponse:
    response.setdefault("Cache-Control", "private, no-cache")
    return response


def error(status: int, code: str, phrase: str, **facts: Fact) -> JsonResponse:
    """Answer with a sentence that says what's wrong."""
    message = say(Line(phrase, **facts))
    return _error(status, {"code": code, "message": message, "rule": None})


def refused(refusal: IllegalEntry, status: int = 422) -> JsonResponse:
    """Answer with the refusal of the rules, or of what can't be read."""
    return _error(status, error_of(refusal))


def error_of(refusal: IllegalEntry) -> dict[str, Any]:
    house = {"house_rules": list(refusal.house_rules)} if refusal.house_rules else {}
    return {"code": refusal.code, "message": say(refusal.line), "rule": refusal.rule, **house}


def _error(status: int, body: Mapping[str, Any]) -> JsonResponse:
    response = JsonResponse({"error": body}, status=status)
    response["Cache-Control"] = "no-store"
    return response
