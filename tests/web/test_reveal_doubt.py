"""A force of a light round that the deck couldn't give: one question instead of a refusal."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables.models import Table
from tests.cast import gather, open_arctic, rows_of, state_of, tell
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import words
from tests.web.test_light_page import links_of

pytestmark = pytest.mark.django_db

FIVE = ["scavenger", "scavenger", "scavenger", "brawler", "spear"]
QUESTION = "How could Bo show this?"


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

    address = next(link for link in links_of(asked.page) if "then=" in link)
    query: dict[str, Any] = {}
    for name, word in parse_qsl(urlsplit(address).query):
        query.setdefault(name, []).append(word)
    number = len(rows_of(asked.table)) - 1
    asked.look(f"wrong/{number}/", **{**query, "cards": ["scavenger", "scavenger"]})
    asked.press("Insert it")

    assert rows_of(asked.table)[-1].kind == "insert"
    assert "draw" in state_of(asked.table).seats["Bo"].actions
    assert "Turn them over" in words(asked.page)


def test_a_wrong_card_is_taken_out_of_the_same_force(asked: Guest) -> None:
    asked.follow("Wrong card")

    assert QUESTION not in words(asked.page)
    assert "Turn them over" in words(asked.page)


def test_a_phone_is_asked_without_an_insertion(table: Table) -> None:
    bo = guest_at(table, "Bo")
    bo.look(kind="reveal", cards=FIVE)
    bo.press("Bo seals 5 cards", 422)

    assert QUESTION in words(bo.page)
    assert "Drew first" not in words(bo.page)
