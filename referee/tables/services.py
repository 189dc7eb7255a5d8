"""What changes a table: opening one, and entering what happened."""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, connection, transaction

from referee.rules.kernel.history.counterfactual import why_refused
from referee.rules.kernel.history.disputes import consequences
from referee.rules.kernel.history.log import (
    Agree,
    Author,
    Decline,
    Entry,
    Log,
    Protest,
    Voice,
    carry_out,
    extend,
    is_late,
    rule_on,
)
from referee.rules.kernel.history.log import Record as LogRecord
from referee.rules.kernel.replay import Story, replay
from referee.rules.kernel.text.codec import decode_said, encode, refuse_nul
from referee.rules.kernel.text.names import check_name, check_names
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from referee.rules.registry import GAMES
from referee.tables.chain import add_link, beginning_of
from referee.tables.groups import put_in
from referee.tables.live import publish
from referee.tables.logbook import new_row, note_rows, read_log, remember, take_loss
from referee.tables.models import HOST_DEVICE, Edition, Group, Record, Seat, Table, free_code
from referee.tables.raw import asked
from referee.tables.selectors import devices_of
from referee.tables.writing import one_writer

# How often a number may be gone: each time another process has recorded something at the same table.
MOST_TRIES = 20
VOICES = (Protest.kind, Voice.kind)
DAMAGED = Refusal(
    "damaged",
    "Record {number} of this table is damaged, so nothing more can be recorded here. Everything "
    "before it can still be read.",
)


class StaleEntry(Exception):
    """Somebody else was first: what was recorded since may have changed what this entry means."""


