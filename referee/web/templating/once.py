"""Pages that are the same for everyone who may read them: rendered once, with a CSRF token for each."""

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token

from referee.web.templating.page_delta import held_by, language_now

MOST_PAGES = 256
"""How many a process keeps: at about 50 kB a page, 13 MB."""
TOKEN = re.compile(r'(?:"X-CSRFToken": |name="csrfmiddlewaretoken" value=)"(\w+)"')
"""A page has one token, in one place or in several."""

View = Callable[..., HttpResponse]


@dataclass(slots=True)
class KeptPage:
    """A page with the token that it was rendered with, once it was."""

    html: str | None = None
    token: str = ""


@lru_cache(maxsize=MOST_PAGES)
def _kept(facts: Hashable) -> KeptPage:
    return KeptPage()


def render_once(request: HttpRequest, facts: Hashable, render: Callable[[], HttpResponse]) -> HttpResponse:
    """Return the page that depends on nothing but the facts, the language and the parts the browser has."""
    if settings.DEBUG:  # templates change while it runs
        return render()
    kept = _kept((facts, language_now(), "HTTP_HX_REQUEST" in request.META, held_by(request)))
    if kept.html is None:
        response = render()
        if response.status_code == 200:
            html = response.content.decode()
            found = TOKEN.search(html)
            kept.token = found[1] if found else ""
            kept.html = html
        return response
    return HttpResponse(kept.html.replace(kept.token, get_token(request)) if kept.token else kept.html)


def same_for_all(view: View) -> View:
    """Render the page of each address of a view once; those with a query are rendered each time."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **more: Any) -> HttpResponse:
        if request.GET:
            return view(request, *args, **more)
        return render_once(request, request.path, lambda: view(request, *args, **more))

    return answered


forget = _kept.cache_clear
