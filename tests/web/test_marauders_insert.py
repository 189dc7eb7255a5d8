"""A forgotten entry of a Marauders table is inserted where it happened."""

from __future__ import annotations

import pytest

from referee.rules.kernel.records import Insert
from referee.rules.prehistory.answers.humans import Payment
from referee.tables.models import Table
from tests.cast import rows_of
from tests.web.guests import host_of
from tests.web.pages import words
from tests.web.test_marauders import OPENING, open_marauders, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_marauders(entries=(*OPENING, (Payment({"red": 1}), "Ann")))


def test_a_forgotten_action_is_inserted_with_its_instruction(table: Table) -> None:
    host = host_of(table)
    page = words(host.look("wrong/3/", answer="forgot"))
    assert "They gather (Brown tray)." in page
    assert "Enter what they gained" in words(host.look("wrong/3/", answer="forgot", kind="done"))

    host.look("wrong/3/", answer="forgot", kind="done", do=["cubes-white:+1", "vp:+1"])
    assert "Not on record" in words(host.page)
    host.press("Insert it")

    state, record = state_of(table), rows_of(table)[-1]
    assert (state.trays["white"], state.vp, state.taken) == (1, 1, 1)
    assert (record.kind, record.facts["number"]) == (Insert.kind, 3)
    assert state.trays["red"] == 2, "the payment after it stays"


def test_a_forgotten_payment_goes_where_it_was_paid(table: Table) -> None:
    host = host_of(table)
    host.look("wrong/3/", answer="forgot", kind="paid", for_seat="Bo")
    assert "Bo plays and pays to the supply" in words(host.page)

    host.press("Insert it")

    assert "Bo" in words(host.look("log/"))
    assert rows_of(table)[-1].facts["entry"]["seat"] == "Bo"


def test_the_map_and_corrections_have_pages_of_their_own(table: Table) -> None:
    page = host_of(table).look("wrong/3/", answer="forgot")

    assert "kind:paid" in page
    assert "kind:map" not in page
    assert "kind:correct" not in page
