"""A page as a tree of tags, and the text in it that people see or hear."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.markup import Attributes, Markup

VOID = ("br", "circle", "hr", "img", "input", "link", "meta", "path", "polygon", "rect", "use", "wbr")
SILENT = frozenset(("script", "style"))
# What tells a right-to-left name apart from the words around it.
ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))


@dataclass(slots=True)
class Node:
    """A tag with its attributes and what is inside: tags and text."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Node | str] = field(default_factory=list, repr=False)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def is_hidden(self) -> bool:
        """Whether neither a person nor a screen reader gets its text."""
        return self.tag in SILENT or "hidden" in self.attributes or self.is_silent

    @property
    def is_silent(self) -> bool:
        """Whether a screen reader leaves it out."""
        return self.attributes.get("aria-hidden") == "true"

    @property
    def text(self) -> str:
        """The text, as a screen reader gets it: words that are only for it included."""
        return " ".join("".join(self._texts()).translate(ISOLATES).split())

    def _texts(self) -> Iterator[str]:
        for each in self.inside:
            if isinstance(each, str):
                yield each
            elif not each.is_hidden:
                yield from each._texts()

    def walk(self) -> Iterator[Node]:
        """Yield all tags inside, in the page's order."""
        for each in self.inside:
            if isinstance(each, Node):
                yield each
                yield from each.walk()

    def all(self, selector: str) -> list[Node]:
        """Return the tags inside that match ``tag``, ``.class`` or ``#id``."""
        return [node for node in self.walk() if node.matches(selector)]

    def first(self, selector: str) -> Node | None:
        return next((node for node in self.walk() if node.matches(selector)), None)

    def one(self, selector: str) -> Node:
        """Return the only tag inside that matches."""
        found = self.all(selector)
        assert len(found) == 1, f"{len(found)} of {selector} in <{self.tag}>"
        return found[0]

    def matches(self, selector: str) -> bool:
        match selector[0]:
            case ".":
                return selector[1:] in self.classes
            case "#":
                return self.attributes.get("id") == selector[1:]
        return self.tag == selector

    def says(self, selector: str) -> str:
        """Return the text of the first tag that matches, "" without one."""
        found = self.first(selector)
        return found.text if found else ""


class _Grower(Markup):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("page")]

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            closed = self.open.pop()
            assert closed.tag == tag, f"</{tag}> ends <{closed.tag}>"

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def grown(html: str) -> Node:
    """Return a page as a tree. What is in ``script`` and ``style`` has to be empty."""
    grower = _Grower()
    grower.feed(html)
    assert len(grower.open) == 1, f"<{grower.open[-1].tag}> is never closed"
    return grower.open[0]
