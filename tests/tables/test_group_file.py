"""A group's file: it is imported unchanged, and invalid files are refused."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import events, groups, stats_cache
from referee.tables.event_models import Event, EventEvening
from referee.tables.management.commands import groups as command
from referee.tables.models import Group, Person, Table
from tests.cast import open_arctic
from tests.tables.test_groups import ids, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def group() -> Group:
    found = groups.found_group("Fridays")
    played(found)
    groups.add_table(found, open_arctic(("Annie", "Di")))
    people = ids(found)
    groups.join_people(found, people["Annie"], people["Ann"])
    return found


def exported(group: Group) -> dict[str, Any]:
    out = StringIO()
    call_command("groups", "--export", group.code, stdout=out)
    data: dict[str, Any] = json.loads(out.getvalue())
    return data


def taken_in(data: Any, folder: Path) -> str:
    file = folder / "group.json"
    file.write_text(json.dumps(data), "utf-8")
    out = StringIO()
    call_command("groups", "--import", str(file), stdout=out)
    return out.getvalue()


def counted(group: Group) -> Any:
    people = {person.pk: person.name for person in groups.people_of(group)}
    return [
        (play.code, {seat: people[who] for seat, who in play.who.items()})
        for play in stats_cache.plays_of(group)
    ]


def test_a_group_comes_back_with_its_people_and_tables(group: Group, tmp_path: Path) -> None:
    data, before, tokens = exported(group), counted(group), ids_by_name(group)
    assert "link" not in json.dumps(data)
    assert "member" not in json.dumps(data)
    Table.objects.update(group=None)
    group.delete()
    assert "2 tables taken in, 0 not here" in taken_in(data, tmp_path)
    again = Group.objects.get()
    assert (again.name, counted(again), ids_by_name(again)) == ("Fridays", before, tokens)


def ids_by_name(group: Group) -> dict[str, str]:
    return {person.name: person.token.hex for person in groups.people_of(group)}


def league(group: Group) -> Any:
    """Return a group's events with the names of everyone, and which table was played where."""
    meant = groups.who_is_who(groups.people_of(group))
    found = []
    for event in reversed(events.events_of(group)):
        evenings = events.evenings_of(event)
        tables = events.tables_of(evenings, stats_cache.plays_of(group), meant)
        seats = [([meant[who].name for who in each.who], each.play and each.play.code) for each in tables]
        drawn = [each.drawn_at for each in evenings]
        people = [meant[who].name for who in event.people]
        found.append((event.name, event.seats, people, seats, drawn, event.founded_at, event.ended_at))
    return found


@pytest.fixture
def with_events(group: Group) -> Group:
    """The group with two events, of which one is over; the first of its tables was played at the other."""
    one = events.found_event(group, "Winter “league” \U0001f3b2", 4, "key")
    events.add_people(one, [person.name for person in groups.people_of(group)])
    table = group.tables.order_by("pk").last()
    assert table is not None
    seated = [seat.person_id for seat in table.seats.all()]
    EventEvening.objects.create(event=one, number=1, tables=[seated], drawn_at=table.opened_at)
    over = events.found_event(group, "Over", 2, "key")
    events.end_event(over, is_over=True)
    return group


def test_a_group_comes_back_with_its_events(with_events: Group, tmp_path: Path) -> None:
    data, before = exported(with_events), league(with_events)
    assert any(played_at for *_, seats, _, _, _ in before for _, played_at in seats)
    assert "key" not in json.dumps(data)
    Table.objects.update(group=None)
    with_events.delete()
    taken_in(data, tmp_path)
    again = Group.objects.get()
    assert league(again) == before
    # Its owner was a device; a device of the group can take it over.
    assert all(map(events.is_ownerless, events.events_of(again)))
    assert exported(again) == data


def test_who_was_removed_is_in_no_event_of_the_file(with_events: Group) -> None:
    event = events.events_of(with_events)[-1]
    event.people.append(999_999)
    event.save()
    file = json.dumps(exported(with_events)["events"])
    assert "999999" not in file


BROKEN_EVENTS: dict[str, Any] = {
    "“people”": lambda event: event | {"people": ["0" * 32]},
    "“seats”": lambda event: event | {"seats": 9},
    "“evenings”": lambda event: event | {"evenings": [{"drawn": event["founded"], "tables": [["0" * 32]]}]},
    "“founded”": lambda event: event | {"founded": "yesterday"},
    "“name”": lambda event: event | {"name": "x" * 61},
    "unknown field": lambda event: event | {"owner_hash": "0" * 64},
}


@pytest.mark.bad_input
@pytest.mark.parametrize("why", BROKEN_EVENTS)
def test_an_event_that_makes_no_sense_is_refused_and_leaves_nothing(
    with_events: Group, tmp_path: Path, why: str
) -> None:
    data = exported(with_events)
    data["events"][0] = BROKEN_EVENTS[why](data["events"][0])
    with pytest.raises(CommandError, match=why):
        taken_in(data, tmp_path)
    assert (Group.objects.count(), Event.objects.count()) == (1, 2)


