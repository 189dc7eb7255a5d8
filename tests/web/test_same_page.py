"""Phones that show the same page: what one enters makes the others' sealed entries neither late nor lost."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deployment.deployment import Deploy
from referee.rules.kernel.history.log import Retract
from referee.tables.models import Table
from tests.cast import rows_of, state_of, tell, to_reveal
from tests.web.earth.tablecast import FOUR, open_dealt, open_earth, to_deploy
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db


def opened_by(table: Table, *seats: str) -> list[Guest]:
    """Return the phones of these seats with the same page open."""
    phones = [guest_at(table, seat) for seat in seats]
    for phone in phones:
        phone.look()
    return phones


def place(phone: Guest, table: Table, seat: str) -> str:
    """Place the first card of a hand; return the page."""
    return phone.tap("card", state_of(table).piles.hands[seat][0])


def test_cards_placed_from_one_page_are_all_there_and_each_page_says_who_is_missing() -> None:
    table = open_dealt()
    ann, bo, cy = opened_by(table, "Ann", "Bo", "Cy")

    assert "Waiting for Bo and Cy." in words(place(ann, table, "Ann"))
    assert "Waiting for Bo." in words(place(cy, table, "Cy"))
    place(bo, table, "Bo")

    assert state_of(table).phase.value == "deploy"
    assert state_of(table).placed.keys() == {"Ann", "Bo", "Cy"}


def test_a_force_put_together_on_an_older_page_is_revealed_as_it_was_tapped(table: Table) -> None:
    to_reveal(table)
    bo = guest_at(table, "Bo")
    bo.look(kind="reveal", cards=["thugs", "refugee"])
    tell(table, Reveal(3, {"Ann": Force(("brawler",))}), "Ann")

    bo.press("Bo seals 2 cards")

    assert rows_of(table)[-1].facts["forces"]["Bo"]["cards"] == ["thugs", "refugee"]
    assert state_of(table).revealed.keys() == {"Ann", "Bo"}


def test_nobody_reveals_for_another_seat_from_an_older_page_either(table: Table, bo: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Cy": Force()}), "Cy")

    assert bo.enter("reveal", seen=3, for_seat="Ann").status_code == 404
    assert len(rows_of(table)) == 4


def test_the_table_places_no_card_of_a_phone_from_an_older_page_either() -> None:
    table = open_dealt()
    (bo,) = opened_by(table, "Bo")
    place(bo, table, "Bo")

    card = state_of(table).piles.hands["Ann"][0]

    assert host_of(table).enter("place", seen=2, round=1, for_seat="Ann", card=card).status_code == 404


def test_what_the_rules_refuse_is_refused_as_the_table_stands_and_not_as_late(
    table: Table, bo: Guest
) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Cy": Force()}), "Cy")

    page = assert_page(bo.enter("reveal", seen=3, for_seat="Bo", cards=["mayor"]), 422)

    assert "“mayor”" in words(page)
    assert len(rows_of(table)) == 4


def sent_twice(phone: Guest, kind: str, **fields: Any) -> list[int]:
    data = {"entry_id": "8f6f1b5e-6d33-4c43-9a2e-0d2f0f4d7c11", **fields}
    return [phone.enter(kind, **data).status_code for _ in range(2)]


def test_a_double_tap_from_an_older_page_records_once(table: Table, bo: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Cy": Force()}), "Cy")

    assert sent_twice(bo, "reveal", seen=3, for_seat="Bo") == [303, 303]
    assert len(rows_of(table)) == 5


def test_a_turn_of_the_deployment_from_an_older_page_is_late() -> None:
    table = to_deploy(open_earth(FOUR[:3]))
    ann, bo = opened_by(table, "Ann", "Bo")
    tell(table, Deploy(1, 1), "Ann")

    assert ann.enter("pass", seen=1, round=1, for_seat="Ann").status_code == 409
    assert bo.enter("pass", seen=1, round=1, for_seat="Bo").status_code == 409


def test_a_force_from_a_page_before_an_undo_is_late(table: Table, bo: Guest) -> None:
    to_reveal(table)
    tell(table, Reveal(3, {"Cy": Force()}), "Cy")
    tell(table, Retract(4))

    assert bo.enter("reveal", seen=3, for_seat="Bo").status_code == 409
