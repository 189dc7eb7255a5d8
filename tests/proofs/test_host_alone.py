"""What a host sends by hand: no reveal is undone, no seat is answered for, and nothing sealed is replaced.

Each try has its answer beside it: a sentence of the rules, or the status of the response. None is recorded.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from referee.rules.arctic.hq.choose_leader import ChooseLeader
from referee.rules.arctic.hq.storing import Store
from referee.rules.arctic.recon.notes import Note
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deployment.place import PlaceCard
from referee.rules.kernel.entry.entry import EntryData, entry_data
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import LOG_KINDS, Propose, Retract
from referee.rules.kernel.text.codec import encode
from referee.tables.links import cookie_of
from referee.tables.logbook import read_log
from referee.tables.models import Table
from tests.cast import FORCES, open_arctic, rows_of, state_of, tell, to_reveal
from tests.devices import key_at
from tests.proofs.test_nobody_else import BUNKER, GAINED
from tests.web.earth.tablecast import DECK, FOUR, SEED, open_dealt, open_earth, to_deploy
from tests.web.guests import host_of
from tests.web.pages import words
from tests.web.test_outsiders import OF_TABLES, address
from tests.web.test_sealed_elsewhere import told_on

pytestmark = [pytest.mark.django_db, pytest.mark.bad_input]

SEATS = ("Ann", "Bo", "Cy")
OWNERS = "Bo sealed that on another device. Change it there, or ask Bo first."
ELSEWHERE = "sealed that on another device. Change it there."
ASK_ALL = "Hidden information was seen after this. Ann, Bo and Cy have to say yes first."
NOT_LAST = "Undo only the last entry that counts."
NOT_UNDONE = "Redo only the last undone entry."
OWN_DEVICE = "Answer on your own device. The table’s device answers for seats without one."
CLOSED = "This question is closed."
OPEN = "Answer or withdraw the open question first."
HIDDEN = "is partly hidden. No one can object to it"
NO_COVER = "new device needs no agreement"
NOT_FOUND, BACK = "404", "303"
OVERRIDES = ("not-your-turn", "not-in-play", "action-taken", "not-owned")
Tries = Iterator[tuple[str, dict[str, Any], str]]


@dataclass
class Stage:
    """A table at which Ann, Bo and Cy have phones. ``last``: the number of what Bo's phone has sealed."""

    table: Table
    phones: dict[str, Client] = field(default_factory=dict)
    last: int = 0

    @property
    def number(self) -> int:
        return read_log(self.table).number


def with_phones(table: Table) -> Stage:
    stage = Stage(table)
    for place, seat in enumerate(SEATS, 1):
        stage.phones[seat] = Client()
        assert stage.phones[seat].post(f"/j/{table.code}/", {"place": place}).status_code == 303
    return stage


def sealing(table: Table, *facts: Any) -> Stage:
    """Have Bo's phone enter these, of which the last is sealed."""
    stage = with_phones(table)
    for each in facts:
        stage.last = told_on(table, each, "Bo", *OVERRIDES).number
    return stage


def sealed() -> Stage:
    return sealing(to_reveal(open_arctic()), Reveal(3, {"Bo": FORCES["Bo"]}))


def opened() -> Stage:
    """All have revealed, Bo last, and the host asks to undo that."""
    stage = with_phones(to_reveal(open_arctic()))
    for seat in ("Ann", "Cy", "Bo"):
        stage.last = told_on(stage.table, Reveal(3, {seat: FORCES[seat]}), seat).number
    tell(stage.table, Propose(entry_data(Entry(Retract(stage.last)))))
    return stage


def asked() -> Stage:
    """The host asks Bo to undo a sealed force."""
    stage = sealed()
    tell(stage.table, Propose(entry_data(Entry(Retract(stage.last)))))
    return stage


def covered() -> Stage:
    """Bo's phone is said to be gone, and another device has taken the seat."""
    stage = sealed()
    host_of(stage.table).send("links/free/", place="2")
    assert stage.phones["Bo"].post(f"/j/{stage.table.code}/", {"place": 2}).status_code == 303
    return stage


def placed() -> Stage:
    return sealing(to_deploy(open_earth(FOUR[:3])), PlaceCard(1, "raid"))


def dealt() -> Stage:
    table = open_dealt()
    return sealing(table, PlaceCard(1, state_of(table).piles.hands["Bo"][0]))


def leading() -> Stage:
    return sealing(open_arctic(), ChooseLeader("butcher"))


def storing() -> Stage:
    table = open_arctic(modules=("hq1", "hq2", "recon1"), stacks=())
    tell(table, BUNKER, "Bo", *OVERRIDES)
    return sealing(table, Store(0, ("brawler",)))


def noting() -> Stage:
    table = open_arctic(modules=("hq1", "hq2", "recon1"), stacks=())
    tell(table, GAINED, "Bo", *OVERRIDES)
    return sealing(table, Note(0, "net"))


# Tries --------------------------------------------------------------------------------------------


