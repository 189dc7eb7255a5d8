"""Pages that are the same for everyone are rendered once, and each reader can still send their forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from referee.rules.kernel.history.log import Log
from referee.tables.links import Visitor, watch_path
from referee.tables.models import Table
from referee.web.access.visitors import show_page
from referee.web.desk.wall import Wall
from referee.web.registry import WALLS
from referee.web.templating import once
from tests.cast import open_arctic, to_declaring
from tests.devices import Client

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
RULES = "/arctic/rules/"


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    once.forget()
    yield
    once.forget()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that a page of rules was rendered from, in order."""
    names: list[str] = []

    def noted(request: Any, template: str, page: object) -> Any:
        names.append(template)
        return show_page(request, template, page)

    monkeypatch.setattr("referee.web.rules.rulebook.show_page", noted)
    return names


def reader() -> Client:
    return Client(enforce_csrf_checks=True)


def test_the_second_reader_gets_the_same_page_with_a_token_of_their_own(drawn: list[str]) -> None:
    one, two = reader(), reader()
    first, second = (each.get(RULES).content.decode() for each in (one, two))

    assert drawn == ["rules/rules.html"]
    tokens = TOKEN.search(first), TOKEN.search(second)
    assert tokens[0]
    assert tokens[1]
    assert tokens[0][1] != tokens[1][1]
    assert first.replace(tokens[0][1], "") == second.replace(tokens[1][1], "")
    sent = two.post("/language/", {"language": "de", "csrfmiddlewaretoken": tokens[1][1], "next": RULES})
    assert sent.status_code == 302
    stolen = {"language": "de", "csrfmiddlewaretoken": tokens[0][1]}
    assert reader().post("/language/", stolen).status_code == 403


def test_a_language_a_query_and_the_dialog_are_pages_of_their_own(drawn: list[str]) -> None:
    reader().get("/arctic/rules/A-44/")
    german = reader().get("/arctic/rules/A-44/", HTTP_ACCEPT_LANGUAGE="de").content.decode()
    dialog = reader().get("/arctic/rules/A-44/", HTTP_HX_REQUEST="true")
    reader().get("/arctic/rules/A-44/?x=1")
    reader().get("/arctic/rules/A-44/?x=1")

    assert drawn == ["rules/rule.html", "rules/rule.html", "rules/_rule.html", *["rules/rule.html"] * 2]
    assert 'lang="de"' in german
    assert dialog.headers["Vary"].startswith("HX-Request")
    assert "<html" not in dialog.content.decode()


def test_what_is_not_found_is_not_kept() -> None:
    assert [reader().get("/arctic/rules/A-999/").status_code for _ in range(2)] == [404, 404]


def test_all_watchers_share_one_page_until_the_table_moves_on(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_arctic()
    asked: list[int] = []
    wall = WALLS["arctic"]

    def counted(visitor: Visitor, log: Log[Any]) -> Wall:
        asked.append(log.number)
        return wall(visitor, log)

    monkeypatch.setitem(WALLS, "arctic", counted)

    def see(table: Table, query: str = "") -> str:
        return Client().get(f"{watch_path(table)}{query}").content.decode()

    before = [see(table) for _ in range(3)]
    to_declaring(table)
    after = [see(table) for _ in range(3)]
    see(table, "?view=overlay")

    assert len(asked) == 3
    assert asked[0] < asked[1] == asked[2]
    assert "gathers" in before[2]
    assert after[0] != before[0]
