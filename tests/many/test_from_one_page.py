"""Five phones that place, reveal, choose, answer, note or count from the same page, all at once.

Every one sends what it says twice, as an impatient finger does. All are recorded at the first try, once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import settings

from benchmarks.loading.device import Device, Fields
from benchmarks.loading.guest import Guest, join_table
from benchmarks.loading.server import HOST, Server
from referee.rules.arctic.corrections.deck import Recount
from referee.rules.arctic.gathering.commit import Commit, Gathered
from referee.rules.arctic.gathering.dig import Dig
from referee.rules.arctic.recon.look import Recon
from referee.rules.arctic.recon.targets import Place as Spot
from referee.rules.arctic.record.case import Force
from referee.rules.arctic.setup.meta import Setup
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.reveal import Reveal
from referee.rules.earth.deployment.deployment import Pass
from referee.rules.earth.deployment.turn_target import TurnTarget
from referee.rules.earth.ending.finish import FINISH
from referee.rules.earth.record.state import Level
from referee.rules.earth.setup.opening import EarthSetup
from referee.rules.earth.setup.table_deck import Deal
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.records import PLACE_KINDS
from tests import tally
from tests.many.crowd import records_of, replayed_board, run
from tests.many.stored import Played, played, put
from tests.rules.earth.playing import DECK, NAMES, SEED

TIMES = max(settings().max_examples // 250, 1)
LEADERS = ("mentor", "ranger", "organizer", "butcher", "gangster")
Says = Callable[[Played, str], Fields]


def arctic(*entries: Entry, modules: tuple[str, ...] = ()) -> tuple[str, Any, tuple[Entry, ...]]:
    return "arctic", Setup(NAMES, "Ann", modules), entries


def earth(level: Level, *entries: Entry) -> tuple[str, Any, tuple[Entry, ...]]:
    return "earth", EarthSetup(NAMES, "Ann", level=level, deck=DECK), entries


def to_the_end() -> Iterator[Entry]:
    """Play all rounds; Ann wins every skirmish."""
    for number in range(1, 17):
        yield Entry(Gathered(number))
        if number > 2:
            yield Entry(Reveal(number, dict.fromkeys(NAMES, Force()) | {"Ann": Force(("thugs",))}))
            yield Entry(Count(number))


def digs() -> Iterator[Entry]:
    """Have everybody keep a card that nobody else has seen."""
    for seat in NAMES:
        yield Entry(Dig(("scavenger",), None, is_unseen=True), seat)
        yield Entry(Commit(4), seat)


def asking() -> Iterator[Entry]:
    """Have Ann's Spy look where everybody else may stop it."""
    for seat in NAMES:
        deck = {"spy" if seat == "Ann" else "scouting_refugee": 1, "refugee": 3}
        yield Entry(Recount(deck), seat, frozenset({"too-many-copies"}))
    yield Entry(Recon("spy", "Bo", Spot.HAND, asks=True), "Ann")


def passes() -> Iterator[Entry]:
    """Turn up a target for which nobody deploys."""
    yield Entry(TurnTarget(1, "t01"))
    yield from (Entry(Pass(1), seat) for seat in NAMES)


def hand_of(table: Played, seat: str) -> str:
    hand: tuple[str, ...] = table.log.state.piles.hands[seat]
    return hand[0]


