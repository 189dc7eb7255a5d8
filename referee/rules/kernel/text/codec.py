"""Convert between JSON and the frozen dataclasses of entries, outcomes and cases."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from itertools import groupby, islice
from typing import Any, NamedTuple, TypeVar

from referee.rules.kernel.text.limits import LIMITS, Limits, check_limits, surely_fits
from referee.rules.kernel.text.line import cut
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

T = TypeVar("T")

LONGEST_SHOWN = 40
MOST_DIGITS = 18
MOST_MISFITS = 100
"""A file may have hundreds of thousands; only these are listed."""
SHOULD_BE = "Input should be "
# Pydantic's names of types in a union, and the error for each.
KINDS: Mapping[object, str] = {
    "int": "int_type",
    "str": "string_type",
    "dict[str,any]": "dict_type",
    "fraction": "fraction_parsing",
}
LONG_NUMBER = re.compile(rf"\d{{{MOST_DIGITS + 1}}}")
# Matches whole JSON strings: a search for one with a NUL would restart at every quotation mark.
WORD = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
WRITTEN_NUL = "\\u0000"
NUL = Refusal("nul", "“{word}” contains an invalid character (shown as ␀). Leave it out.")
NOT_JSON = Refusal("not-json", "This line isn’t JSON: {problem}.")
MALFORMED = Refusal("malformed", "{place}: {problem}.")
UNKNOWN_FIELD = Refusal("malformed", "{place}: unknown field.")
MISSPELT = Refusal("malformed", "{place}: unknown field. Did you mean “{near}”?")
NEAR = 0.6
Schema = Mapping[str, Any]


class Misfits(NamedTuple):
    """A refusal for each of the first places that don't fit, and the number of further places."""

    first: tuple[IllegalEntry, ...] = ()
    more: int = 0


def _adapter_of(kind: Any) -> Any:
    """Return what reads and writes a type."""
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


# Making one is slow, and so is importing pydantic.
_adapter: Any = cache(_adapter_of)


def aliased(**names: str) -> dict[str, Any]:
    """Return the ``__pydantic_config__`` of a dataclass whose fields have these names in JSON."""
    return {"alias_generator": lambda name: names.get(name, name)}


def name_in_json(kind: type[Any], name: str) -> str:
    """Return the name of a dataclass's field in JSON."""
    alias = getattr(kind, "__pydantic_config__", {}).get("alias_generator")
    return str(alias(name)) if alias else name


KEYWORDS = aliased(from_="from", in_="in", with_="with")


class Keywords:
    """Base of dataclasses with a field that is a keyword in Python: ``with_`` is ``with`` in JSON."""

    __slots__ = ()
    __pydantic_config__ = KEYWORDS


def encode(value: object) -> Any:
    """Return the value as JSON data: dicts, lists, strings, numbers."""
    return _adapter(type(value)).dump_python(value, mode="json", by_alias=True)


def encode_text(value: object, *, is_likely_ascii: bool = False) -> str:
    """Return the value as JSON text in ASCII; one that has only ASCII is written faster if that is likely."""
    adapter = _adapter(type(value))
    text: bytes = adapter.dump_json(value, by_alias=True, ensure_ascii=not is_likely_ascii)
    if not text.isascii():
        text = adapter.dump_json(value, by_alias=True, ensure_ascii=True)
    return text.decode()


def decode(kind: type[T], data: object, *, within: str = "") -> T:
    """Read stored JSON data as a ``kind``.

    Raises IllegalEntry (code ``malformed``) with the first place that doesn't fit, ``within`` a larger one.
    A NUL is allowed: stored records have to be readable.
    """
    return _read(kind, json.dumps(data), within)


def decode_said(kind: type[T], data: object, *, within: str = "", limits: Limits | None = LIMITS) -> T:
    """Read JSON data from outside as a ``kind``: no unknown field, nothing beyond the limits.

    ``limits``: None if already checked. Raises IllegalEntry (code ``malformed``).
    """
    if limits:
        check_limits(data, limits)
    return _read(kind, json.dumps(data), within, is_outside=True)


def misfits(kind: type[Any], data: object) -> Misfits:
    """Return the places of JSON data that don't fit a ``kind``."""
    try:
        _adapter(kind).validate_json(json.dumps(data), strict=True)
    except ValueError as error:  # pydantic's
        found = _refusals(kind, error)
        return Misfits(tuple(islice(found, MOST_MISFITS)), sum(1 for _ in found))
    return Misfits()


def decode_text(kind: type[T], text: str, *, limits: Limits | None = None) -> T:
    """Read JSON text from outside as a ``kind``, strictly: "3" isn't a number and 1 isn't a string.

    Raises IllegalEntry: code ``not-json``, ``malformed`` (an unknown field, or beyond the limits) or ``nul``.
    """
    found = _read(kind, text, is_outside=True)
    refuse_nul(text)
    if limits and surely_fits(text, limits):
        return found
    refuse_long_numbers(text)
    if limits:
        check_limits(json.loads(text), limits)
    return found


