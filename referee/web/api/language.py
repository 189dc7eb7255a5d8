"""The language of an answer: ``?language=`` or else the request's (``Accept-Language``)."""

from contextlib import AbstractContextManager
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language, override

from referee.rules.kernel.text.ruling import Refusal, require

LANGUAGE = "language"
NO_LANGUAGE = Refusal("unknown-language", "There is no language “{word}” here. Choose one of: {languages}.")


def in_language(request: HttpRequest) -> AbstractContextManager[Any]:
    """Answer in the language asked for. Raises IllegalEntry (``unknown-language``)."""
    asked = request.GET.get(LANGUAGE, "")
    languages = tuple(dict(settings.LANGUAGES))
    require(not asked or asked in languages, NO_LANGUAGE, word=asked[:20], languages=", ".join(languages))
    return override(asked or get_language())
