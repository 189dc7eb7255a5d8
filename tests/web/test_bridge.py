"""Programs at a table: they join by a ticket, see what their seat sees, enter for it and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django import test

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.kernel.entry.kind import By
from referee.rules.kernel.game import read_entry
from referee.rules.kernel.history.log import Amend, Retract
from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.codec import encode
from referee.rules.registry import GAMES
from referee.tables.keys import hash_of, write_ticket
from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.models import Device, Table
from referee.tables.services import enter, open_played
from tests.cast import open_arctic, rows_of, tell
from tests.devices import Client
from tests.web.guests import guest_at

pytestmark = pytest.mark.django_db
REPLAYS = Path(__file__).resolve().parents[2] / "fixtures/replays"
PLAYED = ("arctic/whole_game.json", "earth/demo.json", "prehistory/five_years.json")


@dataclass
class Program:
    """A program with a key; its client keeps no cookie that anything would read."""

    code: str
    place: str
    key: str

    def send(self, method: str, page: str = "", body: Any = None, **headers: str) -> Any:
        client = test.Client(enforce_csrf_checks=True)
        path = f"/api/v1/tables/{self.code}/{self.place}/{page}"
        data = "" if body is None else json.dumps(body)
        return client.generic(
            method,
            path,
            data,
            content_type="application/json",
            headers={"Authorization": f"Bearer {self.key}", **headers},
        )

    def look(self, page: str = "") -> Any:
        answer = self.send("GET", page)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def enter(self, seen: int, *entries: dict[str, Any]) -> Any:
        return self.send(
            "POST", "entries/", {"seen": seen, "entries": [{"id": str(uuid4()), **each} for each in entries]}
        )


def knock(path: str, **body: str) -> Any:
    """Send a ticket as a program does."""
    client = test.Client(enforce_csrf_checks=True)
    return client.post(path, json.dumps(body), content_type="application/json")


def joined(table: Table, place: str = "2", by: int = 0, **body: str) -> Program:
    ticket = write_ticket(table.code, place, by)
    answer = knock(f"/api/v1/join/{table.code}/{ticket}/", **body)
    assert answer.status_code == 201, answer.content
    assert answer.json()["place"] == place
    return Program(table.code, place, answer.json()["key"])


@pytest.fixture
def table() -> Table:
    return open_arctic()


def test_a_program_takes_a_seat_and_says_so_in_the_log(table: Table) -> None:
    bo = joined(table)
    lines = bo.look("entries/")["entries"]
    assert [line["text"] for line in lines] == [f"Bo’s seat: program {hash_of(bo.key)[:4].upper()}"]
    assert bo.look()["seat"] == "Bo"
    assert read_log(table).device_seats == {"Bo"}


def test_a_ticket_is_for_one_program(table: Table) -> None:
    path = f"/api/v1/join/{table.code}/{write_ticket(table.code, '2')}/"
    assert knock(path).status_code == 201
    again = knock(path)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "taken")


def test_a_program_is_never_a_host(table: Table) -> None:
    device = Device.objects.create(table=table, place="host", key_hash="a" * 64)
    for by in (0, device.pk):
        path = f"/api/v1/join/{table.code}/{write_ticket(table.code, 'host', by)}/"
        assert knock(path).status_code == 404


def test_a_key_of_a_program_opens_no_page_and_a_cookie_no_bridge(table: Table) -> None:
    bo = joined(table)
    client = test.Client()
    client.cookies[f"table-{table.code}"] = bo.key
    assert client.get(f"/t/{table.code}/2/").status_code == 302
    assert client.get(f"/api/v1/tables/{table.code}/2/").status_code == 401
    device = Device.objects.create(table=table, place="1", key_hash=hash_of("browser"))
    assert Program(table.code, "1", "browser").send("GET").status_code == 404
    assert device.program == ""


def test_a_program_plays_what_it_is_offered(table: Table) -> None:
    ann = joined(table, "1")
    offered = {each["kind"]: each for each in ann.look("offers/")["offers"]}
    assert offered["commit"]["seats"] == ["Ann"]
    panel = ann.look("offers/?kind=commit&number=3")
    assert (panel["missing"], panel["refusal"]) == (None, None)
    done = ann.enter(panel["number"], panel["entry"])
    assert done.status_code == 200, done.content
    assert done.json()["entries"][0]["text"] == panel["would"]
    assert rows_of(table)[-1].kind == "commit"


def test_offers_say_whether_play_waits_for_the_seat(table: Table) -> None:
    ann, bo = joined(table, "1"), joined(table, "2")
    assert [each.look("offers/")["is_due"] for each in (ann, bo)] == [True, False]
    ann.enter(ann.look()["number"], {"kind": "commit", "facts": {"number": 0}})
    assert [each.look("offers/")["is_due"] for each in (ann, bo)] == [False, True]


def test_the_same_id_is_recorded_once(table: Table) -> None:
    ann = joined(table, "1")
    entry = {"kind": "commit", "facts": {"number": 3}, "id": str(uuid4())}
    first, again = ann.enter(1, entry), ann.enter(1, entry)
    assert [each.json()["entries"][0]["is_repeat"] for each in (first, again)] == [False, True]
    assert first.json()["number"] == again.json()["number"] == read_log(table).number


@pytest.mark.parametrize(
    ("entry", "status", "code"),
    [
        ({"kind": "commit", "facts": {"number": 3}, "seat": "Ann"}, 403, "not-yours"),
        ({"kind": "recount_table", "facts": {}}, 403, "not-yours"),
        ({"kind": "seated", "facts": {"device": "7F3A"}}, 422, "unknown-kind"),
        ({"kind": "commit", "facts": {"number": "3"}}, 400, "malformed"),
        ({"kind": "commit", "facts": {"number": 3, "cards": []}}, 400, "malformed"),
        ({"kind": "commit", "facts": {"number": 3}, "id": "7"}, 400, "malformed"),
    ],
)
def test_what_a_program_may_not_enter(table: Table, entry: dict[str, Any], status: int, code: str) -> None:
    bo = joined(table)
    answer = bo.enter(1, entry)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.content
    assert read_log(table).number == 1


def test_a_batch_ends_at_what_is_refused(table: Table) -> None:
    ann = joined(table, "1")
    commit = {"kind": "commit", "facts": {"number": 3}}
    answer = ann.enter(1, commit, {"kind": "dig", "facts": {"cards": ["nothing"]}}, commit)
    assert answer.status_code == 422
    assert [each["number"] for each in answer.json()["entries"]] == [2]
    assert answer.json()["number"] == read_log(table).number == 2


def test_a_program_that_reads_enters_nothing(table: Table) -> None:
    phone = Device.objects.create(table=table, place="2", key_hash="b" * 64)
    table.seats.filter(number=2).update(taken_at=table.opened_at)
    reads = joined(table, "2", phone.pk, scope="read")
    answer = reads.enter(1, {"kind": "commit", "facts": {"number": 3}})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "read-only")
    path = f"/api/v1/join/{table.code}/{write_ticket(table.code, '3')}/"
    assert knock(path, scope="read").status_code == 404


def test_the_same_state_is_not_sent_twice(table: Table) -> None:
    bo = joined(table)
    first = bo.send("GET")
    known = bo.send("GET", "", None, **{"If-None-Match": first["ETag"]})
    assert (known.status_code, known.content) == (304, b"")


def test_a_program_reads_which_entries_changed(table: Table) -> None:
    bo = joined(table)
    for facts in (Gathered(1), Gathered(2), Retract(3)):
        tell(table, facts)
    log = bo.look("entries/?since=3")
    assert log["entries"] == []
    assert [(each["number"], each["counts"]) for each in log["changed"]] == [(3, False)]
    later = bo.look("entries/?since=1")
    assert [(each["number"], each["counts"]) for each in later["entries"]] == [(2, True), (3, False)]
    assert later["changed"] == []


def test_an_amendment_sends_what_it_may_have_changed_again(table: Table) -> None:
    bo = joined(table)
    for facts in (Gathered(1), Gathered(2), Amend(2)):
        tell(table, facts)
    changed = bo.look("entries/?since=3")["changed"]
    assert [(each["number"], each["counts"]) for each in changed] == [(2, False), (3, False)]
    tell(table, Retract(4))
    back = bo.look("entries/?since=4")["changed"]
    assert [(each["number"], each["counts"]) for each in back] == [(2, True), (3, True), (4, False)]


def test_a_key_given_up_opens_nothing(table: Table) -> None:
    bo = joined(table)
    assert bo.send("DELETE").status_code == 204
    assert bo.send("GET").status_code == 404
    assert read_log(table).device_seats == frozenset()


def test_too_many_requests_say_when_to_come_back(table: Table, settings: Any) -> None:
    bo = joined(table)
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "bridge": (1, 60)}
    bo.send("GET")
    late = bo.send("GET")
    assert (late.status_code, late["Retry-After"]) == (429, "60")


@pytest.mark.parametrize("file", PLAYED)
def test_programs_play_a_recorded_evening(file: str) -> None:
    story = read_story(REPLAYS / file)
    table, game = open_played(replace(story, entries=()), "Friday", "PLAYED"), GAMES[story.game]
    programs = {seat.name: joined(table, str(seat.number)) for seat in table.seats.all()}
    script = [(data, read_entry(game, data)) for data in story.entries]
    told = 0
    for number, (data, entry) in enumerate(script):
        if len(played_at(table)) > number:  # the app recorded what left no choice
            continue
        kind, seen = game.kinds.get(data.kind), read_log(table).number
        if data.seat is None or kind is None or kind.by is By.TABLE or kind.draws:
            enter(table=table, entry=entry, seen=seen, entry_id=uuid4())
            continue
        answer = programs[data.seat].enter(seen, asdict(data))
        assert answer.status_code == 200, (data, answer.content)
        told += 1
    assert played_at(table) == [(each.kind, each.seat or "", encode(each.facts)) for _, each in script]
    assert told


def played_at(table: Table) -> list[tuple[str, str, Any]]:
    return [(row.kind, row.seat, row.facts) for row in rows_of(table) if row.kind != "seated"]


# Who may use it -------------------------------------------------------------------------------------


def test_a_seat_lets_a_program_in_and_takes_its_key_back(table: Table) -> None:
    bo = guest_at(table, "Bo")
    bo.look()
    link = re.search(r'value="http://testserver(/api/v1/join/[^"]+)"', bo.look("programs/"))
    assert link is not None
    answer = knock(link[1], scope="read").json()
    program = Program(table.code, answer["place"], answer["key"])
    assert program.look()["seat"] == "Bo"
    assert f"Program {answer['device']}" in bo.look("programs/")
    bo.send("programs/end/", device=Device.objects.get(program="read").pk)
    assert program.send("GET").status_code == 404
    assert bo.look()


def test_a_seat_ends_no_program_of_another_one(table: Table) -> None:
    ann, bo = joined(table, "1"), guest_at(table, "Bo")
    bo.send("programs/end/", device=Device.objects.get(program="enter").pk)
    assert ann.look()


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("https://a.example http://b.example:8000", ["https://a.example", "http://b.example:8000"]), ("", [])],
)
def test_the_host_names_the_pages_that_may_ask(table: Table, typed: str, shown: list[str]) -> None:
    bo, host = joined(table), Client()
    assert host.post(f"{link_path(table)}programs/", {"origins": typed}).status_code == 303
    table.refresh_from_db()
    assert table.origins == shown
    for origin in ("https://a.example", "https://a.example.org", "null"):
        answers = [bo.send(method, "", None, Origin=origin) for method in ("GET", "OPTIONS")]
        allowed = [answer.get("Access-Control-Allow-Origin") for answer in answers]
        assert allowed == [origin if origin in shown else None] * 2


@pytest.mark.parametrize("typed", ["a.example", "https://a.example/path", "*", "https://a.example " * 11])
def test_what_is_no_address_of_a_page_is_refused_and_stays(table: Table, typed: str) -> None:
    answer = Client().post(f"{link_path(table)}programs/", {"origins": typed})
    if answer.status_code == 303:
        assert len(set(typed.split())) == 1
    else:
        assert answer.status_code == 422
        assert typed.split()[0] in answer.content.decode()
