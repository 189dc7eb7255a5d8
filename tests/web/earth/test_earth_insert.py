"""This is wrong at a table of Skirmish for Earth: a forgotten entry is inserted on the page of another."""

from __future__ import annotations

import pytest

from referee.rules.earth.deployment.deployment import Deploy
from referee.rules.kernel.history.log import counting_records
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import rows_of, tell
from tests.web.earth.tablecast import FOUR, open_dealt, open_earth, to_deploy
from tests.web.guests import Guest, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    """A table of three where Ann has deployed, before which a deployment was forgotten."""
    table = to_deploy(open_earth(FOUR[:3]))
    tell(table, Deploy(1, 1), "Ann")
    return table


def number_of_last(table: Table) -> int:
    return rows_of(table)[-1].number


def test_a_forgotten_deployment_is_inserted_before_another(table: Table) -> None:
    host, number = host_of(table), number_of_last(table)
    host.look(f"wrong/{number}/")
    host.follow("I forgot something")
    assert "What’s missing here?" in words(host.page)

    page = forgotten(host, number, "deploy")
    assert "It’s Bo’s turn, not Ann’s." in page
    host.press("Insert it")

    played = [getattr(each.entry.facts, "ships", 0) for each in counting_records(read_log(table))]
    assert rows_of(table)[-1].kind == "insert"
    assert played == [0, 2, 1]


def forgotten(host: Guest, number: int, kind: str) -> str:
    """Open the page with a forgotten entry of this kind."""
    return words(host.look(f"wrong/{number}/", answer="forgot", kind=kind, for_seat="Ann", ships="2"))


def test_a_dealt_table_shows_no_hand_to_insert_from() -> None:
    table = open_dealt()
    number = number_of_last(table)

    assert "I forgot something" not in words(host_of(table).look(f"wrong/{number}/"))
