"""The pages’ own HTML, read tag by tag: the events of `html.parser`, for a fifth of its work."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

Attributes = list[tuple[str, str | None]]

# A comment, a declaration, or a tag: its slash, its name, and its attributes with what they quote.
TAG = re.compile(
    r"""<(?:!--.*?--|![^>]*+|(?P<end>/?)(?P<name>[a-zA-Z][^\s/<>]*+)(?P<told>(?:[^"'<>]|"[^"]*+"|'[^']*+')*+))>""",
    re.DOTALL,
)
ATTRIBUTE = re.compile(r"""([^\s"'<>/=]++)(\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s"'<>=/]++)))?""")


class Markup:
    """Reads a page; what is not plainly a tag, a comment or text is refused.

    Of scripts and styles in the page nothing is known: what they hold is read as any text.
    """

    def __init__(self) -> None:
        self.tag = ""

    def feed(self, html: str) -> None:
        """Tell of everything in a page, in its order."""
        read_to = 0
        for found in TAG.finditer(html):
            self._text(html[read_to : found.start()])
            read_to, self.tag, name = found.end(), found[0], found["name"]
            if name and found["end"]:
                self.handle_endtag(name.lower())
            elif name:
                self._start(name.lower(), found["told"])
        self._text(html[read_to:])

    def _text(self, text: str) -> None:
        assert "<" not in text, f"no tag: {text[text.index('<') :][:80]}"
        if text:
            self.handle_data(unescape(text))

    def _start(self, name: str, told: str) -> None:
        self.handle_starttag(name, attributes(told))
        if told.endswith("/"):
            self.handle_endtag(name)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Hear of a tag; ``self.tag`` is all of it."""

    def handle_endtag(self, tag: str) -> None:
        """Hear of the end of a tag, also where it ends itself."""

    def handle_data(self, data: str) -> None:
        """Hear the text between two tags."""


@lru_cache(maxsize=10_000)
def attributes(told: str) -> Attributes:
    """Return what a tag says of itself; pages say most of it again and again."""
    return [
        (name.lower(), unescape(double or single or bare) if has_value else None)
        for name, has_value, double, single, bare in ATTRIBUTE.findall(told)
    ]
