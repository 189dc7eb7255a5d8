"""What follows from what was tapped is not asked: the last symbol of a tile, members that left the board."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from referee.rules.kernel.history.log import Facts
from referee.rules.kernel.text.codec import encode
from referee.rules.prehistory.acts.done import Done
from referee.rules.prehistory.answers.humans import Passed
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.answers.summer import ColumnTakenBack
from referee.rules.prehistory.answers.year import Winter
from referee.rules.prehistory.board.layout import SYNTHETIC, BoardLayout
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import PillarAt
from referee.rules.prehistory.setup import YEARS
from tests.web.guests import Guest, buttons_of, forms_of, guest_at, host_of
from tests.web.pages import words
from tests.web.test_marauders import OPENING, TILE, open_marauders, state_of, tap, tell, to_winter

pytestmark = pytest.mark.django_db


def test_the_sixth_symbol_of_a_tile_fills_itself_in() -> None:
    table = open_marauders()
    host = host_of(table)
    host.look()
    tap(host, "n:2")
    for symbol in TILE[:5]:
        tap(host, f"symbols:{symbol}")
    host.press("Use this tile")
    assert state_of(table).tile.symbols == TILE


def test_a_symbol_that_is_there_twice_can_still_be_said() -> None:
    host = host_of(open_marauders())
    host.look()
    for symbol in TILE[:5]:
        tap(host, f"symbols:{symbol}")
    assert f"symbols:{TILE[0]}" in {each.value for each in buttons_of(host.page)}


def test_a_member_put_into_the_camp_leaves_the_player_board(client: Client) -> None:
    told = {"layout": json.dumps(encode(SYNTHETIC)), "players": ["Ann", ""], "board": 10, "camp": 0, "out": 0}
    page = client.post("/prehistory/new/", {**told, "threes": 0, "do": "camp:+1"}).content.decode()
    fields = {name: value for form in forms_of(page).values() for name, value in form.fields}
    assert (fields["board"], fields["camp"]) == ("9", "1")


def test_a_humans_own_device_passes_for_its_seat_alone() -> None:
    table = open_marauders(entries=OPENING)
    phone = guest_at(table, "Ann")
    phone.look()
    phone.press("I pass")
    assert state_of(table).passed == ("Ann",)
    assert "I pass" not in words(phone.page)
    refused = phone.enter("passed", for_seat="Bo")
    assert refused.status_code in (403, 404, 422)
    assert state_of(table).passed == ("Ann",)


def test_the_payer_s_own_device_speaks_to_its_owner() -> None:
    table = open_marauders(entries=(*OPENING, (Done(vp=1), None)))
    assert "Your turn. Tap what you pay onto the trays." in words(guest_at(table, "Ann").look())
    assert "What did Ann put on the trays?" in words(host_of(table).look())


def test_the_layout_of_an_earlier_table_is_offered_with_its_picture() -> None:
    host = host_of(open_marauders())
    host.look()
    page = host.client.get("/prehistory/new/").content.decode()
    known = page.partition("As at an earlier table")[2].partition("Import a layout")[0]
    assert known.count('<polygon class="tray') == len(SYNTHETIC.trays)
    assert [colour for colour in SYNTHETIC.trays if colour.capitalize() in words(known)] == list(
        SYNTHETIC.trays
    )
    assert "with its map" not in known


NO_RING = replace(SYNTHETIC, ring=None)
TIED = (PillarAt("fishing"), PillarAt("hunting"))


def summer(*entries: Facts, layout: BoardLayout = NO_RING) -> Guest:
    """Return the host of a table in summer."""
    way = ((Done(vp=1), None), (Passed(), None), (Done(vp=1), None), (TileDrawn(2, TILE), None))
    more = tuple((facts, None) for facts in entries)
    return host_of(open_marauders(entries=(*OPENING, *way, *more), layout=layout))


def test_the_sixth_symbol_of_the_ring_fills_itself_in() -> None:
    host = summer(ColumnTakenBack(TIED))
    host.look()
    for symbol in TILE[:4]:
        tap(host, f"symbols:{symbol}")
    assert next(each for each in buttons_of(host.page) if each.says == "Save the ring").is_disabled
    tap(host, f"symbols:{TILE[4]}")
    assert "6 Migration" in words(host.page)
    host.press("Save the ring")
    assert state_of(host.table).layout.ring == TILE


def test_without_the_ring_no_way_round_the_columns_is_drawn() -> None:
    tied: dict[str, Any] = {"kind": "take_back", "pillars": [each.word for each in TIED]}
    assert 'class="arc' in summer(layout=SYNTHETIC).look(**tied)
    assert 'class="arc' not in summer().look(**tied)


def test_the_final_count_shows_what_is_recorded_of_the_tribe() -> None:
    table = to_winter()
    tell(table, Correct(vp=17))
    for _ in range(YEARS - 1):
        tell(table, Winter(state_of(table).order))
        for facts in (TileDrawn(2, TILE), Weather(), Passed(), Done(nothing=True), Done(nothing=True)):
            tell(table, facts)
        for facts in (TileDrawn(2, TILE), Passed(), Passed()):
            tell(table, facts)
    points = state_of(table).vp
    assert points >= 17
    assert f"Marauders {points} recorded so far" in words(host_of(table).look())


def test_summer_cannot_end_on_the_page_of_a_column_taken_back() -> None:
    host = summer(ColumnTakenBack(cubes={"red": 1}))
    assert "Summer is over" in words(host.look())
    assert "Summer is over" not in words(host.look(kind="take_back"))
