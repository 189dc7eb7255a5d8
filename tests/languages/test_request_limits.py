"""Who is turned away before Django is asked reads why in the language of the device."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.utils.translation import override

from referee import request_limits
from referee.request_limits import let_in
from tests.languages.pseudo import CODE
from tests.languages.reading import bare_words

REFUSED = (400, 404, 408, 413, 431)


def turned_away(*headers: tuple[bytes, bytes]) -> str:
    """Send a head that is too large, and return the page that comes back."""
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    scope: Any = {
        "path": "/",
        "query_string": b"",
        "headers": [(b"x", b"x" * request_limits.MOST_HEAD), *headers],
    }
    asyncio.run(let_in(None, scope, None, send))  # type: ignore[arg-type]
    start, body = said
    assert start["status"] == 431
    page: str = body["body"].decode()
    return page


@pytest.mark.usefixtures("reader")
def test_the_browser_says_in_which_language() -> None:
    page = turned_away((b"accept-language", f"xx, {CODE};q=0.5".encode()))
    assert f'lang="{CODE}"' in page
    assert bare_words(page, ()) == set()


@pytest.mark.usefixtures("reader")
def test_the_device_that_chose_another_is_told_in_that() -> None:
    page = turned_away((b"accept-language", b"en"), (b"cookie", f"django_language={CODE}".encode()))
    assert bare_words(page, ()) == set()


def test_who_says_nothing_reads_english() -> None:
    assert "That’s too much at once." in turned_away()


@pytest.mark.parametrize("status", REFUSED)
@pytest.mark.usefixtures("reader")
def test_every_reason_to_turn_somebody_away_is_translated(status: int) -> None:
    with override(CODE):
        assert bare_words(" ".join(request_limits.words_for(status).values()), ()) == set()
