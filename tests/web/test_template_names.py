"""A name that nothing defines is an error in tests and DEBUG; in DEBUG pages name their templates."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.template import engines
from django.test import override_settings
from jinja2 import ChainableUndefined, UndefinedError

from referee.web.templating.jinja import environment
from referee.web.templating.page_delta import drawn
from tests.web.guests import Guest

MISSPELT = ("{{ visitr }}", "{{ visitr.path }}", "{% if visitr %}{% endif %}", "{{ visitor.pth }}")


@pytest.mark.parametrize("source", MISSPELT)
def test_a_misspelt_name_is_an_error(source: str) -> None:
    with pytest.raises(UndefinedError, match=r"visitr|pth"):
        engines["jinja2"].from_string(source).render({"visitor": object()})


@pytest.mark.parametrize("source", MISSPELT)
def test_at_a_table_it_is_empty(source: str) -> None:
    lenient = environment(undefined=ChainableUndefined)
    assert lenient.from_string(source).render(visitor=object()) == ""


class Comments(HTMLParser):
    """Collects the comments of a page, and the attributes that hold one."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.misplaced: list[tuple[str, str | None]] = []
        self.feed(html)

    def handle_comment(self, data: str) -> None:
        self.found.add(data.strip())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.misplaced += [pair for pair in attrs if "<!--" in "".join(filter(None, pair))]


@pytest.fixture
def _debug() -> Iterator[None]:
    """What is drawn once is kept, with the comments or without them."""
    drawn.cache_clear()
    with override_settings(DEBUG=True):
        yield
    drawn.cache_clear()


@pytest.mark.django_db
@pytest.mark.usefixtures("_debug")
def test_in_debug_a_page_names_the_template_of_each_part(host: Guest) -> None:
    page = Comments(host.look())
    parts = {"table/_tiles.html", "components/tile.html", "components/entry_form.html", "table/_log.html"}
    assert page.found >= {"base.html", "table/table.html", "arctic/table.html", *parts}
    assert page.misplaced == []


@pytest.mark.django_db
def test_else_a_page_has_no_comments(host: Guest) -> None:
    assert Comments(host.look()).found == set()
