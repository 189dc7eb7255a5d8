"""Groups: people, cached statistics, and their refresh when a log has grown."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Retract
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import groups, services, stats_cache
from referee.tables.figures import TableStats
from referee.tables.keys import hash_of, new_key, read_ticket, write_ticket
from referee.tables.links import find_visitor
from referee.tables.logbook import read_log
from referee.tables.models import CachedStats, Group, Person, StoredRecord, Table
from tests.cast import open_arctic, tell

pytestmark = pytest.mark.django_db
REPLAYS = Path(__file__).resolve().parents[2] / "fixtures/replays"


@pytest.fixture
def group() -> Group:
    return groups.found_group("Fridays")


def played(group: Group, name: str = "arctic/humanitarians", code: str = "PLAYED") -> Table:
    """Return a finished table of the group."""
    table = services.open_played(read_story(REPLAYS / f"{name}.json"), "An evening", code)
    groups.add_table(group, table)
    return table


def test_a_key_opens_its_group_until_others_shut_it_out(group: Group) -> None:
    own, lost = new_key(), new_key()
    for key in (own, lost):
        groups.add_member(group, hash_of(key))
    assert groups.find_groups({group.code: own}) == groups.find_groups({group.code: lost}) == [group]
    assert groups.find_groups({group.code: own[:-1] + "~"}) == []
    assert groups.find_groups({"ü'%": own}) == []

    groups.shut_out_others(group, own)

    assert groups.find_groups({group.code: lost}) == []
    assert groups.find_groups({group.code: own}) == [group]


def test_an_invitation_is_for_one_device_and_dies_with_who_made_it(group: Group) -> None:
    own, guest, third = new_key(), new_key(), new_key()
    groups.add_member(group, hash_of(own))
    member = groups.member_with(groups.members_of(group), own)
    assert member is not None
    ticket, other = (
        read_ticket(group.code, write_ticket(group.code, by=member.pk), of_group=True) for _ in range(2)
    )

    assert groups.use_invitation(group, ticket, hash_of(guest))
    assert not groups.use_invitation(group, ticket, hash_of(third))
    groups.leave_groups([hash_of(own)])
    assert not groups.use_invitation(group, other, hash_of(third))
    assert groups.find_groups({group.code: third}) == []


def test_the_key_of_a_group_is_none_of_a_table(group: Group) -> None:
    table, key = open_arctic(), new_key()
    groups.add_table(group, table)
    groups.add_member(group, hash_of(key))
    assert all(find_visitor(table.code, place, key) is None for place in ("host", "watch", "1", "2", "3"))


def test_a_group_has_a_name() -> None:
    with pytest.raises(IllegalEntry):
        groups.found_group("Fri\u202eday")


def test_the_same_name_is_the_same_person_however_it_is_written(group: Group) -> None:
    for players in (("Ann", "Bo"), ("ANN", "Cy")):
        groups.add_table(group, open_arctic(players, modules=()))
    assert [person.name for person in groups.people_of(group)] == ["Ann", "Bo", "Cy"]


def test_a_table_opened_in_a_group_belongs_to_it(group: Group) -> None:
    setup = Setup(("Ann", "Bo"), "Ann")
    table = services.open_table(game="arctic", name="X", setup=setup, players=setup.players, group=group)
    assert table.group == group
    assert groups.last_players(group, "arctic", 5) == ["Ann", "Bo"]
    assert groups.last_players(group, "arctic", 1) == []
    assert groups.names_offered(group) == ["Ann", "Bo"]


def alone(group: Group, *names: str) -> None:
    """Add people who never sat at one table, by a solo table for each."""
    for name in names:
        groups.add_table(group, open_arctic((name,), modules=()))


def ids(group: Group) -> dict[str, int]:
    return {person.name: person.pk for person in groups.people_of(group)}


def meant(group: Group) -> dict[str, str]:
    people = groups.people_of(group)
    found = groups.who_is_who(people)
    return {person.name: found[person.pk].name for person in people}


def test_joining_is_undone_name_by_name(group: Group) -> None:
    alone(group, "Ann", "Anna", "Anni")
    key = ids(group)
    assert groups.join_people(group, key["Anna"], key["Ann"])
    assert groups.join_people(group, key["Ann"], key["Anni"])
    assert meant(group) == dict.fromkeys(("Ann", "Anna", "Anni"), "Anni")
    assert groups.names_offered(group) == ["Anni"]
    groups.separate(group, key["Ann"])
    assert meant(group) == {"Ann": "Ann", "Anna": "Ann", "Anni": "Anni"}
    groups.separate(group, key["Anna"])
    assert meant(group) == {name: name for name in ("Ann", "Anna", "Anni")}


def test_no_circle_can_be_joined_and_nobody_of_another_group(group: Group) -> None:
    alone(group, "Ann", "Bo")
    other = groups.found_group("Others")
    groups.add_table(other, open_arctic(("Cy", "Di"), modules=()))
    key = ids(group)
    assert groups.join_people(group, key["Ann"], key["Bo"])
    assert not groups.join_people(group, key["Bo"], key["Ann"])
    assert not groups.join_people(group, key["Ann"], key["Ann"])
    assert not groups.join_people(group, key["Ann"], ids(other)["Cy"])
    groups.separate(other, key["Ann"])
    assert meant(group) == {"Ann": "Bo", "Bo": "Bo"}


def test_joined_names_count_as_one_person(group: Group) -> None:
    played(group)
    alone(group, "Robert")
    before = stats_cache.plays_of(group)
    key = ids(group)
    groups.join_people(group, key["Robert"], key["Bo"])
    after = stats_cache.plays_of(group)
    groups.separate(group, key["Robert"])
    assert after[1].who["Robert"] == key["Bo"]
    assert stats_cache.plays_of(group) == before


def test_people_who_sat_at_one_table_are_not_joined(group: Group) -> None:
    groups.add_table(group, open_arctic(("Ann", "Bo"), modules=()))
    alone(group, "Annie")
    key = ids(group)
    assert groups.join_people(group, key["Annie"], key["Ann"])
    for one, other in (("Ann", "Bo"), ("Bo", "Annie")):
        with pytest.raises(IllegalEntry) as caught:
            groups.join_people(group, key[one], key[other])
        assert caught.value.code == "sat-together"
    assert meant(group) == {"Ann": "Ann", "Annie": "Ann", "Bo": "Bo"}


def test_joined_names_that_sit_down_at_one_table_are_separate_again(group: Group) -> None:
    alone(group, "Ann", "Anna", "Annie", "Bo")
    key = ids(group)
    for one, other in (("Anna", "Annie"), ("Ann", "Annie"), ("Bo", "Ann")):
        groups.join_people(group, key[one], key[other])
    groups.add_table(group, open_arctic(("Ann", "Anna", "Cy"), modules=()))
    assert meant(group) == {"Ann": "Ann", "Anna": "Anna", "Annie": "Annie", "Bo": "Annie", "Cy": "Cy"}


def test_the_next_table_is_like_the_last_of_several_players_of_its_game(group: Group) -> None:
    setup = Setup(("Ann", "Bo"), "Ann", ("hq1", "hq2"), {"tie_people_among": "all"})
    services.open_table(game="arctic", name="X", setup=setup, players=setup.players, group=group)
    played(group, "earth/shared_win")
    alone(group, "Ann")
    assert groups.last_players(group, "arctic", 5) == ["Ann", "Bo"]
    assert groups.last_modules(group, "arctic") == ("hq1", "hq2")
    assert groups.last_house(group, "arctic")["tie_people_among"] == "all"
    assert groups.last_players(group, "prehistory", 5) == list(
        read_story(REPLAYS / "earth/shared_win.json").setup["players"]
    )


def test_a_table_taken_out_is_put_back_by_its_ticket_only(group: Group) -> None:
    table = played(group)
    other = groups.found_group("Others")
    assert groups.take_out(other, table.code) == groups.take_out(group, "NOSUCH") == ""
    ticket = groups.take_out(group, table.code)
    assert groups.taken_out(group, ticket) == table
    assert groups.taken_out(other, ticket) is None
    assert groups.taken_out(group, ticket[:-1]) is groups.taken_out(group, "") is None
    groups.add_table(other, table)
    assert groups.taken_out(group, ticket) is None


def test_statistics_are_cached_until_the_log_grows(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(group)
    first = stats_cache.plays_of(group)
    assert first[0].is_over
    with monkeypatch.context() as patched:
        patched.setattr(stats_cache, "stats_of", lambda table: pytest.fail("it was kept already"))
        assert stats_cache.plays_of(group) == first
    # SQLite keeps what is longer than its column, PostgreSQL refuses it.
    CachedStats.objects.get(table=table).clean_fields()
    undone = read_log(table).undoable
    assert undone is not None
    tell(table, Retract(undone.number))
    assert [play.is_over for play in stats_cache.plays_of(group)] == [False]


def test_a_running_table_tells_nothing_but_who_sits_there(group: Group) -> None:
    table = open_arctic()
    groups.add_table(group, table)
    (play,) = stats_cache.plays_of(group)
    assert play.stats == TableStats()
    assert list(play.who) == ["Ann", "Bo", "Cy"]


def test_a_damaged_table_tells_nothing_and_stops_no_other(group: Group) -> None:
    whole = played(group)
    damaged = played(group, "arctic/gangs_by_count", "BROKEN")
    StoredRecord.objects.filter(table=damaged, number=2).update(facts={"nonsense": 1})
    stats_cache.rebuild([whole.pk, damaged.pk])
    assert {play.code: play.is_over for play in stats_cache.plays_of(group)} == {
        "PLAYED": True,
        "BROKEN": False,
    }


def test_uncached_statistics_are_still_shown(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    played(group)

    def full(*args: Any, **options: Any) -> None:
        raise DatabaseError("disk full")

    monkeypatch.setattr(CachedStats.objects, "bulk_create", full)
    monkeypatch.setattr(type(CachedStats.objects), "bulk_create", full)
    assert stats_cache.plays_of(group)[0].is_over
    assert not CachedStats.objects.exists()


def test_the_command_counts_all_tables_anew(group: Group) -> None:
    table = played(group)
    stats_cache.plays_of(group)
    wanted = CachedStats.objects.get(table=table).payload
    CachedStats.objects.update(payload={"stats": {}, "identity": ""})
    out = StringIO()
    call_command("groups", "--rebuild", stdout=out)
    assert CachedStats.objects.get(table=table).payload == wanted
    assert groups.group_path(group) in out.getvalue()
    assert "1 table recounted." in out.getvalue()


def test_a_thousand_tables_cost_as_many_queries_as_one(group: Group) -> None:
    played(group)
    stats_cache.plays_of(group)

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            stats_cache.plays_of(group)
        return len(caught)

    one = queries()
    for number in range(5):
        played(group, "arctic/gangs_by_count", f"MORE{number}A")
    stats_cache.plays_of(group)
    assert queries() == one == 3


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
def test_an_evening_ends_at_five_in_the_morning(zone: str) -> None:
    with timezone.override(zone):
        begin = datetime(2026, 3, 6, 20, tzinfo=timezone.get_current_timezone())
        night, morning = (begin + timedelta(hours=hours, minutes=-1) for hours in (9, 9 + 1 / 30))
        found = [stats_cache.evening_of(when.astimezone(UTC)) for when in (begin, night, morning)]

    assert found == [date(2026, 3, 6), date(2026, 3, 6), date(2026, 3, 7)]


def test_taking_a_table_out_loses_nothing_of_it(group: Group) -> None:
    table = played(group)
    other = groups.found_group("Others")
    groups.take_out(other, table.code)
    assert len(stats_cache.plays_of(group)) == 1
    groups.take_out(group, table.code)
    assert stats_cache.plays_of(group) == []
    assert Person.objects.filter(group=group).count() == 2
    groups.add_table(group, Table.objects.get(pk=table.pk))
    assert stats_cache.plays_of(group)[0].is_over


def test_a_group_can_go_and_its_tables_stay(group: Group) -> None:
    table = played(group)
    group.delete()
    assert Table.objects.get(pk=table.pk).group is None
