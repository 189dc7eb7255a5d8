"""The host passes for a phone that is asleep: only a pass, and the log and that phone say so."""

from __future__ import annotations

import pytest

from referee.tables.models import HOST_DEVICE, Table
from tests.cast import rows_of, state_of
from tests.web.earth.dealing import joined
from tests.web.earth.tablecast import PLAIN, bid, open_dealt, open_earth, place_all, to_deploy
from tests.web.guests import Guest, buttons_of, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db
SAYS = "Pass for Ann"
WOKEN = "The host passed for you in round 1: your phone was asleep."


@pytest.fixture
def table() -> Table:
    """A dealt table of three, all with phones, at which Ann is due to bid."""
    table = open_dealt(deck=PLAIN)
    place_all(table)
    return table


@pytest.fixture
def ann(table: Table) -> Guest:
    return joined(table, "Ann").guest


def test_the_host_passes_and_the_record_the_log_and_the_phone_say_so(table: Table, ann: Guest) -> None:
    host = host_of(table)
    host.look()

    host.press(SAYS)

    row = rows_of(table)[-1]
    assert (row.kind, row.seat, row.entered_by) == ("pass_for", "Ann", HOST_DEVICE)
    assert state_of(table).deployment.passed == ("Ann",)
    assert "The host passes for Ann, whose phone is asleep" in words(host.look("log/"))
    assert WOKEN in words(ann.look())
    assert WOKEN not in words(joined(table, "Bo").guest.look())


def test_the_phone_that_is_awake_again_is_told_until_it_enters_something(table: Table, ann: Guest) -> None:
    host = host_of(table)
    host.look()
    host.press(SAYS)
    bid(table, "- -")
    assert state_of(table).round == 2
    assert WOKEN in words(ann.look())

    ann.enter("place", round=2, for_seat="Ann", card=state_of(table).piles.hands["Ann"][0])

    assert WOKEN not in words(ann.look())


def test_the_host_bids_for_no_phone_where_the_app_deals(table: Table, ann: Guest) -> None:
    page = host_of(table).look()

    assert "Is Ann’s phone asleep?" in words(page)
    assert not [each for each in buttons_of(page) if each.name == "ships" or each.says == "Pass"]


def test_no_phone_passes_for_another(table: Table, ann: Guest) -> None:
    bo = joined(table, "Bo").guest

    assert SAYS not in words(bo.look())
    assert bo.enter("pass_for", round=1, for_seat="Ann").status_code == 404
    assert ann.enter("pass_for", round=1, for_seat="Ann").status_code == 404


def test_without_a_phone_there_is_none_to_be_asleep() -> None:
    assert "asleep" not in words(host_of(to_deploy(open_earth())).look())
