"""What would be otherwise at a table, from how it stands and how it would stand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from referee.rules.kernel.entry import Record
from referee.rules.kernel.game import Game
from referee.rules.kernel.pages import Log, pages_back
from referee.rules.kernel.ruling import Line, gettext_noop

LEFT_OUT = Line(gettext_noop("no longer counts"))
ENTRY = gettext_noop("{number} · {line}")


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was and that now is otherwise; None: it was not there, or is no more.

    ``is_loss``: a later entry that falls out.
    """

    was: Line | None
    now: Line | None
    is_loss: bool = False


def differences(game: Game[Any, Any], log: Log[Any], after: Log[Any], number: int) -> list[Difference]:
    """Return what players look at first, then the entries later than this one, as far as they differ."""
    standing = _pairs(game.standing(log.state), game.standing(after.state))
    return [*standing, *_entries(game, log, after, number)]


def _pairs(was: Mapping[str, Line], now: Mapping[str, Line]) -> Iterator[Difference]:
    for name in dict.fromkeys((*now, *was)):
        if was.get(name) != now.get(name):
            yield Difference(was.get(name), now.get(name))


def _entries(game: Game[Any, Any], log: Log[Any], after: Log[Any], number: int) -> Iterator[Difference]:
    """Yield later entries that fall out, or that say something else; what is sealed says how much."""
    kept = _later(after, number)
    for record in reversed(_later(log, number).values()):
        new = kept.get(record.number)
        was = _said(game, log, record)
        if new is None:
            yield Difference(was, LEFT_OUT, is_loss=True)
        elif (now := _said(game, after, new)) != was:
            yield Difference(was, now)


def _later(log: Log[Any], number: int) -> dict[int, Record]:
    found = takewhile(lambda record: record.number > number, (record for record, _ in pages_back(log.page)))
    return {record.number: record for record in found}


def _said(game: Game[Any, Any], log: Log[Any], record: Record) -> Line:
    line = game.describe(log.state, record.entry, record.ruling.outcome)
    return Line(ENTRY, {"number": record.number, "line": line})
