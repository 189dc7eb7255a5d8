"""Responses: a redirect, and files to download."""

import csv
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, cast

from csp.constants import WASM_UNSAFE_EVAL
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from referee.rules.package.spreadsheet import guard

View = TypeVar("View", bound=Callable[..., HttpResponse])


def reads_codes(view: View) -> View:
    """Let a page that scans QR codes run the reader, which is WebAssembly."""
    return cast(View, csp_update({"script-src": [WASM_UNSAFE_EVAL]})(view))


def see_other(path: str) -> HttpResponse:
    """Redirect with 303, so that the browser fetches the page with GET."""
    response = HttpResponseRedirect(path)
    response.status_code = 303
    return response


def is_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks, and so JavaScript runs."""
    return "HTTP_HX_REQUEST" in request.META


def number_in(request: HttpRequest, name: str) -> int:
    """Return a number from the form, 0 if missing."""
    typed = request.POST.get(name, "")
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 16 else 0


def attached(name: str, content: str | bytes, content_type: str = "application/json") -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def json_file(name: str, data: Any) -> HttpResponse:
    return attached(name, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def csv_file(name: str, rows: Iterable[Sequence[str | int]]) -> HttpResponse:
    """Return rows as CSV; cells that a spreadsheet would run as formulas are escaped."""
    response = attached(name, "", "text/csv; charset=utf-8")
    csv.writer(response).writerows([guard(value) for value in row] for row in rows)
    return response
