"""Seeds made by the server and the phones: who is asked, what a phone answered, whose time is up."""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from referee.rules.kernel.entry.entry import Entry, Facts
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.seeds import NOBODY_WAITS, OTHER_COMMITMENT, PATIENCE_SECONDS, asked_at
from referee.rules.kernel.records import SeedCommitment, SeedOpening, SeedStarted, SeedTimeout
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import Log, Seeding
from referee.tables import services
from referee.tables.logbook import read_log
from referee.tables.models import Table
from referee.tables.services import Accepted, StaleEntry

PATIENCE = timedelta(seconds=PATIENCE_SECONDS)
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class SeedStep:
    """The step of a seed: the hashes of its first record and of the step's first, and when time is up."""

    head: str
    closing: str
    ends_at: datetime


def with_phones(game: Game[Any, Any], log: Log[Any], entry: Entry) -> Entry:
    """Return what starts a seed for an entry that draws chance, if seats have devices; else the entry."""
    asked = asked_at(log) if game.is_chance(entry) else ()
    return Entry(SeedStarted(entry.kind, secrets.token_hex(SECRET_BYTES), asked)) if asked else entry


def step_of(table: Table, seeding: Seeding) -> SeedStep:
    """Return the step of the seed that is being made. One query."""
    numbers = {seeding.number, seeding.since}
    rows = {row.number: row for row in table.records.filter(number__in=numbers)}
    first, since = rows[seeding.number], rows[seeding.since]
    return SeedStep(first.digest, since.digest, since.made_at + PATIENCE)


def commit(table: Table, seat: str, number: int, commitment: str, at: datetime) -> Accepted:
    """Record a phone's commitment. Raises IllegalEntry."""
    step = _open_step(table, number)
    return _enter(table, SeedCommitment(number, step.head, commitment), seat, at)


def open_commitment(table: Table, seat: str, number: int, value: str, head: str, at: datetime) -> Accepted:
    """Record what a phone committed to; the last one brings the deal. Raises IllegalEntry."""
    if head != _open_step(table, number).closing:
        raise OTHER_COMMITMENT()
    return _enter(table, SeedOpening(number, value, head), seat, at)


def go_on(table: Table, at: datetime) -> None:
    """Go on without the phones whose time is up."""
    seeding = read_log(table).seeding
    if seeding is not None and at >= step_of(table, seeding).ends_at:
        # Another device, or the phone itself, may be first.
        with suppress(IllegalEntry, StaleEntry):
            _enter(table, SeedTimeout(seeding.number, seeding.waits), None, at)


def _open_step(table: Table, number: int) -> SeedStep:
    """Return the step of the seed with this number. Raises IllegalEntry if it isn't being made."""
    seeding = read_log(table).seeding
    if seeding is None or seeding.number != number:
        raise NOBODY_WAITS()
    return step_of(table, seeding)


def _enter(table: Table, facts: Facts, seat: str | None, at: datetime) -> Accepted:
    entry, seen = Entry(facts, seat), read_log(table).number
    return services.enter(table=table, entry=entry, seen=seen, entry_id=uuid4(), entered_by=seat or "", at=at)
