"""What is said of an address that can't be read."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from referee.rules.kernel.text.line import Line


@dataclass(frozen=True)
class UnreadPage:
    """``why``: what is wrong with the address."""

    why: Line


def unread(request: HttpRequest, why: Line) -> HttpResponse:
    """Say why an address can't be read; 404."""
    return render(request, "unread.html", {**vars(UnreadPage(why))}, status=404)
