"""The database is asked as often for a long log as for a short one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables import logbook
from referee.tables.models import Table
from tests.cast import FORCES, lengthen, tell, to_declaring, to_reveal
from tests.web.guests import Guest, guest_at, host_of

SHORT, LONG = 5, 301
# Who asks, and which records are new; a seat has to be looked up as well.
HOST_PAGE, SEAT_PAGE = 2, 3
# As much, then begin, is it there already, which records are new, the record itself, end, and the lines: in a
# test nothing is committed before the answer is made, and what is not committed is not kept in memory.
HOST_ENTRY, SEAT_ENTRY = 8, 9
# With nothing in memory the table’s cards are read too, once a request, and the lines of the log.
COLD = 1
LINES = 1


def queries_for(ask: Any) -> int:
    with CaptureQueriesContext(connection) as caught:
        response = ask()
    assert response.status_code in (200, 303), response.status_code
    return len(caught)


def page_queries(guest: Guest, where: str = "") -> int:
    return queries_for(lambda: guest.client.get(guest.path + where))


@pytest.mark.parametrize("is_cold", [False, True])
@pytest.mark.parametrize("length", [SHORT, LONG])
def test_the_page_of_a_table_costs_the_same(table: Table, length: int, is_cold: bool) -> None:
    lengthen(to_declaring(table), length)
    host, bo = host_of(table), guest_at(table, "Bo")
    found = []

    bo.look()  # takes the seat
    for guest in (host, bo):
        guest.look()
        if is_cold:
            logbook.forget_all()
        found.append(page_queries(guest))

    assert found == [HOST_PAGE + (COLD + LINES) * is_cold, SEAT_PAGE + (COLD + LINES) * is_cold]


@pytest.mark.parametrize("is_cold", [False, True])
@pytest.mark.parametrize("length", [SHORT, LONG])
def test_an_entry_costs_the_same(
    table: Table, length: int, is_cold: bool, django_capture_on_commit_callbacks: Any
) -> None:
    lengthen(to_reveal(table), length)
    host, bo = host_of(table), guest_at(table, "Bo")
    host.client.get(f"{host.path}log.json"), bo.client.get(f"{bo.path}said.json")
    number = logbook.read_log(table).number
    assert logbook.read_log(table).state.phase == "reveal"

    if is_cold:
        logbook.forget_all()
    fields: dict[str, Any] = {"seen": number, "for_seat": "Bo", "cards": "thugs"}
    with django_capture_on_commit_callbacks(execute=True):
        seat = queries_for(lambda: bo.enter("reveal", htmx=True, **fields))
    if is_cold:
        logbook.forget_all()
    fields = {"seen": number + 1, "number": number + 1}
    undo = queries_for(lambda: host.enter("retract", htmx=True, **fields))

    assert (seat, undo) == (SEAT_ENTRY + COLD * is_cold, HOST_ENTRY + COLD * is_cold)


@pytest.mark.parametrize("length", [SHORT, LONG])
def test_the_log_and_a_record_cost_the_same(table: Table, length: int) -> None:
    lengthen(to_declaring(table), length)
    host = host_of(table)
    host.client.get(f"{host.path}log.json")

    assert page_queries(host, "log/") == 3
    assert page_queries(host, "log/1/") == 3
    assert page_queries(host, "links/") == 3


@pytest.mark.parametrize("length", [SHORT, LONG])
def test_a_refusal_costs_an_entry_and_a_look_at_what_is_there_now(table: Table, length: int) -> None:
    lengthen(to_declaring(table), length)
    host = host_of(table)
    host.client.get(f"{host.path}log.json")

    for kind, fields in (("count", {"round": 9}), ("count", {"round": 3, "seen": 0})):
        data: dict[str, Any] = {"seen": length, **fields}
        with CaptureQueriesContext(connection) as caught:
            assert host.enter(kind, **data).status_code in (409, 422)
        assert len(caught) <= HOST_ENTRY + 1


@pytest.mark.parametrize("length", [SHORT, LONG])
def test_an_open_skirmish_asks_who_has_a_phone_once_an_act_is_tapped(table: Table, length: int) -> None:
    lengthen(to_declaring(table), length + 1)
    host, bo = host_of(table), guest_at(table, "Bo")
    host.look(), bo.look()
    assert logbook.read_log(table).state.phase == "declaring"

    assert (page_queries(host), page_queries(bo)) == (HOST_PAGE, SEAT_PAGE)
    assert page_queries(host, "?aim=acts.0:sniper_team;snipe") == HOST_PAGE + 1


def test_taps_ask_for_nothing_more_than_the_page(table: Table) -> None:
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    host = host_of(table)
    host.client.get(f"{host.path}log.json")

    assert page_queries(host, "?kind=reveal&cards.Ann=thugs&cards.Cy=spear") == HOST_PAGE + LINES


@pytest.mark.django_db
def test_the_quick_ruling_asks_the_database_nothing(client: Any) -> None:
    assert queries_for(lambda: client.get("/arctic/skirmish/?force.0=thugs&force.1=spear")) == 0
