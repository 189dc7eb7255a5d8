"""Reasons are read as they were recorded; where a fact was a word of English, it is read in any language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from operator import is_
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
    return tuple(map(_reread, decode(tuple[Reason, ...], written)))


def _reread(reason: Reason) -> Reason:
    facts, sums = _facts(reason.facts), tuple(map(_sum, reason.sums))
    is_same = facts is reason.facts and all(map(is_, sums, reason.sums))
    return reason if is_same else replace(reason, facts=facts, sums=sums)


def _facts(facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
    """Return the same where none was a word, as it is in all records of today."""
    found = {name: told for name, fact in facts.items() if (told := _fact(name, fact)) is not fact}
    return {**facts, **found} if found else facts


def _fact(name: str, fact: Fact) -> Fact:
    if isinstance(fact, tuple):
        words = tuple(_word(name, word) for word in fact)
        return fact if all(map(is_, words, fact)) else words
    return fact if isinstance(fact, int) else _word(name, fact)


def _sum(told: Sum) -> Sum:
    who = told.who if told.terms else _word(THING, told.who)
    labels = [_word(TERM, label) for label, _ in told.terms]
    if who is told.who and all(new is label for new, (label, _) in zip(labels, told.terms, strict=True)):
        return told
    return replace(told, who=who, terms=tuple(zip(labels, (number for _, number in told.terms), strict=True)))


def _word(name: str, word: Word) -> Word:
    """Return what fills a blank; a name stays as it is."""
    if isinstance(word, Line):
        facts = _facts(word.facts)
        return word if facts is word.facts else Line(word.phrase, facts)
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
