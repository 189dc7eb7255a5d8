"""What happened to a table's log, as events: new entries, and earlier ones that have changed since."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from referee.rules.kernel.history.log import Log
from referee.rules.kernel.text.codec import encode
from referee.tables import selectors
from referee.tables.faults import give_back
from referee.tables.logbook import read_log
from referee.web.api.public import PublicEntry, public_entry

ENTRY: Final = "entry"
CHANGE: Final = "change"


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """``id``: the number of the record that made it.

    ``entry``: a new line of the log; ``change``: an earlier line as it reads now, after an undo, a redo or an
    amendment. ``counts`` says whether it still counts.
    """

    id: int
    event: Literal["entry", "change"]
    entry: PublicEntry


class Sent(NamedTuple):
    """An event for a stream. ``id``: None for all but the last of a record, so that none is missed."""

    id: int | None
    event: str
    data: str


def events_after(table: Any, log: Log[Any], since: int, viewer: str | None = None) -> list[PublicEvent]:
    """Return what came after record ``since``, in order, as a seat or (None) everyone may read it."""
    changes = selectors.changes_since(table, log, since)
    if not changes and log.number <= since:
        return []
    lines = selectors.log_of(table, log, viewer, limit=None)
    by_number = {line.number: public_entry(line) for line in reversed(lines)}
    return [
        event
        for number in range(since + 1, log.number + 1)
        for event in _events_of(number, by_number, changes.get(number))
    ]


def _events_of(
    number: int, lines: dict[int, PublicEntry], changed: tuple[int, int] | None
) -> Iterator[PublicEvent]:
    first, last = changed or (1, 0)
    for earlier in range(first, last + 1):
        if earlier in lines:
            yield PublicEvent(number, CHANGE, lines[earlier])
    if number in lines:
        yield PublicEvent(number, ENTRY, lines[number])


def events_for_stream(code: str, since: int, until: int) -> list[Sent]:
    """Return the events of the records from ``since`` to ``until``. For other threads."""
    try:
        table = selectors.table_with_code(code)
        if table is None:
            return []
        events = [each for each in events_after(table, read_log(table), since) if each.id <= until]
        last_of = {event.id: index for index, event in enumerate(events)}
        return [
            Sent(
                event.id if last_of[event.id] == index else None,
                event.event,
                json.dumps(encode(event.entry)),
            )
            for index, event in enumerate(events)
        ]
    finally:
        give_back()
