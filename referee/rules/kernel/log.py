"""The log of a table: entries, records, and the state as a fold over them.

A record is an accepted entry with the ruling given. Nothing is deleted: undo and redo are records too.
The fold uses the recorded outcome and never rules again, so a later rules fix leaves old games alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from referee.rules.kernel.amend import adjudicate_amend, fold_amend
from referee.rules.kernel.entry import (
    LOG_KINDS,
    Amend,
    Amended,
    Entry,
    Facts,
    Nothing,
    Record,
    Restore,
    Retract,
    ToldEntry,
)
from referee.rules.kernel.game import Checks, Game, Prompt, WatchesUndo
from referee.rules.kernel.pages import Log, Page, counting_records
from referee.rules.kernel.ruling import IllegalEntry, Reason, Ruling, gettext_noop

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")

__all__ = [
    "LOG_KINDS", "Amend", "Amended", "Checks", "Entry", "Facts", "Game", "Log", "Nothing", "Page",
    "Prompt", "Record", "Restore", "Retract", "ToldEntry", "counting_records", "extend", "extend_all",
    "open_log", "rule_on",
]  # fmt: skip


def open_log(game: Game[SetupT, StateT], setup: SetupT, edition: Any = None) -> Log[StateT]:
    """Return the empty log of a table."""
    return Log(0, Page(game.open(setup, edition)))


def rule_on(game: Game[SetupT, StateT], log: Log[StateT], entry: Entry) -> Ruling[Any]:
    """Rule on an entry, undo, redo and amend included. Raises IllegalEntry."""
    if isinstance(entry.facts, Retract):
        _take_back(log.undoable, entry.facts.number, _nothing_to_undo())
        return Ruling(Nothing(), _undo_reasons(game, log, entry))
    if isinstance(entry.facts, Restore):
        _take_back(log.redoable, entry.facts.number, _nothing_to_redo())
        return Ruling(Nothing(), ())
    if isinstance(entry.facts, Amend):
        return adjudicate_amend(game, log, entry.facts)
    return game.adjudicate(log.state, entry)


def extend(game: Game[SetupT, StateT], log: Log[StateT], record: Record) -> Log[StateT]:
    """Return the log with one more record folded in."""
    facts = record.entry.facts
    if isinstance(facts, Retract):
        return Log(record.number, log.page.undone, (*log.undone, log.page))
    if isinstance(facts, Restore):
        return Log(record.number, log.undone[-1], log.undone[:-1])
    if isinstance(facts, Amend):
        return Log(record.number, fold_amend(game, log, record, facts))
    page = Page(game.apply(log.state, record), record, log.page)
    return Log(record.number, page)


def extend_all(game: Game[SetupT, StateT], log: Log[StateT], records: Iterable[Record]) -> Log[StateT]:
    """Return the log with these records folded in, in their order."""
    for record in records:
        log = extend(game, log, record)
    return log


def _take_back(target: Record | None, number: int, nothing: IllegalEntry) -> None:
    if target is None or target.number != number:
        raise nothing


def _undo_reasons(game: Game[SetupT, StateT], log: Log[StateT], undo: Entry) -> tuple[Reason, ...]:
    page = log.page
    # An amendment is words on paper: nobody sees anything new by it.
    if not isinstance(game, WatchesUndo) or page.record is None or page.amendment is not None:
        return ()
    return game.undo_reasons(page.undone.state, page.state, page.record, undo)


def _nothing_to_undo() -> IllegalEntry:
    return IllegalEntry(
        "nothing-to-undo", gettext_noop("Only the last entry that counts can be undone; that one is not it.")
    )


def _nothing_to_redo() -> IllegalEntry:
    return IllegalEntry(
        "nothing-to-redo", gettext_noop("Only what was undone last can be redone; that one is not it.")
    )
