"""The chain on the pages: one fingerprint on every device, seals that open, nothing told that is sealed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from referee.rules.arctic.gathering.commit import Gathered
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deployment.place import PlaceCard
from referee.tables import logbook
from referee.tables.chain import fingerprint
from referee.tables.links import watch_path
from referee.tables.models import StoredRecord, Table
from tests.cast import FORCES, rows_of, state_of, tell, to_declaring, to_reveal
from tests.web.earth.tablecast import bid, open_dealt, place_all
from tests.web.guests import Guest, forms_of, guest_at, host_of
from tests.web.pages import assert_page, words

FINGERPRINT = re.compile(r"[Ff]ingerprint ([0-9A-F]{4} [0-9A-F]{4})\b")
SEALED = re.compile(r"Sealed: ([0-9A-F]{4} [0-9A-F]{4})")


def guests_of(table: Table) -> list[Guest]:
    """Return the host, every seat and somebody who watches."""
    seats = [guest_at(table, seat.name) for seat in table.seats.all()]
    return [host_of(table), *seats, Guest(table, watch_path(table))]


def chain_for(guest: Guest) -> Any:
    """Return the chain as a device gets it."""
    return guest.client.get(f"{guest.path}chain.json").json()


def verified(tmp_path: Path, chain: Any) -> str:
    """Return what `manage.py verify` says of a chain."""
    file, heard = tmp_path / "chain.json", io.StringIO()
    file.write_text(json.dumps(chain))
    try:
        call_command("verify", f"--file={file}", stdout=heard, stderr=heard, no_color=True)
    except CommandError as problem:
        heard.write(str(problem))
    return heard.getvalue()


def place_all_but(table: Table, other: str) -> None:
    for seat in state_of(table).seats:
        if seat != other:
            tell(table, PlaceCard(1, state_of(table).piles.hands[seat][0]), seat)


# The fingerprint ----------------------------------------------------------------------------------


def test_every_device_shows_the_fingerprint_of_the_last_record(table: Table) -> None:
    head = rows_of(to_declaring(table))[-1].digest.upper()

    for guest in guests_of(table):
        for where in ("", "log/"):
            assert FINGERPRINT.findall(words(guest.look(where))) == [f"{head[:4]} {head[4:8]}"]


def test_the_fingerprint_changes_with_every_record_and_stands_before_the_first(table: Table) -> None:
    host = host_of(table)
    prints = FINGERPRINT.findall(words(host.look()))
    for number in (1, 2):
        tell(table, Gathered(number))
        prints += FINGERPRINT.findall(words(host.look()))
    assert len(prints) == len(set(prints)) == 3


# Seals --------------------------------------------------------------------------------------------


@pytest.fixture
def sealed(table: Table) -> Table:
    """A table at which Bo has revealed and the others have not."""
    tell(to_reveal(table), Reveal(3, {"Bo": FORCES["Bo"]}), "Bo")
    return table


def test_a_sealed_entry_puts_its_seal_into_the_log_at_once(sealed: Table) -> None:
    seals = [SEALED.findall(words(guest.look("log/"))) for guest in guests_of(sealed)]

    host, ann, bo, cy, watcher = seals
    assert host == ann == cy == watcher
    assert len(host) == 1
    assert bo == []


def test_the_seal_stays_and_is_opened_with_its_salt(sealed: Table) -> None:
    ann = guest_at(sealed, "Ann")
    (seal,) = SEALED.findall(words(ann.look()))
    before = words(ann.look("log/4/"))
    for seat in ("Ann", "Cy"):
        tell(sealed, Reveal(3, {seat: FORCES[seat]}), seat)

    after = words(ann.look("log/4/"))

    salt = rows_of(sealed)[3].salt[:32]
    assert f"Seal {seal}" in before
    assert salt not in before
    assert f"Seal {seal}, opened with {salt}" in after
    assert SEALED.findall(words(ann.look())) == []


def test_nobody_is_told_the_salt_of_the_ruling(sealed: Table) -> None:
    for seat in ("Ann", "Cy"):
        tell(sealed, Reveal(3, {seat: FORCES[seat]}), seat)
    salts = [row.salt[32:] for row in rows_of(sealed)]

    for guest in guests_of(sealed):
        text = [json.dumps(chain_for(guest)), *(guest.look(f"log/{n}/") for n in (1, 4, 6))]
        assert [salt for salt in salts if salt in "".join(text)] == []


# The chain as a file ------------------------------------------------------------------------------


def test_everybody_can_check_the_chain_as_far_as_it_is_open(sealed: Table, tmp_path: Path) -> None:
    for guest in guests_of(sealed):
        chain = chain_for(guest)
        opened = [row["number"] for row in chain["records"] if "facts" in row]
        assert opened == ([1, 2, 3, 4] if guest.path.split("/")[3] == "2" else [1, 2, 3])
        assert verified(tmp_path, chain).startswith(f"Table {sealed.code}: 4 records, ")


def test_what_is_sealed_is_told_to_nobody_else(sealed: Table) -> None:
    for guest in guests_of(sealed):
        is_bo = guest.path.split("/")[3] == "2"
        assert ("saboteur" in json.dumps(chain_for(guest))) == is_bo


def test_a_card_that_was_swapped_is_named_when_it_is_opened(sealed: Table, tmp_path: Path) -> None:
    noted = chain_for(guest_at(sealed, "Ann"))
    row = rows_of(sealed)[3]
    facts = json.loads(json.dumps(row.facts).replace("thugs", "brawler"))
    assert facts != row.facts
    StoredRecord.objects.filter(pk=row.pk).update(facts=facts)
    logbook.forget_all()
    for seat in ("Ann", "Cy"):
        tell(sealed, Reveal(3, {seat: FORCES[seat]}), seat)

    chain = chain_for(guest_at(sealed, "Ann"))

    assert chain["records"][3]["seal"] != noted["records"][3]["seal"]
    assert "record 4 doesn’t match its hash." in verified(tmp_path, chain)
    chain["records"][3]["seal"] = noted["records"][3]["seal"]
    assert "record 4 isn’t what was sealed." in verified(tmp_path, chain)


def test_a_record_that_was_taken_out_is_named(sealed: Table, tmp_path: Path) -> None:
    chain = chain_for(host_of(sealed))
    del chain["records"][1]

    assert "record 2 is missing." in verified(tmp_path, chain)


@pytest.mark.parametrize("nonsense", [None, 1, [1], [{}], [{"number": 1}], {"a": 1}])
def test_a_chain_of_nonsense_is_said_to_be_none(sealed: Table, tmp_path: Path, nonsense: Any) -> None:
    chain = chain_for(host_of(sealed)) | {"records": nonsense}

    assert "Tables checked: 1. Faulty: 1." in verified(tmp_path, chain)


def test_a_dealt_table_tells_nobody_its_deal(db: None) -> None:
    table = open_dealt()
    place_all(table)
    seed = rows_of(table)[0].facts["seed"]

    for guest in guests_of(table):
        chain = chain_for(guest)
        own = guest.path.split("/")[3]
        assert seed not in json.dumps(chain)
        places = [row for row in chain["records"] if row["kind"] == "place"]
        assert [row["seat"] for row in places if "facts" in row] == (
            [table.seats.get(number=own).name] if own.isdigit() else []
        )
    assert len(SEALED.findall(words(host_of(table).look()))) >= 3


@pytest.mark.django_db
def test_the_last_card_placed_opens_at_the_reveal_and_an_exchanged_one_does_not(tmp_path: Path) -> None:
    table = open_dealt()
    first, last = sorted(set(state_of(table).piles.hands["Bo"]))[:2]
    exchanged = tell(table, PlaceCard(1, first), "Bo").number
    placed = tell(table, PlaceCard(1, last), "Bo").number
    place_all_but(table, "Bo")
    bid(table, "2")
    ann, host = guest_at(table, "Ann"), host_of(table)

    def opened() -> list[int]:
        chain = chain_for(host)["records"]
        return [row["number"] for row in chain if row["kind"] == "place" and "facts" in row]

    assert opened() == []
    assert "opened with" not in words(ann.look(f"log/{placed}/"))

    bid(table, "- -")

    assert opened() == [
        row.number for row in rows_of(table) if row.kind == "place" and row.number != exchanged
    ]
    assert f"opened with {rows_of(table)[placed - 1].salt[:32]}" in words(ann.look(f"log/{placed}/"))
    assert "opened with" not in words(ann.look(f"log/{exchanged}/"))
    assert verified(tmp_path, chain_for(ann)).startswith(f"Table {table.code}: ")


@pytest.mark.parametrize("words", ["", "?n=1&n=3&n=9", "?n=x&n=-1&n=²&n=99999999999999999999&n=1"])
def test_a_device_is_told_the_fingerprints_that_it_asks_for(table: Table, words: str) -> None:
    rows = rows_of(to_declaring(table))
    asked = [number for number in (1, 3) if f"n={number}" in words.split("&") or f"?n={number}" in words]

    for guest in guests_of(table):
        told = guest.client.get(f"{guest.path}heads.json{words}").json()
        assert told == {str(number): fingerprint(rows[number - 1].digest) for number in asked}


# Another past -------------------------------------------------------------------------------------


@pytest.mark.parametrize("htmx", [False, True])
def test_a_page_says_that_records_are_gone_and_keeps_what_was_typed(table: Table, htmx: bool) -> None:
    host = host_of(to_declaring(table))
    host.look()
    StoredRecord.objects.filter(number__gt=3).delete()

    response = host.enter("count", seen=4, round=3, htmx=htmx)

    assert "Records of this table are missing from the database." in words(assert_page(response, 409))
    assert len(rows_of(table)) == 3


def test_a_page_whose_last_record_is_another_now_is_told_so(table: Table) -> None:
    host = host_of(table)
    tell(table, Gathered(1))
    host.look()
    known = forms_of(host.page)["undo"].value("known")
    StoredRecord.objects.all().delete()
    logbook.forget_all()
    tell(table, Gathered(1))

    response = host.enter("retract", number=1, seen=1, known=known)

    assert "Records of this table are missing from the database." in words(assert_page(response, 409))
    assert host.enter("retract", number=1, seen=1).status_code == 303


@pytest.mark.parametrize(
    "known", ["x", "1-", "-1-0123456789abcdef", "1-0123456789ABCDEF", "1-" + "0" * 16 + "\0"]
)
def test_what_no_page_sends_of_a_record_is_refused(table: Table, known: str) -> None:
    assert host_of(table).enter("gathered", round=1, known=known).status_code == 422
