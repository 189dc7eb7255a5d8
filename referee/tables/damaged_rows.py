"""Rows as a damaged disk has left them: what is no row any more stops its own table only.

SQLite keeps any bytes in any column; one value that cannot be read would be an error of the whole question.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

from django.db import DatabaseError, connection
from django.db.models import Max
from django.utils.dateparse import parse_datetime

from referee.tables.models import StoredRecord, Table

LARGEST_NUMBER = 2**31
# No sign of these stands in any text of ours: what has them does not fit, the others are read as ever.
readable = partial(str, encoding="utf-8", errors="replace")


class Unreadable(ValueError):
    """A record is no row any more."""

    def __init__(self, number: int) -> None:
        super().__init__(f"record {number} is damaged")
        self.number = number


def read_whatever_is_there(connection: Any, **more: Any) -> None:
    """Have a connection to SQLite hand out also what is no text and no time."""
    if connection.vendor == "sqlite":
        connection.connection.text_factory = readable
        sqlite3.register_converter("datetime", _time)


def _time(stored: bytes) -> datetime | None:
    try:
        return parse_datetime(readable(stored))
    except ValueError:
        return None


def as_text(value: Any) -> Any:
    """Return a value of a row, as text where damage has made bytes of it."""
    return readable(value) if isinstance(value, bytes) else value


def asked(question: str, *params: Any) -> list[tuple[Any, ...]]:
    """Return the answer to a question in SQL.

    For what every request asks: the ORM puts each question together anew, which takes longer than the answer.
    """
    with connection.cursor() as cursor:
        cursor.execute(question, params)
        return list(cursor.fetchall())


def is_last(table: Table, number: int, digest: str) -> bool:
    """Whether this is the last record of a table, 0 where there is none."""
    question = "SELECT number, digest FROM tables_record WHERE table_id = %s AND number >= %s LIMIT 2"
    return asked(question, table.pk, number) == ([(number, digest)] if number else [])


def damaged_words(table: Table) -> str:
    """Return which words of a table are none any more, "" where all can be read."""
    words: dict[str, Any] = {"code": table.code, "name": table.name}
    damaged = (what for what, word in words.items() if type(word) is bytes or "\ufffd" in word)
    return next(damaged, "")


def rows_from(table: Table, number: int) -> Iterator[StoredRecord]:
    """Yield the records from a number on. Raises Unreadable where one is no row."""
    expected = max(number, 1)
    for row in _rows(table, number):
        if row is None or not _is_row(row):
            raise Unreadable(expected)
        yield row
        expected = row.number + 1


def _rows(table: Table, number: int) -> Iterable[StoredRecord | None]:
    rows = table.records.filter(number__gte=number).order_by("number")
    try:
        return list(rows)
    except DatabaseError:
        raise
    except Exception:
        # One of them cannot be made a row, in whatever way; which, only asking one by one can tell.
        return map(_row, rows.values_list("pk", flat=True))


def _row(key: int) -> StoredRecord | None:
    try:
        return StoredRecord.objects.get(pk=key)
    except DatabaseError:
        raise
    except Exception:
        return None


def readable_rows(table: Table) -> list[StoredRecord]:
    """Return the records up to the first that is no row any more."""
    found: list[StoredRecord] = []
    with suppress(Unreadable):
        found.extend(rows_from(table, 0))
    return found


def last_number_of(table: Table) -> int:
    """Return the number of the last record, 0 where there is none."""
    # SQLite takes text for more than any number.
    rows = table.records.filter(number__lt=LARGEST_NUMBER)
    return int(rows.aggregate(last=Max("number"))["last"] or 0)


def _is_row(row: StoredRecord) -> bool:
    """Whether each column has what it should; damage turns text into bytes, and times into nothing."""
    columns = vars(row)
    types = {name: type(value) for name, value in columns.items()}
    return types["number"] is int and columns["made_at"] is not None and bytes not in types.values()
