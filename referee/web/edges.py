"""What stands round all pages: the answer to whoever asks after our health, and the one to outsiders."""

import logging
import sys
from collections.abc import Callable, Mapping
from urllib.parse import quote

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotAllowed,
    HttpResponseRedirect,
    JsonResponse,
)
from django.middleware.csrf import REASON_NO_CSRF_COOKIE
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext
from django.views.defaults import page_not_found, server_error

from referee.tables.faults import WATCH, Fault, fault_now, fault_of
from referee.tables.links import find_visitor, join_path, note_refused
from referee.tables.live import HUB
from referee.tables.logbook import DamagedTable
from referee.web.device import group_here, key_to

logger = logging.getLogger(__name__)

HEALTH = "/health/"

Answer = Callable[[HttpRequest], HttpResponse]


def health(get_response: Answer) -> Answer:
    """Answer HEALTH before anything else looks at the request: 200, or 503 and which part cannot serve.

    A probe knows neither our name nor https: it asks by address, from within the same network.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response: HttpResponse
        if request.path != HEALTH:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            response = HttpResponseNotAllowed(["GET", "HEAD"])
        elif fault := fault_now():
            response = JsonResponse({"status": fault.status, "part": fault.part}, status=503)
        else:
            response = JsonResponse({"status": "ok"} | ({"warning": SILENT} if PROXY.is_silent else {}))
        response["Cache-Control"] = "no-store"
        response["X-Content-Type-Options"] = "nosniff"
        return response

    return answer


def outsiders(get_response: Answer) -> Answer:
    """Answer a device without a place at a table alike, whatever it asks: a page leads to where one joins."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        told = request.resolver_match.kwargs if request.resolver_match else {}
        if response.status_code not in (404, 405) or not _is_outside(request, told):
            return response
        note_refused(told["code"], told.get("place", "group"), request.META.get("REMOTE_ADDR", ""))
        if _is_page(request):
            place = join_path(told["code"]) if "place" in told else reverse("groups")
            response = HttpResponseRedirect(place)
            response["Cache-Control"] = "no-store"
            return response
        return page_not_found(request, Http404()) if response.status_code == 405 else response

    return answer


def mistyped(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a request makes no sense. Django's own answer would read its form for the token once more."""
    return HttpResponse(render_to_string("400.html"), status=400)


def unproven(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say why a form was not taken: it was too old, or the browser keeps no cookies, which a seat needs."""
    lacks_cookie = reason == REASON_NO_CSRF_COOKIE
    again = request.get_full_path() if lacks_cookie and request.path.startswith(reverse("join")) else ""
    return render(request, "403_csrf.html", {"lacks_cookie": lacks_cookie, "again": again}, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """Say what broke and what to do: on a page, or with scripts in a strip on the page that is there."""
    fault = fault_of(sys.exc_info()[1])
    if fault is None:
        return server_error(request)
    WATCH.note(fault)
    HUB.alarm()
    words = {"what": gettext(fault.what), "advice": gettext(fault.advice), "is_fault": True}
    response = HttpResponse(render_to_string("sorry.html", words), status=503)
    response["Retry-After"] = "5"
    response["Referee-Fault"] = quote(describe_fault(fault))
    response["Cache-Control"] = "no-store"
    return response


def describe_fault(fault: Fault) -> str:
    """Return what the strip on a page says."""
    return f"{gettext(fault.what)} {gettext(fault.advice)}"


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


def _is_outside(request: HttpRequest, told: Mapping[str, str]) -> bool:
    """Whether the address is of a table or a group to which this device has no right."""
    if "place" in told:
        return find_visitor(told["code"], told["place"], key_to(request, told["code"])) is None
    is_group = request.resolver_match and request.resolver_match.route.startswith("g/")
    is_of_group = bool(is_group) and "code" in told and "ticket" not in told
    return is_of_group and group_here(request, told["code"]) is None


def _is_page(request: HttpRequest) -> bool:
    """Whether a browser asks for a page to show, and not a page for one of its parts."""
    is_plain = request.method in ("GET", "HEAD") and "HX-Request" not in request.headers
    return is_plain and request.path.endswith("/")


SILENT = "The proxy does not set X-Forwarded-Proto"


class Proxy:
    """What this process has seen of it; what is wrong goes into the log once."""

    def __init__(self) -> None:
        self.is_silent = False
        self._is_logged = False

    def note(self, *, has_told: bool) -> None:
        """Note whether the last request said how it came."""
        self.is_silent = not has_told
        if self.is_silent and not self._is_logged:
            self._is_logged = True
            logger.warning("%s, so every page leads to itself: see deploy/ for examples.", SILENT)


PROXY = Proxy()


def forwarding(get_response: Answer) -> Answer:
    """Look whether the header is there, where one is waited for."""
    if settings.SECURE_PROXY_SSL_HEADER is None:
        raise MiddlewareNotUsed
    header = settings.SECURE_PROXY_SSL_HEADER[0]

    def answer(request: HttpRequest) -> HttpResponse:
        PROXY.note(has_told=header in request.META or request.is_secure())
        return get_response(request)

    return answer