def anywhere(stage: Stage, undo: str = OWNERS) -> Tries:
    """What is tried at every table: to undo, amend or delete what Bo sealed, and to be another device."""
    last, code = stage.last, stage.table.code
    for seat in ("", *SEATS):
        sent = {"number": last, "for_seat": seat, "entered_by": seat, "override": "needs-consent"}
        yield "enter/retract/", sent, undo
        yield "enter/restore/", sent, NOT_UNDONE
    yield "enter/retract/", {"number": last - 1}, NOT_LAST
    for kind, seat in product(LOG_KINDS.keys() - {"retract", "restore"}, SEATS[1:]):
        yield f"enter/{kind}/", {"number": last, "seats": seat, "for_seat": seat, "whose": seat}, NOT_FOUND
    kind = stage.table.records.get(number=last).kind
    for place in ("1", "2", "3"):
        for where in (f"enter/{kind}/", "enter/retract/", "ask/", "answer/", "vouch/", "device/again/"):
            yield f"/t/{code}/{place}/{where}", {"number": last, "say": "yes", "whose": "Bo"}, NOT_FOUND
        yield f"/j/{code}/", {"place": place}, "409"


def sealed_away(stage: Stage) -> Tries:
    """What is tried to delete, amend or repeat what Bo sealed, were its contents known."""
    row = stage.table.records.get(number=stage.last)
    same = json.dumps(encode(EntryData(row.kind, row.facts, "Bo")))
    for entry, anew, what in product(("", same), ("", "on"), ("", "insert")):
        yield f"wrong/{stage.last}/record/", {"entry": entry, "anew": anew, "what": what}, NOT_FOUND
    yield f"amend/{stage.last}/enter/{row.kind}/", {"for_seat": "Bo"}, NOT_FOUND


def unasked(stage: Stage) -> Tries:
    """What is tried while no question is open."""
    for say, seat in product(("yes", "no"), SEATS):
        yield "answer/", {"number": stage.last, "say": say, "seats": seat, "for_seat": seat}, CLOSED
    for what in ("amend", "insert"):
        yield "ask/", {"what": what, "number": stage.last, "entry": ""}, NOT_FOUND
    yield "ask/", {"what": "restore", "number": stage.last}, NOT_UNDONE
    for way, seat in product(("stands", "card", "once", "once=out", "once=total/Bo/9"), SEATS[:2]):
        yield f"wrong/{stage.last}/doubt/", {"way": way, "seats": seat, "asked": "on", "reason": 0}, HIDDEN
    for whose, device in product(SEATS, ("", "0000")):
        yield "vouch/", {"whose": whose, "device": device or "1"}, NO_COVER


def another_force(stage: Stage) -> Tries:
    """What is tried to put another force in the place of Bo's."""
    for card, code in product(
        ("brawler", "thugs", "refugee", "spear"), ("any", "not-owned", "sealed-elsewhere")
    ):
        sent = {"override": code}
        yield "enter/reveal/", {**sent, "cards": card, "for_seat": "Bo"}, ELSEWHERE
        yield "enter/reveal/", {**sent, "cards.Bo": card}, ELSEWHERE
        yield "enter/reveal/", {**sent, "cards.Bo": card, "cards.Ann": "brawler"}, ELSEWHERE


def at_sealed(stage: Stage) -> Tries:
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from unasked(stage)
    yield from another_force(stage)
    force = json.dumps(encode(entry_data(Entry(Reveal(3, {"Bo": Force(())}), "Bo"))))
    for number in (1, 2, 3):
        for anew in ("", "on"):
            yield f"wrong/{number}/record/", {"entry": "", "anew": anew}, OWNERS
        for what in ("", "insert"):
            status = NOT_FOUND if what else BACK
            yield f"wrong/{number}/record/", {"entry": force, "what": what}, status
        first = f"Finish gathering round {number} first."
        yield f"amend/{number}/enter/reveal/", {"cards": "brawler", "for_seat": "Bo"}, first


def at_opened(stage: Stage) -> Tries:
    for seats, seat in product(((), *((each,) for each in SEATS), SEATS), ("", *SEATS)):
        yield "answer/", {"number": stage.number, "say": "yes", "seats": seats, "for_seat": seat}, OWN_DEVICE
    for what in ("retract", "amend"):
        yield "ask/", {"what": what, "number": stage.last, "entry": ""}, OPEN
    yield from anywhere(stage, ASK_ALL)
    yield from another_force(stage)
    for number, anew in product((1, 2, 3, stage.last - 2, stage.last - 1, stage.last), ("", "on")):
        yield f"wrong/{number}/record/", {"entry": "", "anew": anew}, ASK_ALL
        for force in (Force(), Force(("brawler",))):
            other = json.dumps(encode(entry_data(Entry(Reveal(3, {"Bo": force}), "Bo"))))
            yield f"wrong/{stage.last}/record/", {"entry": other, "anew": anew}, ASK_ALL


def at_asked(stage: Stage) -> Tries:
    for seats, seat in product(((), ("Bo",), SEATS), ("", *SEATS)):
        yield "answer/", {"number": stage.number, "say": "yes", "seats": seats, "for_seat": seat}, OWN_DEVICE
    yield "ask/", {"what": "retract", "number": stage.last}, OPEN
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from another_force(stage)


