"""``POST /api/rule/<question>``, and the OpenAPI document."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, get_args, get_type_hints

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from referee import VERSION
from referee.rules.kernel.text.codec import nearest, unknown_field
from referee.rules.kernel.text.line import Fact, Line, cut, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.package.questions import COUNTERFACTUALS, NOTES, Question, answer
from referee.rules.registry import QUESTIONS
from referee.web.access.rate_limits import count_try, is_spent
from referee.web.api.bridge_document import KEY_SCHEME, bridge_paths, webhooks_sent
from referee.web.api.language import LANGUAGE, in_language
from referee.web.api.public import Counterfactual, PublicReason, PublicTable
from referee.web.api.schemas import json_of, schema_of
from referee.web.templating.jinja import READER

ERROR: Mapping[str, Any] = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "message", "rule"],
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "rule": {"type": ["string", "null"]},
                "house_rules": {"type": "array", "items": {"type": "string"}},
            },
        }
    },
}
REFUSALS = {
    "400": "What was sent is not JSON, or does not fit the schema.",
    "413": "The question is too long.",
    "422": "The rules refuse it: the sentence says why, and by which rule.",
    "429": "Too many questions from this address in a minute.",
}
KEYS = ("code", "place")
IN_LANGUAGE: Mapping[str, Any] = {
    "name": LANGUAGE,
    "in": "query",
    "description": "The language of the sentences, such as de. Without it Accept-Language counts.",
    "schema": {"type": "string"},
}


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    schemas: dict[str, Any] = {"Error": ERROR}
    paths = {f"/api/rule/{name}/": {"post": _asked(name, each, schemas)} for name, each in QUESTIONS.items()}
    paths["/t/{code}/{place}/table.json"] = {"get": _table(schemas)}
    paths |= bridge_paths(schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Referee",
            "version": VERSION,
            "description": "Rulings with their reasons, tables in public, and programs at a table.",
        },
        "paths": paths,
        "webhooks": webhooks_sent(schemas),
        "components": {"schemas": schemas, "securitySchemes": KEY_SCHEME},
    }


def _asked(name: str, question: Question[Any], schemas: dict[str, Any]) -> dict[str, Any]:
    decided, refused = (
        get_type_hints(question.rule)["return"],
        json_of({"$ref": "#/components/schemas/Error"}),
    )
    outcome = schema_of(get_args(decided)[0], f"{name}.outcome", schemas, "serialization")
    reasons = schema_of(tuple[PublicReason, ...], f"{name}.reasons", schemas, "serialization")
    found = schema_of(tuple[Counterfactual, ...], f"{name}.counterfactuals", schemas, "serialization")
    why = {"reasons": reasons, COUNTERFACTUALS: found}
    ruling = {"allOf": [outcome, {"type": "object", "required": ["reasons"], "properties": why}]}
    return {
        "operationId": name,
        "summary": f"Rule on a case of {name}",
        "parameters": [IN_LANGUAGE],
        "requestBody": {"required": True, "content": json_of(_case(name, question, schemas))},
        "responses": {
            "200": {"description": "The ruling and its reasons", "content": json_of(ruling)},
            **{code: {"description": why, "content": refused} for code, why in REFUSALS.items()},
        },
    }


def _case(name: str, question: Question[Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a case and of its parts, if any."""
    case = schema_of(question.case, name, schemas, "validation")
    notes = dict.fromkeys(sorted(NOTES - case["properties"].keys()), True)
    asked = {COUNTERFACTUALS: {"type": "boolean", "default": False}}
    case["properties"] = {**case["properties"], **asked, **notes}
    if not question.parts:
        return case
    parts = [
        {
            "properties": {
                "fn": {"const": part},
                "in": schema_of(kind, f"{name}.{part}", schemas, "validation"),
            }
        }
        for part, kind in question.parts.items()
    ]
    return {"allOf": [case, {"oneOf": parts}]}


def _table(schemas: dict[str, Any]) -> dict[str, Any]:
    shown = schema_of(PublicTable, "table", schemas, "serialization")
    return {
        "operationId": "table",
        "summary": "What everybody may know of a table; for a device with a place at it",
        "parameters": [
            *({"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in KEYS),
            IN_LANGUAGE,
        ],
        "responses": {
            "200": {"description": "The table", "content": json_of(shown)},
            "404": {"description": "The device has no right to this place"},
        },
    }


MOST_ASKED = 16 * 1024
"""In bytes. A skirmish of five players with everything in it has a tenth of that."""
# These search thousands of plays: seconds of work for a pile of sixty cards.
SEARCHED, MOST_SEARCHED = frozenset({"arctic.solo"}), 2 * 1024
OPTIONS = frozenset({LANGUAGE})
"""The query parameters of a question's URL."""
NOT_READ = frozenset({"not-json", "malformed", "nul"})
UNKNOWN_QUESTION = gettext_noop("There’s no question “{name}”. Use one of these: {possible}.")
TOO_LONG = gettext_noop("Use at most {most} bytes for a question.")
TOO_MANY = gettext_noop("Too many questions from this address. Wait a minute.")


@csrf_exempt
@never_cache
@require_POST
def rule(request: HttpRequest, question: str) -> HttpResponse:
    """Rule on a case like ``manage.py rule``: 200 a ruling, 422 a refusal, 400 invalid input."""
    asked = QUESTIONS.get(question)
    if asked is None:
        return _refused(
            404, "unknown-question", UNKNOWN_QUESTION, name=cut(question), possible=", ".join(QUESTIONS)
        )
    is_work = question in SEARCHED or f'"{COUNTERFACTUALS}"'.encode() in request.body[:MOST_ASKED]
    limit, most = ("search", MOST_SEARCHED) if is_work else ("api", MOST_ASKED)
    if is_spent(request, limit):
        return _refused(429, "too-many", TOO_MANY)
    count_try(request, limit)
    if len(request.body) > most:
        return _refused(413, "too-long", TOO_LONG, most=most)
    if unknown := sorted(request.GET.keys() - OPTIONS):
        refusal = unknown_field(unknown[:1], nearest(unknown[0], OPTIONS))
        return _refused(400, refusal.code, refusal.line.phrase, **refusal.line.facts)
    try:
        with in_language(request):
            body = answer(asked, request.body.decode("utf-8", errors="replace"), READER)
    except IllegalEntry as refusal:
        return _refused(400, refusal.code, refusal.line.phrase, **refusal.line.facts)
    return JsonResponse(body, status=_status(body.get("error")))


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    return JsonResponse(document())


def _status(error: Mapping[str, Any] | None) -> int:
    if error is None:
        return 200
    return 400 if error["code"] in NOT_READ else 422


def _refused(status: int, code: str, phrase: str, **facts: Fact) -> JsonResponse:
    message = Line(phrase, **facts).text(READER)
    return JsonResponse({"error": {"code": code, "message": message, "rule": None}}, status=status)
