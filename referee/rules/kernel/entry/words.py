"""Convert picked words to an entry's fields and back, by the types of the fields."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from referee.rules.kernel.code import as_text
from referee.rules.kernel.entry.choices import MOST_WORDS, Picked, is_number
from referee.rules.kernel.text.codec import name_in_json
from referee.rules.kernel.text.limits import LIMITS
from referee.rules.kernel.text.ruling import Refusal

NONE_OF_THESE = Refusal("malformed", "“{word}” isn’t one of these: {words}.")
ONLY_ONE = Refusal("malformed", "Choose only one of these: {words}.")
NO_NUMBER = Refusal("malformed", "“{word}” isn’t a number.")
TOO_MANY_COPIES = Refusal("malformed", "{number} copies are too many. Enter at most {most}.")
Said = dict[str, Any]
"""An entry's fields as JSON data, as stored."""


def say_fields(facts: type[Any], picked: Picked) -> Said:
    """Parse picked words by the types of the fields; fields of other types are left out.

    Without picks, a field of several words is empty and any other is left out.
    Raises IllegalEntry (``malformed``) for too many words, or a word that doesn't fit.
    """
    said: Said = {}
    readers = _readers(facts)  # type: ignore[arg-type] # a class can be hashed
    for name, (reader, words_there) in readers.items():
        words = tuple(word for word in picked.get(name, ()) if word)
        for word in words if words_there else ():
            if word not in words_there:
                raise replace(NONE_OF_THESE, field=name)(word=word, words=words_there)
        if words or reader in (_several, _several_numbers, _counted):
            said[name] = reader(name, words)
    return said


def say_counts(picked: Picked, field: str) -> dict[str, int]:
    """Parse the numbers of fields such as "cards.net", by the part after the dot."""
    fields = ((name.partition("."), words) for name, words in picked.items())
    return {
        which: _number(f"{field}.{which}", words) for (first, _, which), words in fields if first == field
    }


def say_copies(picked: Picked, field: str) -> list[str]:
    """List the names counted by fields such as "buildings.armory", each as often as its number.

    Raises IllegalEntry (``malformed``) beyond the limit of a list.
    """
    counts = say_counts(picked, field)
    if many := next((number for number in counts.values() if number > LIMITS.items), 0):
        raise replace(TOO_MANY_COPIES, field=field)(number=many, most=LIMITS.items)
    return [which for which, number in counts.items() for _ in range(number)]


def say_number(name: str, words: tuple[str, ...], blank: str) -> int | None:
    """Parse a number; None if blank."""
    return None if words in ((blank,), ("",)) else _number(name, words)


def pick_counts(field: str, counts: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """Return the words for numbers by name; the inverse of ``say_counts``."""
    return {f"{field}.{which}": (str(number),) for which, number in counts.items()}


def pick_fields(said: Said) -> dict[str, tuple[str, ...]]:
    """Return the words for an entry's fields; none for a field that is empty or nested."""
    return {name: words for name, value in said.items() if (words := _words(value))}


def _words(value: Any) -> tuple[str, ...]:
    """Return a value's words, by its JSON type."""
    match value:
        case None:
            return ()
        case bool():
            return ("yes" if value else "no",)
        case dict():
            counts = value.items() if {*map(type, value.values())} <= {int, bool} else ()
            return tuple(word for word, number in counts for _ in range(min(number, MOST_WORDS)))
        case list():
            return tuple(map(str, value)) if {*map(type, value)}.isdisjoint((dict, list)) else ()
    return (str(value),)


Reader = Callable[[str, tuple[str, ...]], Any]
Readers = Mapping[str, tuple[Reader, tuple[str, ...]]]


@cache
def _readers(facts: type[Any]) -> Readers:
    """Return each field's parser, and its words if it is an enumeration, by its name in files."""
    hints = get_type_hints(facts, include_extras=True)
    found = ((each.name, hints[each.name], _reader(hints[each.name])) for each in fields(facts))
    return {name_in_json(facts, name): (reader, _enumerated(hint)) for name, hint, reader in found if reader}


def _enumerated(hint: Any) -> tuple[str, ...]:
    """Return all words of a field that is one or several of an enumeration."""
    kinds: Iterator[Any] = (each for each in (hint, *get_args(hint)) if _is_a(each, Enum))
    return tuple(as_text(word) for kind in kinds for word in kind)


def _reader(hint: Any) -> Reader | None:
    if getattr(hint, "__metadata__", None):
        hint = get_args(hint)[0]
    plain = [each for each in get_args(hint) if each is not type(None)]
    if get_origin(hint) is tuple:
        return _several_numbers if plain[0] is int else _several if _is_a(plain[0], str) else None
    if get_origin(hint) is dict:
        return _counted if plain == [str, int] else None
    kind = plain[0] if len(plain) == 1 else hint
    if kind is bool:
        return _yes
    if kind is int:
        return _number
    return _one if _is_a(kind, str) else None


def _is_a(hint: Any, kind: type[Any]) -> bool:
    return isinstance(hint, type) and issubclass(hint, kind)


def _several(name: str, words: tuple[str, ...]) -> list[str]:
    return list(words)


def _several_numbers(name: str, words: tuple[str, ...]) -> list[int]:
    return [_number(name, (word,)) for word in words]


def _counted(name: str, words: tuple[str, ...]) -> dict[str, int]:
    return {word: words.count(word) for word in dict.fromkeys(words)}


def _one(name: str, words: tuple[str, ...]) -> str:
    if len(set(words)) > 1:
        raise replace(ONLY_ONE, field=name)(words=words)
    return (*words, "")[0]


def _yes(name: str, words: tuple[str, ...]) -> bool:
    return _one(name, words) == "yes"


def _number(name: str, words: tuple[str, ...]) -> int:
    word = _one(name, words)
    if not is_number(word):
        raise replace(NO_NUMBER, field=name)(word=word)
    return int(word)
