"""A log read so far, as pages: each the state after a record that counts, and the page before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.rules.kernel.entry.entry import EntryData, Record

StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Page(Generic[StateT]):
    """The state after a record that counts, and the page before it.

    ``amended_by``: number of the Amend that had the record entered again. The last page that an Amend
    made also has its record (``amendment``) and the page that undo goes back to (``unamended``).
    """

    state: StateT
    record: Record | None = None
    before: Page[StateT] | None = None
    amended_by: int | None = None
    amendment: Record | None = None
    unamended: Page[StateT] | None = None

    @property
    def entered(self) -> Record | None:
        """The record that made this page: undo takes it back."""
        return self.amendment or self.record

    @property
    def undone(self) -> Page[StateT]:
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
    """A log read so far: the last number, the page that counts, and what undo took back.

    ``proposal``: the question that is open; whatever else is recorded ends it.
    ``disputes``: every protest that there was, the last perhaps open.
    ``broken_at``: number of a record that is missing or cannot be read; the log ends before it.
    ``head``: what names the last record and all before it, where somebody keeps account of that.
    """

    number: int
    page: Page[StateT]
    undone: tuple[Page[StateT], ...] = ()
    proposal: Proposal | None = None
    broken_at: int | None = None
    head: str = ""
    disputes: tuple[Dispute, ...] = ()

    @property
    def state(self) -> StateT:
        return self.page.state

    @property
    def dispute(self) -> Dispute | None:
        """The protest that is open: not decided, against a ruling that still counts."""
        last = self.disputes[-1] if self.disputes else None
        is_open = last is not None and not last.decided and page_of(self, last.about) is not None
        return last if is_open else None

    @property
    def undoable(self) -> Record | None:
        return self.page.entered

    @property
    def redoable(self) -> Record | None:
        return self.undone[-1].entered if self.undone else None


def pages_back(page: Page[StateT]) -> Iterator[tuple[Record, Page[StateT]]]:
    """Yield the records that count with their pages, newest first."""
    at: Page[StateT] | None = page
    while at is not None:
        if at.record is not None:
            yield at.record, at
        at = at.before


def counting_records(log: Log[StateT]) -> tuple[Record, ...]:
    return tuple(record for record, _ in pages_back(log.page))[::-1]


def page_of(log: Log[StateT], number: int) -> Page[StateT] | None:
    """Return the page of a record that counts, or None."""
    return next((page for record, page in pages_back(log.page) if record.number == number), None)
