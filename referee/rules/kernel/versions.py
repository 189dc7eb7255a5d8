"""A log folded up to a record: its versions, the open question and protest, and covered seats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from referee.rules.kernel.entry.entry import EntryData
from referee.rules.kernel.records import Record

StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Version(Generic[StateT]):
    """The state after a record that counts, and the version before it."""

    state: StateT
    record: Record | None = None
    before: Version[StateT] | None = None
    # Number of the Amend or Insert that entered the record again.
    amended_by: int | None = None
    # Only in the last version made by an Amend or Insert: its record, and the version that undo returns to.
    amendment: Record | None = None
    unamended: Version[StateT] | None = None

    @property
    def entered(self) -> Record | None:
        """The record that made this version, which undo takes back."""
        return self.amendment or self.record

    @property
    def undone(self) -> Version[StateT]:
        return self.unamended or self.before or self


@dataclass(frozen=True, slots=True)
class Proposal:
    """An undo, redo or amendment proposed in the record ``number``."""

    number: int
    entry: EntryData
    # The seat that asks; None: the table's own device.
    by: str | None
    # The seats that still have to answer.
    waits: tuple[str, ...]
    # The seats that said yes, and whether the table's own device said it for them.
    said: tuple[tuple[str, bool], ...] = ()
    # In a strict game: how many yes are enough, who of the seats has to agree anyway, and who said no.
    votes: int = 0
    must: tuple[str, ...] = ()
    noes: tuple[str, ...] = ()

    @property
    def is_agreed(self) -> bool:
        if not self.votes:
            return not self.waits
        yes = {seat for seat, _ in self.said}
        return len(yes) >= self.votes and yes.issuperset(self.must)

    @property
    def can_be_agreed(self) -> bool:
        """Whether enough seats can still say yes."""
        yes = {*self.waits, *(seat for seat, _ in self.said)}
        return len(yes) >= self.votes and yes.issuperset(self.must)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A protest against the ruling of the record ``about``, with the votes on it."""

    about: int
    # The reason that is doubted, from 1; 0: the whole ruling.
    reason: int
    # Who protests; None: the table.
    by: str | None
    # Its records, the protest first.
    numbers: tuple[int, ...]
    # Seat and way of each vote.
    said: tuple[tuple[str, str], ...] = ()
    # The way decided on; "" while open.
    decided: str = ""

    @property
    def number(self) -> int:
        return self.numbers[0]


@dataclass(frozen=True, slots=True)
class Cover:
    """A seat whose next device sees nothing hidden."""

    seat: str
    # The seats that have to agree to the next device.
    waits: tuple[str, ...]
    # The round in which its last device went.
    round: Any
    # The next device; "" without one.
    device: str = ""


@dataclass(frozen=True, slots=True)
class SeatKey:
    """The public key that a device of a seat signs with."""

    seat: str
    device: str
    key: str


@dataclass(frozen=True, slots=True)
class Seeding:
    """A seed being made since the record ``number``: first all devices commit, then they open."""

    number: int
    # The kind of entry that it's for.
    draw: str
    secret: str
    asked: tuple[str, ...]
    # The record with which the current step began.
    since: int
    is_opening: bool = False
    # Seat, the hash of the first record as its device knew it, and its commitment.
    commitments: tuple[tuple[str, str, str], ...] = ()
    # Seat and opened value.
    openings: tuple[tuple[str, str], ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def waits(self) -> tuple[str, ...]:
        """The seats whose devices still have to answer."""
        answers = self.openings if self.is_opening else self.commitments
        done = {*self.left_out, *(each[0] for each in answers)}
        return tuple(seat for seat in self.asked if seat not in done)

    @property
    def is_complete(self) -> bool:
        return self.is_opening and not self.waits


@dataclass(frozen=True, slots=True)
class Log(Generic[StateT]):
    """A log folded up to a record."""

    # The last record's number.
    number: int
    # The current version.
    version: Version[StateT]
    # The versions that undo took back; redo takes the last.
    undone: tuple[Version[StateT], ...] = ()
    # The open proposal; any other record closes it.
    proposal: Proposal | None = None
    # The seat that said no to the last proposal, until something else is recorded.
    declined: str = ""
    # Number of a missing or unreadable record; the log ends before it.
    broken_at: int | None = None
    # A hash over all records, where it is tracked.
    head: str = ""
    # All protests so far; the last may be open.
    disputes: tuple[Dispute, ...] = ()
    # Numbers of the records about devices and seeds.
    places: tuple[int, ...] = ()
    # The seats that have a device.
    seated: tuple[str, ...] = ()
    # The seats that are covered.
    covers: tuple[Cover, ...] = ()
    # The public keys of the devices at the seats.
    keys: tuple[SeatKey, ...] = ()
    # The seed that is being made.
    seeding: Seeding | None = None
    # The seats whose last device the host has shut out, until another takes their place.
    shut_out: tuple[str, ...] = ()
    # Where the table goes on, "" if nobody has said; None: here.
    moved_to: str | None = None

    def keys_of(self, seat: str) -> tuple[str, ...]:
        """Return the public keys that a seat signs with, none if its entries are unsigned."""
        return tuple(each.key for each in self.keys if each.seat == seat)

    @property
    def device_seats(self) -> frozenset[str]:
        """The seats that have a device or are covered: only their own devices speak for them."""
        return frozenset((*self.seated, *(cover.seat for cover in self.covers)))

    @property
    def state(self) -> StateT:
        return self.version.state

    @property
    def dispute(self) -> Dispute | None:
        """The open protest, if its ruling still counts."""
        last = self.disputes[-1] if self.disputes else None
        is_open = last is not None and not last.decided and version_of(self, last.about) is not None
        return last if is_open else None

    @property
    def undoable(self) -> Record | None:
        return self.version.entered

    @property
    def redoable(self) -> Record | None:
        return self.undone[-1].entered if self.undone else None


def versions_back(version: Version[StateT]) -> Iterator[tuple[Record, Version[StateT]]]:
    """Yield the records that count with their versions, newest first."""
    at: Version[StateT] | None = version
    while at is not None:
        if at.record is not None:
            yield at.record, at
        at = at.before


def counting_records(log: Log[StateT]) -> tuple[Record, ...]:
    return tuple(record for record, _ in versions_back(log.version))[::-1]


def version_of(log: Log[StateT], number: int) -> Version[StateT] | None:
    """Return the version made by a record; None if it doesn't count."""
    return next((version for record, version in versions_back(log.version) if record.number == number), None)


def versions_from(log: Log[StateT], number: int) -> list[tuple[Record, Version[StateT]]]:
    """Return a record that counts and all after it with their versions, oldest first.

    An inserted record has a higher number than those after it, so only the order of the versions counts.
    """
    found = list[tuple[Record, Version[StateT]]]()
    for each in versions_back(log.version):
        found.append(each)
        if each[0].number == number:
            break
    return found[::-1]


def played_steps(log: Log[Any]) -> Iterator[tuple[Any, Record, Any]]:
    """Yield (state before, record, state after) for each record that counts, oldest first."""
    for record, version in reversed(list(versions_back(log.version))):
        if version.before is not None:
            yield version.before.state, record, version.state
