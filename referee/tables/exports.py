"""Exports of a table: its chain of hashes, its recorded game, and its drift from today's rules."""

from collections.abc import Container, Iterable, Iterator
from datetime import UTC
from typing import Any

from django.db import DatabaseError

from referee import VERSION
from referee.rules.kernel.entry.entry import entry_data
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, Record, counting_records
from referee.rules.kernel.records import SEED_KINDS, Amend, Insert, Propose, SeedStarted
from referee.rules.kernel.replay import Drift, Story, drift
from referee.rules.kernel.text.rulebook_versions import versions_of
from referee.tables.chain import CHAIN_FORMAT, beginning_of, inside_of, outside_of
from referee.tables.damaged_rows import Unreadable, as_text, rows_from
from referee.tables.logbook import DamagedTable, empty_log, game_of, to_log_record
from referee.tables.made_by import FIELD
from referee.tables.models import HOST_DEVICE, StoredRecord, Table
from referee.tables.signatures import ABOUT_A_RECORD


def chain_of(table: Table, log: Log[Any], viewer: str | None) -> dict[str, Any]:
    """Return the hash chain of all records, with the contents that the viewer may read."""
    game = game_of(table)
    counting = {record.number: record.entry for record in counting_records(log)}
    opened = {n for n, entry in counting.items() if not game.is_sealed(log.state, entry, viewer)}
    opened |= game.shown(log) | {*log.places}
    rows = list(table.records.filter(number__lte=log.number).order_by("number"))
    opened |= {row.number for row in rows if row.kind in ABOUT_A_RECORD}
    opened -= _sealed_seeds(rows, opened)
    return {
        "format": CHAIN_FORMAT,
        FIELD: VERSION,
        "code": table.code,
        "beginning": beginning_of(table),
        "records": [
            outside_of(row) | {"digest": row.digest} | (inside_of(row) if row.number in opened else {})
            for row in rows
        ],
    }


def is_open(table: Table, log: Log[Any]) -> bool:
    """Whether the host may read every record, so that a file of the table gives nothing away."""
    game, counting = game_of(table), {record.number for record in counting_records(log)}
    closed = [row["number"] for row in chain_of(table, log, None)["records"] if "facts" not in row]
    rows = table.records.filter(number__in=closed)
    return all(row.number not in counting and _hides_nothing(game, row) for row in rows)


def _hides_nothing(game: Game[Any, Any], row: StoredRecord) -> bool:
    """Whether the host knows a record that doesn't count: it has entered it, or nothing seals its kind."""
    inner = row.facts.get("entry") if row.kind in (Amend.kind, Insert.kind, Propose.kind) else None
    names = (row.kind, inner["kind"]) if inner else (row.kind,)
    kinds = [game.kinds[name] for name in names if name in game.kinds]
    if row.kind in SEED_KINDS or any(kind.draws for kind in kinds):
        return False
    return row.entered_by in ("", HOST_DEVICE) or all(kind.hides_from is None for kind in kinds)


def _sealed_seeds(rows: Iterable[StoredRecord], opened: Container[int]) -> set[int]:
    """Return the first records of seeds whose entry isn't open: they contain the server's part."""
    sealed, started = set[int](), dict[str, int]()
    for row in rows:
        if row.kind == SeedStarted.kind:
            started[row.facts["draw"]] = row.number
            sealed.add(row.number)
        elif row.number in opened and row.kind in started:
            sealed.discard(started.pop(row.kind))
    return sealed


def drift_of(table: Table) -> Iterator[Drift]:
    """Yield each record whose ruling today's rules would change. Raises DamagedTable."""
    empty, game = empty_log(table), game_of(table)
    number = 0

    def records() -> Iterator[Record]:
        nonlocal number
        for row in rows_from(table, 0):
            number += 1
            if row.number != number:
                raise DamagedTable(table.code, number)
            yield to_log_record(game, row)

    try:
        yield from drift(game, empty, records())
    except (DatabaseError, DamagedTable):
        raise
    except Unreadable as problem:
        raise DamagedTable(table.code, problem.number) from problem
    except Exception as problem:
        # Damaged records may raise anything in the rules.
        raise DamagedTable(table.code, number) from problem


def without_strict(setup: dict[str, Any]) -> dict[str, Any]:
    return {**setup, "is_strict": False} if setup.get("is_strict") else setup


def story_of(table: Table, log: Log[Any], viewer: str | None) -> Story:
    """Return the recorded game for ``manage.py replay``, without entries sealed to the viewer.

    It has only what counts, no votes, so a strict game becomes one that isn't.
    """
    game = game_of(table)
    records = counting_records(log)
    entries = [record.entry for record in records if not game.is_sealed(log.state, record.entry, viewer)]
    is_whole = len(entries) == len(records)
    return Story(
        game=table.game,
        setup=without_strict(table.setup),
        entries=tuple(entry_data(entry) for entry in entries),
        about=as_text(table.name),
        expect=game.board(log.state) if is_whole else {},
        rulebook=rulebook_of(table),
        referee=VERSION,
    )


def rulebook_of(table: Table) -> str:
    """Return the version of the rulebook that a table was opened under, as a day (ISO), "" if unknown."""
    return versions_of(table.game).version_of(table.opened_at.astimezone(UTC).date().isoformat())
