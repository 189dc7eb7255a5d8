"""Every word on a page is in the catalogues: in a made-up language nothing stands bare."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from referee.rules.kernel.replay import read_story
from referee.tables.links import link_path, watch_path
from referee.tables.management.commands.demo import demo_tables, lay_out
from referee.tables.services import open_played
from tests.browser.stages import RECORDED
from tests.devices import Client
from tests.languages.pseudo import CODE
from tests.languages.reading import bare_words, own_words, titles

pytestmark = pytest.mark.django_db

WITHOUT_A_TABLE = (
    "/",
    "/arctic/skirmish/",
    "/arctic/skirmish/?p=Ann&p=Bo&force.0=thugs&force.1=sniper_team&force.1=no_such",
    "/arctic/solo/",
    "/arctic/solo/?force.0=thugs&force.0=medic&force.1=sniper_team&force.1=tear_gas",
    "/arctic/solo/game/",
    "/arctic/solo/game/?a=brawler*1&f=7&c=x&o=3",
    "/arctic/new/",
    "/arctic/new/?modules=hq&modules=recon&players=Ann&players=Bo",
    "/earth/new/",
    "/prehistory/new/",
    "/prehistory/layout/",
    "/arctic/rules/",
    "/earth/rules/",
    "/prehistory/rules/",
    "/arctic/rules/A-44/",
    "/j/",
    "/offline/",
    "/share/?path=/j/",
)
# What the pages show as an example of what somebody might write.
EXAMPLES = {"Ann", "Bo", "Cy", "Di", "no_such"}


@pytest.mark.parametrize("path", WITHOUT_A_TABLE)
def test_no_word_is_bare_where_there_is_no_table(reader: Client, path: str) -> None:
    response = reader.get(path, follow=True)
    assert response.status_code == 200
    assert bare_words(response.content.decode(), titles() | EXAMPLES) == set()


def at_demo_tables() -> Iterator[tuple[str, set[str]]]:
    """Yield the addresses of the demonstration tables, with what their players wrote."""
    for table in demo_tables():
        story = read_story(RECORDED / table.game / "demo.json")
        own = {table.name, table.code} | own_words(story)
        host = link_path(table)
        for path in (host, watch_path(table), *(link_path(table, seat) for seat in table.seats.all())):
            yield path, own
        for page in (
            "log/",
            "links/",
            "log/3/",
            "wrong/3/",
            "wrong/3/?answer=cards",
            "wrong/3/?answer=forgot",
            "try/",
            "pace/",
        ):
            yield f"{host}{page}", own


def test_no_word_is_bare_at_the_demonstration_tables(reader: Client) -> None:
    lay_out()
    found = {
        (path.split("/", 5)[-1], word)
        for path, own in at_demo_tables()
        for word in bare_words(reader.get(path, follow=True).content.decode(), own)
    }
    assert found == set()


def test_what_a_home_screen_shows_is_translated(reader: Client) -> None:
    told = json.loads(reader.get("/manifest.webmanifest").content)
    words = [told["name"], told["short_name"], told["description"], told["shortcuts"][0]["name"]]
    assert set().union(*(bare_words(each, ()) for each in words)) == set()


@pytest.mark.parametrize("file", ["arctic/gangs_by_tie_break", "earth/asked_first", "prehistory/five_years"])
def test_no_word_is_bare_in_a_score_as_a_table(reader: Client, file: str) -> None:
    story = read_story(RECORDED / f"{file}.json")
    host = link_path(open_played(story, "Friday", "ENDED"))
    table = reader.get(f"{host}score.csv")
    assert table.status_code == 200
    assert bare_words(table.content.decode(), own_words(story)) == set()
    assert "⟦" not in reader.get(f"{host}score.json").content.decode()


def test_what_is_read_out_loud_is_in_the_language_of_the_page(reader: Client) -> None:
    lay_out()
    told = [reader.get(f"{link_path(table)}said.json").json() for table in demo_tables()]

    assert {each["lang"] for each in told} == {CODE}
    assert all("⟦" in each["words"] for each in told)


def test_a_card_keeps_its_printed_title_and_has_its_meaning_beside_it(reader: Client) -> None:
    page = reader.get("/arctic/skirmish/").content.decode()
    assert 'Brawler <span class="gloss">(⟦Bràwlér~~~⟧)</span>' in page
    assert "data-gloss=" in page


def test_there_is_no_meaning_beside_a_title_in_english() -> None:
    page = Client().get("/arctic/skirmish/").content.decode()
    assert "Brawler" in page
    assert "gloss" not in page
