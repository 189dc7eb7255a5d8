"""Opening a table of Skirmish for Earth, and its deck: editor, import with preview, export."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile

from referee.rules.earth.deck.csv import as_csv
from referee.rules.earth.deck.deck import as_json, as_material
from referee.rules.earth.setup import ChangeDeck
from referee.tables.chain import known_of
from referee.tables.logbook import forget_all, read_log
from referee.tables.models import Table
from referee.web.earth.deckedit import BadCard, edited
from tests.cast import open_arctic, rows_of, state_of, tell
from tests.devices import Client
from tests.web.earth.tablecast import DECK, open_dealt, open_earth, to_deploy
from tests.web.guests import FoundForm, Guest, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

Fields = dict[str, Any]


def post(client: Client, **fields: Any) -> Any:
    data: Fields = {"players": ["Ann", "Bo", "Cy", "", ""], "name": "Sunday", **fields}
    return client.post("/earth/new/", data)


def opened(response: Any) -> Table:
    """Return the table that was opened."""
    assert response.status_code == 303
    code = response["Location"].split("/")[2]
    table: Table = apps.get_model("tables", "Table")._default_manager.get(code=code)
    return table


@pytest.mark.django_db
def test_a_table_is_opened_with_flags_level_and_house_rules(client: Client) -> None:
    assert_page(client.get("/earth/new/"))

    table = opened(
        post(
            client,
            flags=["green", "red", "blue", "yellow", "purple"],
            first_initiator="2",
            level="deck",
            rounds="5",
            house_final_tie="flagpole",
        )
    )

    state = state_of(table)
    assert state.flags == {"Ann": "green", "Bo": "red", "Cy": "blue"}
    assert (state.initiative, state.rounds, state.level.value) == ("Bo", 5, "deck")
    assert state.house["final_tie"] == "flagpole"
    assert [seat.name for seat in table.seats.order_by("number")] == ["Ann", "Bo", "Cy"]


@pytest.mark.django_db
@pytest.mark.parametrize("level", ["deck", "dealt"])
@pytest.mark.parametrize("how", ["deck_file", "deck_text"])
def test_a_table_begins_with_the_deck_that_was_chosen(client: Client, level: str, how: str) -> None:
    text = as_json(DECK)
    sent = SimpleUploadedFile("deck.json", text.encode()) if how == "deck_file" else text

    response = post(client, level=level, **{how: sent})

    assert not response["Location"].endswith("deck/")
    assert state_of(opened(response)).deck == DECK


@pytest.mark.django_db
@pytest.mark.parametrize(("level", "goes_to"), [("deck", "deck/"), ("dealt", "deck/"), ("quick", "")])
def test_a_table_that_lacks_its_deck_opens_where_it_is_written_down(
    client: Client, level: str, goes_to: str
) -> None:
    response = post(client, level=level)

    assert response["Location"].partition("/host/")[2] == goes_to
    assert_page(client.get(response["Location"]))


@pytest.mark.django_db
def test_a_deck_that_cannot_be_read_opens_no_table_and_is_not_lost(client: Client) -> None:
    lands = as_material(DECK)["territories"]
    wrong = as_material(DECK) | {"territories": [lands[0] | {"score": -1}, *lands[1:]]}

    response = post(
        client, level="deck", deck_file=SimpleUploadedFile("deck.json", json.dumps(wrong).encode())
    )

    html = assert_page(response, 422)
    assert "Example 1: score and salvage have to be 0 or more." in words(html)
    assert '"skirmish-deck/1"' in unescape(html)


@pytest.mark.django_db
def test_the_app_draws_the_first_player_and_says_so(client: Client) -> None:
    response = post(client)
    table = opened(response)

    page = words(assert_page(client.get(response["Location"])))

    assert f"Referee drew the first player: {state_of(table).initiative}." in page


REFUSED: list[tuple[str, Fields, str]] = [
    ("two players", {"players": ["Ann", "Bo", "", "", ""]}, "Choose 3 to 5 players, not 2."),
    ("nobody", {"players": ["", "", "", "", ""]}, "Choose 3 to 5 players, not 0."),
    ("a name twice", {"players": ["Ann", "ann", "Cy", "", ""]}, "Two players are called"),
    ("a flag twice", {"flags": ["red", "red", "blue", "green", "yellow"]}, "Only one player can take the"),
    ("a flag that is none", {"flags": ["red", "pink", "blue"]}, "There’s no pink flag"),
    ("first is an empty row", {"first_initiator": "5"}, "must be at the table"),
    ("no such level", {"level": "psychic"}, "psychic"),
    ("too many rounds", {"rounds": "61"}, "1 to 60 rounds"),
    (
        "dealt, and discard down",
        {"level": "dealt", "house_hand_over_limit": "discard_down"},
        "which cards to drop",
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize("value", REFUSED, ids=[row[0] for row in REFUSED])
def test_what_cannot_be_played_is_said_and_nothing_is_lost(
    client: Client, value: tuple[str, Fields, str]
) -> None:
    response = post(client, **value[1])

    html = assert_page(response, 422)
    assert value[2] in words(html)
    assert 'value="Sunday"' in html
    assert not apps.get_model("tables", "Table")._default_manager.exists()


# The deck -----------------------------------------------------------------------------------------


@pytest.fixture
def table(db: None) -> Table:
    """A table of four without a deck."""
    return open_earth(deck=None)


def edit(guest: Guest, status: int = 303, **fields: Any) -> str:
    """Send a form of the deck's page."""
    data = {"what": "head", "seen": len(rows_of(guest.table)), "entry_id": uuid4(), **fields}
    response = guest.client.post(guest.path + "deck/", data)
    assert response.status_code == status, words(response.content.decode())
    return response.content.decode()


