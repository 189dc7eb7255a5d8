"""The choices of an entry: its fields in order, each with its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import groupby
from operator import attrgetter

from referee.rules.kernel.code import as_text
from referee.rules.kernel.text.limits import LONGEST_NUMBER
from referee.rules.kernel.text.line import Line, gettext_noop, set_once

Picked = Mapping[str, tuple[str, ...]]
"""The words picked so far, by field."""
MOST_WORDS = 40
NOTHING = ("",)
"""Picked to empty a field that starts with a value."""
NO = "no"
"""The word of a yes-or-no field that is off."""
LOST = gettext_noop("Entered, but not offered now")


class Chance(IntEnum):
    """How likely an option is: shown at once, folded away, or only if the table overrides a check."""

    LIKELY = 0
    FOLDED = 1
    NEEDS_OVERRIDE = 2


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a choice."""

    # The value in URLs and forms; "": none of the others.
    word: str
    label: str | Line
    # How often it can be picked.
    copies: int = 1
    hint: Line | None = None
    chance: Chance = Chance.LIKELY
    # The heading above it; "": the choice's own.
    group: str | Line = ""
    # The card or board piece drawn beside it, by the game's name, if the word alone doesn't say it.
    piece: str = ""
    # What it does, a sentence each, below the hint.
    lines: tuple[Line, ...] = ()

    def __post_init__(self) -> None:
        if type(self.word) is not str:
            set_once(self, "word", as_text(self.word))


@dataclass(frozen=True, slots=True)
class Choice:
    """What one field may be: some of the options, a number, or free text."""

    field: str
    title: str | Line
    options: tuple[Option, ...] = ()
    # Shown while fewer than ``least`` options are picked.
    ask: str | Line = ""
    least: int = 0
    # With 1, a pick replaces the previous one.
    most: int = MOST_WORDS
    # The first and last number of a number field.
    numbers: tuple[int, int] | None = None
    # The numbers that need no override; None: all.
    usual: tuple[int, int] | None = None
    # The value before any pick, or if none of the picks is offered any longer.
    start: tuple[str, ...] = ()
    note: Line | None = None
    # The word below the first number, if a number can be left out.
    blank: str = ""
    # Numbers of the same group and chance share a heading, each with its piece beside it.
    group: str | Line = ""
    chance: Chance = Chance.LIKELY
    piece: str = ""
    # The longest free text; the options are only suggestions then.
    text: int = 0
    # Picks keep the order in which they were made.
    in_order: bool = False
    # Which words other than the options can be picked.
    accepts: Callable[[str], bool] | None = None

    @property
    def size(self) -> int:
        """The number of options, counting each number as one."""
        first, last = self.numbers or (1, 0)
        return len(self.options) + last - first + 1

    def copies_of(self, word: str) -> int:
        """Return how often a word can be picked."""
        if self.accepts and self.accepts(word):
            return self.most
        return next((min(each.copies, self.most) for each in self.options if each.word == word), 0)

    def words(self, picked: Picked) -> tuple[str, ...]:
        """Return the picked words that are offered; an only option is picked by itself."""
        words = picked.get(self.field)
        if self.numbers is not None:
            return (self._clamped(words),)
        if self.text:
            return tuple(word for word in (words or self.start)[:1] if word.strip())
        if words is None:
            words = self.start or self._only_one()
        found: list[str] = []
        for word in words:
            if word and found.count(word) < self.copies_of(word):
                found.append(word)
        if not found and words != self.start and not set(words) <= {"", NO}:
            return self.words({**picked, self.field: self.start})
        return tuple(found[-1:] if self.most == 1 else found[: self.most])

    def with_lost(self, words: tuple[str, ...], labels: Mapping[str, str | Line]) -> Choice:
        """Return the choice with these words among its options; those not offered need an override."""
        if self.numbers is not None:
            first, last = self.numbers
            entered = [int(word) for word in words if is_number(word)]
            usual = self.usual or self.numbers
            return replace(self, numbers=(min((first, *entered)), max((last, *entered))), usual=usual)
        if self.text:
            return self
        options = tuple(
            replace(each, copies=max(each.copies, words.count(each.word))) for each in self.options
        )
        offered = {option.word for option in options}
        lost = (
            Option(word, label, words.count(word), chance=Chance.NEEDS_OVERRIDE, group=LOST)
            for word, label in labels.items()
            if word not in offered
        )
        return replace(self, options=(*options, *lost), most=max(self.most, len(words)))

    def is_missing(self, picked: Picked) -> bool:
        return len([word for word in picked.get(self.field, ()) if word]) < self.least

    def tapped(self, picked: Picked, word: str) -> tuple[str, ...]:
        """Return the words of this field after a tap: one more copy, or none after the last one.

        "-word" takes the last copy back. A number is changed by "+1", "-10" and so on, or set.
        """
        words = self.words(picked)
        if self.numbers is not None:
            return (self._turned(words[0], word),)
        if self.text:
            return (word,)
        copies = self.copies_of(word)
        if not word:
            return words if self.accepts else ()
        if not copies:
            return _without_last(words, word.removeprefix("-"))
        number = words.count(word)
        is_full = number >= copies or (number > 0 and len(words) >= self.most)
        if self.most == 1:
            return () if is_full and not self.least else (word,)
        if self.in_order and not is_full:
            return (*words, word)[: self.most]
        others = tuple(each for each in words if each != word)
        now = 0 if is_full else number + 1
        return (*others, *(word,) * now)[: self.most] or self._only_one()

    def groups(self) -> list[tuple[str | Line, Chance, tuple[Option, ...]]]:
        """Return the options under their headings, in order."""
        groups = groupby(self.options, attrgetter("group", "chance"))
        return [(group or self.title, chance, tuple(options)) for (group, chance), options in groups]

    def _only_one(self) -> tuple[str, ...]:
        if self.least != 1 or len(self.options) != 1:
            return ()
        (option,) = self.options
        return (option.word,) if option.copies == 1 and option.chance is Chance.LIKELY else ()

    def _clamped(self, words: tuple[str, ...] | None) -> str:
        first, last = self.numbers or (0, 0)
        values = (*(words or ()), *self.start, str(first))
        word = next(each for each in values if is_number(each) or (self.blank and each == self.blank))
        return word if word == self.blank else str(min(max(int(word), first), last))

    def _turned(self, now: str, word: str) -> str:
        if word[:1] not in ("+", "-") or not is_number(word[1:]):
            return self._clamped((word,)) if is_number(word) or word == self.blank else now
        first, by = (self.numbers or (0, 0))[0], int(word)
        if now == self.blank:
            return self._clamped((str(first + by - 1),)) if by > 0 else now
        if self.blank and int(now) + by < first:
            return self.blank
        return self._clamped((str(int(now) + by),))


