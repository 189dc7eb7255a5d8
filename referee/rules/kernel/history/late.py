"""Entries from older pages: what a page showed, and whether what came since changes their meaning."""

from collections.abc import Sequence
from typing import Any

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.records import (
    LOG_KINDS,
    PLACE_KINDS,
    SEED_KINDS,
    Agree,
    Decline,
    JudgeVerdict,
    Protest,
    Voice,
)
from referee.rules.kernel.versions import Log, StateT, Version


def as_shown(log: Log[StateT], seen: int) -> Log[StateT] | None:
    """Return the log as a page showed it; None after an undo, redo or amendment since."""
    if seen >= log.number:
        return log
    version, since = _gone_back(log, seen)
    spoken = sum(number > seen for each in log.disputes for number in each.numbers)
    spoken += sum(number > seen for number in log.places)
    return Log(seen, version) if len(since) + spoken == log.number - seen else None


STANDING_KINDS = {**PLACE_KINDS, **SEED_KINDS}
"""With these, play stands where it stood."""
NEVER_LATE = (Agree.kind, Decline.kind, Protest.kind, Voice.kind, JudgeVerdict.kind, *STANDING_KINDS)


def is_late(game: Game[Any, StateT], log: Log[StateT], entry: Entry, seen: int) -> bool:
    """Whether records since the page may have changed the entry's meaning."""
    # These name their question or ruling; the rules refuse them once that is closed.
    if seen == log.number or entry.kind in NEVER_LATE:
        return False
    shown = as_shown(log, seen)
    if shown is None or seen > log.number:
        return True
    since = _gone_back(log, seen)[1]
    if entry.kind in LOG_KINDS:
        return bool(since)
    return not game.still_means_the_same(shown.state, log.state, entry, since)


def _gone_back(log: Log[StateT], seen: int) -> tuple[Version[StateT], Sequence[Entry]]:
    """Return the version at ``seen``, and the entries that count since."""
    version, since = log.version, list[Entry]()
    while version.record is not None and version.record.number > seen and version.before is not None:
        since.append(version.record.entry)
        version = version.before
    return version, since[::-1]
