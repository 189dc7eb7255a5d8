"""Texts of the rules sound like a games host: no patterns kept out, and few words a sentence (0093)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from django.conf import settings

from referee.tables.management.commands.messages import forms_of
from tests.languages.pseudo import messages_here

RULES = "referee/rules/"
# Words that a text of the rules never contains, and what to write instead.
PATTERNS = {
    r";": "two sentences",
    r", so\b": "two sentences",
    r"(?<!\{)\bcannot\b": "can’t",
    r"\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b": "a contraction",
    r"\b[Nn]obody\b": "no one",
    r"\b(?:Say|and say|you have to say) (?:which|whom|who|what|where|how)\b": "Choose, or Enter",
    r"\b(?:Possible|Not one):": "what works, as a sentence",
    r"\b[Ww]hoever\b": "anyone who, the player who",
    r"\bbrings?\b|\bbrought\b": "gain, return",
    r"\b[Ii]t takes \d": "you need",
    r"\b[Cc]omes? to\b": "totals",
    r"\bgoes by\b|\bmade up\b|\bwhat is there\b": "uses, invented, what’s on it",
    r"\bstanding (?!member|closest)\w+ in\b|\bno longer stands?\b": "still in, out",
    r"\bcounted from 0\b": "count from 1",
    r"['\"]": "’ or “ ”",
    r"\s-\s?\d": "a real minus",
}
# The blanks of a phrase; one with two words reads as the first.
CHOICE = re.compile(r"\{\w+:([^|{}]*)\|[^{}]*\}")
BLANK = re.compile(r"\{[^{}]*\}")
REFUSING, REASONING = {"Refusal": 1, "PowerMissing": 0}, {"Reason": 0, "say": 0, "gettext_noop": 0, "Line": 0}
SENTENCE_END = re.compile(r"(?<=[.?!])\s+")
MOST_IN_A_REASON, MOST_IN_A_REFUSAL, MOST_ON_A_BUTTON = 14, 8, 3
FEW = 0.05
"""This share of refusals may need a longer first sentence."""


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Return each text of the rules with its file."""
    return tuple(
        (message.locations[0][0], text)
        for message in messages_here()
        if message.id and any(file.startswith(RULES) for file, _ in message.locations)
        for text in forms_of(message.id)
    )


def test_there_are_texts_to_look_at() -> None:
    assert len(texts()) > 3000
    assert len([*arguments(REFUSING)]) > 400
    assert len([*arguments(REASONING)]) > 1000
    assert len([*titles()]) > 50


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_text_has_the_pattern(pattern: str) -> None:
    assert [(file, text) for file, text in texts() if re.search(pattern, text)] == [], PATTERNS[pattern]


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Return the calls and classes of the rules."""
    files = sorted((settings.BASE_DIR / RULES).rglob("*.py"))
    every = (each for file in files for each in ast.walk(ast.parse(file.read_text("utf-8"))))
    return tuple(each for each in every if isinstance(each, ast.Call | ast.ClassDef))


def strings(given: Iterable[ast.AST]) -> Iterator[str]:
    for node in given:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
            yield node.value


@cache
def arguments_of(names: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    places = dict(names)
    found = list[str]()
    for node in nodes():
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            given = node.args[places[name] :][:1] if name in places else []
            found += strings(given)
    return tuple(found)


def arguments(names: dict[str, int]) -> tuple[str, ...]:
    """Return the texts that calls of these functions are given at these places."""
    return arguments_of(tuple(names.items()))


def titles() -> Iterator[str]:
    """Yield the titles of entries, which are on buttons."""
    for node in nodes():
        for each in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(each, ast.Assign) and getattr(each.targets[0], "id", "") == "title":
                yield from strings((each.value,))


def lengths(text: str) -> list[int]:
    """Return the number of words of each sentence; a blank is a word."""
    read = BLANK.sub("X", CHOICE.sub(r"\1", text))
    return [len(each.split()) for each in SENTENCE_END.split(read)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Spear doesn’t help. Try a Shovel.", [3, 3]),
        ("{n:card is|cards are} left", [3]),
        ("{seat:the} wins", [2]),
    ],
)
def test_a_blank_is_a_word(text: str, words: list[int]) -> None:
    assert lengths(text) == words


def test_a_sentence_of_a_reason_is_short() -> None:
    sentences = [text for text in arguments(REASONING) if text.endswith(".")]
    assert [text for text in sentences if max(lengths(text)) > MOST_IN_A_REASON] == []


def test_a_refusal_first_says_what_is_wrong_in_few_words() -> None:
    refusals = arguments(REFUSING)
    long = [text for text in refusals if lengths(text)[0] > MOST_IN_A_REFUSAL]
    assert len(long) <= len(refusals) * FEW, long


def test_a_button_has_at_most_three_words() -> None:
    assert [title for title in titles() if len(title.split()) > MOST_ON_A_BUTTON] == []
