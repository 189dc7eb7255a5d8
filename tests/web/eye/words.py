"""The words beside numbers, in the language that is active: what tables of facts are written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext, ngettext

from referee.rules.kernel.text.line import Fact, Line
from tests.web.eye import reading

Told = Iterator[tuple[reading.Fact, str]]


def put(phrase: str, **facts: Any) -> str:
    """Return a phrase of a template with its blanks filled."""
    return gettext(phrase) % facts


def put_n(one: str, more: str, n: int, **facts: Any) -> str:
    return ngettext(one, more, n) % {"n": n, **facts}


def line(phrase: str, **facts: Fact) -> str:
    """Return a phrase of the rules or of Python code with its blanks filled."""
    return Line(phrase, **facts).text(translation)


def beside(phrase: str, n: int) -> str:
    """Return what stands beside the number in a phrase that counts."""
    return " ".join(reading.NUMBER.sub(" ", line(phrase, n=n), count=1).split())


def totals_told(totals: Mapping[str, int], best: tuple[str | None, ...]) -> Told:
    """Yield totals; the best come first, then who has most."""
    order = sorted(totals, key=lambda name: (name not in best, -totals[name]))
    yield ("totals", "order"), ", ".join(order)
    for name in order:
        yield ("totals", name), str(totals[name])
        yield ("totals", name, "best"), "yes" if name in best else ""
