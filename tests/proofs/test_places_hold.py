"""Nothing that was ever shown opens a place that another device has taken, and a host alone is nobody else.

Four devices, a wall and an outsider walk all addresses; every value that a page, a QR code, an export, a log
line or an address showed to one of them is tried as a key and as a ticket. Then the host sends by hand what
no page offers.
"""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

import pytest
import segno
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from referee.logs import JsonFormatter, PlainFormatter
from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deck import as_json
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import Propose, Retract, SeedStarted
from referee.rules.kernel.text.codec import encode
from referee.tables.keys import NoTicket, read_ticket
from referee.tables.links import HOST, WATCH, cookie_of, find_visitor
from referee.tables.logbook import read_log
from referee.tables.management.commands.verify import VerifyError, look_at
from referee.tables.models import StoredRecord, Table
from referee.web.lobby.sharing import qr_code
from tests.cast import rows_of, tell
from tests.house.log_filters import caddy_line, nginx_line
from tests.web.earth.tablecast import DECK
from tests.web.test_outsiders import ADDRESSES, OF_TABLES, address
from tests.web.test_two_worlds import ANSWERS

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r"[\w:\-]{6,}", re.ASCII)
SEATS = ("Ann", "Bo", "Cy")
PLACES = (HOST, "1", "2", "3", WATCH)
SECRET = "Saboteur"
FORCES = {
    "Ann": Force(("refugee",)),
    "Bo": Force(("thugs", "saboteur")),
    "Cy": Force(("brawler", "spear")),
}


@pytest.fixture
def devices() -> dict[str, Client]:
    """The devices of an Arctic table."""
    return joined("arctic")


def joined(game: str, **fields: Any) -> dict[str, Client]:
    """Open a table. Return its devices by their places, each come as people come; and an outsider."""
    found = {place: Client() for place in (*PLACES, "")}
    told = {"players": [*SEATS], "name": "Friday", "first_initiator": "1", **fields}
    assert found[HOST].post(f"/{game}/new/", told).status_code == 303
    code = Table.objects.get().code
    for place in ("1", "2", "3", WATCH):
        assert found[place].post(f"/j/{code}/", {"place": place}).status_code == 303
    return found


