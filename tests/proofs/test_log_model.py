"""Three devices at one table: every order in which they enter, look, send again, undo, amend, and crash.

After each step: what was acknowledged is recorded once, nothing that was recorded is gone or changed, and
what pages are made from is the fold of what is recorded.

What the table answers hangs on its records, on whether its log was read before, and on the request. So each
of these is asked for once, for real, and its answer kept; the devices go on from it in every order there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.history.log import Amend, Entry, Retract
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables import live, logbook, services
from referee.tables.logbook import read_anew, read_log
from referee.tables.models import StoredRecord, Table
from tests.cast import rows_of, tell
from tests.proofs.proving import IS_WHOLE, Proven
from tests.rules.kernel.counting import COUNTING, Add, Setup

DEPTH = 6 if IS_WHOLE else 3
HOST = ""
DEVICES = ("Ann", "Bo", HOST)
CRASHES = ("", "before", "after")
"""Before the record is committed, or after it, so that nobody is answered."""
STEPS = [
    *((who, "enter", crash) for who in ("Ann", "Bo") for crash in CRASHES),
    *((HOST, what, crash) for what in ("undo", "amend") for crash in CRASHES),
    *((who, "again", crash) for who in DEVICES for crash in CRASHES),
    *((who, "look", "") for who in DEVICES),
]


class Crash(Exception):
    """The process dies."""


class Request(NamedTuple):
    """What a device sends. ``record``: the number of the record that it has become, 0 before."""

    what: str
    number: int
    seen: int
    record: int = 0


class Device(NamedTuple):
    """What a device shows and has sent: the page, what may be undone on it, and its newest request."""

    seen: int
    undoable: int
    sent: Request | None = None


class World(NamedTuple):
    """The records, by the number of their state, whether their log was read before, and all devices."""

    state: int
    is_read: bool
    devices: tuple[Device, ...]


class Asked(NamedTuple):
    """A table in this state is asked; ``request``: None by who only looks."""

    state: int
    is_read: bool
    who: str
    request: Request | None
    crash: str


class Answer(NamedTuple):
    """The state afterwards, the record of the request, and what is shown, None where nobody answers."""

    state: int
    record: int
    shown: tuple[int, int] | None


def entry_of(who: str, request: Request) -> Entry:
    if request.what == "enter":
        return Entry(Add(1), who)
    if request.what == "undo":
        return Entry(Retract(request.number))
    return Entry(Amend(request.number, entry_data(Entry(Add(2), "Ann"))))


def shown_at(table: Table) -> tuple[int, int]:
    """Return the number of the last record, and of what may be undone."""
    log = read_log(table)
    return log.number, log.undoable.number if log.undoable else 0


@dataclass
class Answers:
    """The table, and all that it was asked so far; ``states``: the rows of each state."""

    table: Table
    dying: list[bool]
    states: list[list[StoredRecord]] = field(default_factory=list)
    numbers: dict[Any, int] = field(default_factory=dict)
    kept: dict[Asked, Answer] = field(default_factory=dict)
    laid: int = -1

    def state_of(self, rows: list[StoredRecord]) -> int:
        """Return the number of a state: rows that differ in nothing but ids, salts and times are one."""
        contents = [(row.kind, row.seat, row.facts, row.outcome, row.entered_by) for row in rows]
        number = self.numbers.setdefault(str(contents), len(self.states))
        self.states += [rows] if number == len(self.states) else []
        return number

    def to(self, asked: Asked) -> Answer:
        if asked not in self.kept:
            self.lay(asked.state)
            with transaction.atomic():
                self.kept[asked] = self.answered(asked)
                transaction.set_rollback(True)
        return self.kept[asked]

    def lay(self, state: int) -> None:
        """Put the very rows of a state into the database."""
        if self.laid != state:
            self.table.records.all().delete()
            StoredRecord.objects.bulk_create([copy(row) for row in self.states[state]])
            self.laid = state

    def answered(self, asked: Asked) -> Answer:
        logbook.forget_all()
        if asked.is_read:
            read_log(self.table)
        if asked.request is None:
            return Answer(asked.state, 0, shown_at(self.table))
        before = self.states[asked.state]
        entry_id = before[asked.request.record - 1].entry_id if asked.request.record else uuid4()
        is_answered = self.takes(asked.request, entry_id, asked)
        if asked.crash:
            logbook.forget_all()
        rows = rows_of(self.table)
        assert_whole(self.table, before, rows)
        made = [row.number for row in rows if row.entry_id == entry_id]
        assert made or not is_answered
        return Answer(self.state_of(rows), sum(made), shown_at(self.table) if is_answered else None)

    def takes(self, request: Request, entry_id: UUID, asked: Asked) -> bool:
        """Send a request; return whether it is acknowledged."""
        seen = request.seen
        self.dying[:] = [True] if asked.crash == "before" else []
        try:
            services.enter(
                table=self.table,
                entry=entry_of(asked.who, request),
                seen=seen,
                entry_id=entry_id,
                entered_by=asked.who,
                known=f"{seen}-{self.states[asked.state][seen - 1].digest}",
            )
        except (Crash, IllegalEntry, services.StaleEntry):
            return False
        finally:
            self.dying.clear()
        return asked.crash != "after"


def assert_whole(table: Table, before: list[StoredRecord], rows: list[StoredRecord]) -> None:
    """What holds of every table."""
    assert [(row.entry_id, row.digest) for row in rows][: len(before)] == [
        (row.entry_id, row.digest) for row in before
    ]
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert len({row.entry_id for row in rows}) == len(rows)
    shown, anew = read_log(table), read_anew(table)
    assert (shown.number, shown.head, shown.state) == (anew.number, anew.head, anew.state)
    assert shown.number == len(rows)


def request_of(device: Device, what: str) -> Request | None:
    """Return what a device sends, None where there is nothing to send."""
    if what == "again":
        return device.sent
    if what == "enter":
        return Request(what, 0, device.seen)
    return Request(what, device.undoable, device.seen) if device.undoable else None


def step(world: World, who: str, what: str, crash: str, answers: Answers) -> World | None:
    """Let a device do something; None where there is nothing to do."""
    place = DEVICES.index(who)
    device = world.devices[place]
    request = None if what == "look" else request_of(device, what)
    if request is None and what != "look":
        return None
    answer = answers.to(Asked(world.state, world.is_read, who, request, crash))
    sent = request._replace(record=answer.record) if request else device.sent
    after = Device(*(answer.shown or device[:2]), sent)
    devices = (*world.devices[:place], after, *world.devices[place + 1 :])
    return World(answer.state, not crash, devices)


def walk(answers: Answers) -> Iterator[str]:
    """Take every step after every other, down to the depth; yield each. Where one leads to again is met."""
    table = answers.table
    first = World(answers.state_of(rows_of(table)), True, (Device(*shown_at(table)),) * len(DEVICES))
    front, met = [first], {first}
    for _ in range(DEPTH):
        found = dict[World, None]()
        for world in sorted(front, key=lambda world: world.state):
            for event in STEPS:
                after = step(world, *event, answers)
                if after is not None:
                    yield " ".join(event)
                    found |= {} if after in met else {after: None}
        front = [*found]
        met.update(front)


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Make what is told in here die before it is committed; and have all else committed at once."""
    deaths: list[bool] = []
    usual = live.publish

    def publish(table: Table, number: int) -> None:
        if deaths:
            raise Crash
        usual(table, number)

    monkeypatch.setattr("referee.tables.services.publish", publish)
    monkeypatch.setattr(transaction, "on_commit", lambda call: call())
    return deaths


