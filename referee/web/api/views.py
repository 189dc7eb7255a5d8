"""``POST /api/rule/<question>``, and the OpenAPI document of all that other programs may ask."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from referee.rules.kernel.ruling import Line, gettext_noop
from referee.rules.kernel.scripted import answer
from referee.rules.registry import QUESTIONS
from referee.web.api.openapi import document
from referee.web.doors import count_try, is_spent

MOST_ASKED = 16 * 1024
"""A question has no more bytes: a skirmish of five with everything in it has a tenth of that."""
# Whose answer is looked for among thousands of plays: seconds of work for a pile of sixty.
SEARCHED, MOST_SEARCHED = frozenset({"arctic.solo"}), 2 * 1024
NOT_READ = frozenset({"not-json", "malformed", "nul"})
UNKNOWN_QUESTION = gettext_noop("There is no question “{name}”. Possible: {possible}.")
TOO_LONG = gettext_noop("A question has at most {most} bytes.")
TOO_MANY = gettext_noop("Too many questions from this address. Wait a minute.")


@csrf_exempt
@never_cache
@require_POST
def rule(request: HttpRequest, question: str) -> HttpResponse:
    """Answer a case as ``manage.py rule`` does: 200 a ruling, 422 a refusal, 400 for what is not read."""
    asked = QUESTIONS.get(question)
    if asked is None:
        return _refused(
            404, "unknown-question", UNKNOWN_QUESTION, name=question, possible=", ".join(QUESTIONS)
        )
    limit, most = ("search", MOST_SEARCHED) if question in SEARCHED else ("api", MOST_ASKED)
    if is_spent(request, limit):
        return _refused(429, "too-many", TOO_MANY)
    count_try(request, limit)
    if len(request.body) > most:
        return _refused(413, "too-long", TOO_LONG, most=most)
    told = answer(asked, request.body.decode("utf-8", errors="replace"))
    return JsonResponse(told, status=_status(told.get("error")))


@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Give the OpenAPI document."""
    return JsonResponse(document())


def _status(error: Mapping[str, Any] | None) -> int:
    if error is None:
        return 200
    return 400 if error["code"] in NOT_READ else 422


def _refused(status: int, code: str, phrase: str, **facts: str | int) -> JsonResponse:
    message = Line(phrase, facts).text()
    return JsonResponse({"error": {"code": code, "message": message, "rule": None}}, status=status)
