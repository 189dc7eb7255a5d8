"""Devices that come, go and are replaced: every screen shows it, and what is sealed stays sealed."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import Propose, Retract
from referee.tables import joining
from referee.tables.keys import Ticket, hash_of, new_key
from referee.tables.links import cookie_of, link_path, watch_path
from referee.tables.logbook import read_log
from referee.tables.management.commands.verify import look_at
from referee.tables.models import Device, Table
from tests.cast import FORCES, open_arctic, rows_of, seat_of, tell, to_reveal
from tests.web.guests import Guest, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
SECRET = "Saboteur"
"""A card of Bo's force, which nobody else knows."""


@pytest.fixture
def table() -> Table:
    return open_arctic()


def joined(table: Table, name: str) -> Guest:
    """Return a phone that has taken a seat by the code."""
    seat, client = seat_of(table, name), Client()
    answer = client.post(f"/j/{table.code}/", {"place": seat.number})
    assert answer["Location"] == link_path(table, seat)
    return Guest(table, link_path(table, seat), client)


def sealed(table: Table) -> dict[str, Guest]:
    """Have Ann and Bo join and Bo seal a force; return their phones and the tablet."""
    phones = {"Ann": joined(table, "Ann"), "Bo": joined(table, "Bo"), "host": host_of(table)}
    to_reveal(table)
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    assert SECRET in phones["Bo"].look()
    return phones


def gone(host: Guest) -> None:
    """Say at the tablet that Bo's phone is gone."""
    answer = host.client.post(f"{host.path}links/free/", {"place": "2"})
    assert answer.status_code == 303


def device_of(guest: Guest) -> str:
    """Return what people call a device."""
    key = guest.client.cookies[cookie_of(guest.table.code)].value
    return hash_of(key)[:4].upper()


def test_every_screen_shows_who_has_come_and_gone(table: Table) -> None:
    ann, host = joined(table, "Ann"), host_of(table)
    wall, name = Guest(table, watch_path(table), host.client), device_of(ann)
    for guest in (ann, host, wall):
        assert f"Ann’s seat: device {name}" in words(guest.look("log/"))

    ann.client.post("/leave/")

    for guest in (host, wall):
        assert f"Ann’s device {name} has left" in words(guest.look("log/"))
    assert [row.kind for row in rows_of(table)] == ["seated", "vacated"]
    assert look_at(table).records == 2


def test_a_second_host_is_in_the_log(table: Table) -> None:
    host = host_of(table)
    host.look()
    second = Client()
    device = Device.objects.get(table=table, place="host")
    ticket = Ticket(table.code, "host", device.pk, uuid4())
    joining.use_ticket(table, ticket, hash_of("second"))

    assert f"A second host: device {hash_of('second')[:4].upper()}" in words(host.look("log/"))
    assert second.get(host.path).status_code == 302


def test_who_joins_makes_no_form_late_and_ends_no_question(table: Table) -> None:
    host = host_of(table)
    tell(table, Gathered(1))
    joined(table, "Ann")

    assert host.enter("gathered", round=2, seen=1).status_code == 303
    assert read_log(table).undoable is not None
    joined(table, "Bo")
    assert host.enter("retract", number=3, seen=3).status_code == 303


def test_a_lost_phone_is_replaced_and_what_is_sealed_stays_sealed(table: Table) -> None:
    phones = sealed(table)
    gone(phones["host"])
    assert phones["Bo"].client.get(phones["Bo"].path).status_code == 302
    new = joined(table, "Bo")

    assert f"Bo’s device {device_of(phones['Bo'])} is gone" in words(phones["Ann"].look("log/"))
    assert "Bo’s hand is covered here." in words(new.look())
    assert SECRET not in new.page
    for where in ("log/", "log/4/", "chain.json", "said.json", "table.json", "device/", "?kind=reveal"):
        answer = new.client.get(new.path + where)
        assert SECRET.encode() not in answer.content.replace(b"saboteur", SECRET.encode())
    before = len(rows_of(table))
    assert new.enter("reveal", for_seat="Bo", cards="refugee", round=3).status_code == 404
    assert len(rows_of(table)) == before

    assert "Bo has a new device." in words(phones["Ann"].look())
    phones["Ann"].press("That’s Bo")

    assert SECRET in new.look()
    assert "Ann agrees to Bo’s new device" in words(phones["Ann"].look("log/"))
    assert look_at(table).records == len(rows_of(table))


