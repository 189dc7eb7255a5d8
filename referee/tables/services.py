"""What changes a table: opening one, and entering what happened."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.timezone import now

from referee.rules.kernel.codec import encode, refuse_nul
from referee.rules.kernel.log import Entry, Log, extend, rule_on
from referee.rules.kernel.log import Record as LogRecord
from referee.rules.kernel.names import check_name, check_names
from referee.rules.kernel.ruling import IllegalEntry, gettext_noop
from referee.rules.registry import GAMES
from referee.tables.chain import add_link
from referee.tables.live import publish, publish_links
from referee.tables.logbook import game_of, new_row, read_log, remember, take_loss
from referee.tables.models import HOST_DEVICE, Edition, Record, Seat, Table

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH = 6

# SQLite's own waiting sleeps in growing steps; queueing here keeps the slowest entry fast.
_one_writer = Lock()


class StaleEntry(Exception):
    """Somebody else was first: the table has records that this entry's form had not seen."""


class LostRecords(StaleEntry):
    """The database has another past than was shown: an older one was put back under the server."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """An entry that is in the log. ``is_repeat``: it was there already, under the same entry id."""

    row: Record
    is_repeat: bool


def open_table(*, game: str, name: str, setup: Any, players: Sequence[str]) -> Table:
    """Open a table with one seat a player. Raises IllegalEntry for a set-up that cannot be played."""
    rules = GAMES[game]
    refuse_nul(json.dumps([name, players, encode(setup)]))
    check_name(name, "name")
    check_names(players, "players")
    rules.open(setup)
    with _one_writer, transaction.atomic():
        table = Table.objects.create(
            code=_free_code(), name=name, game=game, setup=encode(setup), edition=_edition_of(game)
        )
        Seat.objects.bulk_create(
            Seat(table=table, number=number, name=player) for number, player in enumerate(players, start=1)
        )
    return table


def enter(*, table: Table, entry: Entry, seen: int, entry_id: UUID, entered_by: str = "") -> Accepted:
    """Rule on an entry and record it with its ruling; the same entry id records once.

    ``seen``: number of the last record that the form knew. Raises IllegalEntry, and StaleEntry when
    the log has gone on meanwhile.
    """
    with _one_writer:
        try:
            return _enter(table, entry, seen, entry_id, entered_by)
        except IntegrityError:
            return _after_collision(table, entry_id)


class SeatTaken(Exception):
    """Another device was first, or the host has locked the seats."""


def take_seat(table: Table, number: int) -> Seat:
    """Take a free seat for a device that has only the code; of two at once one gets it. Raises SeatTaken."""
    with _one_writer, transaction.atomic():
        free = Seat.objects.filter(table=table, number=number, taken_at=None, table__is_locked=False)
        if not free.update(taken_at=now()):
            raise SeatTaken
        publish_links(table)
    return Seat.objects.get(table=table, number=number)


def note_seat_taken(seat: Seat) -> None:
    """Note that a device has opened the seat's link."""
    if seat.taken_at is None:
        with _one_writer:
            Seat.objects.filter(pk=seat.pk, taken_at=None).update(taken_at=now())


def renew_seat_link(table: Table, number: int) -> None:
    """Give a seat a new link; the old one, on a lost phone perhaps, opens nothing any more."""
    with _one_writer, transaction.atomic():
        seats = Seat.objects.filter(table=table, number=number)
        seats.update(link_version=F("link_version") + 1, taken_at=None)
        publish_links(table)


def renew_table_links(table: Table) -> Table:
    """Give the host and those who watch new links. Return the table as it is now."""
    with _one_writer, transaction.atomic():
        Table.objects.filter(pk=table.pk).update(link_version=F("link_version") + 1)
        publish_links(table)
    return Table.objects.get(pk=table.pk)


def lock_seats(table: Table, *, is_locked: bool) -> None:
    """Let nobody (or everybody) take a free seat by the code."""
    with _one_writer:
        Table.objects.filter(pk=table.pk).update(is_locked=is_locked)


def _enter(table: Table, entry: Entry, seen: int, entry_id: UUID, entered_by: str) -> Accepted:
    with transaction.atomic():
        # The log first: what another process records after that is either found here, or collides below.
        log = read_log(table)
        existing = Record.objects.filter(table=table, entry_id=entry_id).first()
        if existing is not None:
            return Accepted(existing, is_repeat=True)
        if take_loss(table) or seen > log.number:
            raise LostRecords
        if log.number != seen:
            raise StaleEntry
        _refuse_damage(table, log)
        game = game_of(table)
        record = LogRecord(log.number + 1, entry, rule_on(game, log, entry))
        row = new_row(table, record)
        refuse_nul(json.dumps([row.seat, row.facts, row.overrides]))
        row.entry_id, row.entered_by = entry_id, entered_by or _acting_for(table, entry)
        add_link(row, log.head)
        row.save(force_insert=True)
        publish(table, record.number)
        transaction.on_commit(partial(_remember_next, table, log, record, row.digest))
    return Accepted(row, is_repeat=False)


def _refuse_damage(table: Table, log: Log[Any]) -> None:
    if log.broken_at is not None:
        phrase = gettext_noop(
            "Record {number} of this table is damaged, so nothing more can be recorded here. "
            "What was recorded before it can still be read."
        )
        raise IllegalEntry("damaged", phrase, {"number": log.broken_at})


def _acting_for(table: Table, entry: Entry) -> str:
    """Return HOST_DEVICE where the table's own device enters for a seat that has a device itself."""
    if entry.seat is None:
        return ""
    has_device = Seat.objects.filter(table=table, name=entry.seat).exclude(taken_at=None).exists()
    return HOST_DEVICE if has_device else ""


def _remember_next(table: Table, log: Log[Any], record: LogRecord, head: str) -> None:
    remember(table, replace(extend(game_of(table), log, record), head=head))


def _after_collision(table: Table, entry_id: UUID) -> Accepted:
    """Another process took the number, or recorded this very entry, between our look and our insert."""
    existing = Record.objects.filter(table=table, entry_id=entry_id).first()
    if existing is None:
        raise StaleEntry
    return Accepted(existing, is_repeat=True)


def digest_of(cards: Any) -> str:
    """Return what names a set of card values."""
    return hashlib.sha256(json.dumps(cards, sort_keys=True).encode()).hexdigest()


def edition_with(game: str, cards: Any) -> Edition:
    """Return the row with these card values, a new one if there is none."""
    return Edition.objects.get_or_create(game=game, digest=digest_of(cards), defaults={"cards": cards})[0]


def _edition_of(game: str) -> Edition:
    return edition_with(game, GAMES[game].shipped_edition())


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        if not Table.objects.filter(code=code).exists():
            return code
