"""Opening tables and recording entries."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction

from referee.rules.kernel.history.counterfactual import why_refused
from referee.rules.kernel.history.disputes import consequences
from referee.rules.kernel.history.late import is_late
from referee.rules.kernel.history.log import (
    Agree,
    Author,
    Decline,
    Entry,
    Facts,
    Log,
    Protest,
    Record,
    Voice,
    carry_out,
    extend,
    rule_on,
)
from referee.rules.kernel.history.places import covered_seats
from referee.rules.kernel.history.seeds import drawn_entry
from referee.rules.kernel.records import LOG_KINDS, JudgeVerdict, Vacated
from referee.rules.kernel.replay import Story, replay
from referee.rules.kernel.text.codec import decode_said, encode, refuse_nul
from referee.rules.kernel.text.names import check_name, check_names
from referee.rules.kernel.text.ruling import IllegalEntry, Refusal
from referee.rules.registry import GAMES
from referee.tables.chain import add_link
from referee.tables.editions import edition_with
from referee.tables.groups import put_in
from referee.tables.live import publish
from referee.tables.logbook import (
    DamagedTable,
    is_there,
    new_row,
    note_rows,
    read_log,
    record_all,
    remember,
    row_of,
    take_loss,
)
from referee.tables.models import BY_APP, HOST_DEVICE, Group, Seat, StoredRecord, Table, free_code
from referee.tables.selectors import devices_of
from referee.tables.signatures import checked_signature
from referee.tables.writing import one_writer

# Attempts when other processes keep recording at the same table.
MOST_TRIES = 20
VOICES = (Protest.kind, Voice.kind, JudgeVerdict.kind)
DAMAGED = Refusal(
    "damaged",
    "Record {number} of this table is damaged. You can read what came before, but not add to it.",
)


class StaleEntry(Exception):
    """Records since the form was shown may have changed what this entry means."""


class LostRecords(StaleEntry):
    """The database's history differs from what was shown: an older copy was restored."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A recorded entry. ``log``: including it; ``is_repeat``: its entry id was recorded already."""

    row: StoredRecord
    log: Log[Any]
    is_repeat: bool


def open_table(
    *, game: str, name: str, setup: Any, players: Sequence[str], group: Group | None = None
) -> Table:
    """Open a table with a seat for each player. Raises IllegalEntry for an invalid set-up."""
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
    """Open a table with a recorded game. Raises IllegalEntry if an entry is refused."""
    with one_writer, transaction.atomic():
        return new_played(story, name, code)


def new_played(story: Story, name: str, code: str) -> Table:
    """Do the same within a write transaction."""
    setup = decode_said(GAMES[story.game].setup_type, story.setup)
    table = _new_table(code, story.game, name, setup, setup.players)
    record_all(table, (record for record, _ in replay(GAMES[story.game], story)))
    return table


def _stored(game: str, setup: Any) -> dict[str, Any]:
    """Return a set-up as JSON, with only the house rules that aren't the default."""
    payload: dict[str, Any] = encode(setup)
    if house := payload.get("house_rules"):
        payload["house_rules"] = GAMES[game].house_rules.off_default(house)
    return payload


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
    *,
    table: Table,
    entry: Entry,
    seen: int,
    entry_id: UUID,
    entered_by: str = "",
    known: str = "",
    signature: str = "",
    at: datetime | None = None,
    asks: bool = False,
) -> Accepted:
    """Rule on an entry and record it with its ruling, once per entry id.

    ``seen``: number of the last record the form knew; ``known``: its number and hash, which must still match.
    ``entered_by``: the seat of the device, "" for the host's; ``signature``: the device's; ``at``: the time,
    by default now. ``asks``: if the game has a question about a refused entry, record that instead.
    Raises IllegalEntry and StaleEntry.
    """
    with one_writer:
        for _ in range(MOST_TRIES):
            try:
                return _enter(table, entry, seen, entry_id, entered_by, known, signature, at, asks=asks)
            except IntegrityError:
                # Another process took the number or recorded this entry: retry.
                continue
        raise StaleEntry