def test_a_host_replaces_no_force_that_a_phone_has_sealed(table: Table) -> None:
    phones = sealed(table)
    host, before = phones["host"], read_log(table).state.revealed
    fields: dict[str, Any] = {"for_seat": "Bo", "round": 3, "cards": "refugee"}
    host.look()

    answer = host.enter("reveal", **fields)
    assert "sealed that on another device" in words(assert_page(answer, 422))
    gone(host)
    assert host.enter("reveal", **fields).status_code == 422
    joined(table, "Bo")
    assert host.enter("reveal", **fields).status_code == 422

    assert read_log(table).state.revealed == before


def test_a_host_alone_enters_a_force_again(table: Table) -> None:
    host = host_of(to_reveal(table))
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    assert host.enter("reveal", for_seat="Bo", round=3, cards="refugee").status_code == 303
    assert read_log(table).state.revealed["Bo"].cards == ("refugee",)


def test_the_cover_ends_with_the_round(table: Table) -> None:
    phones = sealed(table)
    gone(phones["host"])
    new = joined(table, "Bo")
    tell(table, Reveal(3, {"Ann": FORCES["Ann"], "Cy": FORCES["Cy"]}))
    assert "covered here" in words(new.look())

    phones["host"].look()
    phones["host"].enter("count", round=3)

    assert read_log(table).state.round == 4
    assert "covered here" not in words(new.look())


def test_a_table_without_other_devices_just_goes_on(table: Table) -> None:
    bo, host = joined(table, "Bo"), host_of(table)
    to_reveal(table)
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    gone(host)

    assert "No other seat has a device. The game goes on." in words(host.look(f"log/{len(rows_of(table))}/"))
    assert SECRET in joined(table, "Bo").look()
    assert bo.client.get(bo.path).status_code == 302


def asked_to_undo(table: Table) -> tuple[dict[str, Guest], int]:
    """Have the tablet ask to undo the last seal of a reveal; return the phones and the question."""
    phones = sealed(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"], "Cy": FORCES["Cy"]}))
    number = len(rows_of(table))
    question = tell(table, Propose(entry_data(Entry(Retract(number))))).number
    return phones, question


def test_who_was_asked_stays_asked(table: Table) -> None:
    phones, question = asked_to_undo(table)
    waits = read_log(table).proposal
    assert waits is not None
    assert "Bo" in waits.waits

    gone(phones["host"])
    new = joined(table, "Bo")
    new.look()
    phones["host"].look()

    assert "Yes for Cy" in phones["host"].page
    answer: Any = phones["host"].send("answer/", number=question, say="yes")
    assert answer.status_code == 303
    assert new.send("answer/", number=question, say="yes").status_code == 404
    phones["Ann"].send("answer/", number=question, say="yes")
    now = read_log(table).proposal
    assert now is not None
    assert now.waits == ("Bo",)


def test_only_the_other_seats_vouch_each_on_its_own_device(table: Table) -> None:
    phones = sealed(table)
    gone(phones["host"])
    fields: dict[str, Any] = {"whose": "Bo", "device": "0000"}
    assert phones["Ann"].send("vouch/", **fields).status_code == 422, "there is no new device yet"
    new = joined(table, "Bo")
    fields["device"] = device_of(new)

    assert phones["host"].send("vouch/", **fields).status_code == 422
    assert new.send("vouch/", **fields).status_code == 404
    assert phones["Ann"].send("vouch/", **{**fields, "device": "0000"}).status_code == 422
    assert "covered here" in words(new.look())
    assert phones["Ann"].send("vouch/", **fields).status_code == 303
    assert "covered here" not in words(new.look())


def test_a_copy_of_the_host_is_no_way_round_the_cover(table: Table) -> None:
    phones = sealed(table)
    gone(phones["host"])
    new = joined(table, "Bo")

    assert new.client.get(f"{new.path}try/").status_code == 404
    assert new.client.post(f"{new.path}try/").status_code == 404
    copy = phones["host"].client.post(f"{phones['host'].path}try/")["Location"]
    assert "reveals" not in words(assert_page(phones["host"].client.get(f"{copy}log/")))


def test_a_key_from_before_opens_nothing(table: Table) -> None:
    key = new_key()
    joining.take_seat(table, 2, hash_of(key))
    joining.free_seat(table, 2)
    client = Client()
    client.cookies[cookie_of(table.code)] = key

    assert client.get(link_path(table, seat_of(table, "Bo"))).status_code == 302
