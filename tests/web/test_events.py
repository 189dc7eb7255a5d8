"""A club’s event: seats drawn, tables on one screen, calls and verdicts, the league, and who may do what."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client as Stranger

from referee.rules.arctic.skirmish import Count
from referee.rules.kernel.game import FinishedGame, Result
from referee.rules.kernel.records import JudgeVerdict
from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.tables import events, groups, stats_cache
from referee.tables.event_models import Event
from referee.tables.figures import TableStats
from referee.tables.judging import note_verdict
from referee.tables.logbook import read_log
from referee.tables.models import CachedStats, Edition, Group, Person, Seat, Table
from tests.cast import SNIPE, open_arctic, rows_of, tell, to_declaring
from tests.devices import Client
from tests.web.guests import guest_at, host_of
from tests.web.in_address import look
from tests.web.pages import words

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


@pytest.fixture
def owner() -> Client:
    return Client()


@pytest.fixture
def group() -> Group:
    return groups.found_group("Club")


@pytest.fixture
def event(owner: Client, group: Group) -> str:
    """The path of an event of six people at tables of three, opened by the owner."""
    path = f"/g/{group.code}/events/"
    address = owner.post(path, {"name": "Winter league", "seats": "3"})["Location"]
    owner.post(f"{address}people/", {"names": "\n".join(NAMES)})
    return str(address)


def people_of(path: str) -> list[int]:
    found: list[int] = the_event(path).people
    return found


def the_event(path: str) -> Event:
    return Event.objects.get(pk=path.split("/")[-2])


def draw(client: Client, path: str, evening: int = 1, people: list[int] | None = None) -> Any:
    here = people_of(path) if people is None else people
    return client.post(f"{path}draw/", {"evening": evening, "here": here})


def drawn(path: str, evening: int = 1) -> list[list[str]]:
    tables = events.evenings_of(the_event(path))[evening - 1].tables
    names = dict(Person.objects.values_list("pk", "name"))
    return [[names[who] for who in table] for table in tables]


def table_of(group: Group, names: list[str]) -> Table:
    table = open_arctic(tuple(names))
    groups.add_table(group, table)
    return table


def finish(table: Table, *order: str) -> None:
    """Give a table a result, as its cached statistics say it."""
    results = tuple(Result(seat, 9 - place, place == 0) for place, seat in enumerate(order))
    stats = TableStats(FinishedGame(results, order[0], ()), ended="2026-11-29T22:00:00+00:00")
    stats_cache.rebuild([table.pk])
    CachedStats.objects.filter(table=table).update(payload={"stats": encode(stats), "identity": "x"})


# Drawing --------------------------------------------------------------------------------------------


def test_the_owner_draws_and_all_see_who_sits_where(owner: Client, group: Group, event: str) -> None:
    assert "Draw evening 1" in words(look(owner, event))
    assert draw(owner, event).status_code == 303

    seen = words(look(Client(), event))
    assert sorted(name for table in drawn(event) for name in table) == sorted(NAMES)
    assert "Table 1" in seen
    assert "Table 2" in seen
    assert "Draw evening" not in seen


def test_in_the_second_evening_as_few_as_possible_meet_again(owner: Client, event: str) -> None:
    draw(owner, event)
    draw(owner, event, 2)

    one, two = drawn(event), drawn(event, 2)
    again = sum(len({*a} & {*b}) > 1 for a in one for b in two)
    assert again == 2  # Of three people at one table, two must meet again.
    assert "Any two have met 0 to 2 times." in words(look(owner, event))


def test_only_who_is_here_is_seated(owner: Client, event: str) -> None:
    here = people_of(event)[:4]
    draw(owner, event, people=here)
    assert [len(table) for table in drawn(event)] == [2, 2]


def test_a_draw_is_taken_back_until_a_table_is_open(owner: Client, group: Group, event: str) -> None:
    draw(owner, event)
    owner.post(f"{event}draw/", {"evening": 1, "back": "1"})
    assert not events.evenings_of(the_event(event))

    draw(owner, event)
    table_of(group, drawn(event)[0])
    owner.post(f"{event}draw/", {"evening": 1, "back": "1"})
    assert len(events.evenings_of(the_event(event))) == 1


def test_drawing_twice_from_one_page_draws_once(owner: Client, event: str) -> None:
    draw(owner, event)
    again = draw(owner, event)

    assert again.status_code == 422
    assert "Someone else has just drawn this evening." in words(again.content.decode())
    assert len(events.evenings_of(the_event(event))) == 1


@pytest.mark.bad_input
@pytest.mark.parametrize("here", [[], ["1"], ["x"], ["-1"], ["999999"], ["\x00"], ["９"]])
def test_a_draw_for_nobody_is_refused(owner: Client, event: str, here: list[str]) -> None:
    response = owner.post(f"{event}draw/", {"evening": 1, "here": here})
    assert "Tick at least 2 people." in words(response.content.decode())
    assert not events.evenings_of(the_event(event))


@pytest.mark.bad_input
@pytest.mark.parametrize("evening", ["", "0", "2", "-1", "x", "９" * 20])
def test_another_evening_is_not_drawn(owner: Client, event: str, evening: str) -> None:
    response = owner.post(f"{event}draw/", {"evening": evening, "here": people_of(event)})
    assert response.status_code == 422
    assert not events.evenings_of(the_event(event))


@pytest.mark.bad_input
@pytest.mark.parametrize(
    "names", ["", " \n ", "x" * 31, "Ann\x00", "a\u202eb", "\n".join(f"P{n}" for n in range(121))]
)
def test_names_that_cannot_be_are_refused(owner: Client, event: str, names: str) -> None:
    before = people_of(event)
    assert owner.post(f"{event}people/", {"names": names}).status_code in (303, 422)
    assert people_of(event) == before


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("page", "data", "kept"),
    [
        ("people/", {"names": "Gus\n" + "x" * 31}, "Gus\n" + "x" * 31),
        ("people/", {"names": "Gus\n\u202e"}, "Gus"),
        ("judges/", {"device": "?", "name": "Dana"}, 'value="Dana"'),
    ],
)
def test_what_was_typed_stays_when_it_is_refused(
    owner: Client, event: str, page: str, data: dict[str, str], kept: str
) -> None:
    answer = owner.post(event + page, data)
    assert answer.status_code == 422
    assert kept in answer.content.decode()


@pytest.mark.bad_input
@pytest.mark.parametrize(
    ("page", "data", "said"),
    [
        ("people/", {"names": ""}, "Type a name first."),
        ("people/", {"names": "x," * 3000}, "That’s too long a list. Add them in two parts."),
        ("judges/", {"device": "1", "name": ""}, "Type the judge’s name."),
        ("judges/", {"device": "1", "name": "x" * 31}, "Use at most 30 letters."),
        ("judges/", {"device": "9" * 30, "name": "Dana"}, "Choose a device."),
        ("judges/", {"name": "Dana"}, "Choose a device."),
    ],
)
def test_a_refusal_is_a_sentence_of_ours(
    owner: Client, event: str, page: str, data: dict[str, str], said: str
) -> None:
    assert said in words(owner.post(event + page, data).content.decode())


def test_the_owner_sees_which_device_is_this_one(owner: Client, event: str) -> None:
    look(Client(), event)
    assert words(look(owner, event)).count("(this device)") == 1


@pytest.mark.parametrize(
    ("seats", "games"),
    [(2, {"arctic", "prehistory"}), (3, {"arctic", "earth", "prehistory"}), (5, {"arctic", "earth"})],
)
def test_a_table_opens_in_the_games_for_so_many(
    owner: Client, event: str, seats: int, games: set[str]
) -> None:
    Event.objects.update(seats=seats)
    draw(owner, event, people=people_of(event)[:seats])
    assert set(re.findall(r'href="/(\w+)/new/', look(owner, event))) == games


def test_a_name_of_the_group_takes_part_once(owner: Client, group: Group, event: str) -> None:
    owner.post(f"{event}people/", {"names": "ann, Gus;ANN"})
    assert len(people_of(event)) == 7
    assert group.people.count() == 7


# Tables on one screen -------------------------------------------------------------------------------


def test_a_table_opens_with_its_players_and_counts_by_them(owner: Client, group: Group, event: str) -> None:
    draw(owner, event)
    seated = drawn(event)[0]
    (address, *_) = re.findall(r'href="(/arctic/new/\?[^"]+)"', look(owner, event))
    form = look(owner, address.replace("&amp;", "&"))
    for name in seated:
        assert f'value="{name}"' in form
    assert "Evening 1, table 1" in form

    table_of(group, seated)
    page = words(look(Client(), event))
    assert "Round 1 of 16 · Gathering Waiting for " in page
    assert page.count("Open this table") == 1


def test_the_marauders_take_the_players_past_the_choice_of_a_layout(owner: Client, event: str) -> None:
    draw(owner, event)
    (address, *_) = re.findall(r'href="(/prehistory/new/\?[^"]+)"', look(owner, event))
    chosen = look(owner, address.replace("&amp;", "&"))
    (onward, *_) = re.findall(r'href="(/prehistory/new/\?layout=[^"]+)"', chosen)
    form = look(owner, onward.replace("&amp;", "&"))
    for name in drawn(event)[0]:
        assert f'value="{name}"' in form


def test_a_table_of_others_or_from_before_is_another(owner: Client, group: Group, event: str) -> None:
    earlier = table_of(group, ["Ann", "Bo", "Cy"])
    Table.objects.filter(pk=earlier.pk).update(opened_at=earlier.opened_at - timedelta(days=1))
    draw(owner, event)
    table_of(group, [drawn(event)[0][0], "Gus", "Hal"])
    assert words(look(owner, event)).count("Open this table") == 2


def test_the_league_is_as_worked_out_by_hand(owner: Client, group: Group, event: str) -> None:
    """Two tables of three give 12, 6 and 0 points. Nothing tells the two winners apart, nor the others."""
    draw(owner, event)
    for names in drawn(event):
        finish(table_of(group, names), *names)
    (a, b, c), (d, e, f) = drawn(event)

    rows = re.findall(r"<tr>(.*?)</tr>", look(owner, event), re.DOTALL)[1:]
    cells = [words(row).split() for row in rows]
    order = [name for name in NAMES if name in (a, d)] + [name for name in NAMES if name in (b, e)]
    order += [name for name in NAMES if name in (c, f)]
    assert [(row[0], row[1], row[3], row[4], row[5]) for row in cells] == [
        (place, name, points, wins, "1")
        for name, place, points, wins in zip(
            order, "113355", ("12", "12", "6", "6", "0", "0"), "110000", strict=True
        )
    ]
    assert all(row[2] == "shared" for row in cells)


# The judge ------------------------------------------------------------------------------------------


@pytest.fixture
def fighting(owner: Client, group: Group, event: str) -> Table:
    """A table of the event’s first evening whose skirmish has just been counted."""
    event_people = [who for who in people_of(event) if Person.objects.get(pk=who).name in ("Ann", "Bo", "Cy")]
    draw(owner, event, people=event_people)
    table = open_arctic()
    groups.add_table(group, table)
    to_declaring(table)
    tell(table, SNIPE, "Ann")
    tell(table, Count(3))
    return table


@pytest.fixture
def judge(owner: Client, group: Group, event: str) -> Client:
    client = Client()
    look(client, event)
    device = groups.members_of(group)[0]
    owner.post(f"{event}judges/", {"device": device.pk, "name": "Dana"})
    return client


def call(event: str) -> str:
    (found,) = events.calls_of(the_event(event))
    return f"{event}calls/{found.pk}/"


def test_any_seat_calls_the_judge_to_its_table(event: str, fighting: Table, judge: Client) -> None:
    guest = guest_at(fighting, "Bo")
    number = len(rows_of(fighting))
    assert "Call the judge" in words(guest.look(f"wrong/{number}/"))
    assert "Come over to table 1" in words(guest.look("judge/"))

    for _ in range(2):
        assert guest.client.post(f"{guest.path}judge/").status_code == 303
    assert "The judge is called." in words(guest.look("judge/"))
    assert "Come over to table 1: Bo asks." in words(look(judge, event))
    assert call(event) in look(judge, event)
    assert call(event) not in look(Client(), event)


@pytest.mark.parametrize("name", ["Bo", None])
def test_an_empty_table_calls_the_judge_too(
    owner: Client, group: Group, event: str, judge: Client, name: str | None
) -> None:
    """Before the first entry nothing can be called wrong, so the whistle stands where the hand will be."""
    draw(owner, event, people=[who for who in people_of(event) if name_of(who) in ("Ann", "Bo", "Cy")])
    table = open_arctic()
    groups.add_table(group, table)
    guest = guest_at(table, name) if name else host_of(table)
    # The dock makes room for the hand by its id.
    assert re.search(rf'id="doubt"\s+href="{guest.path}judge/"', guest.look())

    guest.client.post(f"{guest.path}judge/")
    assert "Come over to table 1" in words(look(judge, event))
    asked = words(look(judge, call(event)))
    assert "No ruling of this table can be doubted yet." in asked
    judge.post(call(event))
    assert events.calls_of(the_event(event)) == []

    owner.post(f"{event}end/")
    assert f'href="{guest.path}judge/"' not in guest.look()


def test_the_files_of_the_group_name_its_events(owner: Client, group: Group, event: str) -> None:
    draw(owner, event)
    (found,) = owner.get(f"/g/{group.code}/group.json").json()["events"]
    assert (found["name"], found["people"]) == ("Winter league", list(NAMES))
    assert sorted(
        name for (evening,) in [found["evenings"]] for table in evening for name in table
    ) == sorted(NAMES)


def test_once_something_is_entered_the_hand_is_there_instead(fighting: Table) -> None:
    page = host_of(fighting).look()
    assert "judge/" not in page
    assert "wrong/" in page


def name_of(who: int) -> str:
    return Person.objects.get(pk=who).name


def test_a_call_is_taken_back(event: str, fighting: Table) -> None:
    host = host_of(fighting)
    host.client.post(f"{host.path}judge/")
    host.client.post(f"{host.path}judge/", {"settled": "1"})
    assert events.calls_of(the_event(event)) == []


def test_the_verdict_goes_into_the_tables_log_and_is_carried_out(
    event: str, fighting: Table, judge: Client
) -> None:
    host = host_of(fighting)
    host.client.post(f"{host.path}judge/")
    number = len(rows_of(fighting))
    winner = read_log(fighting).version.record.ruling.outcome.winner  # type: ignore[union-attr]
    page = look(judge, f"{call(event)}?entry={number}")
    ways = re.findall(r'name="way"\s+value="(once=[^"]+)"', page)
    way = next(each for each in ways if winner not in each)

    response = judge.post(call(event), {"number": number, "way": way})

    assert response["Location"] == event
    assert events.calls_of(the_event(event)) == []
    rows = rows_of(fighting)
    assert [row.kind for row in rows[number:]] == ["verdict", "amend"]
    assert read_log(fighting).disputes[-1].decided == way
    log = words(host.look("log/"))
    assert f"Dana, the event’s judge, about entry {number}:" in log


def test_a_ruling_that_stands_changes_nothing_but_the_log(event: str, fighting: Table, judge: Client) -> None:
    host = host_of(fighting)
    host.client.post(f"{host.path}judge/")
    before, number = read_log(fighting).state, len(rows_of(fighting))
    judge.post(call(event), {"number": number, "way": "stands"})

    assert read_log(fighting).state == before
    assert [row.kind for row in rows_of(fighting)[number:]] == ["verdict"]
    assert words(host.look("log/")).count("Dana, the event’s judge") == 1


def test_a_call_may_be_settled_without_a_verdict(event: str, fighting: Table, judge: Client) -> None:
    host = host_of(fighting)
    host.client.post(f"{host.path}judge/")
    before = len(rows_of(fighting))
    judge.post(call(event))
    assert events.calls_of(the_event(event)) == []
    assert len(rows_of(fighting)) == before


@pytest.mark.bad_input
@pytest.mark.parametrize("way", ["once=Zed", "nonsense", "decoys_add=maybe", "\x00", "once=" + "x" * 999])
@pytest.mark.parametrize("number", ["", "0", "999", "x"])
def test_a_verdict_that_cannot_be_is_refused_and_nothing_is_recorded(
    event: str, fighting: Table, judge: Client, way: str, number: str
) -> None:
    host = host_of(fighting)
    host.client.post(f"{host.path}judge/")
    before = len(rows_of(fighting))
    assert judge.post(call(event), {"number": number, "way": way}).status_code == 422
    assert len(rows_of(fighting)) == before
    assert len(events.calls_of(the_event(event))) == 1


def test_no_device_of_the_table_enters_a_verdict(fighting: Table) -> None:
    host = host_of(fighting)
    number = len(rows_of(fighting))
    data = {"seen": number, "number": number, "way": "stands", "judge": "Ann", "for_seat": ""}
    assert host.client.post(f"{host.path}enter/verdict/", data).status_code == 404
    assert len(rows_of(fighting)) == number


def test_a_verdict_needs_a_ruling_that_all_may_read() -> None:
    with pytest.raises(IllegalEntry):
        note_verdict(open_arctic(), JudgeVerdict(1, "stands", "Dana"))


def test_a_table_without_an_event_has_no_judge(group: Group) -> None:
    host = host_of(open_arctic())
    assert "No event is running for this table." in words(host.look("judge/"))
    assert host.client.post(f"{host.path}judge/").status_code == 303
    assert "No event is running" in words(host.look("judge/"))


def test_an_event_that_is_over_takes_no_calls(owner: Client, event: str, fighting: Table) -> None:
    owner.post(f"{event}end/")
    assert "No event is running for this table." in words(host_of(fighting).look("judge/"))
    owner.post(f"{event}end/", {"on": "1"})
    assert "Come over to table 1" in words(host_of(fighting).look("judge/"))


# Rights ---------------------------------------------------------------------------------------------

OWNERS = ("people/", "draw/", "judges/", "end/")


def test_only_the_owner_draws_and_appoints(event: str, judge: Client) -> None:
    before = encode(list(Event.objects.values_list("people", "ended_at")))
    for client in (Client(), judge):
        for what in OWNERS:
            data = {"names": "Gus", "evening": "1", "here": people_of(event), "device": "1", "name": "Eve"}
            assert client.post(f"{event}{what}", data).status_code == 404
        assert client.post(f"{event}owner/").status_code == 404
    assert encode(list(Event.objects.values_list("people", "ended_at"))) == before
    assert [each.name for each in events.judges_of(the_event(event))] == ["Dana"]


def test_only_a_judge_judges(owner: Client, event: str, fighting: Table, judge: Client) -> None:
    host = host_of(fighting)
    host.client.post(f"{host.path}judge/")
    before = len(rows_of(fighting))
    (found,) = events.judges_of(the_event(event))
    address = call(event)
    for client in (owner, Client(), host.client):
        data = {"number": before, "way": "stands"}
        assert client.get(address).status_code in (302, 404)
        assert client.post(address, data).status_code in (302, 404)

    owner.post(f"{event}judges/", {"out": found.pk})
    assert judge.post(address, {"number": before, "way": "stands"}).status_code == 404
    assert len(rows_of(fighting)) == before


def test_a_call_of_another_event_is_not_judged_here(
    owner: Client, group: Group, event: str, fighting: Table, judge: Client
) -> None:
    host = host_of(fighting)
    host.client.post(f"{host.path}judge/")
    other = owner.post(f"/g/{group.code}/events/", {"name": "Other", "seats": "4"})["Location"]
    assert judge.get(call(event).replace(event, other)).status_code == 404


def test_an_event_whose_owner_has_left_can_be_taken_over(owner: Client, group: Group, event: str) -> None:
    member = Client()
    look(member, event)
    assert "Own this event" not in words(look(member, event))
    owner.post("/leave/")

    assert "Own this event" in words(look(member, event))
    member.post(f"{event}owner/")
    assert draw(member, event).status_code == 303


@pytest.mark.parametrize("method", ["get", "post", "put"])
def test_a_stranger_finds_no_event(event: str, group: Group, method: str) -> None:
    for what in ("", *OWNERS, "owner/", "calls/1/"):
        answer = getattr(Stranger(), method)(f"{event}{what}")
        assert (answer.status_code, answer.get("Location")) in ((404, None), (302, "/g/"))


def test_an_event_of_another_group_is_not_here(event: str) -> None:
    other = groups.found_group("Others")
    number = event.split("/")[-2]
    assert Client().get(f"/g/{other.code}/events/{number}/").status_code == 404
    assert Client().get(f"/g/{other.code}/events/99999/").status_code == 404


def test_watchers_call_no_judge(fighting: Table) -> None:
    client = Client()
    assert client.post(f"/t/{fighting.code}/watch/judge/").status_code == 404


# A thousand tables ----------------------------------------------------------------------------------


def test_a_thousand_tables_of_the_group_cost_no_more_queries(
    owner: Client, group: Group, event: str, django_assert_num_queries: Any
) -> None:
    draw(owner, event)
    for names in drawn(event):
        finish(table_of(group, names), *names)

    def queries() -> int:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as captured:
            look(owner, event)
        return len(captured)

    before = queries()
    edition = Edition.objects.first()
    rows = Table.objects.bulk_create(
        Table(code=f"X{n:05}", name="Old", game="arctic", setup={}, edition=edition, group=group)
        for n in range(1000)
    )
    Table.objects.filter(name="Old").update(opened_at="2020-01-01T00:00:00Z")
    Seat.objects.bulk_create(Seat(table=row, number=1, name="Ann") for row in rows)

    assert queries() == before < 25
