"""What the tribe did at a table as a puzzle, and decisions made up by hand."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from referee.rules.prehistory.acts import Done
from referee.rules.prehistory.acts.otherwise import Instead, NotDone
from referee.rules.prehistory.answers.autumn import Mapped
from referee.rules.prehistory.answers.humans import Passed
from referee.rules.prehistory.answers.spring import TileDrawn, Weather
from referee.rules.prehistory.corrections import Correct
from referee.rules.prehistory.record import Members
from referee.tables.models import Table
from tests.cast import rows_of
from tests.devices import Client
from tests.web.guests import buttons_of, guest_at, host_of
from tests.web.in_address import look
from tests.web.pages import words
from tests.web.test_marauders import open_marauders, tell

SYMBOLS = ("rock_painting", "fishing", "ceremony", "gathering", "hunting", "migration")
SPRUNG = (TileDrawn(2, SYMBOLS), Weather({"brown": 3, "yellow": 3}))
FISHED = tuple((facts, None) for facts in (*SPRUNG, Done(nothing=True)))
SPRING, AUTUMN = "/prehistory/puzzle/spring/", "/prehistory/puzzle/autumn/"

pytestmark = pytest.mark.django_db


def in_autumn() -> Table:
    """An autumn in which a member has gone to the fishing tile north of the camp."""
    things = Mapped("5.2", {"5.1": "fishing", "5.4": "hunting", "4.2": "no_space"})
    lies = {"blue": 3, "red": 0, "yellow": 0}
    entries = (
        things,
        *SPRUNG,
        Passed(),
        Done(nothing=True),
        Done(nothing=True),
        TileDrawn(2, SYMBOLS),
        Correct(trays=lies, members=Members(8, 2, 0), marker="fishing"),
        Passed(),
        Done(nothing=True),
    )
    table = open_marauders(entries=tuple((facts, None) for facts in entries))
    return table


def led_to(table: Table, number: int, name: str = "") -> str:
    guest = guest_at(table, name) if name else host_of(table)
    assert f'puzzle/{number}/"' in guest.look("")
    address: str = guest.client.get(f"{guest.path}puzzle/{number}/")["Location"]
    return address


def case_in(address: str) -> Any:
    return json.loads(parse_qs(urlsplit(address).query)["case"][0])


@pytest.mark.parametrize("name", ["", "Ann"])
def test_one_tap_makes_an_action_in_spring_a_puzzle_without_names(name: str) -> None:
    table = open_marauders(entries=FISHED)
    address = led_to(table, len(rows_of(table)), name)
    before, after = words(look(Client(), address)), words(look(Client(), f"{address}&answer=fishing"))

    assert address.startswith(SPRING)
    assert "What do the marauders do?" in before
    assert "Every action has an empty column." in before
    assert not any(does in before for does in ("The marauders fish.", "The marauders gather."))
    assert "The marauders fish." in after or "The marauders gather." in after
    for player in ("Ann", "Bo"):
        assert player not in address
        assert f"{player} " not in after


def test_columns_that_were_full_are_part_of_the_puzzle() -> None:
    table = open_marauders(entries=FISHED[:2])
    host = host_of(table)
    tell(table, NotDone("columns"))
    tell(table, Done(nothing=True))
    address = led_to(table, len(rows_of(table)))

    assert case_in(address)["full"]
    assert "No column is empty at" in words(look(host.client, address))


def test_where_a_member_went_in_autumn_is_a_puzzle_too() -> None:
    table = in_autumn()
    address = led_to(table, len(rows_of(table)))
    before = words(look(Client(), address))

    assert address.startswith(AUTUMN)
    assert "Where does the member go?" in before
    assert "no_space" not in json.dumps(case_in(address))
    assert "The member goes to A, the fishing tile." in words(look(Client(), f"{address}&answer=5.1"))


def test_every_answer_and_every_symbol_on_the_page_has_a_name() -> None:
    table = in_autumn()
    html = look(Client(), led_to(table, len(rows_of(table))))

    assert all(each.says.strip() for each in buttons_of(html))
    assert html.count("<h1") == 1
    drawings = [tag for tag in re.findall(r"<svg[^>]*>", html) if " x=" not in tag]
    assert len(drawings) > 2
    assert all('aria-hidden="true"' in tag or 'aria-label="' in tag for tag in drawings)


@pytest.mark.parametrize("facts", [NotDone("columns"), Instead("They sang.")])
def test_what_was_not_done_as_the_rules_say_is_no_puzzle(facts: Any) -> None:
    table = open_marauders(entries=(*FISHED[:2], (facts, None)))
    host = host_of(table)

    assert "Make it a puzzle" not in host.look("")
    for number in range(len(rows_of(table)) + 2):
        assert host.client.get(f"{host.path}puzzle/{number}/").status_code == 404


def test_a_house_rule_that_decided_makes_no_puzzle() -> None:
    entries = (*FISHED[:2], (NotDone("nothing"), None), (Done(nothing=True), None))
    table = open_marauders(entries=entries, house_rules={"unperformable": "skip_like_full_columns"})

    assert "Make it a puzzle" not in host_of(table).look("")


def test_who_only_watches_makes_no_puzzle() -> None:
    table = open_marauders(entries=FISHED)
    assert Client().get(f"/t/{table.code}/host/wrong/puzzle/{len(rows_of(table))}/").status_code == 404


TRAYS = dict.fromkeys(("blue", "yellow", "red", "brown", "white", "green"), 2)
TILE = {"n": 2, "symbols": list(SYMBOLS)}
GOOD = {"trays": TRAYS, "marker": "hunting", "tile": TILE, "full": []}
MAPPED = {"trays": TRAYS, "marker": "hunting", "map": {"camp": "5.2", "things": {"5.1": "fishing"}}}
TOO_MANY = {f"{column}.{row}": "fishing" for column in (2, 3, 4) for row in (1, 2, 3, 4)}


def test_a_decision_that_can_be_is_shown(client: Client) -> None:
    assert client.get(SPRING, {"case": json.dumps(GOOD)}).status_code == 200
    assert client.get(AUTUMN, {"case": json.dumps(MAPPED)}).status_code == 200


@pytest.mark.parametrize(
    "value",
    [
        {"trays": {"blue": 2}},
        {"trays": dict.fromkeys(TRAYS, -1)},
        {"marker": "nowhere"},
        {"marker": ""},
        {"tile": {"n": 9, "symbols": list(SYMBOLS)}},
        {"tile": {"n": 2, "symbols": ["fishing"] * 6}},
        {"tile": {"n": 2, "symbols": []}},
        {"full": ["dancing"]},
        {"more": 1},
    ],
)
def test_a_spring_that_cannot_be_is_no_puzzle(client: Client, value: dict[str, Any]) -> None:
    assert client.get(SPRING, {"case": json.dumps(GOOD | value)}).status_code == 404


@pytest.mark.parametrize(
    "value",
    [
        {"map": {"camp": "99.99", "things": {}}},
        {"map": {"camp": "5.2", "things": {"5.2": "fishing"}}},
        {"map": {"camp": "5.2", "things": {"5.1": "a whale"}}},
        {"map": {"camp": "5.2", "things": TOO_MANY}},
        {"trays": {}},
        {"marker": "x"},
    ],
)
def test_an_autumn_that_cannot_be_is_no_puzzle(client: Client, value: dict[str, Any]) -> None:
    assert client.get(AUTUMN, {"case": json.dumps(MAPPED | value)}).status_code == 404


@pytest.mark.parametrize("where", [SPRING, AUTUMN, "/prehistory/puzzle/summer/"])
@pytest.mark.parametrize("value", ["", "{", "null", "[]", "\0"])
def test_nonsense_is_no_puzzle(client: Client, where: str, value: str) -> None:
    assert client.get(where, {"case": value}).status_code == 404
