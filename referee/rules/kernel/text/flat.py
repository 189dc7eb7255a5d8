"""Flat dataclasses made of TOML data, checked without pydantic: importing that takes long."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


def made(kind: type[T], data: Mapping[str, Any]) -> T:
    """Return a dataclass of its fields: strings, whole numbers, tuples of either, mappings to strings.

    Raises ValueError, which names the field.
    """
    hints = get_type_hints(kind)
    known: Any = fields(kind)  # type: ignore[arg-type]  # a dataclass
    for field in known:
        if field.name not in data and field.default is MISSING:
            raise ValueError(f"{field.name}: it is missing")
    for name, value in data.items():
        if name not in hints:
            raise ValueError(f"{name}: there is no such field")
        if not _fits(hints[name], value):
            raise ValueError(f"{name}: {value!r} is not {hints[name]}")
    return kind(**{name: tuple(each) if isinstance(each, list) else each for name, each in data.items()})


def _fits(hint: Any, value: object) -> bool:
    inner = get_args(hint)
    match value:
        case list():
            return get_origin(hint) is tuple and all(_fits(inner[0], each) for each in value)
        case dict():
            return get_origin(hint) is Mapping and all(_fits(inner[1], each) for each in value.values())
    return type(value) is hint
