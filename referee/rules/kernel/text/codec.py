"""Between JSON and the frozen dataclasses of entries, outcomes and cases."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from itertools import groupby, islice
from typing import Any, NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError

from referee.rules.kernel.text.limits import LIMITS, Limits, check_limits, surely_fits
from referee.rules.kernel.text.line import cut
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

T = TypeVar("T")

LONGEST_SHOWN = 40
MOST_DIGITS = 18
MOST_MISFITS = 100
"""Nobody puts more right before trying again, and a file may have hundreds of thousands."""
SHOULD_BE = "Input should be "
# How pydantic calls the kinds that a value may be of, and what it says where it is not.
KINDS: Mapping[object, str] = {
    "int": "int_type",
    "str": "string_type",
    "dict[str,any]": "dict_type",
    "fraction": "fraction_parsing",
}
LONG_NUMBER = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")
# Whole words one after the other: a search for one with a NUL would begin anew at every quotation mark in it.
WORD = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
WRITTEN_NUL = "\\u0000"
NUL = Refusal("nul", "“{word}” has a NUL in it (shown as ␀), which no text can hold. Leave it out.")
NOT_JSON = Refusal("not-json", "This line is not JSON: {problem}.")
MALFORMED = Refusal("malformed", "{place}: {problem}.")
UNKNOWN_FIELD = Refusal("malformed", "{place}: unknown field.")
MISSPELT = Refusal("malformed", "{place}: unknown field. Did you mean “{near}”?")
NEAR = 0.6
Schema = Mapping[str, Any]


class Misfits(NamedTuple):
    """A refusal for each of the first places that do not fit, and how many places more there are."""

    first: tuple[IllegalEntry, ...] = ()
    more: int = 0


# Making one is slow.
_adapter: Any = cache(TypeAdapter)


def encode(value: object) -> Any:
    """Return the value as plain JSON material: dicts, lists, strings, numbers."""
    return _adapter(type(value)).dump_python(value, mode="json", by_alias=True)


def decode(kind: type[T], data: object, *, within: str = "") -> T:
    """Read plain JSON material as a ``kind``.

    Raises IllegalEntry (code ``malformed``) that names the first place that does not fit, ``within`` a larger
    one. A NUL passes: what is recorded already has to be read.
    """
    return _read(kind, json.dumps(data), within)


def decode_said(kind: type[T], data: object, *, within: str = "", limits: Limits | None = LIMITS) -> T:
    """Read plain JSON material from outside as a ``kind``: no unknown field, nothing beyond the limits.

    ``limits``: None where the whole that it is part of has been checked. Raises IllegalEntry (code
    ``malformed``).
    """
    if limits:
        check_limits(data, limits)
    return _read(kind, json.dumps(data), within, is_outside=True)


def misfits(kind: type[Any], data: object) -> Misfits:
    """Return the places of plain JSON material that do not fit a ``kind``."""
    try:
        _adapter(kind).validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        found = _refusals(kind, error)
        return Misfits(tuple(islice(found, MOST_MISFITS)), sum(1 for _ in found))
    return Misfits()


def decode_text(kind: type[T], text: str, *, limits: Limits | None = None) -> T:
    """Read JSON text from outside as a ``kind``, strictly: "3" is no number and 1 no word.

    Raises IllegalEntry: code ``not-json``, ``malformed`` (an unknown field, or beyond the limits) or ``nul``.
    """
    found = _read(kind, text, is_outside=True)
    refuse_nul(text)
    refuse_long_numbers(text)
    if limits and not surely_fits(text, limits):
        check_limits(json.loads(text), limits)
    return found


def refuse_nul(text: str) -> None:
    """Raise IllegalEntry (``nul``) where JSON text has a NUL in one of its words; names the word.

    PostgreSQL keeps none, neither in text nor in JSON.
    """
    if WRITTEN_NUL not in text:
        return
    words: Iterator[str] = (json.loads(each[0]) for each in WORD.finditer(text) if WRITTEN_NUL in each[0])
    if word := next((word for word in words if "\0" in word), None):
        at = max(0, word.index("\0") - LONGEST_SHOWN // 2)
        raise NUL(word=word[at : at + LONGEST_SHOWN].replace("\0", "␀"))


def refuse_long_numbers(text: str) -> None:
    """Raise IllegalEntry (``malformed``) where JSON text has a number longer than any count; names its place.

    Python writes none of more than 4,300 digits, and the sum of two shorter ones may be one.
    """
    if LONG_NUMBER.search(text):
        for steps, told in _numbers(json.loads(text)):
            if abs(told) >= 10**MOST_DIGITS:
                raise _malformed(steps, f"Input should be a number of at most {MOST_DIGITS} digits")


def _numbers(told: object, *steps: object) -> Iterator[tuple[tuple[object, ...], int]]:
    """Return each whole number of JSON material, with the steps to it."""
    inner: Iterable[tuple[object, object]] = ()
    match told:
        case int():
            yield steps, told
        case dict():
            inner = told.items()
        case list():
            inner = enumerate(told)
    for step, each in inner:
        yield from _numbers(each, *steps, step)


def _read(kind: type[T], text: str, within: str = "", *, is_outside: bool = False) -> T:
    try:
        result: T = _adapter(kind).validate_json(text, strict=True, extra="forbid" if is_outside else None)
    except ValidationError as error:
        refusals = _refusals(kind, error, within)
        raise _first(refusals) if is_outside else next(refusals) from None
    return result


def _first(refusals: Iterator[IllegalEntry]) -> IllegalEntry:
    """Return the first refusal; a misspelt field before the one that is missing because of it."""
    found = [*islice(refusals, MOST_MISFITS)]
    return next((each for each in found if each.refusal.phrase == MISSPELT.phrase), found[0])


def _refusals(kind: type[Any], error: ValidationError, within: str = "") -> Iterator[IllegalEntry]:
    """Yield a refusal for each place; where a value may be of several kinds, there is an error for each."""
    for steps, group in groupby(error.errors(include_url=False), key=_steps):
        first, *others = list(group)
        ways = [each["msg"].removeprefix(SHOULD_BE) for each in others if SHOULD_BE in each["msg"]]
        place = steps if others else first["loc"]
        place = (within, *place) if within else place
        if is_unknown(first):
            yield unknown_field(place, nearest_field(_adapter(kind), first["loc"]))
        else:
            yield _malformed(place, " or ".join([first["msg"], *ways]))


def _steps(error: Any) -> tuple[object, ...]:
    """Return the steps to what does not fit, without the kind that it was read as."""
    if error["type"] == "json_invalid":
        problem: str = error.get("ctx", {}).get("error") or error["msg"]
        raise NOT_JSON(problem=problem)
    *steps, last = error["loc"] or ("",)
    return tuple(steps) if last in KINDS and error["type"] == KINDS[last] else tuple(error["loc"])


def _malformed(steps: tuple[object, ...], problem: str) -> IllegalEntry:
    place = ".".join(cut(str(step)) or "“”" for step in steps) or "the whole"
    return IllegalEntry(replace(MALFORMED, field=place), {"place": place, "problem": problem})


class Strict:
    """What is told of it is told by its own fields; any other is refused."""

    __slots__ = ()
    __pydantic_config__ = {"extra": "forbid"}


# Unknown fields -----------------------------------------------------------------------------------


def unknown_field(steps: Sequence[object], near: str) -> IllegalEntry:
    """Return the refusal of the field at the end of these steps."""
    place = ".".join(cut(str(step)) for step in steps)
    return replace(MISSPELT if near else UNKNOWN_FIELD, field=place)(place=place, near=near)


def is_unknown(error: Mapping[str, Any]) -> bool:
    """Whether pydantic's error is about a field that the type doesn't have."""
    return error["type"] in ("unexpected_keyword_argument", "extra_forbidden")


def nearest_field(adapter: TypeAdapter[Any], steps: Sequence[object]) -> str:
    """Return the known field that the last step probably meant, "" if none is near."""
    whole: Schema = adapter.json_schema(by_alias=True)
    inside = [whole]
    for step in steps[:-1]:
        inside = [each for schema in inside for each in _inner(_resolved(schema, whole), step)]
    known = {name for each in inside for one in _resolved(each, whole) for name in one.get("properties", ())}
    return nearest(str(steps[-1]), known)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that a misspelt one probably meant, "" if none is near."""
    return next(iter(get_close_matches(word[:60], sorted(known), n=1, cutoff=NEAR)), "")


def _resolved(schema: Schema, whole: Schema) -> list[Schema]:
    """Return what a schema stands for: what it refers to, each of several kinds that it may be."""
    if "$ref" in schema:
        return _resolved(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    if "anyOf" in schema:
        return [each for one in schema["anyOf"] for each in _resolved(one, whole)]
    return [schema]


def _inner(schemas: Iterable[Schema], step: object) -> Iterator[Schema]:
    """Yield the schemas of what is one step inside: a field, a value under any name, an item of a list."""
    for schema in schemas:
        inner = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
        found = inner or schema.get("additionalProperties")
        if isinstance(found, dict):
            yield found
