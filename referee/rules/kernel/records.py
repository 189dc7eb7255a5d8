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
    """An accepted entry, its place in the log (1, 2, ...) and the ruling given."""

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
    """The record of this number should have been ``entry`` (None: it should not be there at all).

    ``anew``: everything after it is ruled on anew; otherwise it stays as it was played.
    """

    kind: ClassVar[str] = "amend"
    number: int
    entry: EntryData | None = None
    anew: bool = True


@dataclass(frozen=True, slots=True)
class Propose:
    """May this undo, redo or amendment be made? It is, once everybody it waits for has said yes."""

    kind: ClassVar[str] = "propose"
    entry: EntryData


@dataclass(frozen=True, slots=True)
class Agree:
    """Yes to the proposal of this number, for these seats: the own one, or those without a device."""

    kind: ClassVar[str] = "agree"
    number: int
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Decline:
    """No to the proposal of this number, or it is withdrawn."""

    kind: ClassVar[str] = "decline"
    number: int


@dataclass(frozen=True, slots=True)
class Protest:
    """We disagree with the ruling of the record of this number; ``reason``: which one, from 1, 0 all of it.

    ``way``: what is to be decided (`protest.py`); ``seats``: who says so, the own seat or those without a
    device.
    """

    kind: ClassVar[str] = "protest"
    number: int
    way: str
    seats: tuple[str, ...] = ()
    reason: int = 0


@dataclass(frozen=True, slots=True)
class Voice:
    """What these seats say to the protest of this number."""

    kind: ClassVar[str] = "voice"
    number: int
    way: str
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Author:
    """Who enters: the device of a seat, or (None) the table's own. ``devices``: seats that have one."""

    seat: str | None = None
    devices: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reentered:
    """One record entered again: its ruling now, and the checks passed over so that it could stand.

    ``outcome`` is plain JSON material. ``is_left_out``: it can no longer be; the reasons say why.
    ``is_kept``: it has the ruling that it had.
    """

    number: int
    outcome: Any = None
    reasons: tuple[Reason, ...] = ()
    overrides: tuple[str, ...] = ()
    is_left_out: bool = False
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class Amended:
    """The amended record, where there still is one, and every record after it, entered again in order."""

    records: tuple[Reentered, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """Who has to say yes."""

    waits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Voiced:
    """What the table has decided with it, "" as long as it has not."""

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
    """The state after a record that counts, and the version before it.

    ``amended_by``: number of the Amend that had the record entered again. The last version that an Amend
    made also has its record (``amendment``) and the version that undo goes back to (``unamended``).
    """

    state: StateT
    record: Record | None = None
    before: Version[StateT] | None = None
    amended_by: int | None = None
    amendment: Record | None = None
    unamended: Version[StateT] | None = None

    @property
    def entered(self) -> Record | None:
        """The record that made this version: undo takes it back."""
        return self.amendment or self.record

    @property
    def undone(self) -> Version[StateT]:
        return self.unamended or self.before or self


@dataclass(frozen=True, slots=True)
class Proposal:
    """What was proposed in the record ``number``, and by whom (None: on the table's own device).

    ``waits``: who has still to say yes; ``said``: who has, and whether the table's own device said it.
    """

    number: int
    entry: EntryData
    by: str | None
    waits: tuple[str, ...]
    said: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Dispute:
    """A protest against the ruling of record ``about``, and what the seats have said to it.

    ``reason``: which one is doubted, from 1, 0 all of it; ``by``: who protests (None: the table).
    ``numbers``: its records, the protest first; ``decided``: the way that the table has taken, "" before.
    """

    about: int
    reason: int
    by: str | None
    numbers: tuple[int, ...]
    said: tuple[tuple[str, str], ...] = ()
    decided: str = ""

    @property
    def number(self) -> int:
        return self.numbers[0]


@dataclass(frozen=True, slots=True)
class Log(Generic[StateT]):
    """A log read so far: the last number, the version that counts, and what undo took back.

    ``proposal``: the question that is open; whatever else is recorded ends it.
    ``disputes``: every protest that there was, the last perhaps open.
    ``broken_at``: number of a record that is missing or cannot be read; the log ends before it.
    ``head``: what names the last record and all before it, where somebody keeps account of that.
    """

    number: int
    version: Version[StateT]
    undone: tuple[Version[StateT], ...] = ()
    proposal: Proposal | None = None
    broken_at: int | None = None
    head: str = ""
    disputes: tuple[Dispute, ...] = ()

    @property
    def state(self) -> StateT:
        return self.version.state

    @property
    def dispute(self) -> Dispute | None:
        """The protest that is open: not decided, against a ruling that still counts."""
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
    """Return the version of a record that counts, or None."""
    return next((version for record, version in versions_back(log.version) if record.number == number), None)


def played_steps(log: Log[Any]) -> Iterator[tuple[Any, Record, Any]]:
    """Yield each record that counts, oldest first, with the state before and after it."""
    for record, version in reversed(list(versions_back(log.version))):
        if version.before is not None:
            yield version.before.state, record, version.state
