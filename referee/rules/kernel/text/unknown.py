"""Unknown fields: the refusal, and the known field that was probably meant."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from pydantic import TypeAdapter

from referee.rules.kernel.text.line import cut
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal

UNKNOWN_FIELD = Refusal("malformed", "{place}: unknown field.")
MISSPELT = Refusal("malformed", "{place}: unknown field. Did you mean “{near}”?")
NEAR = 0.6
Schema = Mapping[str, Any]


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
