"""Seats that sign: what is signed is checked when it comes in, and again by anyone who has the chain."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.tables import logbook
from referee.tables.backup import NoBackup, line_of, read_line
from referee.tables.chain import (
    CHAIN_FORMAT,
    OUTSIDE,
    beginning_of,
    digest_after,
    inside_of,
    known_of,
    outside_of,
)
from referee.tables.exports import chain_of
from referee.tables.keys import write_ticket
from referee.tables.links import link_path
from referee.tables.logbook import read_log
from referee.tables.management.commands.verify import VerifyError, look_at
from referee.tables.models import BY_APP, HOST_DEVICE, Device, Table
from referee.tables.restoring import put_back
from tests.cast import FORCES, open_arctic, rows_of, seat_of, tell, to_declaring, to_reveal
from tests.signing import (
    FORGED,
    ODD_NAME,
    TO_SIGN,
    Key,
    SigningClient,
    anything,
    forgeries,
    relinked,
    signed_chain,
)
from tests.web.guests import Guest, forms_of, host_of
from tests.web.pages import assert_page, words

pytestmark = pytest.mark.django_db
PLAYERS = ("Ann", "Bo", "Cy")
TWICE = "a yes copied"
NAMED = "a signature|no signature|the signature|device signed|was not entered on|no agreement"
"""What is said of a record whose signature doesn't fit."""


@pytest.fixture
def table() -> Table:
    return open_arctic()


def joined(table: Table, name: str, client: Any = None) -> Guest:
    """Return a phone that has taken a seat by the code, with a key unless ``client`` has none."""
    seat, device = seat_of(table, name), client or SigningClient()
    answer = device.post(f"/j/{table.code}/", {"place": seat.number})
    assert answer["Location"] == link_path(table, seat)
    return Guest(table, link_path(table, seat), device)


def reveal(guest: Guest, name: str, **more: Any) -> Any:
    """Seal a seat's force from its phone."""
    fields = {"cards": list(FORCES[name].cards), "for_seat": name, "round": 3}
    return guest.enter("reveal", known=known_of(read_log(guest.table)), **{**fields, **more})


def asked(table: Table) -> dict[str, Guest]:
    """Go to an open question: Ann asks whether her reveal may be undone, which everybody has seen."""
    phones = {name: joined(table, name) for name in PLAYERS}
    to_reveal(table)
    for name, phone in phones.items():
        assert reveal(phone, name).status_code == 303
    phones["Ann"].look()
    what = {"what": "retract", "number": rows_of(table)[-1].number}
    return phones | {"host": ask(host_of(table), **what)}


def ask(guest: Guest, **what: Any) -> Guest:
    assert guest.send("ask/", known=known_of(read_log(guest.table)), **what).status_code == 303
    return guest


def answered(table: Table) -> dict[str, Guest]:
    """Have Ann and Bo say yes; Cy still has to."""
    phones = asked(table)
    for name in ("Ann", "Bo"):
        phones[name].look()
        phones[name].press("Yes")
    return phones


def whole_chain(table: Table) -> Any:
    """Return a table's chain with all seals open, each record with the number that it has in the database."""
    rows = [
        outside_of(row) | inside_of(row) | {"digest": row.digest, "of": row.number} for row in rows_of(table)
    ]
    return {
        "format": CHAIN_FORMAT,
        "code": table.code,
        "beginning": beginning_of(table),
        "records": rows,
    }


def write_back(table: Table, chain: Any) -> None:
    """Replace the records in the database by those of a forged chain, with hashes that fit."""
    old, head = {row.number: row for row in rows_of(table)}, chain["beginning"]
    table.records.all().delete()
    for told in chain["records"]:
        row = old[told["of"]]
        row.pk, row.signature = None, ""
        for name in (*OUTSIDE[:4], "entry_id", "facts", "overrides", "signature"):
            setattr(row, name, told.get(name, ""))
        row.digest = head = digest_after(head, row)
        row.save(force_insert=True)
    logbook.forget_all()


