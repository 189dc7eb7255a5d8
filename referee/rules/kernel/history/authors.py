"""Who may enter what, on which device."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from referee.rules.kernel.entry.entry import DECIDED, Entry
from referee.rules.kernel.game import Game, read_entry
from referee.rules.kernel.records import LOG_KINDS, Amend, Author, Insert, Record, Restore, Retract, Rewrite
from referee.rules.kernel.text.ruling import Refusal, require
from referee.rules.kernel.versions import Log, StateT, version_of, versions_from

FOREIGN = "not-yours"
NOT_YOURS = Refusal(FOREIGN, "This device can’t enter that.")
SEALED_ELSEWHERE = Refusal("sealed-elsewhere", "{seat} sealed that on another device. Change it there.")


def check_author(game: Game[Any, Any], log: Log[Any], entry: Entry, author: Author) -> None:
    """Check that this device may make the entry. Raises IllegalEntry, always with the same sentence."""
    may_go_back = MAY_GO_BACK.get(entry.kind)
    require(not any(code.startswith(DECIDED) for code in _overrides(entry)), NOT_YOURS)
    if may_go_back:
        is_own = may_go_back(game, log, entry.facts, author)
    else:
        is_own = game.may_enter(log.version.state, entry, author.seat) or for_table(game, log, entry)
    require(is_own, NOT_YOURS)
    if author.seat is None:
        for state, new in _new_entries(game, log, entry):
            for seat in game.replaces(state, new):
                require(seat not in log.device_seats, SEALED_ELSEWHERE, seat=seat)


def for_table(game: Game[Any, StateT], log: Log[StateT], entry: Entry) -> bool:
    """Whether the device of any seat may make this entry: it speaks for no seat that has a device."""
    return entry.seat not in log.device_seats and game.any_phone_may_enter(log.state, entry)


def _new_entries(game: Game[Any, StateT], log: Log[StateT], entry: Entry) -> Iterator[tuple[StateT, Entry]]:
    """Yield the entry of the game that would be made, with the state before it.

    An amended or inserted entry that lies open is left to consent.
    """
    if entry.kind not in LOG_KINDS:
        yield log.state, entry
    elif isinstance(entry.facts, Rewrite) and entry.facts.entry is not None:
        version, new = version_of(log, entry.facts.number), read_entry(game, entry.facts.entry)
        if version is not None and version.before is not None and game.is_sealed(log.state, new, None):
            yield version.before.state, new


def _overrides(entry: Entry) -> Iterable[str]:
    """Return all overrides; only the table as a whole can decide on an outcome."""
    amended = entry.facts.entry if isinstance(entry.facts, Rewrite) else None
    return (*entry.overrides, *(amended.overrides if amended else ()))


def _is_own(record: Record | None, author: Author) -> bool:
    """Whether the device may take it back: the table's own anything, a seat's its own entries."""
    return author.seat is None or (record is not None and record.entry.seat == author.seat)


def _may_rewrite(game: Game[Any, Any], log: Log[Any], facts: Rewrite, author: Author) -> bool:
    """Whether it would change neither drawn chance nor anything sealed from the table's device."""
    version = version_of(log, facts.number)
    if version is None or version.before is None or version.record is None:
        return False
    then, seat = version.before.state, author.seat
    if seat is not None and not _is_forgotten(facts, game.may_insert(then, log.state, seat)):
        return False
    entries = [] if isinstance(facts, Insert) else [version.record.entry]
    if facts.entry is not None:
        if facts.entry.kind in LOG_KINDS:
            return False
        new = read_entry(game, facts.entry)
        if not game.may_enter(then, new, seat):
            return False
        entries.append(new)
    if any(game.is_chance(entry) for entry in entries):
        return False
    is_sealed = any(game.is_sealed(log.state, entry, None) for entry in entries[:1])
    return not is_sealed and not _is_locked(game, log, facts)


def _is_forgotten(facts: Rewrite, kinds: frozenset[str]) -> bool:
    """Whether it only adds an entry of one of these kinds; all later ones stay as played."""
    is_whole = isinstance(facts, Insert) and not facts.anew and not facts.again
    return is_whole and facts.entry is not None and facts.entry.kind in kinds


def _is_locked(game: Game[Any, Any], log: Log[Any], facts: Rewrite) -> bool:
    """Whether a later sealed entry depends on what came before it."""
    later = versions_from(log, facts.number)[0 if isinstance(facts, Insert) else 1 :]
    entries = (record.entry for record, _ in later)
    return any(game.seals_the_past(entry) and game.is_sealed(log.state, entry, None) for entry in entries)


MAY_GO_BACK: Mapping[str, Callable[[Game[Any, Any], Log[Any], Any, Author], bool]] = {
    Retract.kind: lambda game, log, facts, author: _is_own(log.undoable, author),
    Restore.kind: lambda game, log, facts, author: _is_own(log.redoable, author),
    Amend.kind: _may_rewrite,
    Insert.kind: _may_rewrite,
}
"""The entries that go back in the log, each with its check whether this device may make it."""
