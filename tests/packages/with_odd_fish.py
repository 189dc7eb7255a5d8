"""Odd Fish as its players see it. Run by `test_packages.py`, where the package is installed."""

from __future__ import annotations

import csv
import io
import re

import pytest
from django.contrib.staticfiles import finders
from django.urls import reverse

from referee import packages
from referee.tables import groups, logbook
from referee.tables.links import watch_path
from referee.tables.models import Table
from tests.devices import Client
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import assert_page

pytestmark = pytest.mark.django_db
ROUNDS = ((5, 4), (3, 3), (1, 5), (2, 1), (5, 4))
"""What Ann and Bo hold out: Ann takes 5, 2 and 5 fish, Bo 5."""


@pytest.fixture(autouse=True)
def _no_logs_read_yet() -> None:
    logbook.forget_all()


def opened(**fields: str) -> Table:
    assert packages.BROKEN == []
    answer = Client().post(reverse("odd_fish_new"), {"players": ["Ann", "Bo"], "name": "Friday", **fields})
    assert answer.status_code == 303
    return Table.objects.get()


def hold(guest: Guest, seat: str, fingers: int) -> str:
    """Tap the seat that holds out and the number, and enter it."""
    guest.look(kind="hold", for_seat=seat)
    guest.press(f"{fingers}")
    return guest.press(f"{seat} holds out {fingers}")


def played() -> Table:
    table = opened()
    host = host_of(table)
    for ann, bo in ROUNDS:
        hold(host, "Ann", ann)
        hold(host, "Bo", bo)
    return table


def test_its_tile_leads_to_a_set_up_with_its_house_rules(client: Client) -> None:
    assert reverse("odd_fish_new") in assert_page(client.get("/"))
    html = assert_page(client.get(reverse("odd_fish_new")))
    assert "How many fish win?" in html
    refused = client.post(reverse("odd_fish_new"), {"players": ["Ann"]})
    assert "A game has 2 to 5 players, not 1." in assert_page(refused, 422)


def test_it_is_played_from_opening_to_score() -> None:
    table = played()
    html = host_of(table).look()
    assert "Ann wins the game" in html
    assert "rung-best" in html
    guest = guest_at(table, "Bo")
    text = guest.client.get(guest.path + "score.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    assert rows == [["Player", "Wins", "Score"], ["Ann", "1", "12"], ["Bo", "0", "5"]]


def test_a_phone_does_not_see_what_another_holds_out() -> None:
    table = opened()
    host, bo = host_of(table), guest_at(table, "Bo")
    hold(guest_at(table, "Ann"), "Ann", 4)
    for where in ("", "log/", "log/1/"):
        assert "holds out 4" not in host.look(where)
        assert "holds out 4" not in bo.look(where)
    assert "holds out 4" in guest_at(table, "Ann").look("log/")
    hold(bo, "Bo", 2)
    assert "Ann holds out 4 fingers" in bo.look("log/")


def test_the_table_shows_what_the_last_entry_came_to_with_its_reasons() -> None:
    table = opened()
    host = host_of(table)
    hold(host, "Ann", 4)
    assert "Kept until all are shown." not in guest_at(table, "Bo").look()
    assert "Kept until all are shown." in guest_at(table, "Ann").look()
    hold(host, "Bo", 2)
    for guest in (host, guest_at(table, "Bo")):
        page = guest.look()
        assert "Ann alone holds out 4 and takes as many fish." in page
        assert "/odd_fish/rules/OF-3/" in page


def test_every_page_of_a_table_is_there() -> None:
    host = host_of(played())
    for where in (
        "log/",
        "log/2/",
        "links/",
        "pace/",
        "try/",
        "bg-stats/",
        "wrong/2/",
        "wrong/2/?answer=cards",
    ):
        assert host.look(where), where
    for where in ("log.json", "chain.json", "said.json", "score.json", "table.json"):
        assert host.client.get(host.path + where).status_code == 200, where
    wall = Client()
    for query in ("", "?view=overlay"):
        assert "Ann" in assert_page(wall.get(watch_path(host.table) + query))


def test_an_entry_of_it_is_undone_and_amended() -> None:
    table = opened()
    host = host_of(table)
    hold(host, "Ann", 4)
    host.look()
    host.press("Undo")
    assert "Hold out one to five fingers: Ann and Bo." in host.page


def test_its_rules_are_read(client: Client) -> None:
    assert "The catch" in assert_page(client.get("/odd_fish/rules/"))
    assert "takes as many fish" in assert_page(client.get("/odd_fish/rules/OF-3/"))
    host = host_of(played())
    assert "/odd_fish/rules/OF-3/" in host.look("log/2/")


def test_its_style_sheet_is_served() -> None:
    assert finders.find("odd_fish/fish.css")


def test_a_group_counts_it(client: Client) -> None:
    group = groups.found_group("Fridays")
    groups.add_table(group, played())
    html = assert_page(client.get(groups.group_path(group)))
    assert "Odd Fish" in html
    assert re.search(r"Ann</", html)