def test_tables_that_are_in_a_group_stay_there(group: Group, tmp_path: Path) -> None:
    data, before = exported(group), counted(group)
    assert "0 tables taken in, 2 not here" in taken_in(data, tmp_path)
    assert counted(group) == before
    assert Person.objects.count() == 2 * len(data["people"])


def test_another_table_of_the_same_code_is_not_taken(group: Group, tmp_path: Path) -> None:
    data = exported(group)
    Table.objects.update(group=None)
    data["tables"][0]["begins"] = "0" * 64
    assert "1 tables taken in, 1 not here" in taken_in(data, tmp_path)


WRONG = {
    "isn’t a group’s file": lambda data: data | {"format": "x"},
    "has no id": lambda data: data | {"people": [{"id": "zz", "name": "Ann"}]},
    "or shares one": lambda data: data | {"people": data["people"][:1] * 2},
    "is in this file twice": lambda data: (
        data
        | {"people": [{"id": f"{number:032x}", "name": name} for number, name in enumerate(("Ann", "ANN"))]}
    ),
    "in a circle": lambda data: data | {"people": [{"id": "0" * 32, "name": "Ann", "same_as": "0" * 32}]},
    "merged with no one": lambda data: (
        data | {"people": [{"id": "0" * 32, "name": "Ann", "same_as": "1" * 32}]}
    ),
    "hidden control character": lambda data: data | {"name": "\u202e"},
    "isn’t a name of 1 to 60 letters": lambda data: data | {"name": ""},
    "isn’t a name of 1 to 30 letters": lambda data: data | {"people": [{"id": "0" * 32, "name": "x" * 31}]},
    "group.json": lambda data: [data],
}


@pytest.mark.parametrize("why", WRONG)
def test_a_file_that_makes_no_sense_is_refused_and_leaves_nothing(
    group: Group, tmp_path: Path, why: str
) -> None:
    data = WRONG[why](exported(group))
    with pytest.raises(CommandError, match=why):
        taken_in(data, tmp_path)
    assert Group.objects.count() == 1


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(IllegalEntry, match="5000000"):
        command.read(" " * (command.MOST_LETTERS + 1))


def test_a_group_that_is_not_there_is_not_printed() -> None:
    with pytest.raises(CommandError, match="There is no group NOPE"):
        call_command("groups", "--export", "NOPE")


# Names --------------------------------------------------------------------------------------------


def named(group: Group) -> set[str]:
    return {person.name for person in groups.people_of(group) if person.same_as_id is None}


def test_who_is_renamed_keeps_their_games_and_is_found_under_the_name_of_before(group: Group) -> None:
    before = [play.who for play in stats_cache.plays_of(group)]
    who = ids(group)["Ann"]
    token = Person.objects.get(pk=who).token
    assert groups.rename_person(group, who, "Anna")
    assert [play.who for play in stats_cache.plays_of(group)] == before
    assert "Anna" in named(group)
    assert "Ann" not in named(group)
    assert Person.objects.get(pk=who).token == token
    groups.add_table(group, open_arctic(("ann", "Bo")))
    assert stats_cache.plays_of(group)[-1].who["ann"] == who


def test_a_name_goes_there_and_back(group: Group) -> None:
    before = {(person.pk, person.name) for person in groups.people_of(group)}
    who = ids(group)["Ann"]
    assert groups.rename_person(group, who, "Anna")
    assert groups.rename_person(group, who, "Ann")
    assert before <= {(person.pk, person.name) for person in groups.people_of(group)}
    assert {person.name for person in groups.people_of(group)} - {name for _, name in before} == {"Anna"}


def test_other_capitals_are_no_other_name(group: Group) -> None:
    assert groups.rename_person(group, ids(group)["Ann"], "ANN")
    assert "ANN" in named(group)
    assert len(groups.people_of(group)) == len({p.name.casefold() for p in groups.people_of(group)})


def test_nobody_takes_the_name_of_somebody_else(group: Group) -> None:
    groups.add_table(group, open_arctic(("Dora", "Emil")))
    before = groups.people_of(group)
    assert not groups.rename_person(group, ids(group)["Dora"], "emil")
    assert not groups.rename_person(group, 10**12, "Zed")
    assert [str(each) for each in groups.people_of(group)] == [str(each) for each in before]


def test_a_name_that_is_none_is_refused(group: Group) -> None:
    with pytest.raises(IllegalEntry):
        groups.rename_person(group, ids(group)["Ann"], "\u202eAnn")
    with pytest.raises(IllegalEntry):
        groups.rename_group(group, "\u202eFridays")
