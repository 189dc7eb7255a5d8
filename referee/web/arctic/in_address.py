"""Pages without a table: nothing is saved, the address holds all that was tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from referee.rules.arctic.setup import NAME


def show_address(
    request: HttpRequest, template: str, address: str, context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """Show what an address holds; a tap leads to the address that holds the next."""
    is_htmx = bool(request.htmx)  # type: ignore[attr-defined]
    if "do" in request.GET and not is_htmx:
        return HttpResponseRedirect(address)
    response = render(request, template, context() | {"game": NAME, "address": address})
    if is_htmx:
        response["HX-Push-Url"] = address
    return response
