"""The middleware: health checks, requests without a place, damaged tables, and the proxy's headers."""

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
from django.utils.translation import gettext, gettext_noop
from django.views.defaults import page_not_found, server_error

from referee.request_limits import error_data, is_of_programs
from referee.tables.faults import WATCH, Fault, fault_now, fault_of, last_drill
from referee.tables.links import find_visitor, join_path, note_refused
from referee.tables.live import HUB
from referee.tables.logbook import DamagedTable
from referee.web.access.device import group_here, key_to
from referee.web.access.rate_limits import SPENT
from referee.web.access.responses import is_htmx

logger = logging.getLogger(__name__)

HEALTH = "/health/"
BROKEN = gettext_noop("Something went wrong. It’s our fault. Everything recorded earlier is safe.")

Answer = Callable[[HttpRequest], HttpResponse]


def health(get_response: Answer) -> Answer:
    """Answer HEALTH before any other middleware: 200, or 503 with the part that is down.

    Probes use neither our host name nor https: they ask by IP address, from the same network.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response: HttpResponse
        if request.path_info != HEALTH:
            return get_response(request)
        if request.method not in ("GET", "HEAD"):
            response = HttpResponseNotAllowed(["GET", "HEAD"])
        elif fault := fault_now():
            response = JsonResponse({"status": fault.status, "part": fault.part}, status=503)
        else:
            more = {"warning": SILENT if PROXY.is_silent else None, "restore": last_drill()}
            response = JsonResponse({"status": "ok", **{name: each for name, each in more.items() if each}})
        response["Cache-Control"] = "no-store"
        response["X-Content-Type-Options"] = "nosniff"
        return response

    return answer


# The camera reads QR codes; no page needs anything else.
ALLOWED = (
    "camera=(self), screen-wake-lock=(self), clipboard-write=(self), web-share=(self), fullscreen=(self)"
)
DENIED = (
    "accelerometer",
    "browsing-topics",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
POLICY = ", ".join((ALLOWED, *(f"{name}=()" for name in DENIED)))
PRIVATE = ("/t/", "/g/", "/j/")


def privacy(get_response: Answer) -> Answer:
    """Send what pages may use of the device, and keep tables and groups out of search engines."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Permissions-Policy"] = POLICY
        if request.path.startswith(PRIVATE):
            response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return answer


def busy(get_response: Answer) -> Answer:
    """Say when to come back wherever a limit refuses a request."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 429:
            response.setdefault("Retry-After", str(request.META.get(SPENT, 60)))
        return response

    return answer


def outsiders(get_response: Answer) -> Answer:
    """Answer every request of a device without a place in the same way: pages redirect to joining."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        fields = request.resolver_match.kwargs if request.resolver_match else {}
        if response.status_code not in (404, 405) or not _is_outside(request, fields):
            return response
        note_refused(fields["code"], fields.get("place", "group"), request.META.get("REMOTE_ADDR", ""))
        if _is_page(request):
            place = join_path(fields["code"]) if "place" in fields else reverse("groups")
            response = HttpResponseRedirect(place)
            response["Cache-Control"] = "no-store"
            return response
        return page_not_found(request, Http404()) if response.status_code == 405 else response

    return answer


def mistyped(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400. Django's own page would read the form again for the token."""
    return HttpResponse(render_to_string("400.html"), status=400)


def unproven(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Say why a form was refused: its page is too old, or the browser refuses cookies."""
    if reason == REASON_NO_CSRF_COOKIE:
        return needs_cookie(request)
    return render(request, "403_csrf.html", {"lacks_cookie": False, "again": ""}, status=403)


def needs_cookie(request: HttpRequest) -> HttpResponse:
    """Say that a seat needs a cookie."""
    again = request.get_full_path() if request.path.startswith(reverse("join")) else ""
    return render(request, "403_csrf.html", {"lacks_cookie": True, "again": again}, status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """Say what broke and what to do: as a page, or in a strip on the current page if scripts run."""
    fault = fault_of(sys.exc_info()[1])
    if fault is None and is_of_programs(request.path):
        return JsonResponse(error_data("broken", gettext(BROKEN)), status=500)
    if fault is None:
        return server_error(request)
    WATCH.note(fault)
    HUB.alarm()
    words = {"what": gettext(fault.what), "advice": gettext(fault.advice), "is_fault": True}
    response: HttpResponse
    if is_of_programs(request.path):
        response = JsonResponse(error_data("fault", describe_fault(fault)), status=503)
    else:
        response = HttpResponse(render_to_string("sorry.html", words), status=503)
    response["Retry-After"] = "5"
    response["Referee-Fault"] = quote(describe_fault(fault))
    response["Cache-Control"] = "no-store"
    return response


def describe_fault(fault: Fault) -> str:
    """Return the text of the strip on a page."""
    return f"{gettext(fault.what)} {gettext(fault.advice)}"


def damaged_tables(get_response: Answer) -> Answer:
    """Answer 500 with a page that says so if a table can't be opened."""

    def answer(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def show_damage(request: HttpRequest, problem: Exception) -> HttpResponse | None:
        if not isinstance(problem, DamagedTable):
            return None
        logger.error("Table %s cannot be opened: %s.", problem.code, problem)
        return render(request, "table/damaged.html", {"code": problem.code}, status=500)

    answer.process_exception = show_damage  # type: ignore[attr-defined]
    return answer


def _is_outside(request: HttpRequest, fields: Mapping[str, str]) -> bool:
    """Whether the address is of a table or group that this device has no right to."""
    if request.path.startswith("/api/"):
        return False
    if "place" in fields:
        return find_visitor(fields["code"], fields["place"], key_to(request, fields["code"])) is None
    is_group = request.resolver_match and request.resolver_match.route.startswith("g/")
    is_of_group = bool(is_group) and "code" in fields and "ticket" not in fields
    return is_of_group and group_here(request, fields["code"]) is None


def _is_page(request: HttpRequest) -> bool:
    """Whether a browser asks for a whole page, not for a part of one."""
    is_plain = request.method in ("GET", "HEAD") and not is_htmx(request)
    return is_plain and request.path.endswith("/")


SILENT = "The proxy does not set X-Forwarded-Proto"


class Proxy:
    """What this process knows about the proxy; a missing header is logged once."""

    def __init__(self) -> None:
        self.is_silent = False
        self._is_logged = False

    def note(self, *, has_header: bool) -> None:
        """Note whether the last request had the header."""
        self.is_silent = not has_header
        if self.is_silent and not self._is_logged:
            self._is_logged = True
            logger.warning("%s, so every page leads to itself: see deploy/ for examples.", SILENT)


PROXY = Proxy()


def forwarding(get_response: Answer) -> Answer:
    """Check for the header of the proxy, if one is configured."""
    if settings.SECURE_PROXY_SSL_HEADER is None:
        raise MiddlewareNotUsed
    header = settings.SECURE_PROXY_SSL_HEADER[0]

    def answer(request: HttpRequest) -> HttpResponse:
        PROXY.note(has_header=header in request.META or request.is_secure())
        return get_response(request)

    return answer
