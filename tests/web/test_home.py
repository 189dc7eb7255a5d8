"""The home page, the tables of a device, and the pages for what went wrong."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import RequestFactory
from django.urls import reverse

from referee.rules.arctic.setup.meta import Setup
from referee.tables import joining, services
from referee.tables.keys import new_key
from referee.tables.links import Visitor, cookie_of, find_visitor, find_visitors, link_path
from referee.tables.models import StoredRecord
from referee.web.access.device import MOST_TABLES, remember_table
from referee.web.registry import TILES
from tests.devices import Client, hold
from tests.web.earth.tablecast import open_earth
from tests.web.pages import assert_page, words
from tests.web.test_marauders import open_marauders

pytestmark = pytest.mark.django_db


def open_table(name: str = "Friday", players: tuple[str, ...] = ("Ann", "Bo")) -> Any:
    setup = Setup(players, players[0])
    return services.open_table(game="arctic", name=name, setup=setup, players=players)


def put(client: Client, kept: list[Any]) -> None:
    """Have a device hold these places and remember them in this order."""
    session = client.session
    session["tables"] = kept
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    for code, place in kept:
        client.take(code, place)


def link(table: Any, place: str = "host") -> list[str]:
    seat = None if place == "host" else table.seats.get(number=int(place))
    return list(link_path(table, seat).strip("/").split("/")[1:])


def test_the_first_visit_shows_the_games_and_the_quick_ruling(client: Client) -> None:
    html = assert_page(client.get("/"))
    for tile in TILES:
        assert tile.title in html
        assert f'href="{reverse(tile.new_table)}"' in html
    assert f'href="{reverse("arctic_quick")}"' in html
    assert f'href="{reverse("arctic_solo_game")}"' in html
    assert "listed here" in html


def test_every_door_has_its_picture_and_an_arrow(client: Client) -> None:
    doors = re.findall(r'<a class="door".*?</a>', assert_page(client.get("/")), re.DOTALL)

    assert len(doors) > 2
    assert [door.count("<svg") for door in doors] == [2] * len(doors)


def test_a_table_that_was_looked_at_is_listed(client: Client) -> None:
    table = open_table("Friday night")
    client.get(link_path(table))
    html = assert_page(client.get("/"))
    assert f'href="{link_path(table)}"' in html
    assert "Ann and Bo Friday night · Arctic Scavengers · Round 1 of 16. Ann gathers." in words(html)
    assert "just now Continue" in words(html)
    assert "as Ann" not in words(html)


def test_the_first_table_shows_its_seats_and_whose_turn_it_is(client: Client) -> None:
    client.get(link_path(open_table()))
    page = words(assert_page(client.get("/")))
    assert "Continue Ann now Bo next" in page


def test_a_code_is_typed_or_scanned(client: Client) -> None:
    for where in ("/", "/j/"):
        html = assert_page(client.get(where))
        assert 'name="code"' in html
        assert "Scan the code" in html


@pytest.mark.parametrize(
    ("open_it", "far"), [(open_earth, "· Round 1 of 22. Target."), (open_marauders, "· Year 1 of 5. Spring.")]
)
def test_a_table_says_how_far_it_is(client: Client, open_it: Any, far: str) -> None:
    put(client, [link(open_it())])

    assert far in words(assert_page(client.get("/")))


def test_the_home_page_shows_a_table_that_cannot_be_read_any_more(client: Client) -> None:
    table = open_table("Friday night")
    StoredRecord.objects.create(table=table, number=1, kind="no such kind", facts={}, outcome={}, reasons=[])
    put(client, [link(table)])

    assert "Ann and Bo Friday night · Arctic Scavengers" in words(assert_page(client.get("/")))


def test_a_seat_is_listed_by_its_name(client: Client) -> None:
    table = open_table()
    put(client, [link(table, "2")])
    assert "as Bo" in words(assert_page(client.get("/")))


def test_names_are_escaped(client: Client) -> None:
    table = open_table("<b>Fri</b>", ("<i>Ann", "Bo & Co"))
    put(client, [link(table)])
    html = assert_page(client.get("/"))
    assert "&lt;b&gt;Fri" in html
    assert "&lt;i&gt;Ann and Bo &amp; Co" in html


def test_links_that_open_nothing_are_dropped(client: Client) -> None:
    table, renewed = open_table("Friday"), open_table("Sunday")
    put(client, [link(table), link(renewed)])
    joining.shut_all_out(renewed)
    client.cookies[cookie_of("NOSUCH")] = "x"
    html = assert_page(client.get("/"))
    assert "Friday" in html
    assert "Sunday" not in html


def test_the_list_costs_five_queries_however_long(client: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        client.get("/")
    for number in (1, MOST_TABLES):
        client.cookies.clear()
        put(client, [link(open_table(f"Table {each}")) for each in range(number)])
        with django_assert_num_queries(5):
            assert client.get("/").content.count(b"chip-game") == number


def test_newest_first_once_each_and_twenty_at_most(client: Client, rf: RequestFactory) -> None:
    request = rf.get("/")
    request.session = client.session
    visitors = [Visitor(open_table(f"Table {number}"), None) for number in range(MOST_TABLES + 2)]
    for visitor in (*visitors, visitors[5]):
        remember_table(request, visitor)
    codes = [code for code, _ in request.session["tables"]]
    newest = [visitors[5], *[visitor for visitor in reversed(visitors) if visitor is not visitors[5]]]
    assert codes == [visitor.table.code for visitor in newest][:MOST_TABLES]


def test_looking_again_does_not_write_the_cookie_again(client: Client) -> None:
    table = open_table()
    put(client, [link(table)])
    assert "sessionid" not in client.get("/").cookies


def test_find_visitors_agrees_with_find_visitor() -> None:
    table, other, key = open_table(), open_table(), new_key()
    for place in ("2", "host", "watch", "1"):
        hold(table, place, key)
    order = [(table.code, place) for place in ("1", "host", "watch", "2")]

    one_by_one = [find_visitor(*each, key) for each in order]

    found = find_visitors({table.code: key, other.code: key, "é'%": key}, order)
    assert [visitor.path for visitor in found] == [each.path for each in one_by_one if each]
    assert len(found) == 4


def test_only_reading_is_possible(client: Client) -> None:
    assert client.post("/").status_code == 405
    assert client.head("/").status_code == 200


def test_an_unknown_address_is_answered_kindly(client: Client) -> None:
    html = assert_page(client.get("/no/such/page/"), 404)
    assert "Nothing here." in html


def test_a_form_without_its_token_is_answered_kindly() -> None:
    client = Client(enforce_csrf_checks=True)
    fields = {"players": ["Ann", "Bo"]}
    html = assert_page(client.post("/arctic/new/", fields), 403)
    assert "A seat needs a cookie." in html
    assert ">Retry</a>" not in html, "what was filled in would be gone: one goes back for it"
    client.get("/arctic/new/")
    assert "That wasn’t accepted." in assert_page(client.post("/arctic/new/", fields), 403)


def test_a_fault_of_ours_is_answered_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("referee.web.lobby.home._opened_here", fail)
    html = assert_page(Client(raise_request_exception=False).get("/"), 500)
    assert "Something went wrong." in html
