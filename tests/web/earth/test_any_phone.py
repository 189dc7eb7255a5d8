"""A second host does what a host does; by house rule any phone enters for the table, and the log names it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from referee.tables import joining
from referee.tables.keys import Ticket, hash_of
from referee.tables.links import cookie_of, link_path
from referee.tables.management.commands.verify import look_at
from referee.tables.models import Device
from tests.cast import rows_of, seat_of, state_of
from tests.devices import Client
from tests.signing import SigningClient
from tests.web.earth.dealing import joined
from tests.web.earth.tablecast import FOUR, bid, open_earth, to_deploy, to_ending
from tests.web.guests import Guest, buttons_of, forms_of, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db
ANY: dict[str, Any] = {"house_rules": {"entered_by": "any_phone"}}


def kinds_on(guest: Guest) -> set[str]:
    """Return the kinds of entries that this page has forms for."""
    return {each.action.partition("/enter/")[2].strip("/") for each in forms_of(guest.look()).values()}


def test_a_second_host_turns_the_target_bids_and_reveals_as_the_first_does() -> None:
    table = open_earth()
    host, second = host_of(table), Client()
    host.look()
    device = Device.objects.get(table=table, place="host")
    joining.use_ticket(table, Ticket(table.code, "host", device.pk, uuid4()), hash_of("second"))
    second.cookies[cookie_of(table.code)] = "second"
    other = Guest(table, host.path, second)

    assert buttons_of(other.look()) == buttons_of(host.look())
    other.press("Example 1 Europe")
    for what in ("2", "Pass", "Pass", "Pass"):
        other.press(what)
    for _ in FOUR:
        other.press("Zebra Raid")

    assert state_of(table).round == 2
    assert "The table rules" in words(other.look())


def test_without_the_house_rule_a_phone_enters_nothing_for_the_table() -> None:
    table = open_earth()
    bo = joined(table, "Bo").guest

    assert bo.enter("target", round=1, territory="t01").status_code == 404
    assert "Example 1" not in words(bo.look())


def test_any_phone_goes_on_with_the_round_and_the_log_names_its_seat() -> None:
    table = open_earth(**ANY)
    bo = joined(table, "Bo").guest
    bo.look()

    bo.press("Example 1 Europe")
    for what in ("2", "Pass", "Pass", "Pass"):
        bo.look()
        bo.press(what)
    for _ in FOUR:
        bo.look()
        bo.press("Zebra Raid")

    assert state_of(table).round == 2
    log = words(bo.look("log/"))
    assert "Round 1: Example 1 is the target entered by Bo" in log
    assert "Ann deploys 2 entered by Bo" in log
    assert "Bo passes entered by" not in log
    assert {row.entered_by for row in rows_of(table) if row.kind == "deploy"} == {"Bo"}


def test_what_belongs_to_a_seat_with_a_device_stays_with_it() -> None:
    table = open_earth(**ANY)
    bo, ann = joined(table, "Bo").guest, joined(table, "Ann").guest
    to_deploy(table)

    assert not {"deploy", "pass"} & kinds_on(bo)
    assert bo.enter("deploy", round=1, for_seat="Ann", ships=2).status_code == 404
    assert bo.enter("pass", round=1, for_seat="Ann").status_code == 404
    assert "pass" in kinds_on(ann)
    bid(table, "2 - - -")
    assert bo.enter("reveal", round=1, for_seat="Ann", card="raid").status_code == 404
    assert bo.enter("reveal", round=1, for_seat="Cy", card="raid").status_code == 303


def test_nobody_reveals_the_card_of_a_seat_with_a_device_in_the_name_of_the_table() -> None:
    table = open_earth(**ANY)
    bo = joined(table, "Bo").guest
    joined(table, "Ann")
    bid(to_deploy(table), "2 - - -")
    before = len(rows_of(table))

    assert bo.enter("reveal", round=1, card="raid").status_code in (404, 422)
    assert len(rows_of(table)) == before


def test_a_text_is_settled_on_any_phone() -> None:
    table = open_earth(**ANY)
    bo = joined(table, "Bo").guest
    to_ending(table, "raid", "oddity", "raid", "swarm")
    bo.look()

    bo.press("No effect")

    assert state_of(table).round == 2


def test_the_rule_is_changed_by_a_ruling_and_counts_from_then_on() -> None:
    table = open_earth()
    bo = joined(table, "Bo").guest
    data: dict[str, Any] = {"reason": "so it goes on", "agreed": list(FOUR)}

    host_of(table).enter("ruling", round=1, house="entered_by=any_phone", **data)

    assert "target" in kinds_on(bo)
    assert state_of(table).house["entered_by"] == "any_phone"


def test_a_signing_phone_signs_what_it_enters_for_the_table_and_for_a_seat_without_a_device() -> None:
    table, bo = open_earth(**ANY), SigningClient()
    path = link_path(table, seat_of(table, "Bo"))
    bo.post(f"/j/{table.code}/", {"place": seat_of(table, "Bo").number})
    phone = Guest(table, path, bo)
    phone.look()

    for what in ("Example 1 Europe", "2", "Pass"):
        phone.press(what)

    assert [row.entered_by for row in rows_of(table)[1:]] == ["Bo"] * 3
    assert all(row.signature for row in rows_of(table)[1:])
    assert look_at(table).signed == 3


def test_who_leaves_and_the_end_of_the_game_stay_with_the_host() -> None:
    table = open_earth(**ANY)
    bo = joined(table, "Bo").guest

    assert bo.enter("leave", for_seat="Cy", round=1).status_code == 404
    assert bo.enter("end", round=1).status_code == 404
