"""Tables that went on in two places: their chains have the same beginning and then differ.

The table says which one counts. The other one becomes a table of its own, which can be read.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction

from referee.rules.kernel.history.log import Entry, Log
from referee.rules.kernel.history.sentences import line_in_order
from referee.rules.kernel.records import Moved, Seated
from referee.rules.kernel.text.line import Line
from referee.tables.backup import Backup, columns_of, log_of
from referee.tables.chain import beginning_of, digest_after
from referee.tables.editions import edition_with
from referee.tables.logbook import forget, game_of, read_log, to_log_record
from referee.tables.models import StoredRecord, Table, free_code
from referee.tables.restoring import put_back
from referee.tables.services import enter, seat_all
from referee.tables.writing import one_writer


@dataclass(frozen=True, slots=True)
class Fork:
    """``table``: the one that is here; ``here`` and ``there``: what was entered since they differ."""

    table: Table
    number: int
    here: list[Line]
    there: list[Line]


def fork_of(found: Backup) -> Fork | None:
    """Return where a file's table and the one that is here went apart; None if they don't differ."""
    table = Table.objects.filter(code=found.table.code).first()
    if table is None:
        return None
    known = dict(table.records.values_list("number", "digest"))
    differing = (row.number for row in found.records if known.get(row.number, row.digest) != row.digest)
    number = next(differing, 0)
    if not number:
        return None
    own = list(table.records.filter(number__gte=number).order_by("number"))
    here = _sentences(table, read_log(table), own)
    return Fork(table, number, here, _sentences(found.table, log_of(found), found.records[number - 1 :]))


def _sentences(table: Table, log: Log[Any], rows: Iterable[StoredRecord]) -> list[Line]:
    """Describe records as the host may read them."""
    game = game_of(table)
    return [line_in_order(game, log, to_log_record(game, row), None) for row in rows]


def settle(fork: Fork, found: Backup, *, is_file: bool) -> Table:
    """Have the file count, or the table that is here; return the copy of the other one."""
    table = fork.table
    with one_writer, transaction.atomic():
        rows = list(table.records.order_by("number")) if is_file else found.records
        copy = _copy_of(table, rows)
        if is_file:
            table.records.filter(number__gte=fork.number).delete()
            put_back(found)
    forget(table)
    log = read_log(copy)
    if log.moved_to is None:
        enter(table=copy, entry=Entry(Moved(table.code)), seen=log.number, entry_id=uuid4())
    return copy


def _copy_of(table: Table, rows: Iterable[StoredRecord]) -> Table:
    """Return a closed table with these records, with a chain and a code of its own."""
    fields = {name: getattr(table, name) for name in ("name", "game", "setup")}
    edition = edition_with(table.game, table.edition.cards)
    copy = Table.objects.create(code=free_code(Table), edition=edition, **fields)
    seat_all(copy, table.seats.order_by("number").values_list("name", flat=True))
    StoredRecord.objects.bulk_create(copied_rows(copy, rows))
    return copy


def copied_rows(
    copy: Table, rows: Iterable[StoredRecord], changed: Callable[[Any], Any] = lambda value: value
) -> list[StoredRecord]:
    """Return unsaved rows of another table with these records, in a chain of its own.

    ``changed``: what to write in place of a column's value.
    """
    head, copies = beginning_of(copy), list[StoredRecord]()
    for row in rows:
        fields = {name: changed(getattr(row, name)) for name in columns_of(StoredRecord)}
        own = StoredRecord(table=copy, **fields)
        # Signatures name the table's code, so they don't fit a copy.
        own.signature = ""
        if own.kind == Seated.kind:
            own.facts = {**own.facts, "key": ""}
        head = own.digest = digest_after(head, own)
        copies.append(own)
    return copies
