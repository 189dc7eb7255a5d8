"""Whether the proxy in front of a hosted referee says how each request came to it.

Where it does not, every page sends the browser on to https, which is where it came from: to itself, for ever.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger(__name__)

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


def forwarding(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Look whether the header is there, where one is waited for."""
    if settings.SECURE_PROXY_SSL_HEADER is None:
        raise MiddlewareNotUsed
    header = settings.SECURE_PROXY_SSL_HEADER[0]

    def answer(request: HttpRequest) -> HttpResponse:
        PROXY.note(has_told=header in request.META or request.is_secure())
        return get_response(request)

    return answer
