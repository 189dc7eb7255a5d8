"""Breaks at a table, and when each record was made: what the pace is counted from."""

from bisect import bisect_right
from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.timezone import now

from referee.tables.models import Pause, Table
from referee.tables.pace import Break
from referee.tables.writing import one_writer


def times_of(table: Table) -> Mapping[int, datetime]:
    """Return when each record was made, by its number."""
    return dict(table.records.order_by("number").values_list("number", "made_at"))


def breaks_of(table: Table, times: Mapping[int, datetime], until: datetime) -> tuple[Break, ...]:
    """Return the breaks; one ends when somebody says so, or with the next record."""
    made = sorted(times.values())
    return tuple(
        (pause.began_at, min(pause.ended_at or until, _next(made, pause.began_at, until)))
        for pause in table.pauses.order_by("began_at")
    )


def paused_since(breaks: tuple[Break, ...], until: datetime) -> datetime | None:
    """Return when the break began that still goes on, None where play does."""
    return next((began for began, over in breaks if over == until), None)


def _next(made: list[datetime], after: datetime, until: datetime) -> datetime:
    place = bisect_right(made, after)
    return made[place] if place < len(made) else until


def pause(table: Table) -> None:
    """Begin a break, unless there is one."""
    with one_writer, transaction.atomic():
        until = now()
        if paused_since(breaks_of(table, times_of(table), until), until) is None:
            Pause.objects.create(table=table)


def resume(table: Table) -> None:
    """End the break."""
    with one_writer:
        table.pauses.filter(ended_at=None).update(ended_at=now())