def verified(tmp_path: Path, *words: str, data: str = "") -> str:
    """Return what `manage.py verify` says, of a file with this text if there is one."""
    heard = io.StringIO()
    if data:
        file = tmp_path / "file.json"
        file.write_text(data, "utf-8")
        words = (f"--file={file}",)
    try:
        call_command("verify", *words, stdout=heard, stderr=heard, no_color=True)
    except CommandError as problem:
        heard.write(str(problem))
    return heard.getvalue()


# Signing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("algorithm", ["ed25519", "p256"])
def test_what_a_seat_enters_is_signed_and_can_be_checked_again(
    table: Table, tmp_path: Path, algorithm: str
) -> None:
    bo, host = joined(table, "Bo", SigningClient(Key(algorithm))), host_of(table)
    to_reveal(table)

    assert reveal(bo, "Bo").status_code == 303

    assert [bool(row.signature) for row in rows_of(table)] == [False] * 4 + [True]
    assert rows_of(table)[-1].facts["forces"]["Bo"]["cards"] == ["thugs", "saboteur"]
    assert verified(tmp_path).startswith(f"Table {table.code}: 5 records (1 signed), ")
    assert verified(tmp_path, data=line_of(table)).startswith("Line 1: 5 records (1 signed), ")
    chain = json.dumps(chain_of(table, read_log(table), "Bo"))
    assert verified(tmp_path, data=chain).startswith(f"Table {table.code}: 5 records (1 signed), ")
    assert "(signed)" in words(host.look("log/"))
    assert "signed" in words(bo.look("log/5/"))


def test_without_a_key_the_log_says_unsigned_and_nothing_has_to_be_signed(table: Table) -> None:
    bo, host = joined(table, "Bo", Client()), host_of(table)
    to_reveal(table)

    assert reveal(bo, "Bo").status_code == 303

    assert {row.signature for row in rows_of(table)} == {""}
    assert look_at(table).signed == 0
    assert "Bo’s seat: device" in words(host.look("log/"))
    assert "(unsigned)" in words(host.page)
    assert "sign.js" not in bo.look()


@pytest.mark.bad_input
@pytest.mark.parametrize(
    "key", ["x", "ed25519.", "ed25519.AAAA", "p256." + "A" * 87, "rsa.AAAA", "ed25519.é", "\0", "." * 5000]
)
def test_what_is_no_public_key_is_none(table: Table, key: str) -> None:
    device = SigningClient()
    device.key.public = key  # type: ignore[union-attr]
    joined(table, "Bo", device)

    assert rows_of(table)[0].facts["key"] == ""


def test_all_answers_of_a_question_are_signed_and_what_they_agreed_to_is_carried_out(table: Table) -> None:
    phones = answered(table)
    phones["Cy"].look()
    phones["Cy"].press("Yes")

    rows = rows_of(table)
    assert [(row.kind, bool(row.signature)) for row in rows[-4:]] == [
        ("agree", True),
        ("agree", True),
        ("agree", True),
        ("retract", False),
    ]
    assert rows[-1].entered_by == BY_APP
    assert look_at(table).signed == 6


def test_a_protest_and_its_votes_are_signed(table: Table) -> None:
    tell(to_declaring(table), Count(3))
    phones = {name: joined(table, name) for name in PLAYERS}
    for name in ("Ann", "Bo"):
        assert "sign.js" in phones[name].look("wrong/5/?answer=doubt")
        phones[name].press("The ruling was right")

    assert [(row.kind, bool(row.signature)) for row in rows_of(table)[-2:]] == [
        ("protest", True),
        ("voice", True),
    ]
    assert look_at(table).signed == 2


def test_a_ticket_and_the_hosts_word_bring_the_key_along(table: Table) -> None:
    host, bo, cy = host_of(table), SigningClient(), SigningClient()
    host.client.post(f"{host.path}links/admission/", {"each": "yes"})
    bo.post(f"/j/{table.code}/", {"place": "2"})
    host.client.post(f"{host.path}links/waiting/", {"knock": table.knocks.get().pk})
    cy.post(f"/j/{table.code}/{write_ticket(table.code, '3')}/")

    assert [row.facts["key"] for row in rows_of(table)] == [bo.key.public, cy.key.public]  # type: ignore[union-attr]


