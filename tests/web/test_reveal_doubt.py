"""A force of a light round that the deck couldn't give: one question instead of a refusal."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.gathering.hand import Draw
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import Entry, entry_data
from referee.rules.kernel.records import Retract
from referee.rules.kernel.text.codec import encode
from referee.tables.models import Table
from tests.cast import gather, open_arctic, rows_of, state_of, tell
from tests.web.guests import Guest, buttons_of, guest_at, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db

FIVE = ["scavenger", "scavenger", "scavenger", "brawler", "spear"]
QUESTION = "How could Bo show this?"
DRAW = Draw(("scavenger", "scavenger"))


@pytest.fixture
def table() -> Table:
    """A light table in round 3: Bo has dug, Ann and Cy have revealed, nobody said how many Bo keeps."""
    table = open_arctic(modules=(), is_light=True)
    gather(table, 2)
    tell(table, Dig(None, "net"), "Bo")
    tell(table, Gathered(3))
    tell(table, Reveal(3, {"Ann": Force(), "Cy": Force()}))
    return table


@pytest.fixture
def asked(table: Table) -> Guest:
    """The host, who has revealed five cards of Bo's beside the dig."""
    host = host_of(table)
    host.look(kind="reveal", for_seat="Bo", cards=FIVE)
    host.press("Turn them over", 422)
    return host


def tap_cards(guest: Guest, *cards: str) -> None:
    for card in cards:
        button = next(each for each in buttons_of(guest.page) if each.value == f"cards:{card}")
        guest.press(button.says)


def insert(guest: Guest, facts: Any, seat: str, number: int, **more: str) -> int:
    """Send the form that adds an entry of a seat before a record; return the status of the answer."""
    entry = json.dumps(encode(entry_data(Entry(facts, seat))))
    sent = {"what": "insert", "entry": entry, "seen": rows_of(guest.table)[-1].number, "entry_id": uuid4()}
    return int(guest.client.post(f"{guest.path}wrong/{number}/record/", {**sent, **more}).status_code)


def test_a_force_that_the_deck_could_not_give_is_a_question_and_no_refusal(asked: Guest) -> None:
    assert QUESTION in words(asked.page)
    assert "refusal-word" not in asked.page
    assert "Bo" not in state_of(asked.table).revealed


def test_recorded_anyway_it_is_an_override(asked: Guest) -> None:
    asked.press("Record anyway")

    assert rows_of(asked.table)[-1].kind == "reveal"
    assert rows_of(asked.table)[-1].overrides


def test_a_draw_is_inserted_into_the_round_and_the_force_is_still_there(asked: Guest) -> None:
    asked.follow("Drew first")
    assert "What’s missing here?" in words(asked.page)
    assert QUESTION not in words(asked.page)
    tap_cards(asked, *DRAW.cards)
    asked.press("Insert it")

    assert rows_of(asked.table)[-1].kind == "insert"
    assert "draw" in state_of(asked.table).seats["Bo"].actions
    assert "Turn them over" in words(asked.page)


def test_a_wrong_card_is_taken_out_of_the_same_force(asked: Guest) -> None:
    asked.follow("Wrong card")

    assert QUESTION not in words(asked.page)
    assert "Turn them over" in words(asked.page)


@pytest.fixture
def phone(table: Table) -> Guest:
    """Bo's phone, which would seal the same force."""
    tell(table, Retract(len(rows_of(table))))
    bo = guest_at(table, "Bo")
    bo.look(kind="reveal", cards=FIVE)
    bo.press("Bo seals 5 cards", 422)
    return bo


def test_a_phone_is_asked_with_the_same_four_answers(phone: Guest) -> None:
    assert QUESTION in words(phone.page)
    for answer in ("Drew first", "Wrong card", "Full entry", "Record anyway"):
        assert answer in words(phone.page)


def test_a_phone_adds_its_own_draw_and_its_force_is_still_there(phone: Guest) -> None:
    phone.follow("Drew first")
    assert "What’s missing here?" in words(phone.page)
    tap_cards(phone, *DRAW.cards)
    phone.press("Insert it")

    assert (rows_of(phone.table)[-1].kind, rows_of(phone.table)[-1].entered_by) == ("insert", "Bo")
    assert "draw" in state_of(phone.table).seats["Bo"].actions
    assert "Bo seals 5 cards" in words(phone.page)


def test_a_phone_adds_only_what_its_own_seat_did_in_this_round(phone: Guest) -> None:
    last = len(rows_of(phone.table)) - 2

    assert "What’s missing here?" not in words(phone.look("wrong/1/", answer="forgot"))
    assert insert(phone, DRAW, "Ann", last) == 404
    assert insert(phone, Commit(3), "Bo", last) == 404
    assert insert(phone, DRAW, "Bo", 1) == 404
    assert insert(phone, DRAW, "Bo", last, anew="on") == 404
    assert insert(phone, DRAW, "Bo", last, again="1") == 404
    assert insert(phone, DRAW, "Bo", last) == 303


def test_a_phone_adds_nothing_once_its_force_is_sealed(table: Table) -> None:
    tell(table, Retract(len(rows_of(table))))
    bo = guest_at(table, "Bo")
    bo.enter("reveal", for_seat="Bo", cards=["scavenger"])

    assert insert(bo, DRAW, "Bo", len(rows_of(table)) - 3) == 404
