"""Which words of addresses and forms the views really read: noted while a request is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict

from referee.web.desk.desk import TablePage


class Recorded(dict[str, list[str]]):
    """The words of an address as a page of a table reads them; ``read``: the names asked for."""

    read: set[str]

    def __contains__(self, name: object) -> bool:
        self.read.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> list[str]:
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def _noting(usual: Callable[..., Any], read: set[str]) -> Callable[..., Any]:
    def noted(self: Any, name: Any, *more: Any) -> Any:
        if isinstance(self, QueryDict):
            read.add(str(name))
        return usual(self, name, *more)

    return noted


@contextmanager
def words_read() -> Iterator[set[str]]:
    """Give the set in which each name stands that a view asks an address or a form for."""
    read = set[str]()
    recorded = type("Recorded", (Recorded,), {"read": read})
    with pytest.MonkeyPatch.context() as patch:
        for method in ("__getitem__", "get", "getlist"):
            patch.setattr(MultiValueDict, method, _noting(getattr(MultiValueDict, method), read))
        patch.setattr(QueryDict, "__contains__", _noting(dict.__contains__, read), raising=False)
        patch.setattr(
            TablePage, "in_address", property(lambda page: recorded(dict(page.request.GET.lists())))
        )
        yield read
