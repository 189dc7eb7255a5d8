"""The pages about the referee itself: what it is, its operator, its licences, its accessibility."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, distributions

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from referee import VERSION
from referee.web.access.visitors import show_page

OURS = "MIT"
IN_PAGES = {
    "bootstrap": "MIT",
    "htmx.org": "0BSD",
    "idiomorph": "0BSD",
    "js-sha256": "MIT",
    "zxing-wasm": "MIT+Apache-2.0",
}
"""The packages in `static/vendor` and their licences."""


@dataclass(frozen=True, slots=True)
class Package:
    """An installed package and its licence, as its own metadata names it."""

    name: str
    version: str
    licence: str


@dataclass(frozen=True)
class AboutPage:
    """``contact``: how to reach the operator; empty at home."""

    version: str
    contact: str
    licence: str
    in_pages: dict[str, str]
    packages: tuple[Package, ...]


@dataclass(frozen=True)
class AccessibilityPage:
    """``contact``: as on the page about the referee."""

    contact: str


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    page = AboutPage(VERSION, settings.CONTACT, OURS, IN_PAGES, packages())
    return show_page(request, "about/about.html", page)


@require_safe
def accessibility(request: HttpRequest) -> HttpResponse:
    return show_page(request, "about/accessibility.html", AccessibilityPage(settings.CONTACT))


@cache
def packages() -> tuple[Package, ...]:
    """Return the Python packages installed beside the referee, by name."""
    found = {each.name.lower(): each for each in _installed()}
    return tuple(found[name] for name in sorted(found))


def _installed() -> Iterator[Package]:
    for each in distributions():
        if each.metadata["Name"]:
            yield Package(each.metadata["Name"], each.version, _licence(each))


def _licence(package: Distribution) -> str:
    """Return the licence's short name: packages state it in one of three fields."""
    about = package.metadata
    classifiers = [line for line in about.get_all("Classifier") or () if line.startswith("License ::")]
    named = about["License-Expression"] or ", ".join(line.rpartition(" :: ")[2] for line in classifiers)
    return named or (about["License"] or "").strip().partition("\n")[0]
