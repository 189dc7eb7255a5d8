"""Translatable sentences with named blanks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from gettext import NullTranslations
from string import Formatter
from typing import Any, NamedTuple, Protocol, Union

from referee.rules.kernel.text.titles import PRINTED, Titles, role_in

Word = Union[str, "Line"]
"""A name, the same in every language, or a translatable line."""
Fact = Union[str, int, tuple[Word, ...], "Line"]


class Tongue(Protocol):
    """A language: a GNU gettext catalogue, or Django's ``translation`` for the reader's language.

    Its attribute ``titles``, if any, says what the table's cards print.
    """

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, more: str, number: int, /) -> str: ...


class English(NullTranslations):
    """The language of the phrases themselves."""

    titles = PRINTED


ENGLISH: Tongue = English()


@dataclass(frozen=True, slots=True)
class TableTongue:
    """A language in which cards have the titles of a table."""

    tongue: Tongue
    titles: Titles

    def gettext(self, message: str, /) -> str:
        return self.tongue.gettext(message)

    def ngettext(self, one: str, more: str, number: int, /) -> str:
        return self.tongue.ngettext(one, more, number)


def titles_of(tongue: Tongue) -> Titles:
    titles: Titles = getattr(tongue, "titles", PRINTED)
    return titles


# Bidirectional classes of Hebrew and Arabic letters and of Arabic numbers.
RUNS_BACK = ("R", "AL", "AN")
LONGEST_ECHO = 80
"""Longer than any name of a table or a deck."""
set_once = object.__setattr__
"""Sets a field of a frozen object in its constructor."""
gettext_noop = str
"""Marks a phrase for ``manage.py messages``."""


ROLES = frozenset({gettext_noop("the opponent"), gettext_noop("the player")})
"""Players without a name. Their translation has the article of the language, as in “der Gegner”."""
IS_ROLE = "\x02"
"""Stands before a role until the sentence is whole: no name may contain it."""
ROLE_AT = re.compile(f"(^|[.!?] )?{IS_ROLE}(.)")
CONTRACTED = {
    f"{word} {IS_ROLE}dem ": f"{both} " for word, both in (("von", "vom"), ("bei", "beim"), ("zu", "zum"))
}
FORM_OF_ONE, FORM_OF_MORE = "0", "1"
"""A text whose plural forms are their numbers: every compiled catalogue has it."""
PLAIN_FACTS = frozenset({str, int, bool})


def refuse_codes(facts: Mapping[str, Any]) -> None:
    """Raise TypeError for a member of an enumeration among the facts: nobody reads those."""
    for name, fact in facts.items():
        if type(fact) in PLAIN_FACTS:
            continue
        for word in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(word, Enum):
                raise TypeError(f"{word!r} is a code, not a word, and cannot fill “{name}”")


def cut(fact: Any) -> Any:
    """Shorten a long word with an ellipsis; in a tuple, each word."""
    match fact:
        case str() if len(fact) > LONGEST_ECHO:
            return f"{fact[: LONGEST_ECHO - 1]}…"
        case tuple():
            return tuple(cut(word) for word in fact)
    return fact


def join_names(names: tuple[Word, ...], tongue: Tongue = ENGLISH) -> str:
    """Return "Ann", "Ann and Bo" or "Ann, Bo and Cy"."""
    return joined([said(name, tongue) for name in names], tongue)


def joined(words: Sequence[str], tongue: Tongue = ENGLISH) -> str:
    """Return words as a list in the language."""
    if len(words) < 2:
        return "".join(words)
    last_two = tongue.gettext(gettext_noop("{first} and {last}"))
    return last_two.format(first=", ".join(words[:-1]), last=words[-1])


def said(word: Word, tongue: Tongue = ENGLISH) -> str:
    """Return a line in the language, a title as the table's cards print it, a name unchanged."""
    if isinstance(word, Line):
        return word.text(tongue)
    own = titles_of(tongue)
    return isolated(own.shown(word)) if own.own or not word.isascii() else word


def isolated(word: str) -> str:
    """Isolate a right-to-left word with U+2068 and U+2069, the plain-text equivalent of ``bdi``."""
    if word.isascii():
        return word
    runs_back = any(unicodedata.bidirectional(sign) in RUNS_BACK for sign in word)
    return f"\u2068{word}\u2069" if runs_back and not word.startswith("\u2068") else word


