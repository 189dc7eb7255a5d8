"""Limits of numbers, texts and lists in entries, decks and files.

They are far above anything a table reaches; a game's own, narrower limits are checked by its rules. A file's
records aren't ruled on, so nothing else keeps its numbers down (decision 0123).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import isfinite

from referee.rules.kernel.text.line import cut
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

LONGEST_NUMBER = 10
"""The most digits of a typed number."""
LARGEST = 9_999
"""The largest number of a record, in points: a table counts to some hundred."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The largest absolute number, most letters of a text, most items of a list, most levels."""

    number: int
    letters: int
    items: int
    depth: int


LIMITS = Limits(number=10**LONGEST_NUMBER - 1, letters=5_000, items=2_000, depth=20)
"""Limits of entries: no field of a form has more digits, no deck more cards."""
IN_A_FILE = Limits(number=LARGEST, letters=1_000_000, items=200_000, depth=40)
"""Limits of records in a file, and of what is recorded here."""

NUMBER_OUT_OF_RANGE = Refusal("malformed", "{place}: {number} is out of range. Enter {least} to {most}.")
NOT_COUNTABLE = Refusal("malformed", "{place}: {number} isn’t a usable number.")
TEXT_TOO_LONG = Refusal("malformed", "{place}: the text is too long. Use at most {most} letters.")
TOO_MANY_ITEMS = Refusal("malformed", "{place}: {number} items are too many. Use at most {most}.")
TOO_DEEP = Refusal("malformed", "{place}: too deeply nested. Use at most {most} levels.")

# Matches whole JSON strings: they can contain brackets and numbers.
WORD = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
BRACKETS = dict.fromkeys(range(128)) | str.maketrans("[]{}", "[][]")
"""Makes all brackets of ASCII text square and deletes the rest."""
SIGNS = dict.fromkeys(map(ord, "[]{},: \t\r\n"))
"""Deletes the signs of JSON between its numbers and names."""
Steps = tuple[str, ...]
SHOWN = 10**12


def surely_fits(text: str, limits: Limits) -> bool:
    """Whether JSON text is surely within the limits, by a quick check."""
    if len(text) > min(limits.letters, 2 * limits.items):
        return False
    bare = _without_words(text)
    if bare.translate(SIGNS) and _large_number(len(str(limits.number))).search(bare):
        return False
    is_flat = bare.count("[") + bare.count("{") <= limits.depth
    return is_flat or _is_shallow(bare, limits.depth)


def _without_words(text: str) -> str:
    """Return JSON text without its strings."""
    return WORD.sub("", text) if "\\" in text else "".join(text.split('"')[::2])


def _is_shallow(bare: str, levels: int) -> bool:
    """Whether JSON without strings has at most this many levels; a round removes the innermost brackets."""
    brackets = bare.translate(BRACKETS)
    for _ in range(levels):
        if not brackets:
            break
        brackets = brackets.replace("[]", "")
    return not brackets


@cache
def _large_number(digits: int) -> re.Pattern[str]:
    return re.compile(rf"[\d.]{{{digits + 1}}}|\d[eE]|NaN|Infinity")


def check_limits(said: object, limits: Limits = LIMITS) -> None:
    """Raise IllegalEntry (``malformed``) for the first number, text or list beyond the limits."""
    left: list[tuple[Steps, object]] = [((), said)]
    while left:
        steps, each = left.pop()
        if isinstance(each, str):
            if len(each) > limits.letters:
                raise _refused(TEXT_TOO_LONG, steps, most=limits.letters)
        elif isinstance(each, int | float):
            _check_number(steps, each, limits.number)
        elif isinstance(each, dict | list):
            if len(each) > limits.items:
                raise _refused(TOO_MANY_ITEMS, steps, number=len(each), most=limits.items)
            if len(steps) >= limits.depth:
                raise _refused(TOO_DEEP, steps[:1], most=limits.depth)
            left += [((*steps, name), inner) for name, inner in _inner(each)]


def _inner(each: dict[str, object] | list[object]) -> Iterator[tuple[str, object]]:
    if isinstance(each, list):
        yield from ((str(place), inner) for place, inner in enumerate(each))
        return
    for name, inner in each.items():
        yield name, inner
        yield cut(name), name


def _check_number(steps: Steps, number: int | float, most: int) -> None:
    # A whole number may be too large for a float.
    if not isinstance(number, int) and not isfinite(number):
        raise _refused(NOT_COUNTABLE, steps, number=f"{number}")
    if abs(number) > most:
        raise _refused(NUMBER_OUT_OF_RANGE, steps, number=_written(number), least=-most, most=most)


def _written(number: float) -> str:
    """Format a number, shortened: Python can't format more than 4,300 digits."""
    return str(number) if abs(number) < SHOWN else f"{'-' if number < 0 else ''}{SHOWN}…"


def _refused(refusal: Refusal, steps: Steps, **facts: str | int) -> IllegalEntry:
    place = ".".join(map(cut, steps)) or "the whole"
    return replace(refusal, field=place)(place=place, **facts)
