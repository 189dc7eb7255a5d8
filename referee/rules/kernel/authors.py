"""Who may enter what: asked wherever an entry comes in, so that no address and no caller goes round it.

What is refused here says nothing of what is hidden: whatever the hands, the refusal is the same.
"""

from __future__ import annotations

from typing import TypeVar

from referee.rules.kernel.entry import LOG_KINDS, Amend, Author, Entry, Record, Restore, Retract, read_entry
from referee.rules.kernel.game import Game, KeepsSecrets
from referee.rules.kernel.pages import Log, page_of, pages_back
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop

SetupT = TypeVar("SetupT")
StateT = TypeVar("StateT")

FOREIGN = "not-yours"


def check_author(game: Game[SetupT, StateT], log: Log[StateT], entry: Entry, author: Author) -> None:
    """Refuse what is not this device's to enter. Raises IllegalEntry, always in the same words."""
    if not _may_enter(game, log, entry, author):
        raise foreign()


def foreign() -> IllegalEntry:
    """Return the one answer to whatever is not this device's to enter."""
    return IllegalEntry(FOREIGN, gettext_noop("This device cannot enter that."))


def _may_enter(game: Game[SetupT, StateT], log: Log[StateT], entry: Entry, author: Author) -> bool:
    facts = entry.facts
    if isinstance(facts, Retract):
        return _is_own(log.undoable, author)
    if isinstance(facts, Restore):
        return _is_own(log.redoable, author)
    if isinstance(facts, Amend):
        return author.seat is None and _may_amend(game, log, facts)
    return game.may_enter(log.state, entry, author.seat)


def _is_own(record: Record | None, author: Author) -> bool:
    """The table's own device takes back anything, a seat what is its own."""
    return author.seat is None or (record is not None and record.entry.seat == author.seat)


def _may_amend(game: Game[SetupT, StateT], log: Log[StateT], facts: Amend) -> bool:
    """Whether nothing that is sealed for the table's device, nor any chance, would be put right."""
    page = page_of(log, facts.number)
    if page is None or page.before is None or page.record is None:
        return False
    entries = [page.record.entry]
    if facts.told is not None:
        if facts.told.kind in LOG_KINDS:
            return False
        entries.append(read_entry(game, facts.told))
        if not game.may_enter(page.before.state, entries[1], None):
            return False
    if isinstance(game, KeepsSecrets) and any(game.is_chance(entry) for entry in entries):
        return False
    return not game.is_sealed(log.state, entries[0], None) and not _is_locked(game, log, facts.number)


def _is_locked(game: Game[SetupT, StateT], log: Log[StateT], number: int) -> bool:
    """Whether something later is sealed that rests on what came before it."""
    if not isinstance(game, KeepsSecrets):
        return False
    later = (record.entry for record, _ in pages_back(log.page) if record.number > number)
    return any(game.is_sealed(log.state, entry, None) and game.seals_the_past(entry) for entry in later)
