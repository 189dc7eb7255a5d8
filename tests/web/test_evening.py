"""An evening of a group: its results, what is next, its picture and its file, and the ways to it."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

import pytest
from django.test import Client as Stranger

from referee.tables import groups, logbook, stats_cache
from referee.tables.links import link_path
from referee.tables.models import Group, StoredRecord, Table
from tests.cast import open_arctic
from tests.devices import Client
from tests.tables.test_groups import played
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
START = datetime(2026, 1, 2, 19, tzinfo=UTC)
GAMES = ("arctic/gangs_by_count", "earth/the_app_deals", "prehistory/five_years")


@pytest.fixture
def group() -> Group:
    """A group with an evening of three games, and one a week later with one of them."""
    group = groups.found_group("Fridays")
    for number, name in enumerate((*GAMES, GAMES[0])):
        table = played(group, name, f"EVEN{number}A")
        began = START + timedelta(days=7 * (number > 2), hours=number % 3)
        Table.objects.filter(pk=table.pk).update(opened_at=began)
        for record in table.records.all():
            when = began + timedelta(seconds=30 * record.number)
            StoredRecord.objects.filter(pk=record.pk).update(made_at=when)
    return group


def page(client: Client, group: Group, day: str = "2026-01-02") -> str:
    return unescape(assert_page(client.get(f"{groups.group_path(group)}evening/{day}/")))


def said(client: Client, group: Group, day: str = "2026-01-02") -> str:
    return words(page(client, group, day))


def test_it_says_what_came_of_the_evening(client: Client, group: Group) -> None:
    html = said(client, group)
    for part in (
        "2 January 2026",
        "Arctic Scavengers Cy wins Cy 14 Ann 13 Bo 13",
        "Prehistory: Marauders No one wins Ann 60 Bo 60",
        "Closest fight",
        "played longest",
        "Head to head",
        "goes first. Began least often",
        "House rules",
    ):
        assert part in html, part
    assert "Still going on" not in html
    assert "in a row" not in html


def test_a_streak_is_that_at_the_end_of_the_evening(client: Client, group: Group) -> None:
    for number in (4, 5):
        table = played(group, GAMES[0], f"EVEN{number}A")
        Table.objects.filter(pk=table.pk).update(opened_at=START + timedelta(days=7 * number))
    assert "Cy has won 3 in a row" in said(client, group, "2026-02-06")
    assert "Cy has won 2 in a row" in said(client, group, "2026-01-30")


def test_the_closest_fight_is_that_of_the_records(client: Client, group: Group) -> None:
    table = played(group, "arctic/base_game_with_gathering", "FOUGHT")
    Table.objects.filter(pk=table.pk).update(opened_at=START + timedelta(days=30))
    margins = []
    for record in table.records.filter(kind="count"):
        fight, winner = record.outcome["fight"], record.outcome["winner"]
        others = [n for seat, n in fight.items() if seat != winner]
        if winner and others:
            margins.append(abs(fight[winner] - max(others)))
    assert len(margins) > 5
    assert f"Round 16: Ann beats Bo by {min(margins)}" in said(client, group, "2026-02-01")


def test_a_table_that_is_not_over_is_said(client: Client, group: Group) -> None:
    table = open_arctic(name="Late game")
    groups.add_table(group, table)
    Table.objects.filter(pk=table.pk).update(opened_at=START + timedelta(hours=4))
    assert "Still going on: Late game" in said(client, group)


def test_next_time_is_filled_in(client: Client, group: Group) -> None:
    html = page(client, group, "2026-01-09")
    (link,) = re.findall(r'href="(/arctic/new/\?[^"]+)"', html)
    first = parse_qs(urlsplit(link).query)["first"][0]
    assert f"{first} goes first." in words(html)
    form = assert_page(client.get(link))
    players = re.findall(r'name="players" value="(\w+)"', form)
    assert re.search(rf'name="first_initiator"\s+value="{players.index(first) + 1}"[^>]*checked', form), (
        "the player is chosen in the form"
    )


@pytest.mark.parametrize("day", ["2026-01-03", "today", "2026-13-01"])
def test_a_day_without_tables_is_no_page(client: Client, group: Group, day: str) -> None:
    for where in ("", "picture.svg", "games.bgsplay"):
        assert client.get(f"{groups.group_path(group)}evening/{day}/{where}").status_code == 404


def test_an_evening_without_a_finished_game_is_a_page(client: Client) -> None:
    group = groups.found_group("Fridays")
    table = open_arctic()
    groups.add_table(group, table)
    day = stats_cache.evening_of(table.opened_at).isoformat()
    assert "No game is over yet." in said(client, group, day)
    assert client.get(f"{groups.group_path(group)}evening/{day}/games.bgsplay").status_code == 404


def test_nobody_outside_of_the_group_sees_it(group: Group) -> None:
    for where in ("", "picture.svg", "games.bgsplay"):
        answer = Stranger().get(f"/g/{group.code}/evening/2026-01-02/{where}")
        assert answer.status_code in (302, 404)
        assert b"Ann" not in answer.content


def test_the_picture_has_every_game(client: Client, group: Group) -> None:
    answer = client.get(f"{groups.group_path(group)}evening/2026-01-02/picture.svg")
    drawn = answer.content.decode()
    assert answer["Content-Type"] == "image/svg+xml"
    assert drawn.count("<rect") == 1 + len(GAMES)
    assert "Cy 14 · Ann 13 · Bo 13" in drawn


def test_the_page_costs_as_many_queries_for_many_tables(
    client: Client, group: Group, django_assert_num_queries: Any
) -> None:
    path = f"{groups.group_path(group)}evening/2026-01-02/"
    for more in (0, 4):
        for number in range(more):
            played(group, GAMES[0], f"MORE{number}A")
        client.get(path)
        logbook.forget_all()
        with django_assert_num_queries(4):
            client.get(path)


def test_the_group_lists_its_evenings(client: Client, group: Group) -> None:
    html = assert_page(client.get(groups.group_path(group)))
    days = re.findall(r'href="/g/\w+/evening/([^/"]+)/"', html)
    assert days == ["2026-01-09", "2026-01-02"]


# The way from a table -------------------------------------------------------------------------------


def test_a_finished_game_leads_to_its_evening(client: Client, group: Group) -> None:
    table = Table.objects.get(code="EVEN0A")
    client.get(groups.group_path(group))
    link = f"{link_path(table)}evening/"
    assert link in assert_page(client.get(link_path(table)))
    assert client.get(link)["Location"] == f"/g/{group.code}/evening/2026-01-02/"


def test_who_is_not_in_the_group_is_told_how(client: Client, group: Group) -> None:
    table = Table.objects.get(code="EVEN0A")
    html = assert_page(client.get(f"{link_path(table)}evening/"), 403)
    assert "isn’t in the group" in html


def test_a_table_of_no_group_has_no_evening(client: Client) -> None:
    table = open_arctic()
    assert client.get(f"{link_path(table)}evening/").status_code == 404


# For BG Stats ---------------------------------------------------------------------------------------


def test_the_file_has_every_game_and_its_references_hold(client: Client, group: Group) -> None:
    answer = client.get(f"{groups.group_path(group)}evening/2026-01-02/games.bgsplay")
    assert answer["Content-Disposition"].endswith('2026-01-02.bgsplay"')
    data = json.loads(answer.content)
    assert len(data["plays"]) == len(GAMES)
    players = {each["id"]: each["name"] for each in data["players"]}
    games = {each["id"]: each["name"] for each in data["games"]}
    assert len(players) == len({each["uuid"] for each in data["players"]}) == 3
    for found in (data["players"], data["games"], data["plays"]):
        assert all(UUID(each["uuid"]) for each in found)
    arctic = data["plays"][0]
    assert games[arctic["gameRefId"]] == "Arctic Scavengers"
    assert {players[each["playerRefId"]]: each["score"] for each in arctic["playerScores"]} == {
        "Ann": "13",
        "Bo": "13",
        "Cy": "14",
    }
    assert sum(each["startPlayer"] for each in arctic["playerScores"]) == 1
    lost = data["plays"][2]
    assert [(each["rank"], each["winner"]) for each in lost["playerScores"]] == [(2, False)] * 2


def test_the_same_evening_has_the_same_ids(client: Client, group: Group) -> None:
    path = f"{groups.group_path(group)}evening/2026-01-02/games.bgsplay"
    assert client.get(path).content == client.get(path).content


def test_who_goes_first_next_time_sits_at_the_table_that_is_opened(client: Client, group: Group) -> None:
    """Even if the group has played with others since."""
    groups.add_table(group, open_arctic(("Annie", "Di")))
    shown = page(client, group)
    first = re.search(r"<b>(.+?) goes first", shown) or re.search(r"(\w+) goes first", shown)
    assert first
    addresses = re.findall(r'href="(/(?:arctic|earth|prehistory)/new/[^"]+)"', shown)
    assert len(addresses) == 3
    for address in addresses:
        query = parse_qs(urlsplit(address).query)
        assert query["first"] == [words(first[1])]
        assert query["first"][0] in query["p"]
    form = words(client.get(addresses[0]).content.decode())
    assert "Annie" not in form


def test_only_who_has_met_is_head_to_head(client: Client, group: Group) -> None:
    table = open_arctic(("Annie", "Di"))
    groups.add_table(group, table)
    Table.objects.filter(pk=table.pk).update(opened_at=START)
    duels = page(client, group).partition("Head to head")[2].partition("</table>")[0]
    assert "Ann" in duels
    assert "Annie" not in duels
    assert "0:0" not in duels


def test_before_the_first_game_is_over_nothing_was_last_played(client: Client) -> None:
    group = groups.found_group("New")
    groups.add_table(group, open_arctic())
    client.get(groups.group_path(group))
    assert "Last played" not in client.get(groups.group_path(group)).content.decode()
