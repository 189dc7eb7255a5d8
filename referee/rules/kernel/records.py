"""What a log is made of: records, the entries that are about the log itself, and its versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from referee.rules.kernel.entry.entry import Entry, EntryData
from referee.rules.kernel.text.ruling import Reason, Ruling

StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Record:
    """An accepted entry with its ruling and its number in the log, from 1."""

    number: int
    entry: Entry
    ruling: Ruling[Any]


@dataclass(frozen=True, slots=True)
class Retract:
    """Undo: the record of this number no longer counts."""

    kind: ClassVar[str] = "retract"
    number: int


@dataclass(frozen=True, slots=True)
class Restore:
    """Redo: the retracted record of this number counts again."""

    kind: ClassVar[str] = "restore"
    number: int


@dataclass(frozen=True, slots=True)
class Amend:
    """Amend the record of this number."""

    kind: ClassVar[str] = "amend"
    number: int
    # What it should have been; None: delete it.
    entry: EntryData | None = None
    # Rule on all later entries again; otherwise they stay as played.
    anew: bool = True


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask for an undo, redo or amendment; it is made once all those asked have said yes."""

    kind: ClassVar[str] = "propose"
    entry: EntryData


@dataclass(frozen=True, slots=True)
class Agree:
    """Say yes to the proposal of this number, for these seats: the device's own, or those without one."""

    kind: ClassVar[str] = "agree"
    number: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """Say no to the proposal of this number, or withdraw it."""

    kind: ClassVar[str] = "decline"
    number: int


@dataclass(frozen=True, slots=True)
class Protest:
    """Disagree with the ruling of the record of this number."""

    kind: ClassVar[str] = "protest"
    number: int
    # The remedy that is asked for (`history/remedies.py`).
    way: str
    # Who asks: the device's own seat, or those without a device.
    seats: tuple[str, ...] = ()
    # The reason that is doubted, from 1; 0: the whole ruling.
    reason: int = 0


@dataclass(frozen=True, slots=True)
class Voice:
    """Vote on the protest of this number, for these seats."""

    kind: ClassVar[str] = "voice"
    number: int
    way: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Author:
    """The device that enters: of a seat, or (None) the table's own. ``devices``: the seats that have one."""

    seat: str | None = None
    devices: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reentered:
    """A record entered again."""

    number: int
    # The new outcome as JSON data.
    outcome: Any = None
    reasons: tuple[Reason, ...] = ()
    # The checks overridden to keep it.
    overrides: tuple[str, ...] = ()
    # It no longer counts; the reasons say why.
    is_left_out: bool = False
    # Its ruling is unchanged.
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class Amended:
    """The amended record, unless deleted, and every later record, entered again in order."""

    records: tuple[Reentered, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """Who has to say yes."""

    waits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Voiced:
    """The way that the vote decided on; "" while open."""

    decided: str = ""


LOG_KINDS: Mapping[str, type[Any]] = {
    kind.kind: kind for kind in (Retract, Restore, Amend, Propose, Agree, Decline, Protest, Voice)
}
LOG_OUTCOMES: Mapping[str, type[Any]] = {
    Amend.kind: Amended,
    Propose.kind: Proposed,
    Protest.kind: Voiced,
    Voice.kind: Voiced,
}


# Versions -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Version(Generic[StateT]):
    """The state after a record that counts, and the version before it."""

    state: StateT
    record: Record | None = None
    before: Version[StateT] | None = None
    # Number of the Amend that entered the record again.
    amended_by: int | None = None
    # Only in the last version made by an Amend: its record, and the version that undo returns to.
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
    # The seats that still have to say yes.
    waits: tuple[str, ...]
    # The seats that said yes, and whether the table's own device said it for them.
    said: tuple[tuple[str, bool], ...] = ()


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
    # Number of a missing or unreadable record; the log ends before it.
    broken_at: int | None = None
    # A hash over all records, where it is tracked.
    head: str = ""
    # All protests so far; the last may be open.
    disputes: tuple[Dispute, ...] = ()

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


def played_steps(log: Log[Any]) -> Iterator[tuple[Any, Record, Any]]:
    """Yield (state before, record, state after) for each record that counts, oldest first."""
    for record, version in reversed(list(versions_back(log.version))):
        if version.before is not None:
            yield version.before.state, record, version.state
