"""What is wrong with a translation, whoever made it: blanks that fill nothing, tags that close nothing."""

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

from babel.messages import Catalog, Message

NAMED = re.compile(r"%\((\w+)\)[a-z]|(%s)")
TAG = re.compile(r"<(/?)(\w+)[^>]*>")
# A blank with words chooses one of two: {n:card|cards}.
ONE_OR_MORE = re.compile(r"[^|]*\|[^|]*")


def faults_of(catalog: Catalog) -> Iterator[str]:
    """Yield what is wrong with the texts of a catalogue that are translated."""
    for message in catalog:
        yield from _faults_of(message, catalog.num_plurals)


def without_faults(catalog: Catalog) -> Catalog:
    """Drop what is wrong, so that English stands there and no page breaks."""
    for message in [each for each in catalog if any(_faults_of(each, catalog.num_plurals))]:
        catalog.delete(message.id, message.context)
    return catalog


def _faults_of(message: Message, plurals: int) -> Iterator[str]:
    if not message.id:
        return
    if message.fuzzy:
        yield f"“{message.id}”: marked as fuzzy, so nobody reads it"
    english, ours = forms_of(message.id), forms_of(message.string)
    if all(ours):
        if len(english) > 1 and len(ours) != plurals:
            yield f"“{english[0]}”: {len(ours)} forms of {plurals}"
        for place, text in enumerate(ours):
            is_last = place == len(ours) - 1
            yield from (f"“{text}”: {fault}" for fault in faults_in(english[-1], text, is_whole=is_last))


def forms_of(told: Any) -> tuple[str, ...]:
    """Return the forms of a text: one, or as many as are counted."""
    return tuple(told) if isinstance(told, (tuple, list)) else (told or "",)


def faults_in(english: str, text: str, *, is_whole: bool = True) -> Iterator[str]:
    """Yield what is wrong with one text. ``is_whole``: it has every blank; "one card" needs no number."""
    try:
        have, words = _blanks(text)
    except ValueError as problem:
        yield f"no text with blanks: {problem}"
        return
    wanted, _ = _blanks(english)
    if unknown := sorted(have - wanted):
        yield f"blanks that nothing fills: {', '.join(unknown)}"
    if is_whole and (missing := sorted(wanted - have)):
        yield f"blanks that are missing: {', '.join(missing)}"
    if odd := sorted(each for each in words if each and not ONE_OR_MORE.fullmatch(each)):
        yield f"no choice between one and more: {', '.join(odd)}"
    if _tags(text) != _tags(english):
        yield "other tags than in English"
    elif not _is_balanced(text):
        yield "tags that do not close"


def _blanks(text: str) -> tuple[set[str], set[str]]:
    """Return the names of the blanks, and the words in them."""
    named = {name or sign for name, sign in NAMED.findall(text)}
    told = [(name, words or "") for _, name, words, _ in Formatter().parse(text) if name is not None]
    return named | {name for name, _ in told}, {words for _, words in told}


def _tags(text: str) -> list[str]:
    return sorted(match[0] for match in TAG.finditer(text))


def _is_balanced(text: str) -> bool:
    waiting: list[str] = []
    for closes, name in TAG.findall(text):
        if not closes:
            waiting.append(name)
        elif not waiting or waiting.pop() != name:
            return False
    return not waiting
