"""The log of a table: entries, records, and the state as a fold over them.

A record is an accepted entry with the ruling given. Nothing is deleted: undo and redo are records too.
The fold uses the recorded outcome and never rules again, so a later rules fix leaves old games alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from referee.rules.kernel.ruling import IllegalEntry, Line, Reason, Ruling, gettext_noop

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")


class Facts(Protocol):
    """What an entry says; one frozen dataclass a kind."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody says happened.

    ``seat``: whom it is about (None: the table). ``overrides``: codes of the checks that the table
    passes over for this entry.
    """

    facts: Facts
    seat: str | None = None
    overrides: frozenset[str] = frozenset()

    @property
    def kind(self) -> str:
        """The stable name of this sort of entry."""
        return self.facts.kind


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
class Nothing:
    """The outcome of an entry from which nothing follows but itself."""


LOG_KINDS: Mapping[str, type[Any]] = {Retract.kind: Retract, Restore.kind: Restore}


@dataclass(frozen=True, slots=True)
class Prompt:
    """What would be accepted now: a kind of entry, from which seats, said in one sentence."""

    kind: str
    seats: tuple[str, ...]
    line: Line


class Game(Protocol[SetupT, StateT]):
    """The one shape of a game's rules."""

    name: str
    kinds: Mapping[str, type[Any]]
    outcomes: Mapping[str, type[Any]]
    setup_type: type[SetupT]

    def shipped_edition(self) -> Any:
        """Return the card values that come with the app, as plain JSON material."""

    def open(self, setup: SetupT, edition: Any = None) -> StateT:
        """Return the state before the first record; no edition means the shipped one."""

    def prompts(self, state: StateT) -> tuple[Prompt, ...]:
        """Return what would be accepted now."""

    def adjudicate(self, state: StateT, entry: Entry) -> Ruling[Any]:
        """Rule on an entry. Raises IllegalEntry."""

    def apply(self, state: StateT, record: Record) -> StateT:
        """Return the state after a record, from its recorded outcome; never refuses."""

    def board(self, state: StateT) -> dict[str, Any]:
        """Return the board as plain JSON material, for replays."""

    def is_sealed(self, state: StateT, entry: Entry, viewer: str | None) -> bool:
        """Whether the viewer (a seat, None: the table) may not yet see what the entry says."""

    def describe(self, state: StateT, entry: Entry, outcome: Any, viewer: str | None = None) -> Line:
        """Return what a record says in this state, as far as the viewer (None: the table) may know."""


class Checks:
    """Checks one entry, letting pass what the table overrides and keeping account of it."""

    def __init__(self, entry: Entry) -> None:
        self._overrides = entry.overrides
        self.passed_over: list[Reason] = []

    def require(self, holds: bool, refusal: IllegalEntry) -> None:
        """Raise the refusal unless it holds, or the table overrides this very check."""
        if holds:
            return
        if not (refusal.can_override and refusal.code in self._overrides):
            raise refusal
        self.passed_over.append(
            Reason(
                gettext_noop("The table plays it so, against this check: {check}"),
                {"check": refusal.message},
                (refusal.rule,) if refusal.rule else (),
            )
        )


@dataclass(frozen=True, slots=True)
class Page(Generic[StateT]):
    """The state after a record that counts, and the page before it."""

    state: StateT
    record: Record | None = None
    before: Page[StateT] | None = None


@dataclass(frozen=True, slots=True)
class Log(Generic[StateT]):
    """A log read so far: the last number, the page that counts, and what undo took back."""

    number: int
    page: Page[StateT]
    undone: tuple[Page[StateT], ...] = ()

    @property
    def state(self) -> StateT:
        """The state of play."""
        return self.page.state

    @property
    def undoable(self) -> Record | None:
        """The record that undo would take back."""
        return self.page.record

    @property
    def redoable(self) -> Record | None:
        """The record that redo would bring back."""
        return self.undone[-1].record if self.undone else None


def open_log(game: Game[SetupT, StateT], setup: SetupT, edition: Any = None) -> Log[StateT]:
    """Return the empty log of a table."""
    return Log(0, Page(game.open(setup, edition)))


def rule_on(game: Game[SetupT, StateT], log: Log[StateT], entry: Entry) -> Ruling[Any]:
    """Rule on an entry, undo and redo included. Raises IllegalEntry."""
    if isinstance(entry.facts, Retract):
        return _take_back(log.undoable, entry.facts.number, _nothing_to_undo())
    if isinstance(entry.facts, Restore):
        return _take_back(log.redoable, entry.facts.number, _nothing_to_redo())
    return game.adjudicate(log.state, entry)


def extend(game: Game[SetupT, StateT], log: Log[StateT], record: Record) -> Log[StateT]:
    """Return the log with one more record folded in."""
    facts = record.entry.facts
    if isinstance(facts, Retract):
        before = log.page.before or log.page
        return Log(record.number, before, (*log.undone, log.page))
    if isinstance(facts, Restore):
        return Log(record.number, log.undone[-1], log.undone[:-1])
    page = Page(game.apply(log.state, record), record, log.page)
    return Log(record.number, page)


def extend_all(game: Game[SetupT, StateT], log: Log[StateT], records: Iterable[Record]) -> Log[StateT]:
    """Return the log with these records folded in, in their order."""
    for record in records:
        log = extend(game, log, record)
    return log


def counting_records(log: Log[StateT]) -> tuple[Record, ...]:
    """Return the records that count, oldest first."""
    found = []
    page: Page[StateT] | None = log.page
    while page is not None and page.record is not None:
        found.append(page.record)
        page = page.before
    return tuple(reversed(found))


def _take_back(target: Record | None, number: int, nothing: IllegalEntry) -> Ruling[Nothing]:
    if target is None or target.number != number:
        raise nothing
    return Ruling(Nothing(), ())


def _nothing_to_undo() -> IllegalEntry:
    return IllegalEntry(
        "nothing-to-undo", gettext_noop("Only the last entry that counts can be undone; that one is not it.")
    )


def _nothing_to_redo() -> IllegalEntry:
    return IllegalEntry(
        "nothing-to-redo", gettext_noop("Only what was undone last can be redone; that one is not it.")
    )
