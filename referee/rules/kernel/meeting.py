"""Entries that meet: made from the same page, they mean the same in whatever order they are recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from referee.rules.kernel.entry import Agree, Decline, Entry
from referee.rules.kernel.game import Game
from referee.rules.kernel.pages import Log, Page

StateT = TypeVar("StateT")


@runtime_checkable
class LetsMeet(Protocol):
    """A game in which seats enter things at the same time."""

    def meets(self, shown: Any, now: Any, entry: Entry, since: Sequence[Entry]) -> bool:
        """Whether an entry made when the table stood as ``shown`` means the same ``now``, after ``since``."""


def as_shown(log: Log[StateT], seen: int) -> Log[StateT] | None:
    """Return the log as a page showed it; None where undo, redo or an amendment came since."""
    if seen >= log.number:
        return log
    page, since = _gone_back(log, seen)
    return Log(seen, page) if len(since) == log.number - seen else None


def is_late(game: Game[Any, StateT], log: Log[StateT], entry: Entry, seen: int) -> bool:
    """Whether what was recorded since the page was shown may have changed what the entry means."""
    # An answer names the question: where that is over, the rules say so.
    if seen == log.number or isinstance(entry.facts, Agree | Decline):
        return False
    shown = as_shown(log, seen)
    if shown is None or seen > log.number or not isinstance(game, LetsMeet):
        return True
    return not game.meets(shown.state, log.state, entry, _gone_back(log, seen)[1])


def _gone_back(log: Log[StateT], seen: int) -> tuple[Page[StateT], Sequence[Entry]]:
    """Return the page of the last record up to ``seen`` that counts, and the entries that count since."""
    page, since = log.page, list[Entry]()
    while page.record is not None and page.record.number > seen and page.before is not None:
        since.append(page.record.entry)
        page = page.before
    return page, since[::-1]
