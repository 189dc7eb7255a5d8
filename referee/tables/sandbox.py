"""Copies of a table to try things out on; each belongs to one device and is deleted after some hours.

A copy ends before the first entry that is sealed to its owner, so playing it on reveals nothing that is face
down at the real table.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile
from typing import Any

from django.db import transaction

from referee.rules.kernel.history.log import Log, Record, counting_records
from referee.rules.kernel.replay import Story
from referee.tables.links import Visitor, trials_end
from referee.tables.live import publish_links
from referee.tables.logbook import forget, game_of, read_log, record_all
from referee.tables.models import Table, free_code
from referee.tables.services import new_played, seat_all
from referee.tables.writing import one_writer


def known_records(visitor: Visitor, log: Log[Any]) -> tuple[Record, ...]:
    """Return the counting records before the first one sealed to the visitor, renumbered from 1."""
    game, seat = game_of(visitor.table), visitor.seat_name
    records = counting_records(log)
    known = takewhile(lambda each: not game.is_sealed(log.state, each.entry, seat), records)
    return tuple(replace(record, number=number) for number, record in enumerate(known, start=1))


def first_hidden(visitor: Visitor, log: Log[Any]) -> Record | None:
    """Return the entry before which a copy would end; None if the whole table is copied."""
    records, known = counting_records(log), known_records(visitor, log)
    return records[len(known)] if len(known) < len(records) else None


def open_trial(visitor: Visitor, steps: int | None = None) -> Table:
    """Open a copy for the host or a seat, replacing their previous one; ``steps``: how many records."""
    real = visitor.table
    records = known_records(visitor, read_log(real))[:steps]
    with one_writer, transaction.atomic():
        _sweep()
        end_all(real.trials.filter(trial_seat=visitor.seat))
        fields = {name: getattr(real, name) for name in ("name", "game", "setup", "edition")}
        table = Table.objects.create(code=free_code(Table), trial_of=real, trial_seat=visitor.seat, **fields)
        seat_all(table, real.seats.order_by("number").values_list("name", flat=True))
        record_all(table, records)
    return table


def open_guided(story: Story, name: str) -> Table:
    """Open a tutorial table, a copy of itself, so that it is deleted like other copies."""
    with one_writer, transaction.atomic():
        _sweep()
        table = new_played(story, name, free_code(Table))
        table.trial_of = table
        table.save(update_fields=["trial_of"])
    return table


def end_trial(table: Table) -> Visitor | None:
    """Delete a copy. Return its owner's place at the real table, None for a tutorial table."""
    assert table.trial_of is not None
    maker = None if table.is_guided else Visitor(table.trial_of, table.trial_seat)
    with one_writer, transaction.atomic():
        end_all(Table.objects.filter(pk=table.pk))
    return maker


def _sweep() -> None:
    """Delete expired copies."""
    end_all(Table.objects.filter(trial_of__isnull=False, opened_at__lt=trials_end()))


def end_all(trials: Iterable[Table]) -> None:
    """Delete copies; call it within a write transaction."""
    for table in trials:
        forget(table)
        publish_links(table)
        table.delete()
