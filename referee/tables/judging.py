"""The verdict of an event's judge, recorded in the log of a table."""

from functools import partial

from django.db import IntegrityError, transaction

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.records import JudgeVerdict
from referee.tables.live import publish
from referee.tables.logbook import note_rows, read_log, remember
from referee.tables.models import BY_APP, Table
from referee.tables.services import DAMAGED, MOST_TRIES, StaleEntry, follow, record_own
from referee.tables.writing import one_writer


def note_verdict(table: Table, verdict: JudgeVerdict) -> None:
    """Record a verdict and carry it out, as after a vote. Raises IllegalEntry and StaleEntry."""
    with one_writer:
        for _ in range(MOST_TRIES):
            try:
                return _noted(table, Entry(verdict))
            except IntegrityError:
                # Another process took the number: retry.
                continue
        raise StaleEntry


def _noted(table: Table, entry: Entry) -> None:
    with transaction.atomic():
        log = read_log(table)
        if log.broken_at is not None:
            raise DAMAGED(number=log.broken_at)
        row, after = record_own(table, log, entry, BY_APP)
        after, followed = follow(table, after, entry, plays=False)
        publish(table, after.number)
        transaction.on_commit(partial(remember, table, after))
        transaction.on_commit(partial(note_rows, table, log, [row, *followed]))
