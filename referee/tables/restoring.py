"""Importing tables: completely or not at all, and no record twice."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from referee.tables.backup import Backup, NoBackup, check_votes, columns_of, refuse
from referee.tables.editions import edition_with
from referee.tables.joining import shut_all_out
from referee.tables.live import publish
from referee.tables.models import Pause, Seat, StoredRecord, Table


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: ``added`` records at a table that is new or existed already."""

    table: Table
    added: int
    is_new: bool


def put_back(found: Backup, *, shut_out: bool = False) -> Imported:
    """Add the records that are missing here. Raises NoBackup.

    ``shut_out``: also remove all devices from the table.
    """
    check_votes(found)
    try:
        return _put_back(found, shut_out)
    except IntegrityError:
        raise NoBackup("its records cannot stand beside those that are there already") from None


def _put_back(found: Backup, shut_out: bool) -> Imported:
    with transaction.atomic():
        there = Table.objects.filter(code=found.table.code).first()
        table = there or _new_table(found)
        missing = _new_records(table, found)
        for row in missing:
            row.table = table
        _keep_times(StoredRecord, missing)
        _keep_times(Pause, _new_pauses(table, found))
        if shut_out:
            shut_all_out(table)
        publish(table, found.records[-1].number if missing else 0)
    return Imported(Table.objects.get(pk=table.pk), len(missing), is_new=there is None)


def _new_table(found: Backup) -> Table:
    table = found.table
    table.edition = edition_with(table.game, found.edition.cards)
    _keep_times(Table, [table])
    for seat in found.seats:
        # Devices have keys to the other referee.
        seat.table, seat.taken_at = table, None
    _keep_times(Seat, found.seats)
    return table


def _keep_times(model: Any, rows: Iterable[Any]) -> None:
    """Insert rows with their own times instead of auto_now_add's."""
    new = list(rows)
    stamps = [field for field in columns_of(model).values() if getattr(field, "auto_now_add", False)]
    kept = [{field.name: getattr(row, field.name) for field in stamps} for row in new]
    model._default_manager.bulk_create(new)
    for row, times in zip(new, kept, strict=True):
        for name, value in times.items():
            setattr(row, name, value)
    if stamps and new:
        model._default_manager.bulk_update(new, [field.name for field in stamps], batch_size=100)


def _new_records(there: Table, found: Backup) -> list[StoredRecord]:
    """Return the records that the table lacks. Raises NoBackup if the two logs differ."""
    code = there.code
    if (there.game, there.setup, there.edition.digest) != (
        found.table.game,
        found.table.setup,
        found.edition.digest,
    ):
        refuse(f"another table has the code {code} already")
    known = {row.number: row for row in there.records.only("number", "entry_id", "digest")}
    for row in found.records:
        if row.number in known and not _is_same(row, known[row.number]):
            refuse(f"table {code} has gone another way since: it has another record {row.number}")
    return [row for row in found.records if row.number not in known]


def _new_pauses(there: Table, found: Backup) -> list[Pause]:
    """Return the breaks that the table lacks, identified by their beginning."""
    known = set(there.pauses.values_list("began_at", flat=True))
    missing = [row for row in found.pauses if row.began_at not in known]
    for row in missing:
        row.table = there
    return missing


def _is_same(row: StoredRecord, known: StoredRecord) -> bool:
    return (row.entry_id, row.digest) == (known.entry_id, known.digest)