def at_covered(stage: Stage) -> Tries:
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from unasked(stage)
    yield from another_force(stage)


def at_placed(stage: Stage) -> Tries:
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from unasked(stage)
    for card, override in product((each.id for each in DECK.actions), ("any", "card-locked")):
        yield "enter/place/", {"card": card, "for_seat": "Bo", "override": override}, ELSEWHERE
        yield (
            "enter/reveal/",
            {"card": card, "for_seat": "Bo", "override": override},
            "Deployment is still open.",
        )


def at_dealt(stage: Stage) -> Tries:
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from unasked(stage)
    for card in (each.id for each in DECK.actions):
        yield "enter/place/", {"card": card, "for_seat": "Bo"}, NOT_FOUND
        yield "enter/reveal/", {"card": card, "for_seat": "Bo"}, "Wait until everyone has placed a card."
    yield "enter/deal/", {"seed": SEED, "override": "any"}, "Reload it."


def at_leading(stage: Stage) -> Tries:
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from unasked(stage)
    for leader, override in product(
        ("cannibal", "excavator", "butcher"), ("any", "leader-chosen", "leader-taken")
    ):
        yield "enter/choose_leader/", {"leader": leader, "for_seat": "Bo", "override": override}, ELSEWHERE
    yield "enter/recount_camp/", {"leader": "cannibal", "for_seat": "Bo"}, "chosen in secret"


def at_stored(stage: Stage) -> Tries:
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from unasked(stage)
    inside = {"for_seat": "Bo", "timer.bunker@1": "0", "disabled.bunker@1": "no"}
    for number, override in product("02", ("any", "needs-consent", "not-complete")):
        yield "enter/recount_camp/", {**inside, "inside.bunker@1": number, "override": override}, OWNERS
    yield "enter/recount_camp/", {"for_seat": "Bo", "gone": "bunker@1"}, OWNERS
    for card, override in product(("brawler", "thugs", "-unseen"), ("any", *OVERRIDES, "not-stored")):
        overrides = [*OVERRIDES, override]
        yield (
            "enter/retrieve/",
            {"for_seat": "Bo", "building": 0, "cards": card, "override": overrides},
            OWNERS,
        )


def at_noted(stage: Stage) -> Tries:
    yield from anywhere(stage)
    yield from sealed_away(stage)
    yield from unasked(stage)
    yield "enter/note/", {"gain": 0, "card": "net", "for_seat": "Bo"}, NOT_FOUND


STAGES: dict[str, tuple[Callable[[], Stage], Callable[[Stage], Tries]]] = {
    "a sealed force": (sealed, at_sealed),
    "an open force": (opened, at_opened),
    "a question about a sealed force": (asked, at_asked),
    "a lost phone": (covered, at_covered),
    "a placed card": (placed, at_placed),
    "a dealt card": (dealt, at_dealt),
    "a leader chosen": (leading, at_leading),
    "cards stored": (storing, at_stored),
    "a private note": (noting, at_noted),
}


def answered(stage: Stage, tries: Tries) -> Iterator[tuple[str, str, str]]:
    """Send each try as the host. Yield where it went, what was expected and the answer."""
    host, own = Client(), f"/t/{stage.table.code}/host/"
    host.cookies[cookie_of(stage.table.code)] = key_at(stage.table)
    before = rows_of(stage.table)
    for where, fields, expected in tries:
        posted = {"seen": stage.number, "entry_id": uuid4(), **fields}
        answer = host.post(where if where.startswith("/") else own + where, posted)
        shown = words(answer.content.decode()) if answer.status_code == 422 else str(answer.status_code)
        yield f"{where} {fields}", expected, shown
        assert rows_of(stage.table) == before, f"{where} {fields} was recorded"


@pytest.mark.parametrize("name", STAGES)
def test_a_host_alone_changes_nothing_of_another_device(name: str) -> None:
    made, tries_at = STAGES[name]
    stage = made()
    tries = [*tries_at(stage)]

    wrong = [each for each in answered(stage, iter(tries)) if each[1] not in each[2]]

    assert wrong == []
    assert len(tries) >= FEWEST


FEWEST = 80
"""The tries of a stage: 700 and more at all nine."""
TRIED = {"enter", "ask", "answer", "vouch", "retake", "wrong_record", "wrong_doubt", "amend_entry"}
HOSTS_OWN = {
    *("links_free", "links_others", "links_lock", "links_admission", "links_waiting"),
    *("move", "move_back", "pace_line", "pace_pause", "try", "seed", "try_end", "try_go_on"),
    *("titles", "programs", "programs_end", "webhook_add", "webhook_end", "judge"),
}
"""What a host may do: none of it speaks for a seat, and the log shows who was shut out."""


def test_every_other_address_of_a_table_is_for_reading() -> None:
    stage = sealed()
    reading = [name for name in OF_TABLES if name not in TRIED | HOSTS_OWN]
    tries: Tries = ((address(name, (stage.table.code, "host")), {}, "") for name in reading)

    assert {got for _, _, got in answered(stage, tries)} == {NOT_FOUND, "405"}
