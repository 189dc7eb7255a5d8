"""Reading damaged rows, so that damage affects only its own table.

SQLite stores any bytes in any column; by default one unreadable value fails the whole query.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, TypeVar

from django.db import DatabaseError, connection
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Max, Model
from django.db.models.expressions import Col
from django.utils.dateparse import parse_datetime

from referee.tables.models import StoredRecord, Table

LARGEST_NUMBER = 2**31
# Decodes damaged bytes as U+FFFD, which never matches any of our own text.
readable = partial(str, encoding="utf-8", errors="replace")


class Unreadable(ValueError):
    """A record's row can't be read."""

    def __init__(self, number: int) -> None:
        super().__init__(f"record {number} is damaged")
        self.number = number


def read_whatever_is_there(connection: Any, **more: Any) -> None:
    """Make a connection to SQLite return damaged text and times instead of raising."""
    if connection.vendor == "sqlite":
        connection.connection.text_factory = readable
        sqlite3.register_converter("datetime", _time)


def _time(stored: bytes) -> datetime | None:
    try:
        return parse_datetime(readable(stored))
    except ValueError:
        return None


def as_text(value: Any) -> Any:
    """Decode a value that damage has turned into bytes."""
    return readable(value) if isinstance(value, bytes) else value


def asked(question: str, *params: Any) -> list[tuple[Any, ...]]:
    """Run a raw query, for every request's queries: the ORM takes longer to build them than they run."""
    with connection.cursor() as cursor:
        cursor.execute(question, params)
        return list(cursor.fetchall())


ModelT = TypeVar("ModelT", bound=Model)
Converter = Callable[[Any, Any, Any], Any]


def columns_of(model: type[Model]) -> str:
    """Return a model's columns for the query of ``model_of``."""
    return ", ".join(f"{model._meta.db_table}.{each.column}" for each in model._meta.concrete_fields)


def model_of(model: type[ModelT], row: Sequence[Any]) -> ModelT:
    """Return a model from a row of ``asked`` that begins with its columns."""
    names = [each.attname for each in model._meta.concrete_fields]
    values = [*row[: len(names)]]
    for place, column, convert in _converters(model, connection.ops):
        values[place] = convert(values[place], column, connection)
    return model.from_db(connection.alias, names, values)


@lru_cache(maxsize=64)
def _converters(model: type[Model], ops: BaseDatabaseOperations) -> list[tuple[int, Col, Converter]]:
    """Return the converters of a model's columns, as the ORM looks them up for each query."""
    columns = [each.get_col(model._meta.db_table) for each in model._meta.concrete_fields]
    return [
        (place, column, convert)
        for place, column in enumerate(columns)
        for convert in (*ops.get_db_converters(column), *column.get_db_converters(connection))
    ]


def is_last(table: Table, number: int, digest: str) -> bool:
    """Whether this is the table's last record (0: whether it has none)."""
    question = "SELECT number, digest FROM tables_record WHERE table_id = %s AND number >= %s LIMIT 2"
    return asked(question, table.pk, number) == ([(number, digest)] if number else [])


def damaged_words(table: Table) -> str:
    """Return which text column of a table is damaged, "" if none is."""
    words: dict[str, Any] = {"code": table.code, "name": table.name}
    damaged = (what for what, word in words.items() if type(word) is bytes or "\ufffd" in word)
    return next(damaged, "")


def rows_from(table: Table, number: int) -> Iterator[StoredRecord]:
    """Yield the records from a number on. Raises Unreadable at the first damaged one."""
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
        # A damaged value may raise anything; load one by one to find it.
        return map(_row, rows.values_list("pk", flat=True))


def _row(key: int) -> StoredRecord | None:
    try:
        return StoredRecord.objects.get(pk=key)
    except DatabaseError:
        raise
    except Exception:
        return None


def readable_rows(table: Table) -> list[StoredRecord]:
    """Return the records before the first damaged one."""
    found: list[StoredRecord] = []
    with suppress(Unreadable):
        found.extend(rows_from(table, 0))
    return found


def last_number_of(table: Table) -> int:
    """Return the number of the last record, 0 without records."""
    # SQLite sorts text above all numbers.
    rows = table.records.filter(number__lt=LARGEST_NUMBER)
    return int(rows.aggregate(last=Max("number"))["last"] or 0)


def _is_row(row: StoredRecord) -> bool:
    """Whether each column has the right type; damage turns text into bytes and times into None."""
    columns = vars(row)
    types = {name: type(value) for name, value in columns.items()}
    return types["number"] is int and columns["made_at"] is not None and bytes not in types.values()
