"""A finished round of a table as a puzzle without names, and rounds made up by hand."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.rules.earth.deployment.deployment import Deploy, Pass
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.ending.choose import Choose
from referee.rules.earth.reveal import RevealCards, ShownCard
from referee.tables.models import Table
from tests.cast import rows_of, state_of, tell
from tests.devices import Client
from tests.web.earth.tablecast import FOUR, bid, open_dealt, open_earth, place_all
from tests.web.guests import guest_at, host_of
from tests.web.in_address import look
from tests.web.pages import words


@pytest.fixture
def finished(db: None) -> Table:
    """A table of Earth where Ann has captured the first target: its last record."""
    table = open_earth(FOUR[:3])
    tell(table, TurnTarget(1, "t01"))
    for facts, seat in ((Deploy(1, 2), "Ann"), (Deploy(1, 1), "Bo"), (Pass(1), "Cy"), (Pass(1), "Ann")):
        tell(table, facts, seat)
    cards = {"Ann": "raid", "Bo": "swarm", "Cy": "raid"}
    for seat, card in cards.items():
        tell(table, RevealCards(1, {seat: ShownCard(card)}), seat)
    return table


@pytest.mark.parametrize("name", ["", "Ann"])
def test_one_tap_makes_a_round_a_puzzle_without_names(finished: Table, name: str) -> None:
    guest = guest_at(finished, name) if name else host_of(finished)
    number = len(rows_of(finished))
    assert f'puzzle/{number}/"' in guest.look("")

    address = guest.client.get(f"{guest.path}puzzle/{number}/")["Location"]
    before = words(look(Client(), address))
    after = words(look(Client(), f"{address}&answer=0"))

    assert "Who captures the target?" in before
    assert "Zebra Raid" in before
    assert "captures" not in before.replace("Who captures the target?", "")
    assert "Red captures Example 1." in after
    for player in ("Ann", "Bo", "Cy"):
        assert player not in address
        assert f"{player} " not in after


def test_whom_somebody_chose_is_part_of_the_puzzle(finished: Table) -> None:
    tell(finished, TurnTarget(2, "t02"))
    for facts, seat in ((Deploy(2, 1), "Bo"), (Pass(2), "Cy"), (Pass(2), "Ann")):
        tell(finished, facts, seat)
    for seat, card in {"Ann": "raid", "Bo": "thief", "Cy": "raid"}.items():
        tell(finished, RevealCards(2, {seat: ShownCard(card)}), seat)
    tell(finished, Choose(2, "Cy"), "Bo")
    host = host_of(finished)

    address = host.client.get(f"{host.path}puzzle/{len(rows_of(finished))}/")["Location"]

    assert "Zebra Thief" in words(look(Client(), f"{address}&answer=0"))


def test_a_mistake_by_which_somebody_would_have_had_to_choose_breaks_no_puzzle(finished: Table) -> None:
    tell(finished, TurnTarget(2, "t02"))
    for facts, seat in ((Deploy(2, 3), "Bo"), (Pass(2), "Cy"), (Pass(2), "Ann")):
        tell(finished, facts, seat)
    for seat, card in {"Ann": "raid", "Bo": "thief", "Cy": "raid"}.items():
        tell(finished, RevealCards(2, {seat: ShownCard(card)}), seat)
    host = host_of(finished)

    address = host.client.get(f"{host.path}puzzle/{len(rows_of(finished))}/")["Location"]

    assert "No one captures Example 2." in words(look(Client(), f"{address}&answer=-"))


def test_a_round_in_which_the_table_has_ruled_is_no_puzzle(db: None) -> None:
    table = open_earth(FOUR[:3])
    tell(table, TurnTarget(1, "t01"))
    for seat in FOUR[:3]:
        tell(table, Pass(1), seat)
    tell(table, RevealCards(1, {seat: ShownCard("oddity") for seat in FOUR[:3]}))
    for number in range(1, len(rows_of(table)) + 1):
        host = host_of(table)
        assert host.client.get(f"{host.path}puzzle/{number}/").status_code == 404


def test_cards_discarded_unseen_make_no_puzzle(db: None) -> None:
    table = open_dealt(house_rules={"all_pass": "void"})
    place_all(table)
    bid(table, "- - -")
    assert state_of(table).round == 2
    ann = guest_at(table, "Ann")

    for number in range(1, len(rows_of(table)) + 1):
        assert ann.client.get(f"{ann.path}puzzle/{number}/").status_code == 404
    assert "puzzle/" not in ann.look()


@pytest.mark.bad_input
@pytest.mark.parametrize("value", ["", "{", "[]", "{}", '{"seats": []}', "\x00", "null", "1e999", "[" * 5000])
def test_a_made_up_round_is_no_puzzle(client: Client, value: str) -> None:
    assert client.get("/earth/round/puzzle/", {"case": value}).status_code == 404


@pytest.mark.bad_input
@pytest.mark.parametrize(
    "change",
    [
        {"bids": []},
        {"cards": {}},
        {"flagpole": ["A"]},
        {"reserve": {"A": -1}},
        {"initiative": "<b>"},
        {"seats": ["A", "A", "B"]},
        {"choices": {"A": "Z"}},
        {"house_rules": {"all_pass": "maybe"}},
    ],
)
def test_a_round_that_cannot_be_is_no_puzzle(finished: Table, client: Client, change: Any) -> None:
    host = host_of(finished)
    address = host.client.get(f"{host.path}puzzle/{len(rows_of(finished))}/")["Location"]
    case = json.loads(parse_qs(urlsplit(address).query)["case"][0])

    assert client.get("/earth/round/puzzle/", {"case": json.dumps(case)}).status_code == 200
    assert client.get("/earth/round/puzzle/", {"case": json.dumps(case | change)}).status_code == 404
