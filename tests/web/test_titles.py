"""The page of the names on a table's cards: an edition, each name, the list as a file, and bad ones."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from referee.rules.arctic.cards import OwnTitle, TitleList, all_titles
from referee.rules.arctic.game import ARCTIC
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.titles import titles
from referee.tables import groups
from referee.tables.links import link_path, watch_path
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.browser.stages import RECORDED
from tests.devices import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return open_played(read_story(RECORDED / "arctic" / "demo.json"), "Friday", "NAMES")


def sent(table: Table, words: Mapping[str, Any]) -> Any:
    page = {"seen": read_log(table).number, "entry_id": uuid4()}
    return Client().post(f"{link_path(table)}titles/", {**page, **words})


def now(table: Table) -> TitleList:
    found: TitleList = read_log(table).state.titles
    return found


def test_one_tap_chooses_the_german_edition(table: Table) -> None:
    assert sent(table, {"edition": "de"}).status_code == 303

    host, watch = (Client().get(path).content.decode() for path in (link_path(table), watch_path(table)))
    assert "Schläger" in host
    assert "Brawler" not in watch
    log = Client().get(f"{link_path(table)}log/").content.decode()
    assert "Names on the cards: German (2019)" in log
    assert "Brawler" not in log


def test_a_name_is_corrected_and_its_number_follows_its_article(table: Table) -> None:
    sent(table, {"edition": "de"})
    sent(table, {"card": "Thugs", "name": "Bande", "gender": "f"})

    titles = ARCTIC.titles(read_log(table).state)
    assert titles.inflected("Thugs", "acc") == "die Bande"
    assert not titles.is_plural("Thugs")


def test_an_empty_name_brings_the_printed_one_back(table: Table) -> None:
    sent(table, {"card": "Thugs", "name": "Bande"})
    assert now(table).own == (OwnTitle("Thugs", "Bande"),)

    sent(table, {"card": "Thugs", "name": ""})
    assert now(table) == TitleList()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Medic", "Two cards would be called “Medic”: Thugs and Medic."),
        ("x" * 300, "is too long. Use at most 40 letters."),
        ("<b>Bande</b>", "A name can’t contain &lt;. Leave it out."),
        ("Ban\u202ede", "contains a hidden control character"),
    ],
)
def test_a_bad_name_is_refused_in_a_sentence_and_stays_typed(table: Table, name: str, sentence: str) -> None:
    response = sent(table, {"card": "Thugs", "name": name})

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert f'value="{name.replace("<", "&lt;").replace(">", "&gt;")}"' in page
    assert now(table) == TitleList()


@pytest.mark.parametrize(
    ("listed", "sentence"),
    [
        ("", "The first line of a list of names is “card,title,article”."),
        ("card,title,article\n", "There is no name in this list."),
        ("card,title,article\nThugs,,p\n", "Thugs have no name. Enter what your card says."),
        ("card,title,article\nMole,Mull,m\n", "There’s no card called “Mole”."),
        ("card,title,article\nThugs,Gang,f\nThugs,Bande,f\n", "Thugs are in the list twice."),
        ("card,title,article\nThugs,Gang,f\nMedic,gang,f\n", "Two cards would be called"),
        ("card,title,article\nThugs,Gang\n", "Line 2: enter a card, its name and m, f, n or p."),
        ("card,title,article\nThugs,Gang,x\n", "Enter m, f, n or p for the article of Thugs, not “x”."),
        ("x" * 20_000, "This list is too long."),
    ],
)
def test_a_bad_list_is_refused_in_a_sentence_and_stays(table: Table, listed: str, sentence: str) -> None:
    file = SimpleUploadedFile("names.csv", listed.encode())
    response = sent(table, {"file": file} if listed else {"listed": ""})

    page = response.content.decode()
    assert response.status_code == 422
    assert sentence in page
    assert listed.strip()[:1000] in page
    assert now(table) == TitleList()


def test_a_list_goes_to_another_table_as_a_file(table: Table) -> None:
    sent(table, {"edition": "de"})
    sent(table, {"card": "Thugs", "name": "Bande", "gender": "f"})
    listed = Client().get(f"{link_path(table)}titles.csv").content
    assert len([*csv.reader(StringIO(listed.decode()))]) == 1 + len(titles())

    other = open_played(read_story(RECORDED / "arctic" / "demo.json"), "Saturday", "OTHER")
    assert sent(other, {"file": SimpleUploadedFile("names.csv", listed)}).status_code == 303
    assert [*all_titles(now(other))] == [*all_titles(now(table))]


def test_the_recorded_game_has_the_same_titles(table: Table) -> None:
    sent(table, {"edition": "de"})
    sent(table, {"card": "Thugs", "name": "Bande", "gender": "f"})
    story = json.loads(Client().get(f"{link_path(table)}log.json").content)

    assert [each["facts"] for each in story["entries"] if each["kind"] == "titles"] == [
        {"edition": "de", "own": []},
        {"edition": "de", "own": [{"card": "Thugs", "name": "Bande", "gender": "f"}]},
    ]


def test_a_group_keeps_the_names_for_its_next_table(table: Table) -> None:
    sent(table, {"edition": "de"})
    sent(table, {"card": "Thugs", "name": "Bande", "gender": "f"})
    group, client = groups.found_group("Fridays"), Client()
    groups.add_table(group, table)

    client.get(groups.group_path(group))
    carried = group.code
    page = client.get(f"/arctic/new/?group={carried}").content.decode()
    assert 'name="titled.Thugs" value="Bande"' in " ".join(page.split())
    typed = {"players": ["Ann", "Di"], "group": carried, "edition": "de", "titled.Thugs": "Bande"}
    client.post("/arctic/new/", typed)
    assert now(Table.objects.exclude(pk=table.pk).get()) == now(table)


def test_the_set_up_lays_out_cards_by_their_names() -> None:
    typed = {"look": "list", "players": ["Ann", "Bo"], "edition": "de", "titled.Thugs": "Bande"}
    page = Client().post("/arctic/new/", typed).content.decode()

    assert "These names are our translation. Tap one to enter what your card says." in page
    assert "Schläger" in page
    assert "Bande" in page


def test_a_set_up_with_a_bad_name_is_refused_and_keeps_it() -> None:
    typed = {"players": ["Ann", "Bo"], "edition": "de", "titled.Thugs": "Sanitäter", "titled.Spy": "Maulwurf"}
    response = Client().post("/arctic/new/", typed)

    page = response.content.decode()
    assert response.status_code == 422
    assert "Two cards would be called “Sanitäter”" in page
    assert 'value="Maulwurf"' in page
