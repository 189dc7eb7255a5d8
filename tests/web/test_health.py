"""Health: what a probe is told, however it asks."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from django.db import OperationalError

from referee.tables import faults
from referee.tables.faults import Watch
from referee.tables.models import Table
from tests.devices import Client


@pytest.fixture(autouse=True)
def fresh_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faults, "WATCH", Watch())


@pytest.mark.django_db
def test_a_probe_is_told_that_all_is_well(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        response = Client().get("/health/")

    assert (response.status_code, response.json()) == (200, {"status": "ok"})
    assert response["Cache-Control"] == "no-store"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert not response.cookies


@pytest.mark.django_db
def test_a_probe_needs_no_name_and_no_https(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["referee.example"], True

    assert Client().get("/health/", headers={"host": "10.0.0.7:8000"}).status_code == 200
    assert Client().head("/health/").status_code == 200
    assert Client().get("/", headers={"host": "10.0.0.7:8000"}).status_code in (301, 400)


@pytest.mark.django_db
def test_a_probe_may_ask_as_often_as_it_likes(settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "join": (1, 60), "open": (1, 60)}
    client = Client()

    assert {client.get("/health/").status_code for _ in range(50)} == {200}


@pytest.mark.django_db
def test_without_a_database_it_says_which_part_and_no_more_until_it_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*args: Any) -> bool:
        raise OperationalError("no route to secret-host")

    monkeypatch.setattr(type(Table.objects.all()), "exists", fail)
    response = Client().get("/health/")

    assert (response.status_code, response.json()) == (503, {"status": "no database", "part": "database"})
    assert "secret-host" in caplog.text
    monkeypatch.undo()
    monkeypatch.setattr(faults, "WATCH", Watch())
    response = Client().get("/health/")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_a_probe_only_asks(method: str) -> None:
    assert getattr(Client(), method)("/health/").status_code == 405


@pytest.mark.parametrize(
    ("sqlstate", "found"),
    [("53100", faults.DISK_FULL), ("25006", faults.READ_ONLY), ("", faults.NO_DATABASE)],
)
def test_a_fault_of_postgresql_is_told_by_its_state(sqlstate: str, found: faults.Fault) -> None:
    class Cause(Exception):
        def __init__(self) -> None:
            self.sqlstate = sqlstate

    problem = OperationalError()
    problem.__cause__ = Cause()

    assert faults.fault_of(problem) is found


def test_a_fault_of_sqlite_is_told_by_its_name_behind_an_error_of_django() -> None:
    problem = OperationalError()
    problem.__cause__ = sqlite3.OperationalError("database or disk is full")
    problem.__cause__.sqlite_errorname = "SQLITE_FULL"

    assert faults.fault_of(problem) is faults.DISK_FULL
