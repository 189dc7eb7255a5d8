"""What if: beside a ruling that stands, cards and acts are put in or taken out, and nothing is recorded."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from referee.rules.arctic.skirmish.count import Count
from referee.rules.kernel.history.log import Retract
from referee.tables.models import Table
from tests.cast import SNIPE, open_arctic, rows_of, tell, to_declaring
from tests.devices import Client
from tests.web.guests import Guest, buttons_of, guest_at, host_of
from tests.web.in_address import look, says, steps, tap
from tests.web.pages import words
from tests.web.test_quick import FORCES, case
from tests.web.test_quick import SNIPE as SNIPED

PATH = "/arctic/skirmish/what-if/"


def link_in(html: str, sign: str) -> str:
    """Return the address of the page that has this in it."""
    return next(word for word in html.replace("&amp;", "&").split('"') if sign in word)


@pytest.fixture
def counted(db: None) -> Table:
    """A table where Ann has sniped and the fights are counted: its record is the last."""
    table = to_declaring(open_arctic())
    tell(table, SNIPE, "Ann")
    tell(table, Count(3))
    return table


# Without a table ----------------------------------------------------------------------------------


def test_the_quick_page_leads_to_the_same_case_beside_itself(client: Client) -> None:
    address = link_in(look(client, case(*FORCES, SNIPED)), PATH)

    page = words(look(client, address))

    assert steps(address) == [*FORCES, SNIPED]
    assert "Cy still wins." in page
    assert "Tap a card to take it out, or add one below." in page


def test_what_is_taken_out_flips_the_verdict_with_its_reason(client: Client) -> None:
    address = link_in(look(client, case(*FORCES, SNIPED)), PATH)

    other = tap(client, address, "force.2:-brawler")
    page = words(look(client, other))

    assert steps(other) == [each for each in (*FORCES, SNIPED) if each != "force.2:brawler"]
    assert "Cy wins the skirmish. Bo would win." in page
    assert "Without Cy’s Brawler" in page
    assert "Cy has 0 fight, not 4. That puts Bo first. A-42" in page


def test_what_was_changed_is_taken_back_by_its_own_button(client: Client) -> None:
    address = link_in(look(client, case(*FORCES, SNIPED)), PATH)
    other = tap(client, tap(client, address, "force.2:-spear"), "force.0:net")

    assert {"Undo: With Ann’s Net", "Undo: Without Cy’s Spear"} <= set(says(look(client, other)))
    for word in ("force.0:-net", "force.2:spear"):
        other = tap(client, other, word)

    assert sorted(steps(other)) == sorted(steps(address))
    assert "Your changes" not in words(look(client, other))


def test_an_act_is_put_in_beside_the_ruling(client: Client) -> None:
    address = link_in(look(client, case(*FORCES)), PATH)

    page = words(look(client, tap(client, address, SNIPED)))

    assert "With Ann’s Sniper Team snipes Bo’s Thugs" in page


def test_a_case_that_never_was_is_shown_as_far_as_it_can_be_read(client: Client) -> None:
    was = "p=Ann&p=Bo&force.0=no_such_card"

    assert client.get(f"{PATH}?p=Ann&p=Bo&was={quote(was)}")["Location"] == f"/arctic/skirmish/?{was}"


def test_a_change_that_cannot_be_says_why(client: Client) -> None:
    address = link_in(look(client, case(*FORCES, SNIPED)), PATH)

    page = words(look(client, tap(client, address, "force.1:-thugs")))

    assert "That can’t be ruled on." in page


# At a table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["host", "Ann", "Cy"])
def test_host_and_seats_try_a_counted_skirmish_otherwise(counted: Table, name: str) -> None:
    guest = host_of(counted) if name == "host" else guest_at(counted, name)
    number = len(rows_of(counted))

    before = words(guest.look(f"what-if/{number}/"))
    (button,) = [each for each in buttons_of(guest.page) if each.value == "force.0:-sniper_team"]
    after = words(guest.look(f"what-if/{number}/", do=button.value))

    assert "still wins." in before or "Still a deadlock." in before
    assert "Without Ann’s Sniper Team" in after
    assert len(rows_of(counted)) == number


def test_the_ruling_of_a_table_leads_there(counted: Table) -> None:
    number = len(rows_of(counted))
    for where in ("", f"log/{number}/"):
        assert f"what-if/{number}/" in host_of(counted).look(where)
    assert "what-if/" not in host_of(counted).look("log/1/")


def test_what_was_told_in_the_address_holds_even_without_a_card(counted: Table) -> None:
    guest, number = host_of(counted), len(rows_of(counted))

    page = words(guest.look(f"what-if/{number}/", changed="1"))

    assert "It would be a deadlock." in page or "Still a deadlock." in page


def test_what_is_not_counted_or_was_taken_back_is_not_found(counted: Table) -> None:
    number = len(rows_of(counted))
    host = host_of(counted)
    for other in (1, number - 1, number + 1):
        assert host.client.get(f"{host.path}what-if/{other}/").status_code == 404

    tell(counted, Retract(number))

    assert host.client.get(f"{host.path}what-if/{number}/").status_code == 404


def test_no_link_no_page(counted: Table) -> None:
    stranger = Guest(counted, f"/t/{counted.code}/host/wrong/")

    assert stranger.client.get(f"{stranger.path}what-if/{len(rows_of(counted))}/").status_code == 404