@pytest.fixture
def table(db: None, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table of the smallest game, at which one number was added."""
    monkeypatch.setitem(cast(dict[str, Any], GAMES), COUNTING.name, COUNTING)
    table = services.open_table(game=COUNTING.name, name="Sums", setup=Setup(), players=("Ann", "Bo"))
    tell(table, Add(1), "Ann")
    return table


def test_nothing_acknowledged_is_lost_or_doubled(table: Table, dying: list[bool], proven: Proven) -> None:
    what = f"The log: steps of three devices, every order up to depth {DEPTH}"
    answers = Answers(table, dying)

    said = set(proven(what, walk(answers)))

    assert said == {" ".join(event) for event in STEPS}
    assert list(proven(f"{what}: tables asked for real", answers.kept))


def done(table: Table, *steps: tuple[str, str, str]) -> World:
    """Return the world after these steps."""
    answers = Answers(table, [])
    world = World(answers.state_of(rows_of(table)), True, (Device(*shown_at(table)),) * len(DEVICES))
    for event in steps:
        world = step(world, *event, answers) or world
    answers.lay(world.state)
    return world


def test_the_host_may_undo_and_amend_there(table: Table) -> None:
    done(table, (HOST, "amend", ""), (HOST, "undo", ""))

    assert [row.kind for row in rows_of(table)] == ["add", "amend", "retract"]


def test_what_was_entered_but_not_answered_is_sent_again_and_recorded_once(table: Table) -> None:
    world = done(
        table, ("Ann", "enter", "after"), ("Bo", "look", ""), ("Bo", "enter", ""), ("Ann", "again", "")
    )

    assert [row.seat for row in rows_of(table)] == ["Ann", "Ann", "Bo"]
    assert world.devices[0] == Device(3, 3, Request("enter", 0, 1, 2))


@pytest.mark.parametrize(("crash", "records"), [("", 2), ("before", 1), ("after", 2)])
def test_a_crash_there_is_one(table: Table, dying: list[bool], crash: str, records: int) -> None:
    answers = Answers(table, dying)
    first = answers.state_of(rows_of(table))

    answer = answers.to(Asked(first, True, "Ann", Request("enter", 0, 1), crash))

    assert len(answers.states[answer.state]) == records
    assert (answer.shown is None) == bool(crash)
