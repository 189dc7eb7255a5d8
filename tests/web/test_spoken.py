"""What a device may read out loud, and whether it is its seat's turn."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import FORCES, state_of, tell, to_declaring, to_reveal
from tests.devices import Client
from tests.web.earth.tablecast import open_dealt
from tests.web.guests import Guest, guest_at


def said(guest: Guest) -> dict[str, Any]:
    """Return what a device hears."""
    response = guest.client.get(f"{guest.path}said.json")
    assert response.status_code == 200
    data: dict[str, Any] = response.json()
    return data


def test_the_ruling_is_said(table: Table, host: Guest) -> None:
    tell(to_declaring(table), Count(3))

    assert "wins the skirmish" in said(host)["words"] or "takes the contested card" in said(host)["words"]


def test_what_is_due_is_said(table: Table, host: Guest) -> None:
    assert said(host)["words"].startswith("Ann gathers.")


def test_a_seat_with_a_sealed_force_hears_what_all_hear(table: Table, host: Guest, bo: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")

    words = {said(guest)["words"] for guest in (host, bo, guest_at(table, "Cy"))}

    assert words == {"1 force, face down. Waiting for Ann and Cy."}


@pytest.mark.django_db
def test_no_hand_that_the_app_dealt_is_said() -> None:
    table = open_dealt()

    assert said(guest_at(table, "Ann"))["words"] == said(guest_at(table, "Bo"))["words"]


def test_the_seat_that_is_waited_for_knows_it(table: Table, host: Guest, bo: Guest) -> None:
    ann = guest_at(table, "Ann")
    assert [said(guest)["is_due"] for guest in (ann, bo, host)] == [True, False, False]

    to_reveal(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")

    assert [said(guest)["is_due"] for guest in (ann, bo, host)] == [False, True, False]


def test_nobody_is_due_while_the_forces_lie_open(table: Table) -> None:
    assert ARCTIC.due(state_of(to_declaring(table))) == ()


def test_who_has_no_link_hears_nothing(table: Table) -> None:
    assert Client().get(f"/t/{table.code}/host/{'0' * 32}/said.json").status_code == 404


def test_the_switches_stand_in_the_menu_of_a_table_only(table: Table, host: Guest, bo: Guest) -> None:
    tell(table, Gathered(1))

    assert 'data-switch="speak"' in host.look()
    assert 'data-switch="buzz"' not in host.look()
    assert 'data-switch="buzz"' in bo.look()
    assert 'data-switch="speak"' not in Client().get("/").content.decode()
