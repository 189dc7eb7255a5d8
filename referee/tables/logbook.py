"""Converts between rows and the rules' records, and caches logs; the rows are authoritative."""

import logging
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from threading import Lock
from typing import Any
from uuid import UUID

from django.db import DatabaseError, connection

from referee.rules.kernel.entry.entry import EntryData
from referee.rules.kernel.game import read_entry, read_outcome
from referee.rules.kernel.history.log import Entry, Game, Log, Record, extend, open_log
from referee.rules.kernel.text.codec import decode, encode
from referee.rules.kernel.text.limits import IN_A_FILE, LIMITS, Limits, check_limits
from referee.rules.kernel.text.ruling import Reason, Ruling
from referee.rules.registry import GAMES
from referee.tables.chain import add_link, beginning_of
from referee.tables.damaged_rows import Unreadable, asked, is_last, rows_from
from referee.tables.models import HOST_DEVICE, StoredRecord, Table

CACHED_LOGS = 64
NEWEST = 24


class DamagedTable(Exception):
    """A record can't be read; without a number: the set-up or the cards, and so the whole table."""

    def __init__(self, code: str, number: int | None = None) -> None:
        what = f"record {number}" if number else "the set-up, or the set of cards,"
        super().__init__(f"{what} is damaged")
        self.code, self.number = code, number


_logs: OrderedDict[int, Log[Any]] = OrderedDict()
_newest: OrderedDict[int, tuple[str, list[StoredRecord]]] = OrderedDict()
"""Table -> last hash and newest rows, newest first."""
_lost = set[int]()
_guard = Lock()

logger = logging.getLogger(__name__)


def game_of(table: Table) -> Game[Any, Any]:
    return GAMES[table.game]


def to_log_record(game: Game[Any, Any], row: StoredRecord, *, is_from_file: bool = False) -> Record:
    """Convert a row to the rules' record. Raises IllegalEntry, in a file also beyond the limits."""
    limits = _limits_of(game, row) if is_from_file else None
    if limits:
        check_limits({"outcome": row.outcome, "reasons": row.reasons}, limits)
    entry = read_entry(game, EntryData(row.kind, row.facts, row.seat, tuple(row.overrides)), limits)
    outcome = read_outcome(game, row.kind, row.outcome)
    is_own = bool(row.seat) and row.entered_by == row.seat
    return Record(row.number, entry, Ruling(outcome, reasons_of(row)), is_own)


def _limits_of(game: Game[Any, Any], row: StoredRecord) -> Limits:
    """Return the limits of a record in a file. One that amends names and lists records up to its own."""
    number, items = max(game.largest, row.number), max(LIMITS.items, row.number)
    return replace(IN_A_FILE, number=number, items=items)


def reasons_of(row: StoredRecord) -> tuple[Reason, ...]:
    return decode(tuple[Reason, ...], row.reasons)


def new_row(table: Table, record: Record) -> StoredRecord:
    """Return the row of a record. Raises IllegalEntry for a number that no file may have."""
    entry = record.entry
    row = StoredRecord(
        table=table,
        number=record.number,
        kind=entry.kind,
        seat=entry.seat or "",
        facts=encode(entry.facts),
        overrides=sorted(entry.overrides),
        outcome=encode(record.ruling.outcome),
        reasons=[encode(reason) for reason in record.ruling.reasons],
    )
    said = {"facts": row.facts, "outcome": row.outcome, "reasons": row.reasons}
    check_limits(said, _limits_of(game_of(table), row))
    return row


def record_all(table: Table, records: Iterable[Record]) -> None:
    """Insert the first records of a table."""
    head, rows = beginning_of(table), list[StoredRecord]()
    for record in records:
        row = new_row(table, record)
        add_link(row, head)
        head = row.digest
        rows.append(row)
    StoredRecord.objects.bulk_create(rows)


def row_of(table: Table, entry_id: UUID) -> StoredRecord | None:
    """Return the record of an entry, None if it isn't recorded."""
    key = StoredRecord._meta.get_field("entry_id").get_db_prep_value(entry_id, connection)
    question = "SELECT number FROM tables_record WHERE table_id = %s AND entry_id = %s"
    return table.records.get(entry_id=entry_id) if asked(question, table.pk, key) else None


def is_another(table: Table, row: StoredRecord, entry: Entry, entered_by: str) -> bool:
    """Whether the device that entered this record now says something else with the same entry id.

    So does a second tap on a page that is still there. Any other device would learn what a record hides.
    """
    kind = game_of(table).kinds.get(entry.kind)
    is_device = row.entered_by == entered_by or (not entered_by and row.entered_by == HOST_DEVICE)
    is_alike = is_device and (row.kind, row.seat) == (entry.kind, entry.seat or "")
    return is_alike and kind is not None and not kind.draws and row.facts != encode(entry.facts)


