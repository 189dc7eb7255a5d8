"""What if I pay this? On each human’s phone, and nothing is recorded (M-22, M-55)."""

from __future__ import annotations

import pytest

from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import Passed
from referee.rules.prehistory.answers.spring import TileDrawn
from referee.rules.prehistory.board.layout import SYNTHETIC
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import Members
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.web.guests import guest_at, host_of
from tests.web.pages import words
from tests.web.test_marauders import OPENING, TILE, open_marauders, tap, tell

pytestmark = pytest.mark.django_db


def test_who_does_not_pay_sees_it_too_and_nothing_is_recorded() -> None:
    table = open_marauders(entries=(*OPENING, (Done(nothing=True), None)))
    bo, number = guest_at(table, "Bo"), read_log(table).number
    assert "What if Ann pays this?" in words(bo.look())

    page = words(bo.look("?if-yellow=1&more=yellow"))

    assert "Yellow +2 has 4" in page
    assert "Beside Yellow is fishing, their next action" in page
    assert read_log(table).number == number


def test_who_pays_now_is_told_once_what_it_leads_to() -> None:
    ann = words(guest_at(open_marauders(entries=(*OPENING, (Done(nothing=True), None))), "Ann").look())

    assert "What this leads to" in ann
    assert "What if I pay this?" not in ann


def test_in_summer_it_says_where_they_would_act() -> None:
    table = open_marauders(entries=OPENING)
    for facts in (Done(nothing=True), Passed(), Done(nothing=True), TileDrawn(2, TILE)):
        tell(table, facts)
    page = words(guest_at(table, "Ann").look("?if-red=3"))
    assert "At least 3 markers are beside ceremony." in page


def test_nonsense_pays_nothing() -> None:
    table = open_marauders(entries=(*OPENING, (Done(nothing=True), None)))
    assert "Yellow +0 has 2" in words(guest_at(table, "Bo").look("?if-yellow=-7&if-red=x&more=gold"))


def test_the_tables_own_device_has_no_purse() -> None:
    assert "What if I pay this?" not in words(host_of(open_marauders(entries=OPENING)).look())


def to_autumn(red: int) -> Table:
    """Autumn on a map: a fish three steps to the north, where blue lies; the humans play first."""
    table = open_marauders(entries=OPENING)
    order = ("Ann", "Bo", "M")
    for facts in (
        *(Done(nothing=True), Passed(), Done(nothing=True), TileDrawn(2, TILE)),
        Mapped("5.3", {"5.0": "fishing"}),
        Correct({**dict.fromkeys(SYNTHETIC.trays, 0), "red": red}, members=Members(8, 2, 0), order=order),
        Passed(),
    ):
        tell(table, facts)
    return table


def test_in_autumn_it_says_where_the_next_member_would_go() -> None:
    table = to_autumn(red=1)
    bo = guest_at(table, "Bo")
    assert "finds nothing and lies down" in words(bo.look("?if-white=0"))
    assert "A member moves 3 towards Blue, to the fishing tile." in words(bo.look("?if-blue=2"))
    assert "There are no markers. All their members lie down." not in words(bo.page)


def test_the_payer_sees_it_while_tapping() -> None:
    host = host_of(to_autumn(red=0))
    assert "There are no markers. All their members lie down." in words(host.look())
    tap(host, "cubes-blue:+1")
    assert "A member moves 3 towards Blue, to the fishing tile." in words(host.page)
