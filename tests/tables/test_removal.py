"""A person leaves a group's finished tables: no name is left, no result is lost, and each chain is whole."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import groups, services, stats_cache
from referee.tables.backup import line_of
from referee.tables.management.commands.verify import look_at
from referee.tables.models import Group, Person, Table
from referee.tables.removal import remove_person
from tests.cast import open_arctic

pytestmark = pytest.mark.django_db
REPLAYS = Path(__file__).resolve().parents[2] / "fixtures/replays"
FINISHED = "arctic/humanitarians"


def finished(group: Group, name: str = FINISHED, code: str = "PLAYED") -> Table:
    story = read_story(REPLAYS / f"{name}.json")
    table = services.open_played(story, "An evening", code)
    groups.add_table(group, table)
    return table


def person_called(group: Group, name: str) -> int:
    return int(Person.objects.get(group=group, name=name).pk)


@pytest.fixture
def group() -> Group:
    return groups.found_group("Fridays")


def test_no_name_is_left_and_the_chain_is_whole(group: Group) -> None:
    table = finished(group)
    name = table.seats.order_by("number").first().name  # type: ignore[union-attr]
    (before,), number = stats_cache.plays_of(group), table.records.count()

    assert remove_person(group, person_called(group, name)) == name

    copy = Table.objects.get(group=group)
    assert copy.code != table.code
    assert not re.search(rf"\b{name}\b", line_of(copy))
    assert look_at(copy).records == number
    (after,) = stats_cache.plays_of(group)
    assert after.evening == before.evening
    assert [result.score for result in after.results] == [result.score for result in before.results]
    assert set(after.who) == {seat for seat in before.who if seat != name}
    assert not Person.objects.filter(group=group, name=name).exists()


def test_a_merged_name_goes_as_well(group: Group) -> None:
    table = finished(group)
    name = table.seats.order_by("number").first().name  # type: ignore[union-attr]
    person = person_called(group, name)
    groups.rename_person(group, person, "Someone")

    remove_person(group, person)

    assert not Person.objects.filter(group=group, name__in=(name, "Someone")).exists()


def test_a_running_table_is_named_and_nothing_changes(group: Group) -> None:
    table = finished(group)
    name = table.seats.order_by("number").first().name  # type: ignore[union-attr]
    running = open_arctic()
    groups.add_table(group, running)
    seat = running.seats.first()
    assert seat is not None
    seat.person_id = person_called(group, name)
    seat.save()

    with pytest.raises(IllegalEntry, match="which isn’t finished"):
        remove_person(group, person_called(group, name))
    assert set(Table.objects.filter(group=group)) == {table, running}


def test_a_name_that_is_a_word_of_the_record_is_refused(group: Group) -> None:
    story = read_story(REPLAYS / f"{FINISHED}.json")
    table = services.open_played(story, "An evening", "PLAYED")
    groups.add_table(group, table)
    seat = table.seats.order_by("number").first()
    assert seat is not None
    # As if the seat were called like a kind of entry.
    type(seat).objects.filter(pk=seat.pk).update(name="gathered")

    with pytest.raises(IllegalEntry, match="for something else, too"):
        remove_person(group, seat.person_id or 0)
    assert Table.objects.get(group=group) == table


def test_a_person_who_is_gone_is_removed_once(group: Group) -> None:
    assert remove_person(group, 7) == ""