def put_in(table: Table, **fields: Any) -> None:
    """Put a card into the deck."""
    form = {name: str(value) for name, value in fields.items()}
    tell(table, ChangeDeck(edited(state_of(table).deck, {"what": "card", **form})))


RAID: Fields = {"edit": "action:", "name": "Raid", "cost": "2"}


def page_of(guest: Guest) -> dict[str, list[str]]:
    """Return what the forms of the deck and of a new card send of the page that they were made from."""
    forms = [_form(guest, "deck/"), _form(guest, "deck/card/")]
    return {name: [form.value(name) for form in forms] for name in ("seen", "known")}


def _form(guest: Guest, where: str) -> FoundForm:
    page = assert_page(guest.client.get(f"{guest.path}{where}"))
    forms = [form for form in forms_of(page).values() if form.action.endswith(f"/{where}")]
    return next(form for form in forms if ("what", "import") not in form.fields)


def keep(guest: Guest, status: int = 303, **fields: Any) -> str:
    """Send the form of a card."""
    data = {"keep": "next", "seen": len(rows_of(guest.table)), "entry_id": uuid4(), **fields}
    response = guest.client.post(guest.path + "deck/card/", data)
    assert response.status_code == status, words(response.content.decode())
    return response.content.decode()


def test_every_form_of_the_deck_says_which_record_its_page_knew(table: Table) -> None:
    host = host_of(table)
    put_in(table, **RAID)

    known = known_of(read_log(table))

    assert page_of(host) == {"seen": ["1", "1"], "known": [known, known]}


def test_a_card_from_an_older_page_is_late_and_stays_typed(table: Table) -> None:
    host = host_of(table)
    before = {name: values[0] for name, values in page_of(host).items()}
    put_in(table, **RAID)

    page = keep(host, 409, **before | {"edit": "action:", "name": "Odd", "row": "7:"})

    assert "Someone else was first." in page
    assert 'value="Odd"' in page
    assert 'name="row" value="7:"' in page
    assert len(rows_of(table)) == 1


def test_a_card_from_a_page_whose_past_is_gone_is_told_so(table: Table) -> None:
    host = host_of(table)
    put_in(table, **RAID)
    before = {name: values[0] for name, values in page_of(host).items()}
    rows_of(table)[0].delete()
    forget_all()
    put_in(table, edit="action:", name="Other", cost="1")

    for late in (edit, keep):
        page = late(host, 409, **before | {"edit": "action:", "name": "Odd", "cost": "7", "row": "7:"})

        assert "Records of this table are missing from the database." in page
    assert len(rows_of(table)) == 1