def test_a_host_signs_nothing(table: Table) -> None:
    host = host_of(table)
    host.look()
    device = Device.objects.get(table=table, place="host")
    SigningClient().post(f"/j/{table.code}/{write_ticket(table.code, 'host', device.pk)}/")

    assert [row.facts["key"] for row in rows_of(table)] == [""]
    assert "sign.js" not in host.look()


# Refusals -----------------------------------------------------------------------------------------


@pytest.fixture
def bo(table: Table) -> Guest:
    """Bo's phone, at the reveal of round 3."""
    guest = joined(table, "Bo")
    to_reveal(table)
    return guest


def is_refused(answer: Any, sentence: str) -> None:
    page = words(assert_page(answer, 422))
    assert sentence in page
    assert "Nothing was recorded." in page


UNSIGNED, WRONG = "this one is unsigned", "The signature doesn’t fit this entry."


def test_an_unsigned_entry_is_refused_and_nothing_typed_is_lost(table: Table, bo: Guest) -> None:
    key, bo.client.key = bo.client.key, None  # type: ignore[attr-defined]
    before = len(rows_of(table))

    answer = reveal(bo, "Bo")

    is_refused(answer, UNSIGNED)
    assert "thugs" in answer.content.decode()
    assert len(rows_of(table)) == before
    bo.client.key = key  # type: ignore[attr-defined]
    assert reveal(bo, "Bo").status_code == 303


@pytest.mark.bad_input
@pytest.mark.parametrize("signature", ["x", "A" * 86, "A" * 85 + "é", "A" * 87, "\0" * 86, "A" * 85 + "\n"])
def test_a_wrong_signature_is_refused(table: Table, bo: Guest, signature: str) -> None:
    bo.client.key = None  # type: ignore[attr-defined]

    answer = reveal(bo, "Bo", signature=signature)

    assert answer.status_code == 422
    assert rows_of(table)[-1].kind == "gathered"


def signed_for(bo: Guest, **fields: Any) -> dict[str, Any]:
    """Return an entry's fields with a signature that fits, without entering it."""
    sent = {
        "entry_id": uuid4(),
        "seen": read_log(bo.table).number,
        "known": known_of(read_log(bo.table)),
        "for_seat": "Bo",
        "round": 3,
        "cards": ["thugs"],
        **fields,
    }
    text = Client.post(bo.client, f"{bo.path}enter/reveal/", sent, headers=TO_SIGN).content.decode()
    return sent | {"signature": bo.client.key.sign(text)}  # type: ignore[attr-defined]


def replayed(bo: Guest, fields: dict[str, Any]) -> Any:
    return Client.post(bo.client, f"{bo.path}enter/reveal/", fields)


@pytest.mark.bad_input
def test_a_signature_fits_one_entry_on_one_head_only(table: Table, bo: Guest) -> None:
    sent = signed_for(bo)
    other = signed_for(bo, cards=["saboteur"])
    for changes in (
        {"cards": ["thugs", "saboteur"]},
        {"entry_id": uuid4()},
        {"signature": other["signature"]},
        {"known": f"0-{beginning_of(table)}"},
        {"known": ""},
        {"override": "any"},
    ):
        is_refused(replayed(bo, sent | changes), WRONG)
    assert rows_of(table)[-1].kind == "gathered"

    assert replayed(bo, sent).status_code == 303
    assert replayed(bo, sent).status_code == 303, "a repeated entry is recorded once"
    assert [row.kind for row in rows_of(table)][-2:] == ["gathered", "reveal"]


@pytest.mark.bad_input
def test_a_signature_fits_no_other_seat_and_no_other_table(table: Table, bo: Guest) -> None:
    cy, other = joined(table, "Cy", SigningClient(bo.client.key)), open_arctic()  # type: ignore[attr-defined]
    sent = signed_for(bo)
    at_other = joined(other, "Bo", SigningClient(bo.client.key))  # type: ignore[attr-defined]
    to_reveal(other)

    is_refused(Client.post(cy.client, f"{cy.path}enter/reveal/", sent | {"for_seat": "Cy"}), WRONG)
    there = {"known": known_of(read_log(other)), "seen": read_log(other).number}
    is_refused(replayed(at_other, sent | there), WRONG)


