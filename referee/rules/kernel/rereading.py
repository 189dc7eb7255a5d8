"""Reasons are read as they were recorded; where a fact was a word of English, it is read in any language."""

import re
from collections.abc import Mapping
from dataclasses import replace
from string import Formatter
from typing import NamedTuple

from referee.rules.kernel.codec import decode
from referee.rules.kernel.former import WORDS
from referee.rules.kernel.ruling import Fact, Line, Reason, Sum, Word

TERM, THING = "term", "tray"
"""What the terms of a sum can be, and what a sum without terms can be about."""


class Pattern(NamedTuple):
    """A phrase, and how it reads once it is filled in."""

    phrase: str
    written: re.Pattern[str]


def read_reasons(written: object) -> tuple[Reason, ...]:
    """Read the reasons of a record, whatever version made them."""
    return tuple(
        replace(reason, facts=_facts(reason.facts), sums=tuple(map(_sum, reason.sums)))
        for reason in decode(tuple[Reason, ...], written)
    )


def _facts(facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
    return {name: _fact(name, fact) for name, fact in facts.items()}


def _fact(name: str, fact: Fact) -> Fact:
    if isinstance(fact, tuple):
        return tuple(_word(name, word) for word in fact)
    return fact if isinstance(fact, int) else _word(name, fact)


def _sum(told: Sum) -> Sum:
    if not told.terms:
        return replace(told, who=_word(THING, told.who))
    return replace(told, terms=tuple((_word(TERM, label), number) for label, number in told.terms))


def _word(name: str, word: Word) -> Word:
    """Return what fills a blank; a name stays as it is."""
    if isinstance(word, Line):
        return Line(word.phrase, _facts(word.facts))
    if word in PLAIN.get(name, ()):
        return Line(word)
    for phrase, written in PATTERNS.get(name, ()):
        if found := written.fullmatch(word):
            return Line(phrase, {blank: _number(told) for blank, told in found.groupdict().items()})
    return word


def _number(word: str) -> str | int:
    return int(word) if word.isdecimal() else word


def _pattern(phrase: str) -> Pattern:
    parts = Formatter().parse(phrase)
    written = (re.escape(text) + _blank(name, words) for text, name, words, _ in parts)
    return Pattern(phrase, re.compile("".join(written)))


def _blank(name: str | None, words: str | None) -> str:
    """Return what can stand in a blank: one of its two words, or anything."""
    if name is None:
        return ""
    return f"(?:{words})" if words else f"(?P<{name}>.+)"


PLAIN: Mapping[str, frozenset[str]] = {
    name: frozenset(phrase for phrase in phrases if "{" not in phrase) for name, phrases in WORDS.items()
}
PATTERNS: Mapping[str, tuple[Pattern, ...]] = {
    name: tuple(_pattern(phrase) for phrase in phrases if "{" in phrase) for name, phrases in WORDS.items()
}
