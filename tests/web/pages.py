"""What holds for every page."""

from __future__ import annotations

import re
from typing import Any

from tests.markup import Attributes, Markup

STRICT = {"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"}


class _Reader(Markup):
    """Collects what the policy forbids, the ids, and the forms that buttons and fields name."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.forms: set[str] = set()
        self.named: set[str] = set()

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
    # Where a code can be scanned, the reader may run.
    policy = response["Content-Security-Policy"].replace(" 'wasm-unsafe-eval'", "")
    assert {each.strip() for each in policy.split(";")} >= STRICT
    return re.sub(r"<[^>]*>", lambda tag: " ".join(tag[0].split()), html)


def words(html: str) -> str:
    """Return the text of some HTML, with its blanks taken together."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())