def played(table: Table) -> None:
    """Go to a reveal at which Bo has sealed a force."""
    for number in (1, 2, 3):
        tell(table, Gathered(number))
    tell(table, Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")


def shuffling(table: Table) -> None:
    """Have the phones shuffle, the host's having asked."""
    tell(table, SeedStarted("deal", "5" * 64, SEATS))


GOES_ON: dict[str, tuple[dict[str, Any], Callable[[Table], None]]] = {
    "arctic": ({"entering": "light"}, played),
    "earth": ({"level": "dealt", "deck_text": as_json(DECK)}, shuffling),
}
"""By the game: what is chosen at set-up, and what happens at the table."""


def walked(device: Client, table: Table, place: str) -> Iterator[str]:
    """Yield every answer that a device gets, with the address that it stands under and where it leads."""
    others = {reverse(name) for name, words in ADDRESSES if not words}
    own = {address(name, (table.code, each)) for name, each in product(OF_TABLES, PLACES)}
    entries = {*of_entries(table, place)} if place else set()
    for path in [*sorted(others | own | entries), f"/j/{table.code}/", f"/t/{table.code}/"]:
        for headers in ({}, {"HX-Request": "true", "Referer": f"http://testserver/t/{table.code}/{place}/"}):
            answer: Any = device.get(path, headers=headers)
            page = b"".join(answer.streaming_content) if answer.streaming else answer.content
            yield f"{path} {answer.headers} {page.decode(errors='replace')}"


def of_entries(table: Table, place: str) -> Iterator[str]:
    """Yield the addresses of every entry, with each answer to what is wrong with it."""
    own = f"/t/{table.code}/{place}/"
    for number in range(1, read_log(table).number + 1):
        yield from (f"{own}{page}/{number}/" for page in ("log", "wrong", "amend"))
        yield from (f"{own}wrong/{number}/?answer={answer}" for answer in ANSWERS if answer)


@pytest.fixture
def in_codes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What QR codes contain, as they are drawn."""
    contents = list[str]()

    def drawn(url: str, *words: Any, **more: Any) -> Any:
        contents.append(url)
        return make(url, *words, **more)

    make = segno.make
    monkeypatch.setattr(segno, "make", drawn)
    qr_code.cache_clear()
    return contents


def words_shown(device: Client, table: Table, place: str, in_codes: list[str]) -> set[str]:
    """Return what a device is shown, in texts and in QR codes."""
    before = len(in_codes)
    texts = [*walked(device, table, place)]
    return {word for text in (*texts, *map(unquote, in_codes[before:])) for word in TOKEN.findall(text)}


def exported(table: Table) -> str:
    """Return what the server's commands print of a table and its group."""
    found = io.StringIO()
    for words in (["export", table.code], ["groups"], ["tables"]):
        with suppress(CommandError):
            call_command(*words, stdout=found, stderr=found)
    return found.getvalue()


@pytest.mark.parametrize("game", GOES_ON)
def test_nothing_that_was_shown_opens_a_taken_place(
    game: str, in_codes: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    fields, go_on = GOES_ON[game]
    devices = joined(game, **fields)
    table = Table.objects.get()
    before = {place: words_shown(device, table, place, in_codes) for place, device in devices.items()}
    go_on(table)
    after = {place: words_shown(device, table, place, in_codes) for place, device in devices.items()}
    shown = {place: before[place] | after[place] for place in devices}
    shown[HOST] |= set(TOKEN.findall(exported(table)))
    assert [url for url in in_codes if "/j/" in url]
    lines = [each.format(record) for record in caplog.records for each in (JsonFormatter(), PlainFormatter())]
    asked = {str(path) for path in re.findall(r"(?:/[jgt]/[^\s\"'<>]+)", " ".join(in_codes))}
    lines += [write(path) for path in asked for write in (nginx_line, caddy_line)]
    logged = "\n".join(lines)
    assert not [word for word in TOKEN.findall(logged) if opens_something(table, word)]
    keys = {device.cookies[cookie_of(table.code)].value for place, device in devices.items() if place}
    every = set(TOKEN.findall(logged)).union(*shown.values())
    assert not every & keys, "no page shows a key, not even its own device’s"
    opened = [each for each in product(PLACES, every) if find_visitor(table.code, *each)]
    assert (opened, len(every) * len(PLACES) >= 20_000) == ([], True)

    for place, words in shown.items():
        for word in words:
            opens_nothing_as_ticket(table, place, word)
    for place in ("1", "2", "3"):
        assert table.devices.filter(left_at=None, place=place).count() == 1


def opens_something(table: Table, word: str) -> bool:
    """Whether a word is a ticket, of whatever place."""
    with suppress(NoTicket):
        return bool(read_ticket(table.code, word))
    return False


def opens_nothing_as_ticket(table: Table, shown_to: str, word: str) -> None:
    """A ticket gives no seat that is taken; one for a second device is shown to its own place alone."""
    try:
        ticket = read_ticket(table.code, word)
    except NoTicket:
        return
    if table.devices.filter(pk=ticket.by, place=ticket.place).exists():
        assert ticket.place == shown_to
    elif ticket.place != WATCH:
        thief = Client()
        assert thief.post(f"/j/{table.code}/{word}/").status_code in (404, 409)
        assert cookie_of(table.code) not in thief.cookies


# The host alone -----------------------------------------------------------------------------------


def tries(table: Table, number: int, question: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what a host may send by hand: where below its place, and which fields."""
    whose = [(), *((seat,) for seat in SEATS), ("Ann", "Bo"), SEATS]
    for seats, say, seat in product(whose, ("yes", "no", "maybe"), ("", *SEATS)):
        yield "answer/", {"number": question, "say": say, "seats": seats, "for_seat": seat}
    entries = [json.dumps(encode(entry_data(Entry(Reveal(3, {})))))]
    for what, at, seat in product(("retract", "restore", "amend"), range(1, number + 1), ("", "Bo")):
        yield "ask/", {"what": what, "number": at, "entry": "", "for_seat": seat}
        yield f"enter/{what}/", {"number": at, "for_seat": seat, "entered_by": seat}
        for entry in ("", *entries):
            yield f"wrong/{at}/record/", {"entry": entry, "anew": "on", "seats": seat}
    for kind, seat in product(("agree", "decline", "propose", "voice", "protest", "vouch", "seated"), SEATS):
        yield f"enter/{kind}/", {"number": question, "seats": seat, "for_seat": seat, "whose": seat}
    for seat, device in product(SEATS, ("", "0000")):
        yield "vouch/", {"whose": seat, "device": device, "for_seat": seat}
    for way, seats in product(("stands", "card", "=", "once="), whose):
        yield f"wrong/{number}/doubt/", {"way": way, "seats": seats, "reason": 0}


def asking(devices: dict[str, Client]) -> tuple[Table, int, int]:
    """Have all reveal, and the host ask to undo it; return the table, the record and the question."""
    table = Table.objects.get()
    played(table)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"], "Cy": FORCES["Cy"]}))
    number = len(rows_of(table))
    return table, number, tell(table, Propose(entry_data(Entry(Retract(number))))).number


def test_a_host_alone_undoes_no_reveal_and_answers_for_nobody(devices: dict[str, Client]) -> None:
    table, number, question = asking(devices)
    host, before = f"/t/{table.code}/host/", read_log(table).state.revealed
    sent = [*tries(table, number, question)]

    for where, fields in sent:
        posted = {"seen": read_log(table).number, "entry_id": uuid4(), **fields}
        assert devices[HOST].post(host + where, posted).status_code < 500

    assert len(sent) >= 200
    assert read_log(table).state.revealed == before != {}
    later = StoredRecord.objects.filter(table=table, number__gt=question)
    assert not later.filter(kind__in=("agree", "retract", "amend", "restore", "vouch")).exists()
    said = [row.facts["seats"] for row in later.filter(kind__in=("protest", "voice"))]
    assert not [seats for seats in said if seats], "nobody with a device was spoken for"


def test_a_host_that_takes_the_seats_of_lost_phones_is_still_nobody_else(devices: dict[str, Client]) -> None:
    table, number, question = asking(devices)
    host, thief = f"/t/{table.code}/host/", Client()

    for place in ("1", "2", "3"):
        devices[HOST].post(f"{host}links/free/", {"place": place})
        assert thief.post(f"/j/{table.code}/", {"place": place}).status_code == 303
    for place, (where, fields) in product(("1", "2", "3"), tries(table, number, question)):
        sent = {"seen": read_log(table).number, "entry_id": uuid4(), **fields}
        assert thief.post(f"/t/{table.code}/{place}/{where}", sent).status_code in (404, 405)
    for where, fields in tries(table, number, question):
        sent = {"seen": read_log(table).number, "entry_id": uuid4(), **fields}
        devices[HOST].post(host + where, sent)

    later = StoredRecord.objects.filter(table=table, number__gt=question)
    assert not later.filter(kind__in=("agree", "retract", "amend", "vouch")).exists()
    assert later.filter(kind="vacated").count() == later.filter(kind="seated").count() == 3


def test_a_host_reads_no_sealed_card(devices: dict[str, Client]) -> None:
    table = Table.objects.get()
    played(table)
    thief, number = Client(), len(rows_of(table))
    devices[HOST].post(f"/t/{table.code}/host/links/free/", {"place": "2"})
    thief.post(f"/j/{table.code}/", {"place": "2"})
    row = table.records.get(number=number)
    assert "saboteur" in json.dumps(row.facts)
    for device, place in ((devices[HOST], HOST), (thief, "2")):
        for where in ("log/", f"log/{number}/", "chain.json", "log.json", "said.json", "table.json"):
            answer = device.get(f"/t/{table.code}/{place}/{where}")
            assert SECRET.encode() not in answer.content
            assert b"saboteur" not in answer.content


def test_a_yes_forged_in_the_database_is_found(devices: dict[str, Client]) -> None:
    table, _, question = asking(devices)
    tell_yes = {"number": question, "say": "yes", "seen": question, "entry_id": uuid4()}
    assert devices["1"].post(f"/t/{table.code}/1/answer/", tell_yes).status_code == 303
    assert look_at(table).records == question + 1

    table.records.filter(number=question + 1).update(facts={"number": question, "seats": ["Bo"]}, seat="Bo")

    with pytest.raises(VerifyError, match=f"record {question + 1} doesn’t match its hash"):
        look_at(table)
