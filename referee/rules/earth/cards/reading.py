"""Reading the sentence of an effect back: from its text in a language, or from its chips."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from itertools import product
from typing import TypeVar

from referee.rules.earth.cards.cards import CardEffect, Expression
from referee.rules.earth.cards.sentences import Piece, effect_says, if_says, pieces_of
from referee.rules.earth.cards.vocabulary import (
    AND,
    COUNTED,
    FIELDS,
    MAY_LACK,
    PLACES,
    PLAIN,
    WHO,
    Condition,
    check_effect,
)
from referee.rules.kernel.text.line import Tongue, join_names
from referee.rules.kernel.text.ruling import IllegalEntry

SLOTS: Mapping[str, tuple[str | None, ...]] = {
    "who": WHO,
    "from_": WHO,
    "to": PLACES,
    "how": (None, "random"),
}
"""The words a slot can have; the other slots are numbers."""
NUMBER = re.compile(r"[+-]?[0-9]{1,4}", re.ASCII)
LONGEST_SENTENCE = 300
T = TypeVar("T")


def cached(make: Callable[[Tongue, str], T]) -> Callable[[Tongue, str], T]:
    """Keep what is made from the texts of a language."""
    known: dict[str, T] = {}

    @wraps(make)
    def get(tongue: Tongue, language: str) -> T:
        if language not in known:
            known[language] = make(tongue, language)
        return known[language]

    return get


def number_of(word: str) -> Expression:
    """Return a number, or a sum with X."""
    word = word.strip().replace("−", "-")
    return int(word) if NUMBER.fullmatch(word) else word.upper()


def _numbered(effect: CardEffect, name: str, number: Expression) -> CardEffect:
    return replace(effect, value=number) if name == "value" else replace(effect, n=number if name else None)


def plainly(effect: CardEffect) -> CardEffect:
    """Return the effect with its owner named, and without the default way to discard."""
    who = effect.who or ("self" if "who" in FIELDS.get(effect.op, ()) else None)
    return replace(effect, who=who, how=None if effect.how == "choose" else effect.how)


def effect_of(op: str, words: Mapping[str, str], card: str, continents: Collection[str] = ()) -> CardEffect:
    """Return the effect of a verb and the words of its slots. Raises IllegalEntry."""
    numbers = {name: number_of(words[name]) for name in ("n", "value") if words.get(name)}
    texts = {name: words.get(name.rstrip("_")) or None for name in ("who", "to", "how", "from_", "text")}
    made = {name: value for name, value in {**numbers, **texts}.items() if name in FIELDS.get(op, ())}
    effect = CardEffect(op, when=words.get("when") or None, **made)  # type: ignore[arg-type]
    check_effect(effect, card, continents)
    return plainly(effect)


def read_sentence(
    text: str, tongue: Tongue, language: str, continents: Collection[str] = ()
) -> CardEffect | None:
    """Return the effect that reads as this sentence in the language, None if no effect does."""
    words = " ".join(text.split())
    if len(words) > LONGEST_SENTENCE:
        return None
    for pattern in _patterns(tongue, language):
        for when in _conditions(pattern, words, tongue, language):
            if found := _found(pattern, words, when, tongue, continents):
                return found
    return None


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A skeleton of a sentence: an effect without its number."""

    effect: CardEffect
    number: str  # the field of its number, "" if it has none
    plain: re.Pattern[str]
    conditional: re.Pattern[str]


def _found(
    pattern: _Pattern, words: str, when: str, tongue: Tongue, continents: Collection[str]
) -> CardEffect | None:
    match = (pattern.conditional if when else pattern.plain).fullmatch(words)
    if match is None:
        return None
    effect = replace(pattern.effect, when=when or None)
    with suppress(IllegalEntry):
        if pattern.number:
            effect = _numbered(effect, pattern.number, number_of(match["n"]))
        check_effect(effect, "", continents)
        return effect if _spaced(effect_says(effect).text(tongue)) == words else None
    return None


