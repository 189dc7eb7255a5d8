"""What can be chosen for an entry: its fields one after the other, and what each of them may be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from itertools import groupby
from operator import attrgetter

from referee.rules.kernel.text.limits import LONGEST_NUMBER
from referee.rules.kernel.text.line import Line, gettext_noop

Picked = Mapping[str, tuple[str, ...]]
"""What is picked so far: words, by the field that they fill."""
MOST_WORDS = 40
NOTHING = ("",)
"""Picked where nothing shall be, though something stands there from the start."""
NO = "no"
"""What a yes that is not said reads like."""
LOST = gettext_noop("Entered, but no longer offered")


class Chance(IntEnum):
    """How likely an option is: shown at once, folded away, or only if the table overrides a check."""

    LIKELY = 0
    FOLDED = 1
    NEEDS_OVERRIDE = 2


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to pick.

    ``word`` stands in address and form ("": nothing of the others); ``copies``: how often it can be picked.
    ``group``: the heading it stands under, "" the choice's own. ``piece``: the card or board piece that is
    drawn beside it, as the game names it, where the word alone does not say it. ``lines``: what it does,
    sentence by sentence, below its ``hint``.
    """

    word: str
    label: str | Line
    copies: int = 1
    hint: Line | None = None
    chance: Chance = Chance.LIKELY
    group: str | Line = ""
    piece: str = ""
    lines: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What one field may be: some of the options, or a number from ``numbers`` (first and last).

    ``usual``: the numbers that need no override; None where all are.
    ``title`` heads the options, ``ask`` is what is still to do while fewer than ``least`` are picked.
    With ``most`` 1 a pick takes the place of the last one. ``start``: what stands there before any pick,
    or where all picks are no longer offered. ``note``: a sentence beside it. Of a number ``blank`` is the
    word that stands below the first one, where nothing can stand there; numbers of like ``group`` and
    ``chance`` are shown under one heading, each with its ``piece`` beside it.
    ``text``: so many letters of words of one's own, which the options only suggest. ``in_order``: a pick
    stands behind those before it, copy by copy.
    """

    field: str
    title: str | Line
    options: tuple[Option, ...] = ()
    ask: str | Line = ""
    least: int = 0
    most: int = MOST_WORDS
    numbers: tuple[int, int] | None = None
    usual: tuple[int, int] | None = None
    start: tuple[str, ...] = ()
    note: Line | None = None
    blank: str = ""
    group: str | Line = ""
    chance: Chance = Chance.LIKELY
    piece: str = ""
    text: int = 0
    in_order: bool = False

    @property
    def size(self) -> int:
        """How many options there are, each number being one."""
        first, last = self.numbers or (1, 0)
        return len(self.options) + last - first + 1

    def words(self, picked: Picked) -> tuple[str, ...]:
        """Return the words of this field that are offered; what has but one option is picked by itself."""
        told = picked.get(self.field)
        if self.numbers is not None:
            return (self._clamped(told),)
        if self.text:
            return tuple(word for word in (told or self.start)[:1] if word.strip())
        if told is None:
            told = self.start or self._only_one()
        number = {option.word: min(option.copies, self.most) for option in self.options if option.word}
        found: list[str] = []
        for word in told:
            if found.count(word) < number.get(word, 0):
                found.append(word)
        if not found and told != self.start and not set(told) <= {"", NO}:
            return self.words({**picked, self.field: self.start})
        return tuple(found[-1:] if self.most == 1 else found[: self.most])

    def with_lost(self, words: tuple[str, ...], labels: Mapping[str, str | Line]) -> Choice:
        """Return the choice with these words among its options, against where it does not offer them."""
        if self.numbers is not None:
            first, last = self.numbers
            told = [int(word) for word in words if is_number(word)]
            usual = self.usual or self.numbers
            return replace(self, numbers=(min((first, *told)), max((last, *told))), usual=usual)
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
        """Return the words of this field after a tap: one copy more, and past the last copy none again.

        The last copy is also the one after which no more can be picked at all.
        "-word" takes the last copy back. A number is turned by "+1", "-10" and so on, or set.
        """
        words = self.words(picked)
        if self.numbers is not None:
            return (self._turned(words[0], word),)
        if self.text:
            return (word,)
        copies = next((option.copies for option in self.options if option.word == word), 0)
        if not word or not copies:
            return _without_last(words, word.removeprefix("-")) if word else ()
        number = words.count(word)
        is_full = number >= min(copies, self.most) or (number > 0 and len(words) >= self.most)
        if self.most == 1:
            return () if is_full and not self.least else (word,)
        if self.in_order and not is_full:
            return (*words, word)[: self.most]
        others = tuple(each for each in words if each != word)
        now = 0 if is_full else number + 1
        return (*others, *(word,) * now)[: self.most] or self._only_one()

    def groups(self) -> list[tuple[str | Line, Chance, tuple[Option, ...]]]:
        """Return the options under their headings, as they stand."""
        groups = groupby(self.options, attrgetter("group", "chance"))
        return [(group or self.title, chance, tuple(options)) for (group, chance), options in groups]

    def _only_one(self) -> tuple[str, ...]:
        if self.least != 1 or len(self.options) != 1:
            return ()
        (option,) = self.options
        return (option.word,) if option.copies == 1 and option.chance is Chance.LIKELY else ()

    def _clamped(self, words: tuple[str, ...] | None) -> str:
        first, last = self.numbers or (0, 0)
        told = (*(words or ()), *self.start, str(first))
        word = next(each for each in told if is_number(each) or (self.blank and each == self.blank))
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
    """Whether the word is a number that an entry can bear."""
    return word.removeprefix("-").isdecimal() and word.isascii() and len(word) <= LONGEST_NUMBER


def settled(choices: Iterable[Choice], picked: dict[str, tuple[str, ...]]) -> tuple[Choice, ...]:
    """Bring what is picked in line with the choices, in place, and return them.

    Each choice may look at ``picked`` as it is once those before it are settled. What is no longer
    offered goes.
    """
    found = tuple(settling(choices, picked))
    offered = {choice.field for choice in found}
    for field in [field for field, words in picked.items() if field not in offered or not words]:
        del picked[field]
    return found


def can_be_picked(choices: Iterable[Choice], picked: dict[str, tuple[str, ...]]) -> bool:
    """Whether all that has to be picked is there to pick."""
    return all(choice.options for choice in settling(choices, picked) if choice.least)


def settling(choices: Iterable[Choice], picked: dict[str, tuple[str, ...]]) -> Iterator[Choice]:
    """Yield the choices one by one, each once what is picked for it is brought in line, in place."""
    for choice in choices:
        picked[choice.field] = choice.words(picked) or (NOTHING if choice.start else ())
        yield choice
