"""What holds for every page."""

from __future__ import annotations

import re
from typing import Any

from tests.markup import Attributes, Markup

NAMELESS = re.compile(
    r"<(h\d|title|summary|legend|button|a)\b(?![^>]*\s(?:aria-label|hidden))[^>]*+>(?:\s|<(?!/?\1\b)[^>]*+>)*+</\1>"
)
"""What has to say something and says nothing."""
BARE = re.compile(
    r"<(a|button|summary|label)\b(?![^>]*(?:\shidden|class=.(?:m-tap|[^>]*dial-)))[^>]*+>\s*+</\1>"
)
"""What can be tapped and shows nothing. (Of a map a picture lies below; a dial is drawn by its style.)"""
EMPTY = re.compile(
    r"<[^>]*\s(?:action|aria-\w+|c[xy]|d|for|height|href|hx-(?:get|post|target)|id|points|r[xy]?|src|transform"
    r'|viewBox|width|[xy][12]?)=""[^>]*>|<[^>]*\sclass="(?:[^"]*\s)?c[\s"][^>]*>'
)
"""What points nowhere, is drawn nowhere, or has the colour of no seat."""
HOLE = re.compile(r"\w[ \n]+[,.;!](?:\s|$)|’s ,")
"""Where a sentence has lost a word. (“?” is a thing that isn't known.)"""
STRICT = {"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"}


class _Reader(Markup):
    """Collects what the policy forbids, holes in sentences, the ids, and the forms that are named."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.forms: set[str] = set()
        self.named: set[str] = set()
        self.holes: list[str] = []

    def handle_data(self, data: str) -> None:
        if HOLE.search(data):
            self.holes.append(data)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = dict(attrs)
        if tag == "style" or "style" in given or (tag == "script" and "src" not in given):
            self.inline.append(self.tag)
        self.inline += [name for name in given if name.startswith(("on", "hx-on"))]
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "form":
            self.forms.add(str(given.get("id")))
        elif given.get("form"):
            self.named.add(str(given["form"]))


def assert_page(response: Any, status: int = 200) -> str:
    """Return the page's HTML once it is sure that it is whole and that the policy lets all of it work.

    Its tags stand on one line each, however the template breaks them.
    """
    assert response.status_code == status
    html = response.content.decode()
    reader = _Reader()
    reader.feed(html)
    assert reader.inline == []
    assert [each for each in reader.ids if reader.ids.count(each) > 1] == []
    assert reader.named - reader.forms == set(), "what is tapped there is sent by no form"
    # A refusal may repeat an empty word that nobody's page sends.
    assert status != 200 or not reader.holes, f"in these a word is missing: {reader.holes}"
    nameless = [each[0] for each in NAMELESS.finditer(html)]
    assert not nameless, f"these say nothing: {nameless}"
    for lacking, what in ((BARE, "nobody sees these"), (EMPTY, "these lack an end, a name or a place")):
        found = [each[0] for each in lacking.finditer(html)]
        assert not found, f"{what}: {found}"
    # Where a code can be scanned, the reader may run.
    policy = response["Content-Security-Policy"].replace(" 'wasm-unsafe-eval'", "")
    assert {each.strip() for each in policy.split(";")} >= STRICT
    return re.sub(r"<[^>]*>", lambda tag: " ".join(tag[0].split()), html)


def words(html: str) -> str:
    """Return the text of some HTML, with its blanks taken together."""
    # A card's name in a sentence is a link.
    html = re.sub(r'<a class="card-name"[^>]*>([^<]*)</a>', r"\1", html)
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())
