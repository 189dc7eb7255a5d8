"""A game whose package is no longer installed: its tables are left alone, and nothing else breaks."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from referee.tables import groups, logbook
from referee.tables.links import link_path
from referee.tables.models import CachedStats, Group, Table
from tests.cast import open_arctic
from tests.devices import Client
from tests.tables.test_groups import played
from tests.web.pages import assert_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def group() -> Group:
    """A group with one game of Earth, and one of a game that nobody here knows any more."""
    found = groups.found_group("Fridays")
    played(found, "earth/shared_win", "EARTH2")
    gone = played(found, "arctic/gangs_by_count", "GONE22")
    Table.objects.filter(pk=gone.pk).update(game="gone")
    logbook.forget_all()
    return found


@pytest.mark.parametrize("is_kept", [True, False])
@pytest.mark.parametrize("where", ["", "games/", "plays.csv", "group.json"])
def test_its_group_is_counted_without_it(client: Client, group: Group, where: str, is_kept: bool) -> None:
    if is_kept:
        client.get(groups.group_path(group))
    else:
        CachedStats.objects.all().delete()
    answer = client.get(groups.group_path(group) + where)
    assert answer.status_code == 200
    assert "GONE22" not in answer.content.decode()


def test_everybody_s_sheet_is_there(client: Client, group: Group) -> None:
    for person in groups.people_of(group):
        html = client.get(f"{groups.group_path(group)}person/{person.pk}/").content.decode()
        assert "gangs" not in html


def test_its_table_is_not_there_and_not_on_the_home_page(client: Client) -> None:
    table = open_arctic()
    client.get(link_path(table))
    Table.objects.filter(pk=table.pk).update(game="gone")
    assert table.name not in assert_page(client.get("/"))
    assert client.get(link_path(table)).status_code == 404


def test_what_it_told_is_kept_until_it_comes_back(client: Client, group: Group) -> None:
    client.get(groups.group_path(group))
    Table.objects.filter(code="GONE22").update(game="arctic")
    client.get(groups.group_path(group))
    before = list(CachedStats.objects.order_by("pk").values_list("table__code", "payload"))
    Table.objects.filter(code="GONE22").update(game="gone")
    call_command("groups", "--rebuild", stdout=io.StringIO())
    assert list(CachedStats.objects.order_by("pk").values_list("table__code", "payload")) == before
