"""Three devices at one table: every order in which they enter, look, send again, undo, amend, and crash.

After each step: what was acknowledged is recorded once, nothing that was recorded is gone or changed, and
what pages are made from is the fold of what is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid5

import pytest
from django.db import transaction

from referee.rules.arctic.gathering.draw import Draw
from referee.rules.kernel.entry import describe_entry
from referee.rules.kernel.log import Amend, Entry, Retract
from referee.rules.kernel.ruling import IllegalEntry
from referee.tables import live, logbook, services
from referee.tables.logbook import read_anew, read_log
from referee.tables.models import Table
from tests.cast import open_arctic, rows_of, tell
from tests.proofs.proving import IS_WHOLE, Proven

DEPTH = 4 if IS_WHOLE else 2
NAMES = UUID("6ff0f0a2-92ab-4f4b-8d2a-0d7d3c8f8a01")
PASSED_OVER = frozenset({"action-taken", "not-your-turn", "not-owned"})
HOST = ""
CRASHES = ("", "before", "after")
"""Before the record is committed, or after it, so that nobody is answered."""
STEPS = [
    *((who, "enter", crash) for who in ("Ann", "Bo") for crash in CRASHES),
    *((HOST, what, crash) for what in ("undo", "amend") for crash in CRASHES),
    *((who, what, "") for who in ("Ann", "Bo", HOST) for what in ("look", "again")),
]  # fmt: skip


class Crash(Exception):
    """The process dies."""


@dataclass(frozen=True)
class Device:
    """What a device shows and has sent: the page, what may be undone on it, and its newest entry."""

    seen: int = 0
    known: str = ""
    undoable: int = 0
    sent: tuple[Entry, UUID, int, str] | None = None
    is_answered: bool = True


@dataclass(frozen=True)
class World:
    """All devices, and the ids of entries that were acknowledged."""

    devices: dict[str, Device]
    acknowledged: frozenset[UUID] = frozenset()
    made: int = 0


def entry_of(who: str, what: str, device: Device) -> Entry | None:
    """Return what the device would enter from the page that it shows."""
    draw = Entry(Draw(("scavenger",)), who or "Ann", PASSED_OVER)
    if what == "enter":
        return draw
    if not device.undoable:
        return None
    if what == "undo":
        return Entry(Retract(device.undoable))
    said = describe_entry(replace(draw, facts=Draw(("scavenger", "scavenger"))))
    return Entry(Amend(device.undoable, said))


def looked(table: Table, device: Device) -> Device:
    log = read_log(table)
    undoable = log.undoable.number if log.undoable else 0
    return replace(device, seen=log.number, known=f"{log.number}-{log.head}", undoable=undoable)


def step(table: Table, world: World, who: str, what: str, crash: str, dying: list[bool]) -> World | None:
    """Let a device do something; None where it makes no difference."""
    device = world.devices[who]
    if what == "look":
        return with_device(world, who, looked(table, device))
    sent = device.sent if what == "again" else None
    if what != "again" and (entry := entry_of(who, what, device)):
        sent = entry, uuid5(NAMES, str(world.made)), device.seen, device.known
        world = replace(world, made=world.made + 1)
    if sent is None:
        return None
    entry, entry_id, seen, known = sent
    dying[:] = [True] if crash == "before" else []
    try:
        services.enter(
            table=table, entry=entry, seen=seen, entry_id=entry_id, entered_by=who, known=known
        )  # fmt: skip
    except (Crash, IllegalEntry, services.StaleEntry):
        return with_device(world, who, replace(device, sent=sent))
    finally:
        dying.clear()
        if crash:
            logbook.forget_all()
    if crash == "after":
        return with_device(world, who, replace(device, sent=sent))
    world = replace(world, acknowledged=world.acknowledged | {entry_id})
    return with_device(world, who, looked(table, replace(device, sent=sent)))


def with_device(world: World, who: str, device: Device) -> World:
    return replace(world, devices={**world.devices, who: device})


def assert_whole(table: Table, world: World, before: list[Any]) -> list[Any]:
    """What holds of every table; return what is recorded."""
    rows, said = rows_of(table), recorded_at(table)
    assert said[: len(before)] == before
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    recorded = [row.entry_id for row in rows]
    assert len(set(recorded)) == len(recorded)
    assert world.acknowledged <= set(recorded)
    shown, anew = read_log(table), read_anew(table)
    assert (shown.number, shown.head, shown.state) == (anew.number, anew.head, anew.state)
    assert shown.number == len(rows)
    return said


def recorded_at(table: Table) -> list[Any]:
    return [(row.number, row.entry_id, row.digest) for row in rows_of(table)]


def picture(table: Table, world: World) -> Any:
    """Return what matters of a world: the ids are told by their places."""
    ids = [row.entry_id for row in rows_of(table)]
    sent = {who: each.sent for who, each in world.devices.items()}
    return (
        tuple((row.kind, row.seat, str(row.facts)) for row in rows_of(table)),
        tuple((each.seen, each.undoable) for each in world.devices.values()),
        tuple(
            each and (str(each[0]), each[1] in ids and ids.index(each[1]), each[2]) for each in sent.values()
        ),
    )


def walk(table: Table, dying: list[bool]) -> Iterator[str]:
    """Take every step after every other, down to the depth; yield each that was checked."""
    met: dict[Any, int] = {}

    def below(world: World, recorded: list[Any], left: int) -> Iterator[str]:
        for who, what, crash in STEPS:
            with transaction.atomic():
                after = step(table, world, who, what, crash, dying)
                if after is not None:
                    said = assert_whole(table, after, recorded)
                    yield f"{who} {what} {crash}"
                    seen = picture(table, after)
                    if left > 1 and met.get(seen, 0) < left - 1:
                        met[seen] = left - 1
                        yield from below(after, said, left - 1)
                transaction.set_rollback(True)
            logbook.forget_all()

    devices = {who: looked(table, Device()) for who in ("Ann", "Bo", HOST)}
    yield from below(World(devices), recorded_at(table), DEPTH)


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Make what is told in here die before it is committed; and have all else committed at once."""
    told: list[bool] = []
    usual = live.publish

    def publish(table: Table, number: int) -> None:
        if told:
            raise Crash
        usual(table, number)

    monkeypatch.setattr("referee.tables.services.publish", publish)
    monkeypatch.setattr(transaction, "on_commit", lambda call: call())
    return told


@pytest.fixture
def table(db: None) -> Table:
    """A table at which one draw is recorded."""
    table = open_arctic(("Ann", "Bo"), modules=())
    tell(table, Draw(("scavenger",)), "Ann")
    return table


def test_nothing_acknowledged_is_lost_or_doubled(table: Table, dying: list[bool], proven: Proven) -> None:
    what = f"The log: steps of three devices, every order up to depth {DEPTH}"
    said = set(proven(what, walk(table, dying)))

    assert said == {f"{who} {what} {crash}" for who, what, crash in STEPS}


def test_the_host_may_undo_and_amend_there(table: Table) -> None:
    world = World({HOST: looked(table, Device())})

    for what in ("amend", "undo"):
        world = step(table, world, HOST, what, "", []) or world

    assert [row.kind for row in rows_of(table)] == ["draw", "amend", "retract"]


@pytest.mark.parametrize(("crash", "records"), [("", 2), ("before", 1), ("after", 2)])
def test_a_crash_there_is_one(table: Table, dying: list[bool], crash: str, records: int) -> None:
    world = step(table, World({"Ann": looked(table, Device())}), "Ann", "enter", crash, dying)

    assert world
    assert len(rows_of(table)) == records
    assert len(world.acknowledged) == (0 if crash else 1)
