"""A group under rough hands: two devices at once, ids made up, tables that are gone, a thousand people."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from referee.tables import groups
from referee.tables.models import Group, Person, Table
from tests.cast import open_arctic
from tests.devices import Client
from tests.tables.test_groups import alone, ids, played
from tests.web.pages import assert_page

pytestmark = pytest.mark.django_db
MADE_UP = ("0", "-1", "999999999999999", "9" * 40, "x", "", "1.5", "\u0661", "1 or 1=1", "1\x00")


@pytest.fixture
def group() -> Group:
    found = groups.found_group("Fridays")
    played(found)
    return found


def path(group: Group) -> str:
    return groups.group_path(group)


def people(group: Group) -> set[tuple[int, str, int | None]]:
    return {(person.pk, person.name, person.same_as_id) for person in groups.people_of(group)}


@pytest.mark.bad_input
@pytest.mark.parametrize("word", MADE_UP)
def test_ids_that_are_made_up_change_nothing(client: Client, group: Group, word: str) -> None:
    before, mine = people(group), next(iter(ids(group).values()))
    for each in ({"one": word, "other": mine}, {"one": mine, "other": word}, {"apart": word}):
        assert client.post(f"{path(group)}people/", each).status_code == 303
    assert client.post(f"{path(group)}name/", {"who": word, "name": "x" * 31}).status_code in (303, 422)
    assert client.post(f"{path(group)}tables/", {"add": word}).status_code == 303
    assert client.post(f"{path(group)}tables/", {"out": word}).status_code == 303
    assert people(group) == before


@pytest.mark.bad_input
def test_somebody_of_another_group_is_nobody_here(client: Client, group: Group) -> None:
    other = groups.found_group("Sundays")
    groups.add_table(other, open_arctic(("Zoe", "Yan")))
    before, mine, theirs = people(group) | people(other), ids(group)["Ann"], ids(other)["Zoe"]
    client.post(f"{path(group)}people/", {"one": mine, "other": theirs})
    client.post(f"{path(group)}people/", {"one": theirs, "other": mine})
    client.post(f"{path(group)}people/", {"apart": theirs})
    client.post(f"{path(group)}name/", {"who": theirs, "name": "Zed"})
    assert people(group) | people(other) == before
    assert client.get(f"{path(group)}person/{theirs}/").status_code == 404


@pytest.mark.parametrize("rounds", range(2))
def test_joining_and_splitting_in_whatever_order_never_makes_a_circle(group: Group, rounds: int) -> None:
    alone(group, "Ann", "Annie", "Anna", "An")
    who = ids(group)
    names = ("Ann", "Annie", "Anna", "An")
    for one in names[rounds:]:
        for other in reversed(names):
            groups.join_people(group, who[one], who[other])
            groups.join_people(group, who[other], who[one])
            groups.separate(group, who[other])
    meant = groups.who_is_who(groups.people_of(group))
    assert set(meant) == {person.pk for person in groups.people_of(group)}


def test_the_one_device_joins_what_the_other_has_just_split(client: Client, group: Group) -> None:
    alone(group, "Ann", "Annie")
    who, other = ids(group), Client()
    fields = {"one": who["Annie"], "other": who["Ann"]}
    for _ in range(2):
        client.post(f"{path(group)}people/", fields)
        other.post(f"{path(group)}people/", fields)
    assert people(group) >= {(who["Annie"], "Annie", who["Ann"])}
    other.post(f"{path(group)}people/", {"apart": who["Annie"]})
    client.post(f"{path(group)}people/", {"apart": who["Annie"]})
    client.post(f"{path(group)}people/", {"apart": who["Ann"]})
    assert {same for _, _, same in people(group)} == {None}
    assert_page(client.get(path(group)))


def test_a_table_that_is_deleted_is_gone_from_its_group_and_people_stay(client: Client, group: Group) -> None:
    assert_page(client.get(path(group)))
    before = people(group)
    Table.objects.all().delete()
    html = assert_page(client.get(path(group)))
    assert "An evening" not in html
    assert people(group) == before
    for person in before:
        assert_page(client.get(f"{path(group)}person/{person[0]}/"))


def test_a_group_of_a_thousand_people_asks_no_more_and_is_there_at_once(client: Client, group: Group) -> None:
    with CaptureQueriesContext(
        connection,
    ) as few:
        assert_page(client.get(path(group)))
    Person.objects.bulk_create(Person(group=group, name=f"Guest {number:04}") for number in range(1000))
    chain = list(Person.objects.filter(name__startswith="Guest").order_by("name"))
    for one, other in pairwise(chain):
        one.same_as = other
    Person.objects.bulk_update(chain, ["same_as"])
    with CaptureQueriesContext(connection) as many:
        html = client.get(path(group)).content.decode()
    assert "Guest 0999" in html
    assert len(many) <= len(few)
