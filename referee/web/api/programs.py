"""Views for programs: they prove their place with a key in the Authorization header, and get JSON."""

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from referee.rules.kernel.text.codec import nearest, unknown_field
from referee.rules.kernel.text.line import Fact, Line, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables.faults import give_back
from referee.tables.keys import key_in_header
from referee.tables.links import find_visitor
from referee.tables.logbook import DamagedTable
from referee.tables.selectors import check_seat, table_with_code
from referee.web.access.rate_limits import count_try, is_spent, seconds_left
from referee.web.access.visitors import cover_of
from referee.web.api.language import LANGUAGE, in_language
from referee.web.registry import DESKS
from referee.web.templating.jinja import say

View = Callable[..., HttpResponse]
NO_KEY = gettext_noop("Send the program’s key as “Authorization: Bearer KEY”.")
NO_PLACE = gettext_noop("This key opens no such place. It may have been taken back.")
COVERED = gettext_noop("The other seats haven’t agreed to this seat’s new device yet.")
TOO_MANY = gettext_noop("Too many requests from this address. Wait {seconds} seconds.")
DAMAGED = gettext_noop("This table can’t be opened: its record is damaged.")
NO_METHOD = gettext_noop("Possible here: {possible}.")
NO_ADDRESS = gettext_noop("There is no such address. /api/openapi.json lists them all.")


def for_program(*methods: str) -> Callable[[View], View]:
    """Pass a program's visitor to a view, in the language asked for."""

    def decorate(view: View) -> View:
        @wraps(view)
        def opened(request: HttpRequest, code: str, place: str, **more: Any) -> HttpResponse:
            if busy := too_many(request, "bridge"):
                return busy
            key = key_of(request)
            if not key:
                return without_key()
            visitor = find_visitor(code, place, key, is_program=True)
            if visitor is None or visitor.table.game not in DESKS:
                return error(404, "no-place", NO_PLACE)
            try:
                check_seat(visitor)
                if visitor.is_next and cover_of(visitor):
                    return error(403, "covered", COVERED)
                with in_language(request):
                    return fresh(view(request, visitor, **more))
            except DamagedTable:
                return error(500, "damaged", DAMAGED)
            except IllegalEntry as refusal:
                return refused(refusal, 400)

        return across(*methods)(opened)

    return decorate


def across(*methods: str) -> Callable[[View], View]:
    """Let web pages ask whose origins the table's host has named.

    Cookies count for nothing, so no other site can use them.
    """
    possible = (*methods, "OPTIONS")

    def decorate(view: View) -> View:
        @csrf_exempt
        @wraps(view)
        def answer(request: HttpRequest, code: str, **more: Any) -> HttpResponse:
            if request.method == "OPTIONS":
                response = HttpResponse(status=204)
            elif request.method not in methods:
                response = error(405, "method", NO_METHOD, possible=", ".join(possible))
            else:
                response = view(request, code, **more)
            if request.method == "OPTIONS" or response.status_code == 405:
                response["Allow"] = ", ".join(possible)
            for name, value in shared(request.headers.get("Origin", ""), code, possible).items():
                response[name] = value
            patch_vary_headers(response, ["Origin"])
            return response

        return answer

    return decorate


def shared(origin: str, code: str, methods: Iterable[str]) -> dict[str, str]:
    """Return the headers with which a web page may read the answer, none unless the host named its origin."""
    table = table_with_code(code) if origin and code.isalnum() else None
    if table is None or origin not in table.origins:
        return {}
    return {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Methods": ", ".join(methods),
        "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match, Last-Event-ID",
        "Access-Control-Expose-Headers": "ETag, Retry-After",
        "Access-Control-Max-Age": "600",
    }


def shared_at(origin: str, code: str) -> list[tuple[bytes, bytes]]:
    """Return these headers for a stream. For other threads."""
    try:
        found = shared(origin, code, ("GET", "OPTIONS"))
    finally:
        give_back()
    return [(name.lower().encode(), value.encode()) for name, value in {**found, "Vary": "Origin"}.items()]


REFUSALS = frozenset({404, 405, 503})
"""How a stream is refused."""


def why_no_stream(status: int, seconds: int) -> bytes:
    """Return the body of a refused stream. ``seconds``: when to come back, if there are too many."""
    match status:
        case 404:
            refusal = error(404, "no-place", NO_PLACE)
        case 405:
            refusal = error(405, "method", NO_METHOD, possible="GET, OPTIONS")
        case _:
            refusal = error(503, "too-many", TOO_MANY, seconds=seconds)
    return refusal.content


def no_address(request: HttpRequest, path: str) -> HttpResponse:
    return error(404, "no-address", NO_ADDRESS)


def check_words(request: HttpRequest, *known: str) -> None:
    """Refuse words in the address that mean nothing here. Raises IllegalEntry."""
    possible = [*known, LANGUAGE]
    if unknown := sorted(request.GET.keys() - set(possible)):
        raise unknown_field(unknown[:1], nearest(unknown[0], possible))


def key_of(request: HttpRequest) -> str:
    """Return the key in the Authorization header, "" for none."""
    return key_in_header(request.headers.get("Authorization", ""))


def without_key() -> HttpResponse:
    response = error(401, "no-key", NO_KEY)
    response["WWW-Authenticate"] = "Bearer"
    return response


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
