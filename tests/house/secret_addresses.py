"""Every address that carries a ticket, with a recognizable one to search for in logs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import quote

from django.urls import URLPattern, URLResolver, get_resolver

KEY = "WyJBQkNERUYi:1sAbCd:0123456789abcdef-_0123456789abcdef-_"
MARK = "89abcdef"
CODE = "ABCDEF"
KEYS = {"ticket": KEY}
"""The blanks of an address that hold a secret."""
OPEN = {
    "code": CODE,
    "place": "host",
    "kind": "gathered",
    "game": "arctic",
    "number": "7",
    "season": "spring",
    "name": "deck.json",
    "card": "rogue",
    "table": CODE,
    "call": "7",
    "question": "arctic.solo",
    "path": "index.html",
    "day": "2026-11-29",
}
"""The blanks that open nothing; a new one has to be put here or among the secrets."""
BLANK = re.compile(r"<(?:\w+:)?(\w+)>")


def routes(resolver: URLResolver | None = None, before: str = "/") -> Iterator[str]:
    """Yield each URL pattern of the site."""
    for each in (resolver or get_resolver()).url_patterns:
        here = before + str(each.pattern)
        if isinstance(each, URLPattern):
            yield here
        else:
            yield from routes(each, here)


def filled(route: str) -> str:
    return BLANK.sub(lambda blank: (KEYS | OPEN)[blank[1]], route)


def secret_addresses() -> list[str]:
    """Return each address with a ticket in its path, and those that carry one in their query."""
    found = [filled(route) for route in routes() if KEYS.keys() & set(BLANK.findall(route))]
    link = f"/j/{CODE}/{KEY}/"
    found += [f"/share/?path={link}", f"/share/?path={quote(f'/g/{CODE}/join/{KEY}/', safe='')}"]
    return [*found, f"/j/{CODE}/?k={MARK}", f"/g/{CODE}/?out={KEY}"]


def spellings(address: str) -> list[str]:
    """Return an address as it may be spelled: encoded, doubled, in capitals, absolute, or slightly wrong."""
    path, mark, query = address.partition("?")
    first, *rest = path.strip("/").split("/")
    tail = f"{mark}{query}"
    return [
        address,
        f"https://referee.example{address}",
        f"/{address}",
        f"/%{ord(first[0]):02x}{first[1:]}/{'/'.join(rest)}/{tail}",
        quote(path, safe="/") + tail,
        quote(path, safe="").replace("%2F", "/", 1) + tail,
        quote(quote(path, safe=""), safe="").replace("%252F", "/", 1) + tail,
        path.replace("/", "//") + tail,
        path.replace(CODE, CODE.lower()) + tail,
        path.replace(CODE, f"{CODE[:3]}-{CODE[3:]}") + tail,
        f"/./x/..{path}{tail}",
        f"/{first.upper()}/{'/'.join(rest)}/{tail}",
        f"{path}{path.strip('/').rpartition('/')[2]}/{tail}",
        f"{path.rstrip('/')}.,)%20{tail}",
        f"{path}{tail}#top",
        f"/x{path}{quote(tail, safe='')}",
    ]