# What it is called, the table, the kind of entry, and what each phone says.
MOMENTS: tuple[tuple[str, tuple[str, Any, tuple[Entry, ...]], str, Says], ...] = (
    (
        "DEALT",
        earth(Level.DEALT, Entry(Deal(SEED)), Entry(TurnTarget(1))),
        "place",
        lambda table, seat: [("round", "1"), ("for_seat", seat), ("card", hand_of(table, seat))],
    ),
    (
        "OWN",
        earth(Level.DECK, Entry(TurnTarget(1, "t01"))),
        "place",
        lambda _, seat: [("round", "1"), ("for_seat", seat), ("card", "raid")],
    ),
    (
        "SHOWN",
        earth(Level.DECK, *passes()),
        "reveal",
        lambda _, seat: [("round", "1"), ("for_seat", seat), ("card", "jam")],
    ),
    (
        "FORCES",
        arctic(*(Entry(Gathered(number)) for number in (1, 2, 3))),
        "reveal",
        lambda _, seat: [("for_seat", seat), ("cards", "scavenger")],
    ),
    (
        "LEADER",
        arctic(modules=("hq1", "hq2", "hq3")),
        "choose_leader",
        lambda _, seat: [("for_seat", seat), ("leader", LEADERS[NAMES.index(seat)])],
    ),
    ("ASKED", arctic(*asking(), modules=("recon1",)), "reply", lambda _, seat: [("for_seat", seat)]),
    ("NOTES", arctic(*digs()), "note", lambda _, seat: [("for_seat", seat), ("gain", "0"), ("card", "net")]),
    ("COUNTS", arctic(*to_the_end()), "tally", lambda _, seat: [("for_seat", seat), ("cards.junk", "1")]),
)


async def say_twice(phone: Guest, kind: str, fields: Fields) -> tuple[str, list[int]]:
    """Send an entry from two connections at once, as from the page that the phone shows."""
    entry_id = str(uuid4())
    sent_fields = [*fields, ("seen", str(phone.seen)), ("entry_id", entry_id)]
    twin = Device(phone.device.host, phone.device.port, dict(phone.device.cookies))
    path = f"{phone.path}enter/{kind}/"
    answers = await asyncio.gather(
        *(device.post(path, sent_fields, hx_request="true") for device in (phone.device, twin))
    )
    twin.hang_up()
    return entry_id, [answer.status for answer in answers]


async def at_once(server: Server, table: Played, kind: str, says: Says) -> dict[str, list[int]]:
    """Let everybody who has something to say at this moment say it; return the answers by entry id."""
    window = getattr(table.log.state, "window", None)
    seats = window.asked if window else NAMES
    places = [str(NAMES.index(seat) + 1) for seat in seats]
    phones = await asyncio.gather(*(join_table(HOST, server.port, table.code, place) for place in places))
    said = [say_twice(phone, kind, says(table, seat)) for phone, seat in zip(phones, seats, strict=True)]
    answers = dict(await asyncio.gather(*said))
    await asyncio.gather(*(phone.look() for phone in phones))
    (seen,) = {phone.seen for phone in phones}
    # A round of Skirmish for Earth ends by itself with the last card revealed.
    assert seen - table.log.number - 2 * len(seats) in (0, 1), "all joined and all said something"
    return answers


@pytest.mark.parametrize("where", ["on_sqlite", "on_postgres"])
def test_all_are_recorded_at_the_first_try_and_once(where: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(where)
    moments = [
        (played(f"{name}{turn}", *table), kind, says)
        for name, table, kind, says in MOMENTS
        for turn in range(TIMES)
    ]
    put(server, *(table for table, _, _ in moments))

    async def test() -> list[dict[str, list[int]]]:
        return [await at_once(server, *moment) for moment in moments]

    answers = run(test())

    assert Counter(status for sent in answers for both in sent.values() for status in both).keys() == {200}
    exported = {
        each["table"]["code"]: each for each in records_of(server, *(table.code for table, _, _ in moments))
    }
    for (table, _, _), sent in zip(moments, answers, strict=True):
        records = exported[table.code]["records"]
        tally.count_kept(list(sent), [record["entry_id"] for record in records])
        by_itself = {*PLACE_KINDS, FINISH.name}
        entered = (each for each in records[table.log.number :] if each["kind"] not in by_itself)
        assert sorted(record["entry_id"] for record in entered) == sorted(sent)
        assert [record["number"] for record in records] == list(range(1, len(records) + 1))
        replayed_board(exported[table.code])
    assert server.log() == ""
