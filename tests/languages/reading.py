"""What stands bare on a page of the made-up language: neither translated nor somebody's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.rules.arctic.cards import shipped
from referee.rules.kernel.replay import Story
from referee.rules.prehistory.board.terms import COLOUR_NAMES, as_title
from tests.languages.pseudo import CODE, bare
from tests.markup import Attributes, Markup

READ = ("aria-label", "title", "placeholder", "alt", "aria-description")
SILENT = ("script", "style")
VOID = ("input", "meta", "link", "br", "img", "hr", "use", "wbr", "path", "circle", "rect", "line")
# In which fields of an entry or a set-up players write words of their own.
WRITTEN = ("players", "name", "continent", "reason", "note", "text", "what")
# Titles of the box, formats of files, addresses, numbers of rules, fingerprints, points on cards.
OURS = re.compile(
    r"https?://\S*"
    r"|\b(CSV|JSON|SVG|HQ|Recon( \d)?|Esperanto|[AEM][A-Z]{0,2}-\d+|S\d|[0-9a-f]{4,}|[0-9A-F]{4})\b"
)
WORD = re.compile(r"[^\W\d_]{2,}")


def bare_words(html: str, own: Iterable[str]) -> set[str]:
    """Return the words of a page, or of a text, that are in no catalogue and nobody's own."""
    titles = "|".join(rf"(?<!\w){re.escape(each)}(?!\w)" for each in sorted(own, key=len, reverse=True))
    known = re.compile(titles or "(?!)")
    return {word for text in texts(html) for word in WORD.findall(known.sub(" ", OURS.sub(" ", bare(text))))}


def titles() -> set[str]:
    """Return what is printed on the cards that are shipped."""
    return {name for card in shipped().values() for name in (card.label, card.name)}


def own_words(story: Story) -> set[str]:
    """Return all that the people of a recorded game wrote themselves, and what their cards are called."""
    found = set(written([story.setup, [entry.facts for entry in story.entries]]))
    trays = story.setup.get("layout", {}).get("trays", ())
    return found | titles() | {name for name in map(as_title, trays) if name not in COLOUR_NAMES}


def written(told: Any, is_written: bool = False) -> Iterator[str]:
    if isinstance(told, Mapping):
        for name, value in told.items():
            yield from written(value, name in WRITTEN)
    elif isinstance(told, (list, tuple)):
        for each in told:
            yield from written(each, is_written)
    elif isinstance(told, str) and told and is_written:
        yield told


def texts(html: str) -> list[str]:
    """Return what a page says, to those who cannot see it too, and what its scripts will say."""
    reader = Texts()
    reader.feed(html)
    return ["".join(reader.said), *reader.described]


def _is_read(name: str, value: str) -> bool:
    is_for_scripts = name.startswith("data-") and name != "data-scene" and " " in value
    return name in READ or is_for_scripts


class Texts(Markup):
    """Reads a page but for what nobody reads: scripts, the names of languages in themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.described: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = dict(attrs)
        is_silent = tag in SILENT or given.get("lang") not in (None, CODE)
        if tag not in VOID:
            self._open.append(is_silent)
        if not any(self._open):
            self.described += [value for name, value in attrs if value and _is_read(name, value)]

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag not in VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.said.append(data)
