"""A seat's own device with nothing to enter; who acts before the payer; a thing that the map doesn't show."""

from __future__ import annotations

from typing import Any

import pytest

from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import NextTurn, Passed
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import Members
from tests.web.guests import buttons_of, guest_at, host_of
from tests.web.pages import words
from tests.web.test_marauders import TILE, open_marauders, state_of
from tests.web.test_marauders_done import SUMMER, opened

pytestmark = pytest.mark.django_db

SPRING = ((TileDrawn(2, TILE), None), (Weather({"yellow": 3}), None))


def test_who_waits_reads_what_happens_until_it_is_their_turn() -> None:
    table = open_marauders(entries=(*SPRING, (NextTurn("humans"), None)))
    bo = guest_at(table, "Bo")
    page = words(bo.look())
    assert "Nothing to enter, Bo." in page
    assert "Ann pays onto the trays, then it’s you." in page
    assert "Pay to the supply. Nothing to tap here." in page
    assert "Beside Yellow is fishing" in page
    assert "The tribe has 0 points" in page
    assert "I pass for this season" in page


def test_who_acts_before_the_payer_has_a_button_on_both_devices() -> None:
    order = Correct(order=("Ann", "M", "Bo"))
    table = open_marauders(entries=(*SPRING, (order, None), (Done(vp=1), None)))
    bo, host = guest_at(table, "Bo"), host_of(table)
    assert "Your turn. Then Ann pays onto the trays, then the marauders act." in words(bo.look())
    assert "Bo acts next, then Ann." in words(host.look())
    assert "Bo has played" in words(host.page)
    bo.press("I have played")
    assert state_of(table).whose == "Ann"
    assert "Bo has played" not in words(host.look())


def test_the_device_of_one_who_passed_says_so() -> None:
    table = open_marauders(entries=(*SPRING, (Passed(), "Bo")))
    host = host_of(table)
    host.look()
    host.enter("done", vp=1)
    assert "You have passed this season." in words(guest_at(table, "Bo").look())


def test_a_question_for_the_table_stands_alone_on_the_device_of_a_seat() -> None:
    page = words(guest_at(open_marauders(), "Bo").look())
    assert "Nothing to enter, Bo. The table’s own device answers:" in page


def test_a_thing_that_the_map_does_not_show_is_named_where_it_lies() -> None:
    members = Members(9, 1, 0)
    laid = Mapped("5.2", {"8.1": "fishing"})
    host = opened((*SUMMER, Correct(trays={"blue": 3}, members=members), laid, Passed(), NextTurn("M")))
    page = host.look()
    assert "Is something there?" in words(page)
    spaces = {each.value for each in buttons_of(page) if each.form == "there"}
    assert "5.1" in spaces
    assert "8.1" not in spaces
    assert "What’s on " in words(host.look(there="5.0"))
    button = next(each for each in buttons_of(host.page) if each.name == "on-hunting")
    host.press(button.says)
    hexmap = state_of(host.table).layout.map
    assert hexmap.things == {"8.1": "fishing", "5.0": "hunting"}
    assert "hunting tile" in words(host.look())


@pytest.mark.parametrize("word", ["9.9", "8.1", "fishing", ""])
def test_a_space_outside_the_lane_is_not_asked_about(word: str) -> None:
    laid = Mapped("5.2", {"8.1": "fishing"})
    members = Members(9, 1, 0)
    host = opened((*SUMMER, Correct(trays={"blue": 3}, members=members), laid, Passed(), NextTurn("M")))
    assert "What’s on " not in words(host.look(there=word))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"trays-red": -5}, "Red can’t be below 0."),
        ({"vp": 1000}, "Points can’t be above 999."),
        ({"members-board": -1}, "Members on the board can’t be below 0."),
    ],
)
def test_a_number_that_cannot_be_is_refused_by_its_name(fields: dict[str, Any], says: str) -> None:
    host = host_of(open_marauders(entries=SPRING))
    host.look()
    response = host.enter("correct", **fields)
    assert says in words(response.content.decode())
