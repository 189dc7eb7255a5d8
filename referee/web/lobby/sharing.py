"""Sharing a URL, with its QR code."""

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.tables.links import ADDRESS
from referee.web.access.responses import is_htmx
from referee.web.access.visitors import show_page


@dataclass(frozen=True)
class Shared:
    """A URL to share and its QR code, "" if it is too long for one."""

    link: str
    code: str


def for_all(request: HttpRequest, path: str) -> str:
    """Return the URL of a path as all devices can reach it."""
    return ADDRESS.for_all(request.build_absolute_uri(path))


@lru_cache(maxsize=256)
def qr_code(url: str, error: str = "m") -> str:
    """Return the URL as a QR code: unstyled SVG, a unit for each module; ``error``: its redundancy."""
    return segno.make(url, error=error).svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None)


LONGEST = 2000
"""The longest URL whose QR code cameras can read."""


def with_code(link: str, error: str = "m") -> Shared:
    return Shared(link, qr_code(link, error) if len(link) <= LONGEST else "")


@never_cache
@require_safe
def share(request: HttpRequest) -> HttpResponse:
    """Show a URL of this site as text and as a QR code."""
    path = request.GET.get("path", "")
    if not path.startswith("/") or path.startswith("//") or "\\" in path or not path.isprintable():
        raise Http404
    template = "components/_share.html" if is_htmx(request) else "lobby/share.html"
    return show_page(request, template, with_code(for_all(request, path)))
