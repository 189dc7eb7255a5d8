"""Texts that players read, in Python, templates and rulebooks, keep to the patterns of docs/words.md."""

from __future__ import annotations

import re
from functools import cache

import pytest

from referee.tables.management.commands.messages import forms_of
from tests.languages.pseudo import messages_here

# Texts that only the rules have are gone through apart.
APART = ("referee/rules/", "fixtures/")
# Words that a text never contains, and what to write instead.
PATTERNS = {
    r";": "two sentences",
    r", so (?!far)": "two sentences",
    r"\bcannot\b": "can’t",
    r"\b(?:do|does|did|is|are|was|were|has|have|had|would|could|should) not\b": "a contraction",
    r"\b[Nn]obody\b": "no one",
    r"\bSay (?:which|whom|what|where)\b": "Choose, or Enter",
    r"\b(?:Possible|Not one):": "what works, as a sentence",
    r"\b(?:[Ww]ho|[Ww]hat)ever\b": "anyone who, the player who",
    r"\b[Cc](?:omes?|ame) to\b": "is, totals",
    r"\bgoes by\b|\bmade up\b|\bmade-up\b": "uses, invented",
    r"\bas it was\b|\bwhat is there\b": "unchanged, what’s on it",
    r"\bin play\b": "on the table",
    r"\bhumans?\b": "players",
    r"\bcounted from 0\b": "count from 1",
    r"['\"]": "’ or “ ”",
    r"^(?:Log|Links|Deck|Name) of ": "the name first",
}
FEWEST = 1800
MOST_WORDS = 30
"""In a sentence. Names of settings on other systems are one word each."""


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Return each text of pages and commands with its file."""
    return tuple(
        (message.locations[0][0], text)
        for message in messages_here()
        if message.id and not any(file.startswith(APART) for file, _ in message.locations)
        for text in forms_of(message.id)
    )


def test_there_are_texts_to_look_at() -> None:
    files = {file for file, _ in texts()}
    assert len(texts()) > FEWEST
    assert {".py", ".html"} <= {file[file.rindex(".") :] for file in files}


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_text_has_the_pattern(pattern: str) -> None:
    bad = [(file, text) for file, text in texts() if re.search(pattern, re.sub(r"<[^>]*>|`[^`]*`", "", text))]
    assert bad == [], PATTERNS[pattern]


def test_sentences_are_short() -> None:
    sentences = [(file, each) for file, text in texts() for each in re.split(r"(?<=[.?!]) ", text)]
    assert [(file, each) for file, each in sentences if len(each.split()) > MOST_WORDS] == []
