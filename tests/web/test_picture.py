"""The result as a picture: who played, their places and points, whose evening it was; nothing else."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from referee.tables import groups
from referee.tables.links import link_path, watch_path
from referee.tables.models import Table
from referee.web.desk.fitting import fitting
from referee.web.table.results import LARGEST, ROOM
from tests.cast import open_arctic
from tests.devices import Client
from tests.tables.test_groups import played
from tests.web.guests import host_of
from tests.web.pages import assert_page

pytestmark = pytest.mark.django_db
GAMES = ("arctic/gangs_by_count", "earth/the_app_deals", "prehistory/five_years", "arctic/solo_game")


def finished(name: str = "arctic/gangs_by_count") -> Table:
    return played(groups.found_group("Fridays <b>"), name, "PICT22")


def words_in(table: Table) -> list[str]:
    answer = Client().get(link_path(table) + "picture.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    drawn = ElementTree.fromstring(answer.content.decode())  # noqa: S314 - our own
    return [text.strip() for text in drawn.itertext() if text.strip()]


@pytest.mark.parametrize("name", GAMES)
def test_every_player_stands_there_with_place_and_points_and_nothing_else(name: str) -> None:
    table = finished(name)
    data = Client().get(link_path(table) + "score.json").json()
    names = {seat.name for seat in table.seats.all()}
    title, below, *rows, made_by = words_in(table)[1:]
    assert re.fullmatch(r"Fridays <b> · .* · \d+ \w+ \d{4}", below)
    assert made_by == "Referee"
    assert names <= set(rows)
    rest = [word for word in rows if word not in names]
    assert all(re.fullmatch(r"\d\.|-?\d+", word) for word in rest), rest
    assert title in ("Arctic Scavengers", "Skirmish for Earth", "Prehistory: Marauders")
    assert data


def test_the_best_come_first_and_who_is_even_shares_a_place() -> None:
    words = words_in(finished("earth/shared_win"))
    assert [word for word in words if re.fullmatch(r"\d\.", word)] == ["1.", "1.", "1."]


def test_more_points_stand_higher() -> None:
    points = [int(word) for word in words_in(finished()) if word.isdecimal()]
    assert len(set(points)) > 1
    assert points == sorted(points, reverse=True)


def test_before_the_end_there_is_no_picture() -> None:
    host = host_of(open_arctic())
    for where in ("picture/", "picture.svg"):
        assert host.client.get(host.path + where).status_code == 404
    assert "picture/" not in host.look()


def test_the_menu_leads_to_it_and_without_scripts_it_is_saved_as_svg() -> None:
    host = host_of(finished())
    assert f'href="{host.path}picture/"' in host.look()
    html = host.look("picture/")
    assert re.search(r'<a [^>]*href="[^"]*picture.svg" download', html)
    assert re.search(r'<button [^>]*class="[^"]*js-only[^"]*" data-save="PICT22.png"', html)


def test_who_only_watches_sees_it_too() -> None:
    assert_page(Client().get(watch_path(finished()) + "picture/"))


# The widest letters of DejaVu Sans Bold, in which a name of this length once ran out of the picture.
@pytest.mark.parametrize(
    ("name", "ems"), [("Ann", 0.75), ("W" * 30, 1.103), ("m" * 30, 1.042), ("漢" * 30, 1), ("א" * 30, 0.7)]
)
def test_a_long_name_is_written_smaller_until_its_widest_letters_have_room(name: str, ems: float) -> None:
    size = fitting(name, LARGEST, ROOM)
    assert 20 <= size <= LARGEST
    assert size * len(name) * ems <= ROOM


def test_an_accent_takes_no_room_of_its_own() -> None:
    name = "e\u0301" * 20
    assert fitting(name, LARGEST, ROOM) == fitting("e" * 20, LARGEST, ROOM)
