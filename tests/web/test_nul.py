"""A NUL in whatever a page sends: a sentence or nothing, never a fault, and none in what is recorded."""

from __future__ import annotations

import json

import pytest
from django.db import models

from referee.rules.earth.deck.csv import as_csv
from referee.rules.earth.deck.deck import as_json
from referee.rules.kernel.text.codec import encode
from referee.rules.prehistory.board.layout import SYNTHETIC
from referee.tables.models import Seat, StoredRecord, Table
from tests.cast import open_arctic, rows_of, to_reveal
from tests.devices import Client
from tests.web.earth.tablecast import DECK, open_earth
from tests.web.earth.tablecast import to_reveal as earth_to_reveal
from tests.web.guests import Guest, forms_of, host_of
from tests.web.pages import assert_page, words
from tests.web.test_marauders import OPENING, open_marauders

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

SETUPS = ("/arctic/new/", "/earth/new/", "/prehistory/new/?layout=")


def recorded() -> str:
    """Return everything that is kept of all tables, as text."""
    kept: tuple[type[models.Model], ...] = (Table, Seat, StoredRecord)
    return json.dumps([list(each._default_manager.values()) for each in kept], default=str)


def sends(guest: Guest, where: str) -> list[tuple[str, dict[str, list[str]], str]]:
    """Return address, fields and the name of the field with a NUL, for each field of each form of a page."""
    found = []
    for form in forms_of(guest.look(where)).values():
        fields: dict[str, list[str]] = {}
        for name, value in form.fields:
            fields.setdefault(name, []).append(value)
        for name in fields:
            if form.method == "post" and name != "csrfmiddlewaretoken":
                spoilt = fields | {name: [f"{value}\0" for value in fields[name]]}
                found.append((form.action or guest.path + where, spoilt, name))
    return found


def tables() -> list[tuple[Table, str]]:
    """Return tables of all games, where forms with words are open, and the page of each."""
    arctic = to_reveal(open_arctic(modules=()))
    deck, earth = open_earth(), earth_to_reveal(open_earth())
    return [
        (arctic, ""),
        (deck, "deck/card/?edit=action:"),
        (deck, "deck/card/?edit=land:"),
        (deck, ""),
        (earth, ""),
        (open_marauders(entries=OPENING), ""),
    ]


def test_no_form_of_a_table_records_one() -> None:
    sent = 0
    for table, where in tables():
        guest = host_of(table)
        for action, each, name in sends(guest, where):
            response = guest.client.post(action, each, follow=True)
            assert response.status_code < 500, (action, name)
            sent += 1
    assert sent > 40
    assert "\\u0000" not in recorded()


@pytest.mark.parametrize("path", SETUPS)
def test_no_set_up_opens_a_table_with_one(path: str) -> None:
    client = Client()
    fields = {"players": ["An\0n", "Bo"], "name": "Friday", "layout": "{}"}

    response = client.post(path, fields)

    assert response.status_code == 422
    assert not Table.objects.exists()


def test_a_layout_says_which_word_has_it() -> None:
    fields = encode(SYNTHETIC) | {"name": "Bo\0ard"}

    response = Client().post("/prehistory/new/", {"import": json.dumps(fields)})

    assert "“Bo␀ard” contains an invalid character" in words(assert_page(response, 422))


@pytest.fixture
def host() -> Guest:
    """The host of a table without a deck."""
    return host_of(open_earth(deck=None))


def test_a_deck_as_json_says_which_word_has_it(host: Guest) -> None:
    text = as_json(DECK).replace("Zebra Raid", "Zebra\\u0000Raid")

    response = host.client.post(f"{host.path}deck/", {"what": "import", "json": text})

    assert "“Zebra␀Raid” contains an invalid character" in words(assert_page(response, 422))


def test_a_deck_as_csv_says_which_word_has_it(host: Guest) -> None:
    fields = {name[:-4]: text.replace("Zebra Raid", "Zebra\0Raid") for name, text in as_csv(DECK).items()}

    response = host.client.post(f"{host.path}deck/", {"what": "import", **fields})

    assert "“Zebra␀Raid” contains an invalid character" in words(assert_page(response, 422))


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("deck/", {"what": "head", "name": "Ra\0id"}),
        ("deck/card/", {"edit": "action:", "name": "Ra\0id", "row": "1:0"}),
        ("deck/card/", {"edit": "land:", "name": "Ra\0id", "continent": "Asia"}),
        ("deck/card/", {"edit": "land:", "name": "Raid", "continent": "Ra\0id"}),
    ],
)
def test_the_forms_of_a_deck_say_which_name_has_it(host: Guest, path: str, fields: dict[str, str]) -> None:
    response = host.client.post(f"{host.path}{path}", {"seen": "0", "keep": "stop", **fields})

    page = words(assert_page(response, 422))
    assert (
        "“Ra�id” contains an invisible character (U+0000)." in page
        or "“Ra␀id” contains an invalid character" in page
    )
    assert rows_of(host.table) == []
