"""Entries and records: what somebody says happened, and what was ruled on it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Protocol

from referee.rules.kernel.text.codec import encode
from referee.rules.kernel.text.line import Fact, gettext_noop
from referee.rules.kernel.text.ruling import IllegalEntry, Reason, Refusal, Ruling

PLAYED_SO = gettext_noop("The table plays it this way, against this check: {check}")
"""What the log says of a check that the table passed over."""
DECIDED_SO = gettext_noop("The table decided this, just this once.")
"""What is said of an outcome that is the table's and not the rules'."""
DECIDED = "="
"""How an override begins that is no check passed over, but the outcome that the table decided on."""


class Facts(Protocol):
    """What an entry says; one frozen dataclass a kind."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody says happened.

    ``seat``: whom it is about (None: the table). ``overrides``: codes of the checks that the table
    passes over for this entry, and the outcome that it decided on.
    """

    facts: Facts
    seat: str | None = None
    overrides: frozenset[str] = frozenset()

    @property
    def kind(self) -> str:
        """The stable name of this sort of entry."""
        return self.facts.kind


def decided_as(entry: Entry, words: Iterable[str]) -> dict[str, Entry]:
    """Return the entry with each of these outcomes, by its word, as the table may decide on it."""
    checks = frozenset(code for code in entry.overrides if not code.startswith(DECIDED))
    return {word: replace(entry, overrides=checks | {DECIDED + word}) for word in words}


def as_decided(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons of the rules, and that it was the table that decided."""
    said = (reason.deciding(False) for reason in reasons)
    return (*said, Reason(DECIDED_SO, ()).deciding())


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
class EntryData:
    """An entry as plain JSON material; ``facts`` are the fields of its kind."""

    kind: str
    facts: dict[str, Any] = field(default_factory=dict)
    seat: str | None = None
    overrides: tuple[str, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Nothing:
    """The outcome of an entry from which nothing follows but itself."""


LOG_KINDS: Mapping[str, type[Any]] = {
    kind.kind: kind for kind in (Retract, Restore, Amend, Propose, Agree, Decline, Protest, Voice)
}
LOG_OUTCOMES: Mapping[str, type[Any]] = {
    Amend.kind: Amended,
    Propose.kind: Proposed,
    Protest.kind: Voiced,
    Voice.kind: Voiced,
}


def entry_data(entry: Entry) -> EntryData:
    """Return an entry as plain JSON material."""
    return EntryData(entry.kind, encode(entry.facts), entry.seat, tuple(sorted(entry.overrides)))


class Checks:
    """Checks one entry, letting pass what the table overrides and keeping account of it."""

    def __init__(self, entry: Entry | None = None) -> None:
        self.overrides = entry.overrides if entry else frozenset[str]()
        self.overridden: list[Reason] = []

    @property
    def decided(self) -> str | None:
        """The word of the outcome that the table decided on, None where the rules decide."""
        words = (code for code in self.overrides if code.startswith(DECIDED))
        return next((word.removeprefix(DECIDED) for word in words), None)

    def require(self, holds: bool, refusal: IllegalEntry | Refusal, **facts: Fact) -> None:
        """Raise the refusal, with these facts, unless it holds or the table overrides this very check."""
        if holds:
            return
        refused = refusal(**facts)
        if not (refused.can_override and refused.code in self.overrides):
            raise refused
        self.overridden.append(Reason(PLAYED_SO, refused.rules, check=refused.line))
