"""Counts expire, count from the first time on, and are shared by all connections to PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Iterator
from threading import Thread

import pytest
from django.core.cache import cache
from django.db import connection

from referee.tables import counts

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_counted() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def test_what_was_never_counted_is_none() -> None:
    assert counts.count("limit:x") == 0


def test_each_name_is_counted_for_itself() -> None:
    for _ in range(3):
        counts.add("limit:x", 60)
    counts.add("limit:y", 60)

    assert (counts.count("limit:x"), counts.count("limit:y")) == (3, 1)


@pytest.mark.django_db(transaction=True)
def test_a_count_expires_and_begins_again() -> None:
    counts.add("limit:x", 0.05)
    time.sleep(0.1)
    assert counts.count("limit:x") == 0

    counts.add("limit:x", 60)
    assert counts.count("limit:x") == 1


@pytest.mark.django_db(transaction=True)
def test_who_counts_at_once_loses_no_count() -> None:
    def add() -> None:
        for _ in range(20):
            counts.add("limit:at-once", 60)
        connection.close()

    threads = [Thread(target=add) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()

    assert counts.count("limit:at-once") == 80
