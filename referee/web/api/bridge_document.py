"""The bridge in the OpenAPI document."""

from collections.abc import Iterable, Mapping
from typing import Any

from referee.rules.kernel.entry.kind import EntryKind
from referee.rules.registry import GAMES
from referee.web.api import bridge_examples as examples
from referee.web.api import shapes
from referee.web.api.schemas import json_of, schema_of

KEY_SCHEME: Mapping[str, Any] = {"key": {"type": "http", "scheme": "bearer"}}
WITH_KEY = [{"key": list[str]()}]
AT = "/api/v1/tables/{code}/{place}/"
NOT_READ = {"400": "What was sent is not JSON, or does not fit the schema."}
BUSY = {"429": "Too many requests from this address; Retry-After says for how many seconds to wait."}
OF_TICKETS = {
    **NOT_READ,
    **BUSY,
    "404": "The ticket is no longer good.",
    "409": "The ticket was used, or the seat was taken.",
}
OF_KEYS = {
    **BUSY,
    "401": "The key is missing.",
    "403": "The key may not do this.",
    "404": "The key opens nothing.",
}
OF_ENTRIES = {
    **OF_KEYS,
    **NOT_READ,
    "409": "What was recorded meanwhile may change the entry.",
    "413": "The batch is too long.",
    "422": "The rules refuse an entry: the sentence says why, and by which rule.",
}
TEXT = {"type": "string"}
EVENTS = f"{AT}events/"
LAST_EVENT = {"name": "Last-Event-ID", "in": "header", "schema": TEXT}
STREAM = {
    "description": "A stream; `data` of entry and change is a PublicEntry",
    "content": {"text/event-stream": {"schema": TEXT, "example": examples.STREAM}},
}
OF_STREAMS = {
    "404": "The key opens nothing.",
    "503": "Too many streams; Retry-After says for how many seconds to wait.",
}
SIGNED = ("webhook-id", "webhook-timestamp", "webhook-signature")
SINCE = {"name": "since", "in": "query", "schema": {"type": "integer", "minimum": 0, "maximum": 999_999_999}}
KIND = {"name": "kind", "in": "query", "schema": {"type": "string"}}


def bridge_paths(schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the paths for programs; ``schemas`` gets the facts of each kind of entry ("arctic.dig")."""
    for game in GAMES.values():
        schemas |= {
            f"{game.name}.{kind.name}": _facts(game.name, kind, schemas) for kind in game.kinds.values()
        }

    def sent(kind: type[Any], name: str, example: Any) -> dict[str, Any]:
        return {"required": True, "content": json_of(schema_of(kind, name, schemas, "validation"), example)}

    def got(kind: Any, name: str, example: Any) -> dict[str, Any]:
        schema = {"oneOf": [schema_of(each, name, schemas, "serialization") for each in kind]}
        return {"200": {"description": "It is as this says", "content": json_of(schema, example)}}

    at_place = _in_path("code", "place")
    key = got([shapes.ProgramKey], "bridge.key", examples.KEY)["200"]
    lines = got([shapes.LinesPage], "bridge.lines", examples.LINES)
    entered = got([shapes.Entered], "bridge.entered", examples.ENTERED)
    offers = got([shapes.OffersPage, shapes.OfferedPanel], "bridge.offers", examples.OFFERS)
    return {
        "/api/v1/join/{code}/{ticket}/": {
            "post": {
                "operationId": "join",
                "summary": "Use up a ticket: the program gets a key for its place",
                "parameters": _in_path("code", "ticket"),
                "requestBody": sent(shapes.Joining, "bridge.join", examples.JOIN),
                "responses": {"201": key, **_problems(OF_TICKETS)},
            }
        },
        AT: {
            "get": _operation("place", "What everybody sees, and what this key may do", at_place)
            | {"responses": got([shapes.PlacePage], "bridge.place", examples.PLACE) | _problems(OF_KEYS)},
            "delete": _operation("leave", "Give the place up", at_place)
            | {"responses": {"204": {"description": "The key opens nothing now"}, **_problems(OF_KEYS)}},
        },
        f"{AT}offers/": {
            "get": _operation(
                "offers", "What this seat may enter now, or the choices of a kind", [*at_place, KIND]
            )
            | {"responses": offers | _problems(OF_KEYS | {"422": "This kind is not offered."})},
        },
        f"{AT}entries/": {
            "get": _operation("entries", "The log after a record", [*at_place, SINCE])
            | {"responses": lines | _problems(OF_KEYS | NOT_READ)},
            "post": _operation("enter", "Record entries in order", at_place)
            | {"requestBody": sent(shapes.Batch, "bridge.enter", examples.BATCH)}
            | {"responses": entered | _problems(OF_ENTRIES)},
        },
        EVENTS: {
            "get": _operation(
                "events", "Later entries and changes, as server-sent events", [*at_place, LAST_EVENT]
            )
            | {"responses": {"200": STREAM, **_problems(OF_STREAMS)}},
        },
    }


def webhooks_sent(schemas: dict[str, Any]) -> dict[str, Any]:
    """Return what the host of a table may have sent to an address (Standard Webhooks)."""
    schema = schema_of(shapes.SentToWebhook, "webhook", schemas, "serialization")
    return {
        "log": {
            "post": {
                "summary": "Later entries and changes of a table",
                "parameters": [{"name": name, "in": "header", "schema": TEXT} for name in SIGNED],
                "requestBody": {"required": True, "content": json_of(schema, examples.SENT)},
                "responses": {"2XX": {"description": "Taken"}, "410": {"description": "Send nothing more"}},
            }
        }
    }


def _facts(game: str, kind: EntryKind[Any], schemas: dict[str, Any]) -> dict[str, Any]:
    return schema_of(kind.facts, f"{game}.{kind.name}", schemas, "validation")


def _operation(name: str, summary: str, parameters: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    return {"operationId": name, "summary": summary, "parameters": list(parameters), "security": WITH_KEY}


def _in_path(*names: str) -> list[dict[str, Any]]:
    return [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]


def _problems(problems: Mapping[str, str]) -> dict[str, Any]:
    content = json_of({"$ref": "#/components/schemas/Error"}, examples.REFUSED)
    return {code: {"description": why, "content": content} for code, why in problems.items()}
