"""An address of ours to hand on: its QR code, for devices that can share nothing by themselves."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from referee.tables.address import ADDRESS
from referee.web.links import qr_code

LONGEST = 2000
"""What a QR code can bear and a camera still reads."""


@never_cache
@require_safe
def share(request: HttpRequest) -> HttpResponse:
    """Show an address below ours as text and as a QR code, where it is not too long for one."""
    path = request.GET.get("path", "")
    if not path.startswith("/") or path.startswith("//") or "\\" in path or not path.isprintable():
        raise Http404
    url = ADDRESS.for_all(request.build_absolute_uri(path))
    context: dict[str, Any] = {"link": url, "code": qr_code(url) if len(url) <= LONGEST else ""}
    template = "components/_share.html" if "HX-Request" in request.headers else "lobby/share.html"
    return render(request, template, context)
