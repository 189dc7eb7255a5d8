"""We disagree at the tables of the other games: the same page, and what each has to put it right with."""

from __future__ import annotations

import pytest

from referee.rules.kernel.history.log import counting_records
from referee.rules.prehistory.answers.spring import Weather
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import rows_of, state_of, tell
from tests.web.earth.tablecast import open_dealt, open_earth, place_all, to_deploy, to_ending, to_reveal
from tests.web.guests import buttons_of, guest_at, host_of
from tests.web.pages import words
from tests.web.test_marauders import open_marauders

SYMBOLS = ["hunting", "rock_painting", "fishing", "gathering", "migration", "ceremony"]
pytestmark = pytest.mark.django_db


def test_a_ruling_of_earth_is_one_tap_from_its_rules() -> None:
    table = to_reveal(open_earth())
    host, number = host_of(table), read_log(table).number

    assert f"wrong/{number}/" in host.look()
    assert "Confidence" in words(host.look(f"wrong/{number}/", answer="doubt"))


def test_earth_rules_at_its_table_what_is_decided_for_once() -> None:
    table = to_reveal(open_earth())
    host, number = host_of(table), read_log(table).number
    host.look(f"wrong/{number}/", answer="doubt")
    host.press("The log says that the table decided.")

    assert "kind=ruling" in host.page


def test_earth_sends_a_card_read_wrongly_to_its_deck() -> None:
    table = to_deploy(open_earth())
    host, number = host_of(table), read_log(table).number
    host.look(f"wrong/{number}/", answer="doubt")
    host.press("Card misread")

    assert "/deck/" in host.page


def test_dealt_cards_cannot_have_been_read_wrongly() -> None:
    table = open_dealt()
    host, number = host_of(table), read_log(table).number

    assert "Card misread" not in host.look(f"wrong/{number}/", answer="doubt")


def test_what_lies_face_down_cannot_be_doubted() -> None:
    table = open_dealt()
    place_all(table)
    sealed = [row.number for row in rows_of(table) if row.kind == "place"]
    last = guest_at(table, state_of(table).players[-1])

    assert sealed
    assert all(
        last.client.get(f"{last.path}wrong/{number}/?answer=doubt").status_code == 404
        for number in sealed[:-1]
    )
    for number in sealed:
        assert f"wrong/{number}/" not in last.look()
        last.send(f"wrong/{number}/doubt/", way="stands", reason=0)
    assert "protest" not in [row.kind for row in rows_of(table)]


def test_a_house_rule_of_earth_holds_from_now_on() -> None:
    table = to_ending(open_earth())
    host = host_of(table)
    number = read_log(table).number
    host.look()
    host.send(f"wrong/{number}/doubt/", way="final_tie=flagpole", reason=0)

    assert state_of(table).house["final_tie"] == "flagpole"


def test_the_marauders_have_no_card_to_read_but_numbers_to_correct() -> None:
    table = open_marauders("Ann", "Bo")
    host = host_of(table)
    host.enter("tile", n=2, symbols=SYMBOLS)
    number = read_log(table).number
    assert number == 1

    page = words(host.look(f"wrong/{number}/", answer="doubt"))
    assert "Card misread" not in page
    host.press("The log says that the table decided.")

    assert "kind=correct" in host.page


def test_a_house_rule_of_the_marauders_rules_on_the_last_entry_again() -> None:
    table = open_marauders("Ann", "Bo")
    host = host_of(table)
    host.enter("tile", n=2, symbols=SYMBOLS)
    host.look()
    now, possible = (
        state_of(table).house_rules["unperformable"],
        HOUSE_RULES.by_name["unperformable"].possible,
    )
    other = next(value for value in possible if value != now)
    host.send("wrong/1/doubt/", way=f"unperformable={other}", reason=0)

    assert [row.kind for row in rows_of(table)] == ["tile", "protest", "retract", "house_rule", "tile"]


# Just this once, with one tap ---------------------------------------------------------------------


def test_who_captured_is_one_tap_in_earth() -> None:
    table = to_ending(open_earth())
    host, number = host_of(table), read_log(table).number
    assert state_of(table).last.ending.winner != "Cy"
    host.look(f"wrong/{number}/", answer="doubt")
    host.press("Round 1 ends: Cy captures")

    assert state_of(table).last.ending.winner == "Cy"
    assert [card.name for card in state_of(table).owned["Cy"]] == ["Example 1"]
    assert "The table decided this, just this once." in words(host.page)


def test_going_back_over_revealed_cards_takes_everybody_in_earth() -> None:
    table = to_ending(open_earth())
    number = read_log(table).number

    page = words(host_of(table).look(f"wrong/{number}/", answer="doubt"))
    assert "Hidden information was seen after this. Ann, Bo, Cy and Di have to say yes" in page


def test_nobody_captured_is_one_tap_in_earth() -> None:
    table = to_ending(open_earth())
    host, number = host_of(table), read_log(table).number
    host.look(f"wrong/{number}/", answer="doubt")
    host.press("Round 1 ends: no one captures")

    assert [card.name for card in state_of(table).lost] == ["Example 1"]
    assert not any(state_of(table).owned.values())


def marauders_have_painted() -> Table:
    """A spring in which blue and yellow were equal, and they have painted with blue."""
    table = open_marauders("Ann", "Bo")
    host = host_of(table)
    host.enter("tile", n=2, symbols=SYMBOLS)
    tell(table, Weather({"blue": 3, "yellow": 3}))
    assert host.enter("done", nothing="yes").status_code == 303
    return table


def test_what_the_marauders_did_instead_is_one_tap() -> None:
    table = marauders_have_painted()
    before, trays = read_log(table).version.before, state_of(table).layout.trays
    assert before
    now = read_log(table).version.record
    assert now
    host = host_of(table)
    page = host.look(f"wrong/{now.number}/", answer="doubt")
    (way,) = {
        each.value for each in buttons_of(page) if each.value.startswith("once=") and "Instead" in each.says
    }
    host.send(f"wrong/{now.number}/doubt/", way=way, reason=1)

    paid = {tray: before.state.trays[tray] - state_of(table).trays[tray] for tray in trays}
    assert sorted(paid.values())[-2:] == [0, 2]
    assert paid != {tray: -now.ruling.outcome.trays.get(tray, 0) for tray in trays}
    assert [row.kind for row in rows_of(table)][-2:] == ["protest", "amend"]


def test_that_it_could_not_be_done_is_one_tap() -> None:
    table = marauders_have_painted()
    host, number = host_of(table), read_log(table).number
    host.look(f"wrong/{number}/", answer="doubt")
    host.press("are full")

    assert [each.entry.kind for each in counting_records(read_log(table))][-1] == "not_done"