def _enter(
    table: Table,
    entry: Entry,
    seen: int,
    entry_id: UUID,
    entered_by: str,
    known: str = "",
    signature: str = "",
    at: datetime | None = None,
    *,
    asks: bool = False,
) -> Accepted:
    with transaction.atomic():
        # Read the log first: what another process records later collides on insert.
        log = read_log(table)
        if row := row_of(table, entry_id):
            return Accepted(row, log, is_repeat=True)
        if take_loss(table) or seen > log.number or not is_there(table, log, known):
            raise LostRecords
        if is_late(GAMES[table.game], log, entry, seen):
            raise StaleEntry
        if log.broken_at is not None:
            raise DAMAGED(number=log.broken_at)
        rows, before = _note_gone_devices(table, log)
        record = _ruled(table, before, entry, entered_by, asks=asks)
        entered_by = entered_by if record.entry is entry else ""
        signature = checked_signature(table, log, entry, entry_id, known, entered_by, signature)
        row, after = _record(table, before, record, entry_id, entered_by, at, signature)
        rows.append(row)
        # The last part of a seed brings the entry that it's for.
        drawn = drawn_entry(GAMES[table.game], after)
        if drawn is not None:
            last, after = record_own(table, after, drawn, "", at)
            rows.append(last)
        # The last agreement carries out the proposal.
        if after.proposal and (agreed := carry_out(GAMES[table.game], after)):
            last, after = _record(table, after, agreed, uuid4(), BY_APP)
            rows.append(last)
        after, followed = follow(table, after, entry, bool(drawn) or entry.kind not in LOG_KINDS)
        rows += followed
        publish(table, after.number)
        transaction.on_commit(partial(remember, table, after))
        transaction.on_commit(partial(note_rows, table, log, rows))
    return Accepted(row, after, is_repeat=False)


def note_place(table: Table, facts: Facts, seat: str | None) -> None:
    """Record that a device joined or left, within a write transaction; skip tables that are damaged or away.

    Raises IntegrityError if another process was first.
    """
    try:
        log = read_log(table)
    except DamagedTable:
        return
    if log.broken_at is not None or log.moved_to is not None:
        return
    row, after = record_own(table, log, Entry(facts, seat), seat or "")
    publish(table, after.number)
    transaction.on_commit(partial(remember, table, after))
    transaction.on_commit(partial(note_rows, table, log, [row]))


def record_own(
    table: Table, log: Log[Any], entry: Entry, by: str, at: datetime | None = None
) -> tuple[StoredRecord, Log[Any]]:
    """Record an entry that no device sent."""
    record = Record(log.number + 1, entry, rule_on(GAMES[table.game], log, entry))
    return _record(table, log, record, uuid4(), by, at)


def _note_gone_devices(table: Table, log: Log[Any]) -> tuple[list[StoredRecord], Log[Any]]:
    """Record that signing devices are gone which the log has and the database doesn't, as after an import."""
    rows = list[StoredRecord]()
    there = devices_of(table) if log.keys else frozenset[str]()
    for each in log.keys:
        if each.seat not in there:
            facts = Vacated(each.device, is_lost=True, devices=tuple(sorted(there)))
            row, log = record_own(table, log, Entry(facts, each.seat), each.seat)
            rows.append(row)
    return rows, log


def follow(table: Table, log: Log[Any], entry: Entry, plays: bool) -> tuple[Log[Any], list[StoredRecord]]:
    """Record the consequences of a decided dispute, or what leaves no choice; return log and rows."""
    rows, game = list[StoredRecord](), GAMES[table.game]
    for each in consequences(game, log) if entry.kind in VOICES and log.disputes[-1].decided else ():
        row, log = record_own(table, log, each, BY_APP)
        rows.append(row)
    while plays and (due := game.by_itself(log.state)):
        row, log = record_own(table, log, due, "")
        rows.append(row)
    return log, rows


def _ruled(table: Table, log: Log[Any], entry: Entry, entered_by: str, *, asks: bool = False) -> Record:
    is_asked = entry.kind in (Agree.kind, Decline.kind, Protest.kind, Voice.kind)
    devices = devices_of(table) | covered_seats(log) if is_asked else frozenset[str]()
    author, game = Author(entered_by or None, devices), GAMES[table.game]
    try:
        ruling = rule_on(game, log, entry, author)
    except IllegalEntry as refusal:
        known = log.state if entered_by else game.without_secrets(log.state, log.device_seats)
        if asks and (question := game.question_instead(known, entry, refusal)):
            return _ruled(table, log, question, "")
        raise why_refused(game, known, entry, refusal) from None
    return Record(log.number + 1, entry, ruling, is_own=entry.seat is not None and entry.seat == entered_by)


def _record(
    table: Table,
    log: Log[Any],
    record: Record,
    entry_id: UUID,
    entered_by: str,
    at: datetime | None = None,
    signature: str = "",
) -> tuple[StoredRecord, Log[Any]]:
    """Insert a record. Return its row and the new log."""
    row = new_row(table, record)
    row.signature = signature
    refuse_nul(json.dumps([row.seat, row.facts, row.overrides]))
    row.entry_id, row.entered_by = entry_id, entered_by or _acting_for(table, record.entry)
    add_link(row, log.head, at)
    row.insert()
    return row, replace(extend(GAMES[table.game], log, record), head=row.digest)


def _acting_for(table: Table, entry: Entry) -> str:
    """Return HOST_DEVICE if the host enters for a seat that has its own device."""
    return HOST_DEVICE if entry.seat is not None and entry.seat in devices_of(table) else ""
