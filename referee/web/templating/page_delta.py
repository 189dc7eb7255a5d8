"""Page deltas: a response leaves out the parts of a page that the browser already has.

A part is an element with an id and a mark, a hash of its content. With each tap the browser sends the marks
of the parts it shows (``parts.js``). In the response an unchanged part is an empty element with its id. The
mark is an attribute of the part, so it is right after Back or another device's tap too. A browser that lacks
an omitted part asks for the whole page.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language
from markupsafe import Markup, escape

from referee.tables.titles import titles_now

HELD = "HTTP_REFEREE_HELD"
"""Rename this whenever the format changes: open pages still run the script they were loaded with."""
MOST_HELD = 300
MARK = re.compile(r"(?<!\S)[0-9a-f]{10}(?!\S)")
ANEW = re.compile(r'<input type="hidden" name="(csrfmiddlewaretoken|entry_id)" [^>]*>')
"""Inputs that differ in every response but mean the same."""
BLANK = "\0"
"""Where a kept part needs the token of a response. No word that is entered has this sign."""


BASE = Path(__file__).resolve().parents[3]
CODE = frozenset({".py", ".html", ".toml"})


def _version() -> str:
    """Return a hash of code and templates, the same in all processes of a server."""
    files = sorted(file for folder in ("referee", "templates") for file in (BASE / folder).rglob("*.*"))
    # Other files may vanish meanwhile: another process may be writing its bytecode.
    stats = [(str(file), file.stat()) for file in files if file.suffix in CODE]
    stamps = [(name, stat.st_mtime_ns, stat.st_size) for name, stat in stats]
    return blake2b(repr(stamps).encode(), digest_size=4).hexdigest()


# Changed templates change the parts of the same state.
VERSION = _version()


class Token:
    """The CSRF token of a response, made when it is first written."""

    def __init__(self, make: Callable[[], str]) -> None:
        self._make = make
        self.written = ""

    def __html__(self) -> str:
        self.written = self.written or self._make()
        return self.written

    __str__ = __html__


@dataclass(frozen=True, slots=True)
class Answer:
    """How a page is rendered for a browser that has the parts with these marks.

    ``token``: differs in every response.
    """

    held: frozenset[str] = frozenset()
    language: str = ""
    token: Token = field(default_factory=lambda: Token(str))

    @property
    def is_tap(self) -> bool:
        """Whether the response updates a page, and so needs no head."""
        return bool(self.held)

    def part(self, name: str, tag: str, facts: Any = (), *, caller: Callable[[], Markup]) -> Markup:
        """Return the rendered element with this id, or an empty one if the browser has it.

        ``facts``: everything it depends on, if known: an unchanged part isn't rendered then. Otherwise its
        mark is the hash of its HTML.
        """
        html = caller() if not facts else Markup()
        if facts and isinstance(facts, tuple):
            mark = drawn(self.language, name, facts).mark
        else:
            mark = mark_of(self.language, name, facts or ANEW.sub("", _swapped(html, self.token.written, "")))
        if mark in self.held:
            return _same(tag, name)
        html = html or caller()
        return _marked(html, name, mark)

    def kept(self, name: str, tag: str, facts: Any, *, caller: Callable[[], Markup]) -> Markup:
        """Return a shared part whose forms send the token of this response; a ``part`` without facts."""
        if not facts:
            return self.part(name, tag, caller=caller)
        html = self.shared(name, tag, facts, caller=lambda: self._blanked(caller()))
        return _swapped(html, BLANK, str(self.token)) if BLANK in html else html

    def shared(self, name: str, tag: str, facts: Any, *, caller: Callable[[], Markup]) -> Markup:
        """Return a part that depends on ``facts`` alone and contains no other part.

        It is rendered once for all visitors.
        """
        kept = drawn(self.language or language_now(), name, facts)
        if kept.mark in self.held:
            kept.same = kept.same or _same(tag, name)
            return kept.same
        kept.html = kept.html or _marked(caller(), name, kept.mark)
        return kept.html

    def _blanked(self, html: Markup) -> Markup:
        return _swapped(html, self.token.written, BLANK)


@dataclass(slots=True)
class DrawnPart:
    """A part, with its HTML and that of an unchanged one, once they are rendered."""

    mark: str
    html: Markup | None = None
    same: Markup | None = None


@lru_cache(maxsize=4096)
def drawn(language: str, name: str, facts: Any) -> DrawnPart:
    return DrawnPart(mark_of(language, name, facts))


def mark_of(*facts: Any) -> str:
    """Return the mark of some facts, the same in every process, and for facts read back from a record."""
    words = repr((VERSION, *map(_stable, facts)))
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()


PLAIN = (str, int, bool, type(None))


def _stable(value: Any) -> Any:
    """Return plain data whose ``repr`` depends on values alone, not on enums or the order of a set."""
    if type(value) in PLAIN:
        return value
    match value:
        case Enum():
            return value.value
        case Mapping():
            return sorted(((_stable(key), _stable(each)) for key, each in value.items()), key=repr)
        case set() | frozenset():
            return sorted(map(_stable, value), key=repr)
        case list() | tuple():
            return tuple(map(_stable, value))
    if is_dataclass(value) and not isinstance(value, type):
        named = ((each.name, _stable(getattr(value, each.name))) for each in fields(value) if each.repr)
        return type(value).__name__, *named
    return value


def _marked(html: Markup, name: str, mark: str) -> Markup:
    return Markup(str(html).replace(f'id="{name}"', f'id="{name}" data-part="{mark}"', 1))  # noqa: S704 (as drawn)


def _swapped(html: Markup, was: str, now: str) -> Markup:
    return Markup(str(html).replace(was, now)) if was else html  # noqa: S704 (tokens are letters and digits)


def _same(tag: str, name: str) -> Markup:
    return Markup(f'<{tag} id="{escape(name)}" data-same></{tag}>')  # noqa: S704 (tags are ours)


WHOLE = Answer()


def answer_to(request: HttpRequest, token: Token) -> Answer:
    """Return how to render the page that answers this request."""
    return Answer(held_by(request), language_now(), token)


def held_by(request: HttpRequest) -> frozenset[str]:
    """Return the marks of the parts that the browser has."""
    return frozenset(MARK.findall(request.META.get(HELD, ""))[:MOST_HELD])


def language_now() -> str:
    """Return the language of the page, with the titles that the table's cards print."""
    return f"{get_language() or ''}{titles_now().mark}"


def send_whole(request: HttpRequest) -> None:
    """Make the response to this request a whole page."""
    request.META.pop(HELD, None)
