"""Entries made from one page and recorded one after the other, in whatever order: what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count, islice, pairwise
from typing import Any

from referee.rules.kernel.history.log import Entry, Game, Log, Record, extend, is_late, rule_on
from referee.rules.kernel.text.ruling import IllegalEntry

LATE = "late"
MOST_GAMES = 200
Steps = Sequence[tuple[Log[Any], Entry]]
Run = tuple[Log[Any], list[Entry]]


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


def pairs(game: Game[Any, Any], steps: Steps) -> Iterator[tuple[Log[Any], tuple[Entry, Entry]]]:
    """Yield two entries that followed each other and could both be made from the page before them."""
    for (log, entry), (_, following) in pairwise(steps):
        if is_accepted(game, log, following):
            yield log, (entry, following)


def runs(game: Game[Any, Any], steps: Steps, kind: str) -> Iterator[Run]:
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


def first_runs(
    game: Game[Any, Any],
    play: Callable[[int], Steps],
    seed: int,
    kind: str,
    fitting: Callable[[Any, list[Entry]], list[Entry]],
) -> list[Run]:
    """Return the runs of the first game, from this seed on, that has any with two entries that fit."""
    for each in islice(count(seed), MOST_GAMES):
        found = [(log, fitting(log.state, run)) for log, run in runs(game, play(each), kind)]
        if several := [(log, run) for log, run in found if len(run) > 1]:
            return several
    raise AssertionError(f"no two entries of {kind} from one page in {MOST_GAMES} games")
