"""Every address of the site that carries a key, with a key that can be searched for in logs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from django.urls import URLPattern, URLResolver, get_resolver

KEY = "0123456789abcdef" * 2
MARK = "89abcdef"
CODE = "ABCDEF"
KEYS = {"key": KEY, "secret": KEY}
"""The blanks of an address that hold a key."""
OPEN = {
    "code": CODE,
    "place": "host",
    "kind": "gathered",
    "game": "arctic",
    "number": "7",
    "season": "spring",
    "name": "deck.json",
    "question": "arctic.solo",
}
"""The blanks that open nothing; a new one has to be put here or among the keys."""
BLANK = re.compile(r"<(?:\w+:)?(\w+)>")


def routes(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Yield each address of the site with its blanks."""
    for each in (resolver or get_resolver()).url_patterns:
        here = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield here
        else:
            yield from routes(each, here)


def filled(route: str) -> str:
    return BLANK.sub(lambda blank: (KEYS | OPEN)[blank[1]], route)


def secret_addresses() -> list[str]:
    """Return each address with a key in its path, and those that carry one in their query."""
    found = [filled(route) for route in routes() if KEYS.keys() & set(BLANK.findall(route))]
    link = f"/t/{CODE}/host/{KEY}/"
    # The stream is answered in front of Django, so no route names it.
    found += [f"{link}live/?v=0"]
    found += [f"/share/?path={link}", f"/share/?path={quote(f'/g/{CODE}/{KEY}/', safe='')}"]
    found += [f"/{game}/new/?group={CODE}-{KEY}" for game in ("arctic", "earth", "prehistory")]
    return [*found, f"/j/{CODE}/?k={MARK}"]