def read_log(table: Table) -> Log[Any]:
    """Return the table's log, reading only new records. Raises DamagedTable.

    It ends before the first damaged record.
    """
    known = _cached(table)
    log = _read_on(table, known) if known else None
    if known and log is None:
        _note_loss(table, known)
    log = log or read_anew(table)
    remember(table, log)
    return log


def log_as_read(table: Table) -> Log[Any]:
    """Return the log as it was read last, without a look at the database."""
    return _cached(table) or read_log(table)


def read_anew(table: Table) -> Log[Any]:
    """Read the whole log from the database, bypassing the cache. Raises DamagedTable."""
    return _as_far_as_it_goes(table, empty_log(table), rows_from(table, 0))


def _read_on(table: Table, log: Log[Any]) -> Log[Any] | None:
    """Extend a cached log with new records; None if the database's history differs."""
    if log.broken_at is None and is_last(table, log.number, log.head):
        return log
    rows = rows_from(table, log.number)
    try:
        last = next(rows, None) if log.number else None
    except Unreadable:
        return None
    if log.number and (last is None or (last.number, last.digest) != (log.number, log.head)):
        return None
    return _as_far_as_it_goes(table, replace(log, broken_at=None), rows)


def _note_loss(table: Table, log: Log[Any]) -> None:
    """Handle a replaced database or records changed by hand."""
    logger.error("Table %s: record %s is no longer the one that was read.", table.code, log.number)
    with _guard:
        _logs.pop(table.pk, None)
        _newest.pop(table.pk, None)
        _lost.add(table.pk)


def take_loss(table: Table) -> bool:
    """Return whether records were lost since the last call."""
    with _guard:
        was_lost = table.pk in _lost
        _lost.discard(table.pk)
    return was_lost


def empty_log(table: Table) -> Log[Any]:
    """Return the table's log without records. Raises DamagedTable."""
    try:
        game = game_of(table)
        log = open_log(game, decode(game.setup_type, table.setup), table.edition.cards)
        return replace(log, head=beginning_of(table))
    except (ValueError, TypeError, LookupError, AttributeError) as problem:
        raise DamagedTable(table.code) from problem


def _as_far_as_it_goes(table: Table, log: Log[Any], rows: Iterable[StoredRecord]) -> Log[Any]:
    game = game_of(table)
    try:
        for row in rows:
            if row.number != log.number + 1:
                return replace(log, broken_at=log.number + 1)
            log = replace(extend(game, log, to_log_record(game, row)), head=row.digest)
    except DatabaseError:
        raise
    except Exception:
        # Damaged records may raise anything in the rules.
        return replace(log, broken_at=log.number + 1)
    return log


def remember(table: Table, log: Log[Any]) -> None:
    """Cache a log whose records are all committed."""
    with _guard:
        known = _logs.get(table.pk)
        if known is None or known.number <= log.number:
            _logs[table.pk] = log
        _keep_few(_logs, table)


def newest_rows(table: Table, log: Log[Any]) -> list[StoredRecord]:
    """Return the newest records of a log, newest first; from the cache if possible."""
    with _guard:
        head, rows = _newest.get(table.pk, ("", []))
    if head == log.head:
        return rows
    rows = list(table.records.filter(number__lte=log.number).order_by("-number")[:NEWEST])
    _keep_rows(table, log.head, rows)
    return rows


def note_rows(table: Table, before: Log[Any], rows: list[StoredRecord]) -> None:
    """Add committed records to the cache, oldest first."""
    with _guard:
        head, known = _newest.get(table.pk, ("", []))
    if head == before.head and rows:
        _keep_rows(table, rows[-1].digest, [*reversed(rows), *known][:NEWEST])


def _keep_rows(table: Table, head: str, rows: list[StoredRecord]) -> None:
    with _guard:
        _newest[table.pk] = head, rows
        _keep_few(_newest, table)


def _keep_few(kept: OrderedDict[int, Any], table: Table) -> None:
    kept.move_to_end(table.pk)
    while len(kept) > CACHED_LOGS:
        kept.popitem(last=False)


def forget(table: Table) -> None:
    with _guard:
        _logs.pop(table.pk, None)
        _newest.pop(table.pk, None)


def forget_all() -> None:
    with _guard:
        _logs.clear()
        _newest.clear()
        _lost.clear()


def _cached(table: Table) -> Log[Any] | None:
    with _guard:
        return _logs.get(table.pk)


def is_there(table: Table, log: Log[Any], known: str) -> bool:
    """Whether the record that a page knew is still in the log."""
    last, _, digest = known.partition("-")
    number = int(last or 0)
    if not known or number == log.number:
        return not known or log.head.startswith(digest)
    if number == 0:
        return beginning_of(table).startswith(digest)
    return table.records.filter(number=number, digest__startswith=digest).exists()
