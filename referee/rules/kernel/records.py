"""Records, and the entries that are about the log itself or about devices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from referee.rules.kernel.entry.entry import Entry, EntryData
from referee.rules.kernel.text.ruling import Reason, Ruling


@dataclass(frozen=True, slots=True)
class Record:
    """An accepted entry with its ruling and its number in the log, from 1."""

    number: int
    entry: Entry
    ruling: Ruling[Any]
    # The device of the entry's seat made it.
    is_own: bool = False


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
    # Those that are ruled on again although the others stay; a refused one is left out.
    again: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Insert:
    """Insert a forgotten entry before the record of this number; it gets the number of its own record."""

    kind: ClassVar[str] = "insert"
    number: int
    entry: EntryData
    anew: bool = False
    again: tuple[int, ...] = ()


Rewrite = Amend | Insert


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask for a change of older entries; it is made once all those asked have said yes."""

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
    # In a vote: who says no; () withdraws it.
    seats: tuple[str, ...] = ()


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
class JudgeVerdict:
    """The judge of an event decides about the record of this number; no device of the table can enter it."""

    kind: ClassVar[str] = "verdict"
    number: int
    way: str
    # The judge's name.
    judge: str


@dataclass(frozen=True, slots=True)
class Seated:
    """A device has taken the entry's seat, or (None) is a host."""

    kind: ClassVar[str] = "seated"
    device: str
    # Beside another device of the seat.
    is_also: bool = False
    # The public key that it signs with; "" if it signs nothing.
    key: str = ""
    # What a program may do there, "read" or "enter"; "" for a device with a screen.
    program: str = ""


@dataclass(frozen=True, slots=True)
class Vacated:
    """A device has left its place or was shut out."""

    kind: ClassVar[str] = "vacated"
    device: str
    # The seat has no other device.
    is_last: bool = True
    # The host has shut it out.
    is_lost: bool = False
    # The other seats that have devices.
    devices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vouch:
    """The entry's seat agrees that the new device of another seat is that player's."""

    kind: ClassVar[str] = "vouch"
    whose: str
    device: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The table goes on in another place; here it can only be read."""

    kind: ClassVar[str] = "moved"
    # Where, in the players' words; "" if they haven't said.
    to: str = ""


@dataclass(frozen=True, slots=True)
class Arrived:
    """The table goes on here, where its file was opened or it never went away."""

    kind: ClassVar[str] = "arrived"


@dataclass(frozen=True, slots=True)
class SeedStarted:
    """A seed for an entry that draws chance is started, with the server's part of it, which stays sealed."""

    kind: ClassVar[str] = "seed_started"
    # The kind of the entry that it's for.
    draw: str
    # 64 hexadecimal digits.
    secret: str
    # The seats that have a device.
    asked: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeedCommitment:
    """A seat's device commits to its part of the seed that was started in the record ``number``."""

    kind: ClassVar[str] = "seed_commitment"
    number: int
    # The hash of that record.
    head: str
    commitment: str


@dataclass(frozen=True, slots=True)
class SeedOpening:
    """A seat's device opens its commitment: its part is 64 hexadecimal digits."""

    kind: ClassVar[str] = "seed_opening"
    number: int
    value: str
    # The hash of the record with which the last commitment was made or given up.
    head: str


@dataclass(frozen=True, slots=True)
class SeedTimeout:
    """The devices of these seats haven't answered in time; the seed is made without them."""

    kind: ClassVar[str] = "seed_timeout"
    number: int
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
    """The amended or inserted record, unless deleted, and every later one, entered again in order."""

    records: tuple[Reentered, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """Who is asked. ``votes``: how many yes are enough, 0: all; ``must``: who has to agree anyway."""

    waits: tuple[str, ...]
    votes: int = 0
    must: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Voiced:
    """The way that the vote decided on; "" while open."""

    decided: str = ""


@dataclass(frozen=True, slots=True)
class Vacating:
    """The seats that have to agree to the next device; none if nothing is covered."""

    waits: tuple[str, ...] = ()


Kinds = Mapping[str, type[Any]]
# Entries about devices and about where the table is; they change nothing in the game.
PLACE_KINDS: Kinds = {kind.kind: kind for kind in (Seated, Vacated, Vouch, Moved, Arrived)}
# Entries that make a seed; they change nothing in the game either.
SEED_KINDS: Kinds = {kind.kind: kind for kind in (SeedStarted, SeedCommitment, SeedOpening, SeedTimeout)}
LOG_KINDS: Kinds = {
    **{kind.kind: kind for kind in (Retract, Restore, Amend, Insert)},
    **{kind.kind: kind for kind in (Propose, Agree, Decline, Protest, Voice, JudgeVerdict)},
    **PLACE_KINDS,
    **SEED_KINDS,
}
LOG_OUTCOMES: Kinds = {
    Amend.kind: Amended,
    Insert.kind: Amended,
    Propose.kind: Proposed,
    Protest.kind: Voiced,
    Voice.kind: Voiced,
    JudgeVerdict.kind: Voiced,
    Vacated.kind: Vacating,
}