def test_an_entry_made_on_an_older_page_fits_its_own_head(table: Table, bo: Guest) -> None:
    sent = signed_for(bo)
    tell(table, Reveal(3, {"Ann": FORCES["Ann"]}), "Ann")

    assert replayed(bo, sent).status_code == 303
    assert rows_of(table)[-1].signature.startswith(f"{sent['seen']}-")
    assert look_at(table).signed == 1


def test_an_answer_is_signed_on_a_page_with_its_question(table: Table) -> None:
    phones = asked(table)
    old = rows_of(table)[-2]
    known = f"{old.number}-{old.digest}"

    is_refused(phones["Bo"].send("answer/", number=10, say="yes", known=known), UNSIGNED)


def test_nothing_is_recorded_and_nothing_told_where_the_text_is_asked_for(table: Table, bo: Guest) -> None:
    before = len(rows_of(table))
    fields = {"for_seat": "Bo", "round": 3, "cards": "thugs", "seen": before, "entry_id": uuid4()}

    def status(guest: Guest, **more: Any) -> int:
        told = {**fields, "known": known_of(read_log(table)), **more}
        answer = Client.post(guest.client, f"{guest.path}enter/reveal/", told, headers=TO_SIGN)
        return int(answer.status_code)

    assert status(bo) == 200
    assert status(bo, known="") == 204
    assert status(bo, known=f"{before}-{'0' * 64}") == 200, "the entry itself says that records are missing"
    assert status(joined(table, "Cy", Client()), for_seat="Cy") == 204
    assert status(bo, for_seat="Ann") == 404
    assert len(rows_of(table)) == before + 1


# Devices that come and go -------------------------------------------------------------------------


def test_the_signature_of_a_removed_device_fits_no_more(table: Table, bo: Guest) -> None:
    sent, host = signed_for(bo), host_of(table)
    host.client.post(f"{host.path}links/free/", {"place": "2"})
    assert replayed(bo, sent).status_code == 404

    new = joined(table, "Bo")
    new.client.cookies = bo.client.cookies = new.client.cookies
    is_refused(replayed(bo, sent), WRONG)


def test_a_lost_key_is_replaced_by_taking_the_seat_again_on_every_screen(table: Table, bo: Guest) -> None:
    host = host_of(table)
    bo.client.key = Key()  # type: ignore[attr-defined]
    is_refused(reveal(bo, "Bo"), WRONG)
    page = bo.look()
    form = forms_of(page)["signing"]

    bo.client.post(form.action)

    log = words(host.look("log/"))
    assert log.count("(signed)") == 2
    assert "has left" in log
    assert reveal(bo, "Bo").status_code == 303
    assert look_at(table).signed == 1


def test_a_seat_that_is_taken_again_is_covered_while_it_hides_something(table: Table, bo: Guest) -> None:
    ann = joined(table, "Ann")
    reveal(bo, "Bo")
    bo.client.key = Key()  # type: ignore[attr-defined]

    bo.client.post(f"{bo.path}device/again/")

    assert "Bo’s hand is covered here." in words(bo.look())
    ann.look()
    ann.press("That’s Bo")
    assert "covered" not in words(bo.look())
    assert look_at(table).signed == 2


def test_a_second_device_without_a_key_shows_the_hand_and_enters_nothing(table: Table, bo: Guest) -> None:
    device = Device.objects.get(table=table, place="2")
    second = Client()
    second.post(f"/j/{table.code}/{write_ticket(table.code, '2', device.pk)}/")

    is_refused(reveal(Guest(table, bo.path, second), "Bo"), UNSIGNED)
    assert reveal(bo, "Bo").status_code == 303


def test_the_links_page_says_which_devices_sign_and_how_a_lost_one_is_replaced(table: Table) -> None:
    host, lost = host_of(table), "Lost a phone? Tap “is gone” at its seat, then join with another one."
    assert lost not in words(host.look("links/"))
    joined(table, "Ann", Client())
    joined(table, "Bo", SigningClient(Key()))

    seats = words(host.look("links/"))

    assert re.findall(r"Device \w{4} since [\d:]+ \((\w+)\)", seats) == ["unsigned", "signed"]
    assert lost in seats
    host.client.post(f"{host.path}links/free/", {"place": "2"})
    joined(table, "Bo", Client())
    assert "(signed)" not in words(host.look("links/"))