@pytest.mark.parametrize("name", ["seen", "known", "entry_id"])
def test_a_form_of_the_deck_that_is_broken_says_so(table: Table, name: str) -> None:
    for send in (edit, keep):
        assert "This page is broken. Reload it." in send(
            host_of(table), 422, **RAID | {name: "x", "row": "2:"}
        )
    assert rows_of(table) == []


def test_cards_are_typed_in_one_by_one(table: Table) -> None:
    host = host_of(table)
    put_in(
        table,
        edit="land:",
        name="Far Isle",
        continent="Asia",
        bonus="2: 1, 3: 1",
        score=3,
        salvage=1,
        count=1,
        cumulative="on",
    )
    put_in(
        table,
        edit="action:",
        name="Raid",
        cost="2|4",
        attack="3|6",
        count=2,
        effects="draw(self,1) if captured",
    )
    put_in(table, edit="action:", name="Odd", cost="x", text="look at a hand", reclaim="on")

    deck = state_of(table).deck
    assert deck.continents[0].bonus == {2: 1, 3: 2}
    assert [(card.id, card.count, card.reclaim) for card in deck.actions] == [
        ("raid", 2, False),
        ("odd", 1, True),
    ]
    assert deck.actions[1].effects[0].op == "manual"
    html = assert_page(host.client.get(host.path + "deck/card/?edit=action:raid"))
    assert 'name="row" value="2:3"' in html
    assert 'name="say" value="draw(self,1) if captured"' in html
    put_in(table, edit="action:raid", name="Raid 2", cost="3", attack="X")
    edit(host, edit="action:odd", what="remove")
    edit(host, what="head", name="Ours", complete="on")
    deck = state_of(table).deck
    assert [(card.id, card.name, card.costs) for card in deck.actions] == [("raid", "Raid 2", ("3",))]
    assert (deck.name, deck.complete) == ("Ours", True)
    assert "V-3" in host.client.get(host.path + "deck/").content.decode()


BAD: list[tuple[str, Fields, str]] = [
    ("no cost", {"name": "Raid", "cost": ""}, "at least one cost"),
    ("a cost that is none", {"name": "Raid", "cost": "two"}, "isn’t a cost"),
    ("an Attack that is none", {"name": "Raid", "cost": "2", "attack": "3**9"}, "can’t read"),
    ("more Attacks than costs", {"name": "Raid", "cost": "2", "attack": "3|4"}, "costs 1 but Attacks 2"),
    ("an effect that is none", {"name": "Raid", "cost": "2", "effects": "fly"}, "isn’t an effect"),
    ("no name", {"name": " ", "cost": "2"}, "1 to 60 letters"),
    ("a count that is none", {"name": "Raid", "cost": "2", "count": "many"}, "isn’t a whole number"),
    ("a kind that is none", {"edit": "other:", "name": "Raid"}, "This page is broken"),
]


@pytest.mark.parametrize("value", BAD, ids=[row[0] for row in BAD])
def test_a_card_that_cannot_be_is_refused(table: Table, value: tuple[str, Fields, str]) -> None:
    with pytest.raises(BadCard, match=re.escape(value[2])):
        put_in(table, **{"edit": "action:", **value[1]})


@pytest.mark.bad_input
@pytest.mark.parametrize("what", ["", "card", "x"])
def test_the_page_of_the_deck_has_no_other_form(table: Table, what: str) -> None:
    assert "This page is broken" in edit(host_of(table), 422, **RAID, what=what)
    assert rows_of(table) == []


def send(guest: Guest, **fields: Any) -> Any:
    """Send an import."""
    return guest.client.post(guest.path + "deck/", {"what": "import", **fields})


