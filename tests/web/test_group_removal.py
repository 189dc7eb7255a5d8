"""On a person's page a device of the group removes them from its finished games."""

from __future__ import annotations

import pytest

from referee.tables import groups
from referee.tables.models import Group, Person, Table
from tests.devices import Client
from tests.tables.test_groups import played
from tests.web.pages import assert_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def group(client: Client) -> Group:
    """A group of this device, with a finished table."""
    client.post("/g/", {"name": "Fridays"})
    found = Group.objects.get()
    played(found)
    return found


def test_a_person_is_removed_from_the_finished_games(client: Client, group: Group) -> None:
    person = Person.objects.filter(group=group).order_by("pk").first()
    assert person is not None
    page = client.get(f"/g/{group.code}/person/{person.pk}/").content.decode()
    assert f"Remove {person.name}" in page.replace("<bdi>", "").replace("</bdi>", "")

    client.post(f"/g/{group.code}/person/{person.pk}/remove/")

    shown = client.get(f"/g/{group.code}/").content.decode()
    assert f">{person.name}<" not in shown
    assert Table.objects.filter(group=group).count() == 1
    assert client.get(f"/g/{group.code}/person/{person.pk}/").status_code == 404
    assert_page(client.get(f"/g/{group.code}/games/"))


def test_a_running_table_is_named(client: Client, group: Group) -> None:
    person = Person.objects.filter(group=group).order_by("pk").first()
    assert person is not None
    table = Table.objects.get(group=group)
    table.records.order_by("-number")[0].delete()
    groups_before = Table.objects.count()

    page = client.post(f"/g/{group.code}/person/{person.pk}/remove/")

    assert page.status_code == 422
    assert "which isn’t finished" in page.content.decode()
    assert Table.objects.count() == groups_before
    assert groups.people_of(group)
