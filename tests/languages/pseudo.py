"""A language that nobody speaks: every text in brackets and longer, so that what is not translated shows."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages import Catalog

from referee.tables.management.commands.messages import collected, compiled

# Django knows its name; we have it not.
CODE = "eo"
BLANK = re.compile(r"(%\(\w+\)[a-z]|\{\w*(?::[^{}]*)?\}|\{\{|\}\}|<[^>]*>|&\w+;|%%)")
VOWELS = str.maketrans("aeiouAEIOU", "àéîöüÀÉÎÖÜ")


def in_pseudo(text: str) -> str:
    """Return a text as it is said here: [Ţhéré îs môré öf ît~~], its blanks as they were."""
    parts = BLANK.split(text)
    said = "".join(part if place % 2 else part.translate(VOWELS) for place, part in enumerate(parts))
    return f"⟦{said}{'~' * (len(text) // 4)}⟧"


def pseudo_catalog(root: Path) -> Catalog:
    """Return the whole catalogue of it."""
    catalog = Catalog(locale=CODE, fuzzy=False)
    for message in collected(root):
        if isinstance(message.id, str):
            catalog.add(message.id, message.id and in_pseudo(message.id), context=message.context)
        else:
            catalog.add(message.id, tuple(map(in_pseudo, message.id)), context=message.context)
    return catalog


def write_pseudo(root: Path, locale: Path) -> None:
    """Put it into a folder of languages."""
    folder = locale / CODE / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.mo").write_bytes(compiled(pseudo_catalog(root)))


def bare(text: str) -> str:
    """Return what of a page's text was in no catalogue: all that stands in no brackets."""
    while text != (text := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)):
        pass
    return " ".join(text.split())
