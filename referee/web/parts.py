"""What of a page a browser has already: the answer to a tap leaves that out.

A part of a page is an element with an id and a mark of what is in it. With each tap the browser says the
marks of what it shows (``parts.js``), and in place of a part that would be the same the answer has its id
alone. The mark stands in the part itself, so it says what is there whatever came before: another tap, Back,
another device. A browser that finds a part under the id whose mark it did not say asks for the whole page.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language
from markupsafe import Markup, escape

HELD = "HTTP_REFEREE_HELD"
"""Another name wherever another sign stands for a part: a page that is open has the script it came with."""
MOST_HELD = 300
MARK = re.compile(r"[0-9a-f]{10}")
ANEW = re.compile(r'<input type="hidden" name="(csrfmiddlewaretoken|entry_id)" [^>]*>')
"""What each answer has anew, and means the same."""
BLANK = "\0"
"""Where a kept part needs the token of an answer. No word that is entered has this sign."""


BASE = Path(__file__).resolve().parents[2]
CODE = frozenset({".py", ".html", ".toml"})


def _version() -> str:
    """Return what all processes of a server have in common, and which changes with code and templates."""
    files = sorted(file for folder in ("referee", "templates") for file in (BASE / folder).rglob("*.*"))
    # Whatever else lies there may be gone by now: another process that starts writes its bytecode.
    told = [(str(file), file.stat()) for file in files if file.suffix in CODE]
    stamps = [(name, stat.st_mtime_ns, stat.st_size) for name, stat in told]
    return blake2b(repr(stamps).encode(), digest_size=4).hexdigest()


# Other templates make another part of the same state.
VERSION = _version()


@dataclass(frozen=True, slots=True)
class Answer:
    """How a page is put together for a browser that holds these marks.

    ``once``: what each answer makes anew, and means the same.
    """

    held: frozenset[str] = frozenset()
    language: str = ""
    once: Any = ""

    @property
    def is_tap(self) -> bool:
        """Whether the answer goes into a page that is there, and needs no head of its own."""
        return bool(self.held)

    def part(self, name: str, tag: str, told: Any = (), *, caller: Callable[[], Markup]) -> Markup:
        """Return an element with this id, as the template draws it, or its id alone for who has it.

        ``told``: all that it depends on, where that can be said: then it need not be drawn. Else its mark is
        that of its own words.
        """
        html = caller() if not told else Markup()
        if told and isinstance(told, tuple):
            mark = drawn(self.language, name, told).mark
        else:
            mark = mark_of(self.language, name, told or ANEW.sub("", str(html).replace(str(self.once), "")))
        if mark in self.held:
            return _same(tag, name)
        html = html or caller()
        return _marked(html, name, mark)

    def kept(self, name: str, tag: str, told: Any, *, caller: Callable[[], Markup]) -> Markup:
        """Return a shared part whose forms send the token of this answer; a ``part`` if nothing is told."""
        if not told:
            return self.part(name, tag, caller=caller)
        html = self.shared(name, tag, told, caller=lambda: _swapped(caller(), str(self.once), BLANK))
        return _swapped(html, BLANK, str(self.once)) if BLANK in html else html

    def shared(self, name: str, tag: str, told: Any, *, caller: Callable[[], Markup]) -> Markup:
        """Return a part that is the same for all who are told the same, and holds no other part.

        It is drawn once for them.
        """
        kept = drawn(self.language or get_language() or "", name, told)
        if kept.mark in self.held:
            return _same(tag, name)
        kept.html = kept.html or _marked(caller(), name, kept.mark)
        return kept.html


@dataclass(slots=True)
class Kept:
    """A part as it was drawn, once it was."""

    mark: str
    html: Markup | None = None


@lru_cache(maxsize=4096)
def drawn(language: str, name: str, told: Any) -> Kept:
    return Kept(mark_of(language, name, told))


def mark_of(*told: Any) -> str:
    """Return the mark of what is told: the same in each process, fresh or read back from a record."""
    words = repr((VERSION, *map(_stable, told)))
    return blake2b(words.encode("utf-8", "surrogatepass"), digest_size=5).hexdigest()


PLAIN = (str, int, bool, type(None))


def _stable(told: Any) -> Any:
    """Return plain material whose ``repr`` depends on values alone, not on enums or the order in a set."""
    if type(told) in PLAIN:
        return told
    match told:
        case Enum():
            return told.value
        case Mapping():
            return sorted(((_stable(key), _stable(value)) for key, value in told.items()), key=repr)
        case set() | frozenset():
            return sorted(map(_stable, told), key=repr)
        case list() | tuple():
            return tuple(map(_stable, told))
    if is_dataclass(told) and not isinstance(told, type):
        named = ((each.name, _stable(getattr(told, each.name))) for each in fields(told) if each.repr)
        return type(told).__name__, *named
    return told


def _marked(html: Markup, name: str, mark: str) -> Markup:
    return Markup(str(html).replace(f'id="{name}"', f'id="{name}" data-part="{mark}"', 1))  # noqa: S704 (as drawn)


def _swapped(html: Markup, was: str, now: str) -> Markup:
    return Markup(str(html).replace(was, now)) if was else html  # noqa: S704 (tokens are letters and digits)


def _same(tag: str, name: str) -> Markup:
    return Markup(f'<{tag} id="{escape(name)}" data-same></{tag}>')  # noqa: S704 (tags are ours)


WHOLE = Answer()


def answer_to(request: HttpRequest, once: Any) -> Answer:
    """Return how pages are put together that answer this request."""
    held = (mark for mark in request.META.get(HELD, "").split()[:MOST_HELD] if MARK.fullmatch(mark))
    return Answer(frozenset(held), get_language() or "", once)


def send_whole(request: HttpRequest) -> None:
    """Have the answer leave nothing out, whatever the browser has."""
    request.META.pop(HELD, None)
