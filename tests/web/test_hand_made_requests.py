"""Requests that no page of ours sends, or no longer, are answered without a fault."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.solo.prize import ScoreSolo
from referee.rules.earth.ruling.lines import TITLES, line_choices
from referee.rules.kernel.history.log import Amend
from referee.rules.prehistory.scripted.actions import is_open, ready_now
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, tell
from tests.devices import Client
from tests.rules.earth.playing import ISLE
from tests.web.earth.tablecast import open_earth
from tests.web.guests import host_of
from tests.web.pages import assert_page
from tests.web.test_ending import count_all, ended
from tests.web.test_marauders import OPENING, open_marauders, state_of
from tests.web.test_solo_table import ended as solo_ended
from tests.web.test_solo_table import open_solo

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]


@pytest.mark.parametrize("kind", ["store", "retrieve", "build", "trash", "strike", "heal", "draw", "hunt"])
@pytest.mark.parametrize("seat", ["", "ann", "\0"])
def test_a_tap_for_a_seat_that_is_none_shows_the_page(kind: str, seat: str) -> None:
    host = host_of(open_arctic(modules=("hq1", "hq2", "hq3", "hq4")))

    assert_page(
        host.client.get(host.path, {"kind": kind, "for_seat": seat, "do": "cards.net:1"}, follow=True)
    )


def test_a_form_that_is_not_in_utf_8_makes_no_sense() -> None:
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    strict.cookies["csrftoken"] = "a" * 32
    coded = "application/x-www-form-urlencoded; charset=utf-7"

    assert_page(strict.post("/learn/1/", b"x=1", content_type=coded), 400)


def scored() -> Table:
    table = count_all(ended())
    tell(table, Score())
    return table


def scored_alone() -> Table:
    table = solo_ended(open_solo())
    tell(table, Tally({"refugee": 4}), "Ann")
    tell(table, ScoreSolo(), "Ann")
    return table


@pytest.mark.parametrize("action", ["hunting", "migration", "no_such"])
def test_a_location_sent_after_its_summer_is_no_fault(action: str) -> None:
    table = open_marauders(entries=OPENING[:1], house_rules={"summer_repeat": "while_3_or_more"})
    summer = {"tile": None, "resolved": frozenset({"hunting", "migration"})}

    assert ready_now(replace(state_of(table), **summer)).outcome == ()
    assert not is_open(replace(state_of(table), **summer), action) or action == "no_such"


@pytest.mark.parametrize("play", [scored, scored_alone])
def test_a_score_stands_though_an_amendment_takes_a_count_away(play: Any) -> None:
    table = play()
    number = next(row.number for row in rows_of(table) if row.kind == "tally")
    tell(table, Amend(number, anew=False))
    host = host_of(table)

    assert_page(host.client.get(host.path))
    assert "Ann" in host.client.get(f"{host.path}score.csv").content.decode()
    assert "name" in json.loads(host.client.get(f"{host.path}score.json").content)["players"][0]


def test_a_ruling_with_a_number_that_is_none_is_refused() -> None:
    table = open_earth()
    state = read_log(table).state
    board = replace(state, owned={**state.owned, "Ann": (ISLE,)}).board()
    fields = {"what_1": ("territory",), "seat_1": ("Ann",), "to_1": ("Bo",), "number_1": ("1,2",)}

    found = list(line_choices(state, board, fields, TITLES, is_needed=True))

    assert [each.field for each in found] == ["what_1", "seat_1", "name_1", "to_1"]


@pytest.mark.parametrize("seen", [["0.0"], ["x", "0"]])
def test_what_is_stale_says_so_however_its_number_is_written(seen: list[str]) -> None:
    table = open_arctic()
    tell(table, Gathered(1))
    tell(table, Gathered(2))
    host = host_of(table)
    fields = {"seen": seen, "entry_id": str(uuid4()), "number": "1"}

    assert_page(host.client.post(f"{host.path}enter/retract/", fields), 409)
