"""JSON schemas of the classes that programs send and get."""

from collections.abc import Mapping
from typing import Any, Literal

Mode = Literal["validation", "serialization"]


def json_of(schema: Mapping[str, Any], example: Any = None) -> dict[str, Any]:
    return {"application/json": {"schema": schema, **({} if example is None else {"example": example})}}


def schema_of(kind: Any, name: str, schemas: dict[str, Any], mode: Mode) -> dict[str, Any]:
    """Return the schema of a type; add nested ones to ``schemas`` under the name of the whole."""
    from pydantic import TypeAdapter

    template = f"#/components/schemas/{name}.{{model}}"
    made = TypeAdapter(kind).json_schema(by_alias=True, ref_template=template, mode=mode)
    inner = made.pop("$defs", {})
    for each in (made, *inner.values()) if mode == "validation" else ():
        if "properties" in each:
            each["additionalProperties"] = False
    schemas |= {f"{name}.{part}": schema for part, schema in inner.items()}
    return made