class LostRecords(StaleEntry):
    """The database has another past than was shown: an older one was put back under the server."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """An entry that is in the log.

    ``log``: as it is with the entry; ``is_repeat``: it was there already, under the same entry id.
    """

    row: Record
    log: Log[Any]
    is_repeat: bool


def open_table(
    *, game: str, name: str, setup: Any, players: Sequence[str], group: Group | None = None
) -> Table:
    """Open a table with one seat a player. Raises IllegalEntry for a set-up that cannot be played."""
    refuse_nul(json.dumps([name, players, encode(setup)]))
    check_name(name, "name")
    check_names(players, "players")
    GAMES[game].open(setup)
    with one_writer, transaction.atomic():
        table = _new_table(free_code(Table), game, name, setup, players)
        if group is not None:
            put_in(group, table)
    return table


def open_played(story: Story, name: str, code: str) -> Table:
    """Open a table at which a recorded game was played. Raises IllegalEntry where that is refused."""
    with one_writer, transaction.atomic():
        return new_played(story, name, code)


def new_played(story: Story, name: str, code: str) -> Table:
    """Do so within a transaction of the one writer."""
    game = GAMES[story.game]
    setup = decode_said(game.setup_type, story.setup)
    table = _new_table(code, story.game, name, setup, setup.players)
    record_all(table, (record for record, _ in replay(game, story)))
    return table


def record_all(table: Table, records: Iterable[LogRecord]) -> None:
    """Insert the records of a table that has none yet."""
    head, rows = beginning_of(table), list[Record]()
    for record in records:
        row = new_row(table, record)
        add_link(row, head)
        head = row.digest
        rows.append(row)
    Record.objects.bulk_create(rows)


def _stored(game: str, setup: Any) -> dict[str, Any]:
    """Return a set-up as JSON; of the house rules it names those off their default."""
    told: dict[str, Any] = encode(setup)
    if house := told.get("house_rules"):
        told["house_rules"] = GAMES[game].house_rules.off_default(house)
    return told


def _new_table(code: str, game: str, name: str, setup: Any, players: Sequence[str]) -> Table:
    edition = edition_with(game, GAMES[game].shipped_edition())
    table = Table.objects.create(code=code, name=name, game=game, setup=_stored(game, setup), edition=edition)
    seat_all(table, players)
    return table


def seat_all(table: Table, players: Iterable[str]) -> None:
    """Give a new table its seats, clockwise."""
    Seat.objects.bulk_create(
        Seat(table=table, number=number, name=player) for number, player in enumerate(players, start=1)
    )


def enter(
    *, table: Table, entry: Entry, seen: int, entry_id: UUID, entered_by: str = "", known: str = ""
) -> Accepted:
    """Rule on an entry and record it with its ruling; the same entry id records once.

    ``seen``: number of the last record that the form knew; what has come since is met, or the entry is late.
    ``known``: number and hash of a record that the form knew; it has to be there still.
    ``entered_by``: the seat whose device it is, "" for the table's own. Raises IllegalEntry and StaleEntry.
    """
    with one_writer:
        for _ in range(MOST_TRIES):
            try:
                return _enter(table, entry, seen, entry_id, entered_by, known)
            except IntegrityError:
                # Another process took the number, or recorded this very entry: look again.
                continue
        raise StaleEntry


def _enter(
    table: Table, entry: Entry, seen: int, entry_id: UUID, entered_by: str, known: str = ""
) -> Accepted:
    with transaction.atomic():
        # The log first: what another process records after that is either found here, or collides below.
        log = read_log(table)
        if row := _row_of(table, entry_id):
            return Accepted(row, log, is_repeat=True)
        if take_loss(table) or seen > log.number or not _is_there(table, log, known):
            raise LostRecords
        if is_late(GAMES[table.game], log, entry, seen):
            raise StaleEntry
        if log.broken_at is not None:
            raise DAMAGED(number=log.broken_at)
        row, after = _record(table, log, _ruled(table, log, entry, entered_by), entry_id, entered_by)
        rows = [row]
        # What everybody has agreed to is made with the last yes.
        if after.proposal and (agreed := carry_out(GAMES[table.game], after)):
            last, after = _record(table, after, agreed, uuid4(), after.proposal.by or "")
            rows.append(last)
        if entry.kind in VOICES and after.disputes[-1].decided:
            after, followed = _follow(table, after, entered_by)
            rows += followed
        publish(table, after.number)
        transaction.on_commit(partial(remember, table, after))
        transaction.on_commit(partial(note_rows, table, log, rows))
    return Accepted(row, after, is_repeat=False)


def _row_of(table: Table, entry_id: UUID) -> Record | None:
    told = Record._meta.get_field("entry_id").get_db_prep_value(entry_id, connection)
    question = "SELECT number FROM tables_record WHERE table_id = %s AND entry_id = %s"
    return table.records.get(entry_id=entry_id) if asked(question, table.pk, told) else None


def _follow(table: Table, log: Log[Any], entered_by: str) -> tuple[Log[Any], list[Record]]:
    """Enter what follows from what the table has decided; return the log with it, and its rows."""
    game, rows = GAMES[table.game], []
    for entry in consequences(game, log):
        record = LogRecord(log.number + 1, entry, rule_on(game, log, entry))
        row, log = _record(table, log, record, uuid4(), entered_by)
        rows.append(row)
    return log, rows


def _is_there(table: Table, log: Log[Any], known: str) -> bool:
    """Whether the record that a page knew is the one that is there now."""
    told, _, digest = known.partition("-")
    number = int(told or 0)
    if not known or number == log.number:
        return not known or log.head.startswith(digest)
    if number == 0:
        return beginning_of(table).startswith(digest)
    return table.records.filter(number=number, digest__startswith=digest).exists()


def _ruled(table: Table, log: Log[Any], entry: Entry, entered_by: str) -> LogRecord:
    devices = devices_of(table) if entry.kind in (Agree.kind, Decline.kind, *VOICES) else frozenset[str]()
    author, game = Author(entered_by or None, devices), GAMES[table.game]
    try:
        ruling = rule_on(game, log, entry, author)
    except IllegalEntry as refusal:
        raise why_refused(game, log.state, entry, refusal) from None
    return LogRecord(log.number + 1, entry, ruling)


def _record(
    table: Table, log: Log[Any], record: LogRecord, entry_id: UUID, entered_by: str
) -> tuple[Record, Log[Any]]:
    """Insert a record. Return its row, and the log with it."""
    row = new_row(table, record)
    refuse_nul(json.dumps([row.seat, row.facts, row.overrides]))
    row.entry_id, row.entered_by = entry_id, entered_by or _acting_for(table, record.entry)
    add_link(row, log.head)
    row.save(force_insert=True)
    return row, replace(extend(GAMES[table.game], log, record), head=row.digest)


def _acting_for(table: Table, entry: Entry) -> str:
    """Return HOST_DEVICE where the table's own device enters for a seat that has a device itself."""
    if entry.seat is None:
        return ""
    return HOST_DEVICE if entry.seat in devices_of(table) else ""


def digest_of(cards: Any) -> str:
    """Return what names a set of card values."""
    return hashlib.sha256(json.dumps(cards, sort_keys=True).encode()).hexdigest()


def edition_with(game: str, cards: Any) -> Edition:
    """Return the row with these card values, a new one if there is none."""
    return Edition.objects.get_or_create(game=game, digest=digest_of(cards), defaults={"cards": cards})[0]