@dataclass(frozen=True, slots=True, init=False)
class Line:
    """A sentence with named blanks, and the facts that fill them: ``Line("{n} left", n=3)``.

    The phrase is the translation key. A fact is a word, a number, a tuple of names, or another sentence.
    A blank with two words, ``{n:card|cards}``, is the first of them if the fact is 1, one name, or a singular
    name (not "Thugs"). A blank ``{card:a}`` adds the article; other languages have forms of their own.
    A translation may give a blank as many words as its language has plural forms.
    """

    phrase: str
    facts: Mapping[str, Fact]

    def __init__(self, phrase: str, /, **facts: Fact) -> None:
        refuse_codes(facts)
        set_once(self, "phrase", phrase)
        set_once(self, "facts", facts)

    def with_facts(self, facts: Mapping[str, Fact]) -> Line:
        return Line(self.phrase, **facts)

    def __hash__(self) -> int:
        return hash((self.phrase, frozenset(self.facts.items())))

    def text(self, tongue: Tongue = ENGLISH) -> str:
        return fill(self.phrase, self.facts, tongue)


def fill(phrase: str, facts: Mapping[str, Fact], tongue: Tongue = ENGLISH) -> str:
    """Return the text of a line with this phrase and these facts."""
    text = _written(phrase, facts, tongue)
    return _with_roles(text) if IS_ROLE in text else text


def _with_roles(text: str) -> str:
    """Return a whole text, with a capital where a role begins a sentence: "The opponent’s Thugs"."""
    for apart, both in CONTRACTED.items():
        text = text.replace(apart, both)
    return ROLE_AT.sub(lambda found: found[2] if found[1] is None else found[1] + found[2].upper(), text)


def _written(phrase: str, facts: Mapping[str, Fact], tongue: Tongue) -> str:
    one, more, counted = forms(phrase)
    titles = titles_of(tongue)
    if counted is None:
        said = tongue.gettext(one)
    else:
        said = tongue.ngettext(one, more, _number(facts[counted], titles))
    written = list[str]()
    for text, name, words in _parts(said):
        written.append(text)
        if name is not None:
            fact = facts[name]
            # Most facts are plain names.
            is_plain = not words and type(fact) is str and fact.isascii() and not titles.own
            written.append(fact if is_plain else _filled(fact, words, tongue))  # type: ignore[arg-type]
    return "".join(written)


def in_a_row(words: Iterable[Word]) -> Line:
    """Return a list of words: "2 Yellow, 1 VP"."""
    facts: dict[str, Fact] = {f"word_{place}": word for place, word in enumerate(words)}
    return Line(", ".join(f"{{{name}}}" for name in facts), **facts)


class Forms(NamedTuple):
    """The singular and plural of a phrase, and the fact that is counted.

    Unless exactly one fact is counted, ``one`` is the phrase itself, as in the catalogues.
    """

    one: str
    more: str
    counted: str | None


@lru_cache(maxsize=8192)
def forms(phrase: str) -> Forms:
    """Return the forms of a phrase as in the catalogues."""
    counted = {name for _, name, words in _parts(phrase) if len(words) > 1}
    if len(counted) != 1:
        return Forms(phrase, phrase, None)
    return Forms(_form(phrase, 0), _form(phrase, 1), counted.pop())


def _form(phrase: str, which: int) -> str:
    """Return a phrase with the first or second word of each two-word blank."""
    written = []
    for text, name, words in _parts(phrase):
        written.append(text.replace("{", "{{").replace("}", "}}"))
        if len(words) > 1:
            written.append(words[which])
        elif name is not None:
            written.append(f"{{{':'.join([name, *words])}}}")
    return "".join(written)


@lru_cache(maxsize=8192)
def _parts(phrase: str) -> tuple[tuple[str, str | None, tuple[str, ...]], ...]:
    """Return a phrase as texts, each with the name and words of the blank after it."""
    read = Formatter().parse(phrase)
    return tuple((text, name, tuple(words.split("|")) if words else ()) for text, name, words, _ in read)


def _filled(fact: Fact, words: tuple[str, ...], tongue: Tongue) -> str:
    if len(words) > 1:
        return words[min(plural_form(_number(fact, titles_of(tongue)), tongue), len(words) - 1)]
    form = words[0] if words else ""
    match fact:
        case Line():
            return _inflected(fact, form, tongue)
        case tuple():
            return joined([_inflected(name, form, tongue) for name in fact], tongue)
    return _inflected(str(fact), form, tongue)


def _inflected(word: Word, form: str, tongue: Tongue) -> str:
    """Return a word in the form that a blank asks for, "" for the plain one."""
    if isinstance(word, Line):
        text = _written(word.phrase, word.facts, tongue)
        return f"{IS_ROLE}{role_in(text, form)}" if word.phrase in ROLES else text
    return isolated(titles_of(tongue).inflected(word, form)) if form else said(word, tongue)


def plural_form(number: int, tongue: Tongue) -> int:
    """Return which of its plural forms the language uses for a number."""
    return int(tongue.ngettext(FORM_OF_ONE, FORM_OF_MORE, number))


def _number(fact: Fact, titles: Titles) -> int:
    """Return a fact's count: itself, the number of names, or for a name 1, 2 if plural."""
    match fact:
        case int():
            return int(fact)
        case tuple():
            return len(fact)
        case str() if titles.is_plural(fact):
            return 2
    return 1