def test_an_import_is_looked_at_first_and_then_taken_whole(table: Table) -> None:
    host = host_of(table)
    file = SimpleUploadedFile("deck.json", as_json(DECK).encode())

    html = assert_page(send(host, json_file=file))

    assert "The file has 22 territories and 60 action cards." in words(html)
    assert "Zebra Raid" in html
    assert rows_of(table) == []
    host.page = html
    host.press("Import all of it")
    assert state_of(table).deck == DECK
    assert host.client.get(host.path + "deck/deck.json").content.decode() == as_json(DECK)


def test_spreadsheets_come_in_as_they_went_out(table: Table) -> None:
    host, files = host_of(table), as_csv(DECK)
    sent = {
        f"{name.removesuffix('.csv')}_file": SimpleUploadedFile(name, text.encode())
        for name, text in files.items()
    }

    host.page = assert_page(send(host, **sent))
    host.press("Import all of it")

    for name, text in files.items():
        assert host.client.get(f"{host.path}deck/{name}").content.decode() == text
    assert host.client.get(f"{host.path}deck/other.csv").status_code == 404


def test_a_card_that_is_there_is_shown_with_what_differs(db: None) -> None:
    host = host_of(open_earth())
    other = as_material(DECK)
    other["actions"] = [{**other["actions"][0], "name": "Another"}]

    html = words(assert_page(send(host, json=json.dumps(other), clash="keep")))

    assert "V-20" in html
    assert "name Zebra Raid → Another" in html
    host.page = assert_page(send(host, json=json.dumps(other), clash="add"))
    host.press("Import all of it")
    assert [card.name for card in state_of(host.table).deck.actions][-1] == "Another"


@pytest.mark.parametrize(
    "text", ["", "{", '{"format": "other"}', '{"format": "skirmish-deck/1", "surprise": 1}']
)
def test_a_file_with_an_error_is_refused_whole(table: Table, text: str) -> None:
    html = assert_page(send(host_of(table), json=text), 422)

    assert "This can’t be imported." in words(html)
    assert "V-1" in html


def test_html_in_a_name_stays_text(table: Table) -> None:
    host = host_of(table)
    put_in(table, edit="action:", name="<script>alert(1)</script>", cost="2")

    for where in ("deck/", "", "log/"):
        assert "<script>alert" not in host.client.get(host.path + where).content.decode()


def test_a_running_game_keeps_its_deck_unless_the_table_says_so(db: None) -> None:
    table = to_deploy(open_earth())
    host = host_of(table)

    raid: Fields = {"edit": "action:raid", "name": "Raid", "row": "9:", "count": 1}

    html = keep(host, 422, **raid)
    assert "A running game keeps its deck" in words(html)
    keep(host, **raid, override="on")

    assert state_of(table).deck.actions[0].costs == ("9",)
    assert rows_of(table)[-1].overrides == ["pinned-deck"]
    assert "The deck changes. Raid: name Zebra Raid → Raid, count 20 → 1, cost 2|4 → 9" in words(host.look())
    record = words(host.client.get(host.path + "log/2/").content.decode())
    assert "count 20 → 1, cost 2|4 → 9 and attack 3|6 → –." in record


def test_dealt_cards_cannot_be_changed_and_seats_only_look(db: None) -> None:
    table = open_dealt()
    host, bo = host_of(table), guest_at(table, "Bo")

    assert "Import" not in host.client.get(host.path + "deck/").content.decode().replace("Import all", "")
    assert "dealt" in words(edit(host, 422, name="Ours"))
    assert_page(bo.client.get(bo.path + "deck/"))
    assert bo.client.post(bo.path + "deck/", {"what": "head", "name": "Mine"}).status_code == 404


def test_a_form_that_saw_an_older_log_changes_nothing(table: Table) -> None:
    host = host_of(table)
    put_in(table, **RAID)

    html = edit(host, 409, name="Ours", seen=0)

    assert "Someone else was first." in words(html)
    assert state_of(table).deck.name != "Ours"


def test_the_deck_of_another_game_is_not_found(db: None) -> None:

    guest = host_of(open_arctic())

    assert guest.client.get(guest.path + "deck/").status_code == 404
    assert guest.client.get(guest.path + "deck/deck.json").status_code == 404