def test_two_devices_of_a_seat_sign_each_with_its_own_key(table: Table, bo: Guest) -> None:
    device = Device.objects.get(table=table, place="2")
    second = SigningClient(Key("p256"))
    second.post(f"/j/{table.code}/{write_ticket(table.code, '2', device.pk)}/")
    other = Guest(table, bo.path, second)

    assert reveal(other, "Bo").status_code == 303
    other.look()
    other.press("Undo")
    bo.look()
    assert reveal(bo, "Bo").status_code == 303
    assert look_at(table).signed == 3


def test_an_import_says_that_the_devices_are_gone(table: Table, bo: Guest) -> None:
    reveal(bo, "Bo")
    found = read_line(line_of(table))
    for row in (*rows_of(table), *Device.objects.all(), table):
        row.delete()
    logbook.forget_all()
    there = put_back(found).table
    host = host_of(there)
    assert look_at(there).signed == 1

    assert host.enter("reveal", for_seat="Ann", cards=["refugee"], round=3).status_code == 303

    assert [row.kind for row in rows_of(there)][-2:] == ["vacated", "reveal"]
    assert look_at(there).signed == 1


# Forging ------------------------------------------------------------------------------------------


@pytest.mark.bad_input
def test_a_forged_yes_is_found_however_it_is_made(table: Table, tmp_path: Path) -> None:
    answered(table)
    chain = whole_chain(table)
    assert len(FORGED) >= 20
    said = {name: verified(tmp_path, data=json.dumps(forged)) for name, forged in forgeries(chain)}
    assert [name for name, words in said.items() if not re.search(NAMED, words)] == []
    assert "(5 signed)" in verified(tmp_path, data=json.dumps(relinked(chain)))


@pytest.mark.bad_input
@pytest.mark.parametrize("name", [name for name in FORGED if name != TWICE])
def test_a_yes_forged_in_the_database_is_found(table: Table, name: str) -> None:
    answered(table)
    forged = dict(forgeries(whole_chain(table)))[name]

    write_back(table, forged)

    with pytest.raises(VerifyError, match=NAMED):
        look_at(table)


@pytest.mark.bad_input
def test_the_database_keeps_no_entry_twice(table: Table) -> None:
    answered(table)

    with pytest.raises(IntegrityError):
        write_back(table, dict(forgeries(whole_chain(table)))[TWICE])


def test_any_text_is_signed_and_checked_as_it_is_written(tmp_path: Path) -> None:
    for algorithm in ("ed25519", "p256"):
        data = json.dumps(signed_chain(Key(algorithm), anything(seed=1), seat=ODD_NAME))
        assert verified(tmp_path, data=data).startswith("Table ABCDEF: 61 records (60 signed), ")


@pytest.mark.bad_input
def test_a_forged_yes_is_not_imported(table: Table) -> None:
    answered(table)
    row = rows_of(table)[-1]
    row.signature = ""
    row.digest = digest_after(rows_of(table)[-2].digest, row)
    row.save()

    with pytest.raises(NoBackup, match="record 12 has no signature of Bo’s device"):
        read_line(line_of(table))


def test_the_host_may_play_for_a_seat_and_the_log_says_so(table: Table, bo: Guest) -> None:
    host = host_of(table)
    assert host.enter("reveal", for_seat="Bo", cards=["thugs"], round=3).status_code == 303

    assert rows_of(table)[-1].entered_by == HOST_DEVICE
    assert look_at(table).signed == 0
    assert "entered for Bo on the table’s device" in words(host.look())


def test_the_links_page_says_what_is_signed(table: Table) -> None:
    assert "Over https, a phone signs what it enters" in words(host_of(table).look("links/"))


def test_a_signed_entry_asks_the_database_no_more_at_the_end_of_a_game(table: Table, bo: Guest) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            assert reveal(bo, "Bo").status_code == 303
        bo.look()
        bo.press("Undo")
        return len(caught)

    assert len({queries() for _ in range(8)}) == 1
