"""The section that says what decided an evening, under the score of a finished game."""

from __future__ import annotations

import re

import pytest

from referee.rules.kernel.replay import read_story
from referee.tables.models import Table
from referee.tables.services import open_played
from tests.cast import open_arctic
from tests.languages.pseudo import ROOT
from tests.web.guests import guest_at, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
REPLAYS = ROOT / "fixtures" / "replays"
TITLE = "What decided the evening"


def played(name: str) -> Table:
    return open_played(read_story(REPLAYS / f"{name}.json"), "Friday", "FRIDAY")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("arctic/gangs_tied_twice", "Ann would have won."),
        ("arctic/solo_game", "No other house rule would have changed"),
        ("earth/rulings_and_overrides", "Ann would have won."),
        ("prehistory/five_years", "The score stays as it was counted."),
    ],
)
def test_it_is_said_under_the_score(name: str, says: str) -> None:
    host = host_of(played(name))
    score = assert_page(host.client.get(host.path))
    assert f'hx-get="{host.path}decided/"' in score
    assert f'href="{host.path}decided/"' in score

    part = host.client.get(f"{host.path}decided/", headers={"hx-request": "true"})
    text = words(part.content.decode())
    assert TITLE in text
    assert says in text
    assert "<html" not in part.content.decode()
    assert says in words(assert_page(host.client.get(f"{host.path}decided/")))


def test_an_entry_that_would_be_different_is_a_link_to_it() -> None:
    host = host_of(played("earth/rulings_and_overrides"))
    html = assert_page(host.client.get(f"{host.path}decided/"))

    for number in re.findall(rf"{host.path}log/(\d+)/", html):
        assert host.client.get(f"{host.path}log/{number}/").status_code == 200


def test_every_seat_reads_the_same() -> None:
    table = played("arctic/gangs_tied_twice")
    host, ann = host_of(table), guest_at(table, "Ann")
    found = [
        words(guest.client.get(f"{guest.path}decided/", headers={"hx-request": "true"}).content.decode())
        for guest in (host, ann)
    ]

    assert found[0] == found[1]


def test_before_the_end_there_is_no_such_page() -> None:
    table = open_arctic()
    host = host_of(table)

    assert host.client.get(f"{host.path}decided/").status_code == 404
    assert "decided/" not in assert_page(host.client.get(host.path))