def refuse_nul(text: str) -> None:
    """Raise IllegalEntry (``nul``), naming the string, if a string in the JSON text has a NUL.

    PostgreSQL can store none, neither in text nor in JSON.
    """
    if WRITTEN_NUL not in text:
        return
    words: Iterator[str] = (json.loads(each[0]) for each in WORD.finditer(text) if WRITTEN_NUL in each[0])
    if word := next((word for word in words if "\0" in word), None):
        at = max(0, word.index("\0") - LONGEST_SHOWN // 2)
        raise NUL(word=word[at : at + LONGEST_SHOWN].replace("\0", "␀"))


def refuse_long_numbers(text: str) -> None:
    """Raise IllegalEntry (``malformed``), naming the place, if the JSON text has too long a number.

    Python can't format numbers of more than 4,300 digits, which a sum of shorter ones may reach.
    """
    if LONG_NUMBER.search(text):
        for steps, number in _numbers(json.loads(text)):
            if abs(number) >= 10**MOST_DIGITS:
                raise _malformed(steps, f"Input should be a number of at most {MOST_DIGITS} digits")


def _numbers(data: object, *steps: object) -> Iterator[tuple[tuple[object, ...], int]]:
    """Yield each whole number in JSON data, with its path."""
    inner: Iterable[tuple[object, object]] = ()
    match data:
        case int():
            yield steps, data
        case dict():
            inner = data.items()
        case list():
            inner = enumerate(data)
    for step, each in inner:
        yield from _numbers(each, *steps, step)


def _read(kind: type[T], text: str, within: str = "", *, is_outside: bool = False) -> T:
    try:
        result: T = _adapter(kind).validate_json(text, strict=True, extra="forbid" if is_outside else None)
    except ValueError as error:  # pydantic's
        refusals = _refusals(kind, error, within)
        raise _first(refusals) if is_outside else next(refusals) from None
    return result


def _first(refusals: Iterator[IllegalEntry]) -> IllegalEntry:
    """Return the first refusal; a misspelt field goes before the missing one that it causes."""
    found = [*islice(refusals, MOST_MISFITS)]
    return next((each for each in found if each.refusal.phrase == MISSPELT.phrase), found[0])


def _refusals(kind: type[Any], error: Any, within: str = "") -> Iterator[IllegalEntry]:
    """Yield a refusal for each place; a union has an error for each of its types."""
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
    """Return the path of what doesn't fit, without the type in a union."""
    if error["type"] == "json_invalid":
        problem: str = error.get("ctx", {}).get("error") or error["msg"]
        raise NOT_JSON(problem=problem)
    *steps, last = error["loc"] or ("",)
    return tuple(steps) if last in KINDS and error["type"] == KINDS[last] else tuple(error["loc"])


def _malformed(steps: tuple[object, ...], problem: str) -> IllegalEntry:
    place = ".".join(cut(str(step)) or "“”" for step in steps) or "the whole"
    return IllegalEntry(replace(MALFORMED, field=place), {"place": place, "problem": problem})


class Strict:
    """Base of dataclasses that refuse unknown fields even in stored data."""

    __slots__ = ()
    __pydantic_config__ = {"extra": "forbid"}


# Unknown fields -----------------------------------------------------------------------------------


def unknown_field(steps: Sequence[object], near: str) -> IllegalEntry:
    """Return the refusal of the field at this path."""
    place = ".".join(cut(str(step)) for step in steps)
    return replace(MISSPELT if near else UNKNOWN_FIELD, field=place)(place=place, near=near)


def is_unknown(error: Mapping[str, Any]) -> bool:
    """Whether pydantic's error is about a field that the type doesn't have."""
    return error["type"] in ("unexpected_keyword_argument", "extra_forbidden")


def nearest_field(adapter: Any, steps: Sequence[object]) -> str:
    """Return the known field closest to the last step, "" if none is near."""
    whole: Schema = adapter.json_schema(by_alias=True)
    inside = [whole]
    for step in steps[:-1]:
        inside = [each for schema in inside for each in _inner(_resolved(schema, whole), step)]
    known = {name for each in inside for one in _resolved(each, whole) for name in one.get("properties", ())}
    return nearest(str(steps[-1]), known)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word closest to a misspelt one, "" if none is near."""
    return next(iter(get_close_matches(word[:60], sorted(known), n=1, cutoff=NEAR)), "")


def _resolved(schema: Schema, whole: Schema) -> list[Schema]:
    """Return the schemas that a schema refers to or is a union of."""
    if "$ref" in schema:
        return _resolved(whole["$defs"][schema["$ref"].rpartition("/")[2]], whole)
    if "anyOf" in schema:
        return [each for one in schema["anyOf"] for each in _resolved(one, whole)]
    return [schema]


def _inner(schemas: Iterable[Schema], step: object) -> Iterator[Schema]:
    """Yield the schemas one step down: of a field, a value under any name, or a list item."""
    for schema in schemas:
        inner = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
        found = inner or schema.get("additionalProperties")
        if isinstance(found, dict):
            yield found