def _conditions(pattern: _Pattern, words: str, tongue: Tongue, language: str) -> Iterator[str]:
    """Yield the conditions that the sentence may end with: none, or those read."""
    yield ""
    if match := pattern.conditional.fullmatch(words):
        yield from _whens(match["conditions"], tongue, language)


def _whens(text: str, tongue: Tongue, language: str) -> Iterator[str]:
    """Yield the ways to read a list of conditions."""
    patterns, last_two = _if_patterns(tongue, language)
    for name, pattern in patterns:
        match = pattern.match(text)
        for end in sorted({match.end(), *_ends(match, text, last_two)}) if match else ():
            said, rest = _condition(name, pattern.fullmatch(text[:end])), text[end:]
            separator = next((each for each in (last_two, ", ") if rest.startswith(each)), "")
            if said and not rest:
                yield said
            elif said and separator:
                more = _whens(rest.removeprefix(separator), tongue, language)
                yield from (said + AND + each for each in more)


def _condition(name: str, match: re.Match[str] | None) -> str:
    """Return a condition as the vocabulary writes it, with its number or continent."""
    if match is None:
        return ""
    facts = match.groupdict()
    words = name.replace(" n", f" {facts['n']}") if "n" in facts else name
    return words.replace("is c", f"is {facts['c']}") if "c" in facts else words


def _ends(match: re.Match[str], text: str, last_two: str) -> Iterator[int]:
    """Yield the ends that the name of a continent can have."""
    if "c" in match.re.groupindex:
        yield from (each.start() for each in re.finditer(re.escape(last_two) + "|, ", text))


@cached
def _if_patterns(tongue: Tongue, language: str) -> tuple[tuple[tuple[str, re.Pattern[str]], ...], str]:
    """Return the pattern of each condition, and the word before the last of a list."""
    conditions = [(name, Condition(name)) for name in PLAIN]
    conditions += [(f"{name} n", Condition(name, 7777)) for name in COUNTED]
    conditions.append(("continent is c", Condition("continent is", continent="\ue003")))
    found = []
    for name, condition in conditions:
        words = re.escape(_spaced(if_says(condition).text(tongue)))
        words = words.replace("7777", r"(?P<n>[0-9]{1,3})").replace("\ue003", r"(?P<c>\S.{0,59})")
        found.append((name, re.compile(words)))
    return tuple(found), join_names(("\ue003", "\ue003"), tongue).replace("\ue003", "")


def skeletons() -> Iterator[tuple[CardEffect, str]]:
    """Yield each effect of the vocabulary without its number, and the field of that."""
    for op, names in FIELDS.items():
        if op == "manual":
            continue
        number = next((name for name in ("n", "value") if name in names), "")
        slots = [name for name in names if name != number]
        lacks = {name: (None,) if name == "from_" and name in MAY_LACK.get(op, ()) else () for name in slots}
        for words in product(*((*lacks[name], *SLOTS[name]) for name in slots)):
            yield CardEffect(op, **dict(zip(slots, words, strict=True))), number


@cached
def _patterns(tongue: Tongue, language: str) -> tuple[_Pattern, ...]:
    return tuple(
        _Pattern(effect, number, *_written(_numbered(effect, number, n), tongue))
        for effect, number in skeletons()
        for n in ((1, 2) if number else (0,))
    )


def _written(effect: CardEffect, tongue: Tongue) -> tuple[re.Pattern[str], re.Pattern[str]]:
    plain = "".join(map(_as_pattern, pieces_of(effect, tongue)))
    conditional = "".join(map(_as_pattern, pieces_of(replace(effect, when="tie"), tongue)))
    return re.compile(plain), re.compile(conditional)


def _spaced(text: str) -> str:
    """Return a text with plain blanks: nobody types the no-break spaces of French."""
    return re.sub("[\u00a0\u202f]", " ", text)


def _as_pattern(piece: Piece) -> str:
    if piece.slot in ("n", "value"):
        return "(?P<n>.{1,40}?)"
    return "(?P<conditions>.+)" if piece.slot.startswith("if") else re.escape(_spaced(piece.text))
