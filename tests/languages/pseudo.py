"""A language that nobody speaks: every text in brackets and longer, so that what is not translated shows."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages import Catalog

from referee.tables.management.commands.messages import collected, compiled

ROOT = Path(__file__).resolve().parents[2]
# Django knows its name; we have it not.
CODE = "eo"
BLANK = re.compile(r"(%\(\w+\)[a-z]|%[a-z%]|\{\w*(?::[^{}]*)?\}|\{\{|\}\}|<[^>]*>|&\w+;)")
ARTICLE = re.compile(r"\{(\w+):a\}")
ONE_OR_MORE = re.compile(r"\{(\w+):([^|{}]*)\|([^|{}]*)\}")
VOWELS = str.maketrans("aeiouAEIOU", "àéîöüÀÉÎÖÜ")
LONGER = 0.4
LONGEST_WORD = 7


def in_pseudo(text: str) -> str:
    """Return a text as it is said here: "⟦Théré îs ~~~⟧{card}⟦ îf ~~⟧"; what fills a blank stands outside."""
    parts = BLANK.split(text)
    return "".join(_without_english(part) if place % 2 else _longer(part) for place, part in enumerate(parts))


def _without_english(blank: str) -> str:
    """Return a blank without an article, and with words of this language where it has any."""
    if found := ONE_OR_MORE.fullmatch(blank):
        name, one, more = found.groups()
        return f"{{{name}:{_longer(one)}|{_longer(more)}}}"
    return ARTICLE.sub(r"{\1}", blank)


def _longer(part: str) -> str:
    """Return the words between two blanks, longer and in brackets; signs alone stay as they are."""
    if not re.search("[^\\W\\d_]", part):
        return part
    more = round(len(part) * LONGER)
    words = " ".join("~" * min(LONGEST_WORD, more - at) for at in range(0, more, LONGEST_WORD))
    return f"⟦{part.translate(VOWELS)}{words}⟧"


@cache
def messages_here() -> Catalog:
    """Return the template of all that players read here: reading every file takes seconds."""
    return collected(ROOT)


def pseudo_catalog() -> Catalog:
    """Return the whole catalogue of it."""
    catalog = Catalog(locale=CODE, fuzzy=False)
    for message in messages_here():
        if isinstance(message.id, str):
            catalog.add(message.id, message.id and in_pseudo(message.id), context=message.context)
        else:
            catalog.add(message.id, tuple(map(in_pseudo, message.id)), context=message.context)
    return catalog


def write_pseudo(locale: Path) -> None:
    """Put it into a folder of languages."""
    folder = locale / CODE / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.mo").write_bytes(compiled_pseudo())


@cache
def compiled_pseudo() -> bytes:
    """Return its catalogue as programs read it."""
    return compiled(pseudo_catalog())


def speak_pseudo(settings: Any, locale: Path) -> None:
    """Have it beside English. ``settings``: those of a test; ``locale``: an empty folder."""
    write_pseudo(locale)
    settings.LOCALE_PATHS = [locale]
    settings.LANGUAGES = [("en", "English"), (CODE, "Esperanto")]


def bare(text: str) -> str:
    """Return what of a page's text was in no catalogue: all that stands in no brackets.

    A bracket may have been cut off.
    """
    while text != (text := re.sub(r"⟦[^⟦⟧]*?[⟧…]", " ", text)):
        pass
    return " ".join(text.split())
