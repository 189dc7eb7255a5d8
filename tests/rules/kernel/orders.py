"""Entries made from one page and recorded one after the other, in whatever order: what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from referee.rules.kernel.log import Entry, Game, Log, Record, extend, is_late, rule_on
from referee.rules.kernel.ruling import IllegalEntry

LATE = "late"


def entered_from_one_page(game: Game[Any, Any], log: Log[Any], entries: Iterable[Entry]) -> Any:
    """Return the state after these entries; the code of a refusal, or LATE, where one is not recorded."""
    seen = log.number
    for entry in entries:
        if is_late(game, log, entry, seen):
            return LATE
        try:
            ruling = rule_on(game, log, entry)
        except IllegalEntry as refusal:
            return refusal.code
        log = extend(game, log, Record(log.number + 1, entry, ruling))
    return log.state


def is_accepted(game: Game[Any, Any], log: Log[Any], entry: Entry) -> bool:
    """Whether an entry may be made from this page."""
    try:
        rule_on(game, log, entry)
    except IllegalEntry:
        return False
    return True


def pairs(
    game: Game[Any, Any], steps: Sequence[tuple[Log[Any], Entry]]
) -> Iterator[tuple[Log[Any], tuple[Entry, Entry]]]:
    """Yield two entries that followed each other and could both be made from the page before them."""
    for (log, entry), (_, following) in pairwise(steps):
        if is_accepted(game, log, following):
            yield log, (entry, following)


def runs(
    game: Game[Any, Any], steps: Sequence[tuple[Log[Any], Entry]], kind: str
) -> Iterator[tuple[Log[Any], list[Entry]]]:
    """Yield entries of a kind, each of another seat, that followed each other and could share a page."""
    page: Log[Any] | None = None
    run: list[Entry] = []
    for log, entry in steps:
        is_new = entry.kind == kind and entry.seat not in [each.seat for each in run]
        if page is not None and is_new and is_accepted(game, page, entry):
            run.append(entry)
            continue
        if page is not None and len(run) > 1:
            yield page, run
        page, run = (log, [entry]) if entry.kind == kind else (None, [])
    if page is not None and len(run) > 1:
        yield page, run
