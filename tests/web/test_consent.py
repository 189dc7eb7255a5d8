"""Going back over what was hidden: asked on every phone, answered there, made with the last yes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.rules.earth.reveal import RevealCards, ShownCard
from referee.rules.kernel.entry.entry import Entry, EntryData, entry_data
from referee.rules.kernel.history.log import weigh_back
from referee.rules.kernel.records import Amend, Author, Decline, Propose
from referee.rules.kernel.text.codec import encode
from referee.tables.links import watch_path
from referee.tables.logbook import game_of, read_log
from referee.tables.management.commands.verify import look_at
from referee.tables.models import Table
from tests.cast import rows_of, state_of, tell
from tests.tables.test_backup import exported, told_by, wipe
from tests.web.earth.tablecast import bid, open_dealt, open_earth, place_all, to_reveal
from tests.web.guests import Guest, guest_at, host_of
from tests.web.pages import words

pytestmark = pytest.mark.django_db

QUESTION = "May this be undone?"


@pytest.fixture
def table() -> Table:
    """A table of four where Ann has turned up a card; Bo and Cy have phones."""
    table = to_reveal(open_earth())
    tell(table, RevealCards(1, {"Ann": ShownCard(id="raid")}), "Ann")
    return table


@pytest.fixture
def phones(table: Table) -> dict[str, Guest]:
    """The table's own device, and the phones of Bo and Cy."""
    found = {"host": host_of(table), "Bo": guest_at(table, "Bo"), "Cy": guest_at(table, "Cy")}
    for guest in found.values():
        guest.look()
    return found


def asked(host: Guest) -> None:
    """Let the table's own device ask for an undo."""
    host.look()
    host.press("Undo", 422)
    host.press("Ask the others")


def test_the_question_stands_on_every_phone_and_each_answers_for_itself(
    table: Table, phones: dict[str, Guest]
) -> None:
    host, bo, cy = phones.values()
    before = len(rows_of(table))
    asked(host)

    assert "Yes for Ann and Di" in host.page
    for phone in (bo, cy):
        assert QUESTION in phone.look()
        assert phone.page.index(QUESTION) < phone.page.index("Log</h2>")
    bo.press("Yes")
    host.look()
    host.press("Yes for Ann and Di")
    assert "Ann" in state_of(table).revealed
    cy.look()
    cy.press("Yes")

    assert state_of(table).revealed == {}
    assert [row.kind for row in rows_of(table)][before:] == ["propose", "agree", "agree", "agree", "retract"]
    log = words(host.look("log/"))
    assert "Bo says yes" in log
    assert "The table’s device says yes for Ann and Di" in log
    assert "Hidden information has been seen." in log
    assert QUESTION not in host.look()


def test_the_page_of_who_asks_says_for_whom_it_waits(table: Table, phones: dict[str, Guest]) -> None:
    asked(phones["host"])

    assert "Still to answer: Ann, Bo, Cy and Di." in words(phones["host"].page)


def test_a_seat_asks_for_its_own_card(table: Table) -> None:
    ann = guest_at(table, "Ann")
    ann.look()
    ann.press("Undo", 422)
    ann.press("Ask the others")

    assert "Still to answer: Bo, Cy and Di." in words(ann.page)
    ann.press("Withdraw")
    assert rows_of(table)[-1].kind == "decline"
    assert QUESTION not in ann.page


def test_a_table_that_comes_back_from_an_export_still_asks_and_can_be_answered(
    table: Table, phones: dict[str, Guest], tmp_path: Path
) -> None:
    host, bo, _ = phones.values()
    asked(host)
    bo.look()
    bo.press("Yes")
    file, head = tmp_path / "tables.jsonl", read_log(table).head
    file.write_text(exported(table.code), encoding="utf-8")
    wipe()

    assert told_by("import", str(file))[2] == ""

    back = Table.objects.get()
    log = read_log(back)
    assert log.head == head
    assert log.proposal is not None
    assert log.proposal.waits == ("Ann", "Cy", "Di")
    host = Guest(back, host.path)
    host.look()
    host.press("Yes for Ann, Cy and Di")
    assert state_of(back).revealed == {}
    assert rows_of(back)[-1].kind == "retract"
    assert QUESTION not in host.look()
    assert look_at(back).records == log.number + 2


def test_a_no_ends_it(table: Table, phones: dict[str, Guest]) -> None:
    asked(phones["host"])
    phones["Cy"].look()
    phones["Cy"].press("No")

    assert "Ann" in state_of(table).revealed
    assert QUESTION not in phones["host"].look()
    assert "Cy says no" in phones["host"].look("log/")


