"""Who may enter what: asked wherever an entry comes in, so that no address and no caller goes round it.

What is refused here says nothing of what is hidden: whatever the hands, the refusal is the same.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from referee.rules.kernel.entry.entry import (
    DECIDED,
    LOG_KINDS,
    Amend,
    Author,
    Entry,
    Record,
    Restore,
    Retract,
)
from referee.rules.kernel.game import Game, read_entry
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.kernel.versions import Log, page_of, pages_back

FOREIGN = "not-yours"
NOT_YOURS = Refusal(FOREIGN, "This device cannot enter that.")


def check_author(game: Game[Any, Any], log: Log[Any], entry: Entry, author: Author) -> None:
    """Refuse what is not this device's to enter. Raises IllegalEntry, always in the same words."""
    may_go_back = MAY_GO_BACK.get(entry.kind)
    require(not any(code.startswith(DECIDED) for code in _overrides(entry)), NOT_YOURS)
    if may_go_back:
        is_own = may_go_back(game, log, entry.facts, author)
    else:
        is_own = game.may_enter(log.page.state, entry, author.seat)
    require(is_own, NOT_YOURS)


def _overrides(entry: Entry) -> Iterable[str]:
    """Return what is passed over; another outcome is the table's to decide, and no device's."""
    told = entry.facts.entry if isinstance(entry.facts, Amend) else None
    return (*entry.overrides, *(told.overrides if told else ()))


def _is_own(record: Record | None, author: Author) -> bool:
    """The table's own device takes back anything, a seat what is its own."""
    return author.seat is None or (record is not None and record.entry.seat == author.seat)


def _may_amend(game: Game[Any, Any], log: Log[Any], facts: Amend, author: Author) -> bool:
    """Whether nothing that is sealed for the table's device, nor any chance, would be put right."""
    page = page_of(log, facts.number)
    if author.seat is not None or page is None or page.before is None or page.record is None:
        return False
    entries = [page.record.entry]
    if facts.entry is not None:
        if facts.entry.kind in LOG_KINDS:
            return False
        entries.append(read_entry(game, facts.entry))
        if not game.may_enter(page.before.state, entries[1], None):
            return False
    if any(game.is_chance(entry) for entry in entries):
        return False
    return not game.is_sealed(log.state, entries[0], None) and not _is_locked(game, log, facts.number)


def _is_locked(game: Game[Any, Any], log: Log[Any], number: int) -> bool:
    """Whether something later is sealed that rests on what came before it."""
    later = (record.entry for record, _ in pages_back(log.page) if record.number > number)
    return any(game.seals_the_past(entry) and game.is_sealed(log.state, entry, None) for entry in later)


MAY_GO_BACK: Mapping[str, Callable[[Game[Any, Any], Log[Any], Any, Author], bool]] = {
    Retract.kind: lambda game, log, facts, author: _is_own(log.undoable, author),
    Restore.kind: lambda game, log, facts, author: _is_own(log.redoable, author),
    Amend.kind: _may_amend,
}
"""The entries that go back in the log, each with whether it is this device's to make."""
