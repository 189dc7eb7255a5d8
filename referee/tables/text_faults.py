"""What is wrong with a translation: placeholders and tags that differ from English."""

import re
from collections.abc import Container, Iterator
from string import Formatter

NAMED = re.compile(r"%\((\w+)\)[a-z]|(%s)")
TAG = re.compile(r"<(/?)(\w+)[^>]*>")


def faults_in(
    english: str, text: str, *, is_whole: bool = True, inflected: Container[str] = (), plurals: int = 2
) -> Iterator[str]:
    """Yield the faults of one text.

    ``is_whole``: it needs every placeholder; "one card" needs no number. ``inflected``: forms of a title that
    the language has. ``plurals``: its plural forms, of which {n:card|cards} may have as many.
    """
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
    chosen = {2, plurals}
    if odd := sorted(
        each for each in words if each and each not in inflected and each.count("|") + 1 not in chosen
    ):
        yield f"no choice between one and more, and no form of a title: {', '.join(odd)}"
    if _tags(text) != _tags(english):
        yield "other tags than in English"
    elif not _is_balanced(text):
        yield "tags that do not close"


def _blanks(text: str) -> tuple[set[str], set[str]]:
    """Return the placeholders' names and format specs."""
    named = {name or sign for name, sign in NAMED.findall(text)}
    fields = [(name, words or "") for _, name, words, _ in Formatter().parse(text) if name is not None]
    return named | {name for name, _ in fields}, {words for _, words in fields}


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