def test_the_tables_own_device_cannot_answer_for_a_phone(table: Table, phones: dict[str, Guest]) -> None:
    asked(phones["host"])
    phones["host"].press("Yes for Ann and Di")
    number = rows_of(table)[-2].number

    for say in ("yes", "no"):
        fields = {"seen": number + 1, "entry_id": "6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01", "number": number}
        answer = phones["host"].client.post(f"{phones['host'].path}answer/", {**fields, "say": say})
        assert answer.status_code in (303, 422)
    # The last answer was the asker's own no: it withdraws.
    assert [row.kind for row in rows_of(table)][-3:] == ["propose", "agree", "decline"]


def test_an_amendment_that_would_turn_cards_up_is_asked_for_blind(db: None) -> None:
    table = open_dealt()
    place_all(table)
    bid(table, "2 1 -")  # Ann 2, Bo 1, Cy out
    host = host_of(table)
    number = len(rows_of(table)) - 1

    page = host.client.post(
        f"{host.path}amend/{number}/enter/pass/",
        {
            "seen": len(rows_of(table)),
            "entry_id": "6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01",
            "for_seat": "Bo",
            "round": 1,
        },
        follow=True,
    ).content.decode()

    assert "This would reveal hidden information" in page
    assert "Zebra" not in page
    assert state_of(table).revealed == {}
    host.page = page
    host.press("Ask the others")
    assert "May this entry be amended?" in host.page
    assert "This would reveal hidden information" in host.page
    assert "Zebra" not in host.page
    host.press("Yes for Ann, Bo and Cy")
    assert set(state_of(table).revealed) == {"Ann", "Bo", "Cy"}


@pytest.mark.parametrize(
    ("bids", "number", "reason"),
    [("2 1 -", 7, "Deploy 1 to 6, or pass"), ("1 - 2", 8, "Deployment closes")],
)
def test_a_blind_preview_prints_neither_reasons_nor_effects(
    db: None, bids: str, number: int, reason: str
) -> None:
    table = open_dealt()
    place_all(table)
    bid(table, bids)
    log, host = read_log(table), host_of(table)
    seat = rows_of(table)[number - 1].seat
    data = EntryData("pass", {"round": 1}, seat)
    weighed = weigh_back(game_of(table), log, Entry(Amend(number, data)), Author())

    preview = host.look(f"wrong/{number}/", answer="cards", entry=json.dumps(encode(data)))
    agreed = host.send(f"wrong/{number}/record/", entry=json.dumps(encode(data))).content.decode()

    assert weighed.opens
    assert reason in " ".join(each.line.text() for each in weighed.ruling.outcome.records[0].reasons)
    for page in (preview, agreed):
        assert "This would reveal hidden information" in page
        for each in (reason, "Why?", "Ruled again", "Keep as played", "No other ruling changes"):
            assert each not in page


def test_winning_by_amending_is_asked_for_and_the_preview_names_the_winner(db: None) -> None:
    table = to_reveal(open_earth(), "2 2 - - -")
    for seat, card in zip(state_of(table).turn_order, ("raid", "swarm", "raid", "raid"), strict=True):
        tell(table, RevealCards(1, {seat: ShownCard(id=card)}))
    host, end = host_of(table), rows_of(table)[-1]
    better = json.dumps(encode(EntryData("deploy", {"round": 1, "ships": 5}, "Bo")))
    assert end.kind == "finish"

    kept = host.look("wrong/3/", answer="cards", entry=better)
    again = host.look("wrong/3/", answer="cards", entry=better, again=str(end.number))

    assert "No one has to agree" in kept
    assert "Ask the others" in again
    assert "Bo captures" in words(again)


def test_everybody_reads_what_an_amendment_would_do_before_saying_yes(db: None) -> None:
    table = to_reveal(open_earth(), "2 2 - - -")
    for seat, card in zip(state_of(table).turn_order, ("raid", "swarm", "raid", "raid"), strict=True):
        tell(table, RevealCards(1, {seat: ShownCard(id=card)}))
    better = EntryData("deploy", {"round": 1, "ships": 5}, "Bo")

    tell(table, Propose(entry_data(Entry(Amend(3, better)))))
    for guest in (guest_at(table, "Cy"), Guest(table, watch_path(table))):
        page = words(guest.look())
        assert "May this entry be amended?" in page
        for said in (
            "Bo deploys 2",
            "Bo deploys 5",
            "Round 1 ends: Ann captures → 11 · Round 1 ends: Bo captures",
        ):
            assert said in page, said

    tell(table, Decline(rows_of(table)[-1].number))
    tell(table, Propose(entry_data(Entry(Amend(2)))))
    page = words(guest_at(table, "Cy").look())
    assert "May this entry be deleted?" in page
    assert "Ann deploys 2" in page


def test_who_only_watches_sees_the_question_and_answers_nothing(
    table: Table, phones: dict[str, Guest]
) -> None:
    asked(phones["host"])
    watcher = Guest(table, watch_path(table))

    assert QUESTION in watcher.look()
    for where in ("ask/", "answer/"):
        assert watcher.client.post(watcher.path + where, {}).status_code == 404