def _without_last(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    at = max((i for i, each in enumerate(words) if each == word), default=len(words))
    return (*words[:at], *words[at + 1 :])


def is_number(word: str) -> bool:
    """Whether the word is a number within the limits."""
    return word.removeprefix("-").isdecimal() and word.isascii() and len(word) <= LONGEST_NUMBER


def settled(choices: Iterable[Choice], picked: dict[str, tuple[str, ...]]) -> tuple[Choice, ...]:
    """Drop picks that are not offered, in place, and return the choices.

    A choice may read ``picked`` as settled by the choices before it.
    """
    found = tuple(settling(choices, picked))
    offered = {choice.field for choice in found}
    for field in [field for field, words in picked.items() if field not in offered or not words]:
        del picked[field]
    return found


def after_tap(choices: Iterable[Choice], picked: Picked, tap: str) -> Picked:
    """Return what is picked after a tap ("field:word"); an invalid one changes nothing."""
    # A field can contain the name of a seat, which may have a colon.
    meant = [choice for choice in choices if tap.startswith(f"{choice.field}:")]
    for choice in sorted(meant, key=lambda each: len(each.field))[-1:]:
        return {**picked, choice.field: choice.tapped(picked, tap.removeprefix(f"{choice.field}:"))}
    return picked


def can_be_picked(choices: Iterable[Choice], picked: dict[str, tuple[str, ...]]) -> bool:
    """Whether every required choice has options."""
    return all(choice.options for choice in settling(choices, picked) if choice.least)


def settling(choices: Iterable[Choice], picked: dict[str, tuple[str, ...]]) -> Iterator[Choice]:
    """Yield the choices one by one, each after its own picks are settled in place."""
    for choice in choices:
        picked[choice.field] = choice.words(picked) or (NOTHING if choice.start else ())
        yield choice
