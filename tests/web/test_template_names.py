"""A name that nothing defines is an error in tests and DEBUG."""

from __future__ import annotations

import pytest
from django.template import engines
from jinja2 import ChainableUndefined, UndefinedError

from referee.web.jinja import environment

MISSPELT = ("{{ visitr }}", "{{ visitr.path }}", "{% if visitr %}{% endif %}", "{{ visitor.pth }}")


@pytest.mark.parametrize("source", MISSPELT)
def test_a_misspelt_name_is_an_error(source: str) -> None:
    with pytest.raises(UndefinedError, match=r"visitr|pth"):
        engines["jinja2"].from_string(source).render({"visitor": object()})


@pytest.mark.parametrize("source", MISSPELT)
def test_at_a_table_it_is_empty(source: str) -> None:
    lenient = environment(undefined=ChainableUndefined)
    assert lenient.from_string(source).render(visitor=object()) == ""
