"""A table as one line of JSON: its seats, edition, records and breaks.

The fields are the models' columns. Imports are validated strictly: against the columns, and by replaying the
whole log.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NoReturn, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models

from referee import VERSION
from referee.rules.kernel.game import Game
from referee.rules.kernel.history.log import Log, Record, extend, lacks_vote, open_log, rule_on
from referee.rules.kernel.history.sentences import line_in_order
from referee.rules.kernel.records import Agree, Decline, Propose, Protest, Voice
from referee.rules.kernel.text.codec import decode, decode_said, refuse_nul
from referee.rules.kernel.text.limits import IN_A_FILE, LIMITS, check_limits
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.registry import GAMES
from referee.tables.chain import beginning, misfits
from referee.tables.damaged_rows import as_text, readable_rows
from referee.tables.editions import digest_of
from referee.tables.logbook import to_log_record
from referee.tables.made_by import FIELD, FIRST, numbers_of, why_unread
from referee.tables.models import Edition, Pause, Seat, StoredRecord, Table
from referee.tables.signed_chain import Signatures, signature_faults

FORMAT = "referee-table-1"
PARTS: Mapping[str, type[models.Model]] = {
    "table": Table,
    "edition": Edition,
    "seats": Seat,
    "records": StoredRecord,
    "pauses": Pause,
}


T = TypeVar("T")
RowT = TypeVar("RowT", bound=models.Model)
WRITTEN: Mapping[type, Callable[[Any], str]] = {datetime: datetime.isoformat, UUID: str, bytes: as_text}


class NoBackup(Exception):
    """The line isn't a valid export; the message says why."""


VOTING = tuple(each.kind for each in (Propose, Agree, Decline, Protest, Voice))


@dataclass(frozen=True, slots=True)
class Backup:
    """A table's rows, saved or not."""

    table: Table
    edition: Edition
    seats: list[Seat]
    records: list[StoredRecord]
    pauses: list[Pause]

    @property
    def head(self) -> str:
        """The hash of the last record, "" without records."""
        return self.records[-1].digest if self.records else ""


# Out ----------------------------------------------------------------------------------------------


def line_of(table: Table) -> str:
    """Return a table as one line of JSON."""
    # Records first, so that only entries recorded meanwhile can be missing.
    records = readable_rows(table)
    seats, pauses = list(table.seats.order_by("number")), list(table.pauses.order_by("began_at", "pk"))
    return as_line(Backup(table, table.edition, seats, records, pauses))


def as_line(backup: Backup) -> str:
    """Return a table's rows as one line of JSON."""
    payload = {
        "format": FORMAT,
        FIELD: VERSION,
        "table": _columns(backup.table),
        "edition": _columns(backup.edition),
        "seats": [_columns(row) for row in backup.seats],
        "records": [_columns(row) for row in backup.records],
        "pauses": [_columns(row) for row in backup.pauses],
    }
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"), default=_written)


def check_line(line: str) -> None:
    """Check that an export reads back unchanged. Raises NoBackup."""
    if as_line(read_line(line)) != line:
        refuse("it reads back as something else")


def columns_of(model: type[models.Model]) -> dict[str, models.Field[Any, Any]]:
    """Return the columns that are exported: all but keys and relations."""
    fields = model._meta.concrete_fields
    return {field.name: field for field in fields if not (field.primary_key or field.is_relation)}


def _columns(row: models.Model) -> dict[str, Any]:
    return {name: getattr(row, name) for name in columns_of(type(row))}


def _written(value: Any) -> str:
    """Serialize times, ids and damaged text."""
    return WRITTEN[type(value)](value)


# In -----------------------------------------------------------------------------------------------


def read_line(line: str) -> Backup:
    """Parse and validate an exported line. Raises NoBackup."""
    payload = _parsed(line)
    try:
        return _read(payload)
    except NoBackup as problem:
        if "format" in payload and (why := why_unread(payload)):
            raise NoBackup(f"{problem}; {why}") from None
        raise


def _read(payload: dict[str, Any]) -> Backup:
    if payload.get("format") != FORMAT:
        refuse(f"it does not say “format”: “{FORMAT}”, so it is no export of a table")
    if odd := sorted(set(payload) ^ {"format", FIELD, *PARTS}):
        refuse(f"“{odd[0]}” is missing or does not belong there")
    if numbers_of(payload[FIELD]) < FIRST:
        refuse(f"“{FIELD}” names no version from 1.0 on")
    seats, records, pauses = (
        read_as(list[Any], payload[part], f"“{part}” is no list") for part in ("seats", "records", "pauses")
    )
    for what, rows in (("seats", seats), ("records", records)):
        _check_numbered(what, rows)
    found = Backup(
        _row(Table, payload["table"], "the table"),
        _row(Edition, payload["edition"], "the edition"),
        [_row(Seat, each, f"seat {n}") for n, each in enumerate(seats, 1)],
        [_row(StoredRecord, each, f"record {n}") for n, each in enumerate(records, 1)],
        [_row(Pause, each, f"break {n}") for n, each in enumerate(pauses, 1)],
    )
    _check(found)
    return found


def _parsed(line: str) -> dict[str, Any]:
    try:
        payload = json.loads(line, parse_constant=_no_constant)
        # Lone surrogates can't be encoded.
        json.dumps(payload, ensure_ascii=False).encode()
        refuse_nul(line)
    except IllegalEntry as refusal:
        refuse(refusal.message.rstrip("."))
    except (ValueError, RecursionError):
        refuse("it is no JSON")
    return read_as(dict[str, Any], payload, "it is no JSON object")


def read_as(kind: type[T], value: Any, otherwise: str) -> T:
    """Decode a value of this type. Raises NoBackup with the message ``otherwise``."""
    try:
        return decode(kind, value)
    except IllegalEntry:
        raise NoBackup(otherwise) from None


def _check_numbered(what: str, rows: list[Any]) -> None:
    """Check the numbering first, since building a row takes a millisecond."""
    for place, row in enumerate(rows, 1):
        number = row.get("number") if isinstance(row, dict) else None
        if isinstance(number, int) and number != place:
            refuse(f"the {what} are not numbered from 1 on")


def _no_constant(word: str) -> NoReturn:
    raise ValueError(word)


def _row(model: type[RowT], payload: Any, what: str) -> RowT:
    """Return an unsaved row; all of its columns are required."""
    values = read_as(dict[str, Any], payload, f"{what} is no JSON object")
    columns = columns_of(model)
    if unknown := sorted(set(values) - set(columns)):
        refuse(f"{what} has “{unknown[0]}”, which nobody knows")
    if missing := sorted(set(columns) - set(values)):
        refuse(f"{what} has no “{missing[0]}”")
    row = model()
    for name, value in values.items():
        setattr(row, name, _value(columns[name], value, f"{what}: “{name}”"))
    return row


def _value(column: models.Field[Any, Any], value: Any, what: str) -> Any:
    try:
        read = column.to_python(value)
        # Django's clean() rejects empty JSON values as blank.
        if column.get_internal_type() != "JSONField" or value not in ([], {}, ""):
            column.clean(value, None)
    except (ValidationError, ValueError, TypeError, OverflowError):
        refuse(f"{what} cannot be that")
    if json.dumps(read, default=_written) != json.dumps(value):
        refuse(f"{what} cannot be that")
    return read


def _check(found: Backup) -> None:
    """Check the parts for consistency and replay the log."""
    table, game = found.table, GAMES.get(found.table.game)
    if game is None or found.edition.game != table.game:
        refuse(f"nobody here knows the game “{table.game}” with these cards")
    if not re.fullmatch(r"[A-Z0-9]{1,8}", table.code, re.ASCII):
        refuse("the table’s code is none")
    if len({record.entry_id for record in found.records}) != len(found.records):
        refuse("two records have the same entry id")
    if found.edition.digest != digest_of(found.edition.cards):
        refuse("the cards are not those that the edition’s digest names")
    log_of(found)
    _check_chain(found)


def _check_chain(found: Backup) -> None:
    table = found.table
    before = beginning(table.code, table.game, table.setup, found.edition.digest)
    for number, fault in misfits(found.records, before):
        refuse(f"record {number} {fault}")
    for number, fault in signature_faults(found.records, Signatures(table.code, before)):
        refuse(f"record {number} {fault}")


def log_of(found: Backup) -> Log[Any]:
    """Return the log of an export. Raises NoBackup."""
    game, what = GAMES[found.table.game], "the edition"
    try:
        check_limits(found.edition.cards, replace(IN_A_FILE, number=game.largest))
        what = "the set-up"
        setup = decode_said(game.setup_type, found.table.setup, limits=IN_A_FILE)
        log = open_log(game, setup, found.edition.cards)
        if [seat.name for seat in found.seats] != list(getattr(setup, "players", ())):
            refuse("the seats are not those of the set-up")
        for row in found.records:
            what = f"record {row.number}"
            record = to_log_record(game, row, is_from_file=True)
            log = extend(game, log, record)
            if (number := game.listed(log.state)) > LIMITS.items:
                refuse(
                    f"{what} leads to {number} things in a list, and no table has more than {LIMITS.items}"
                )
            # What can't be said breaks the pages that say it.
            line_in_order(game, log, record, None)
        game.prompts(log.state)
    except IllegalEntry as refusal:
        refuse(f"{what} makes no sense: {refusal.message.rstrip('.')}")
    except NoBackup:
        raise
    except Exception as problem:
        # Invalid records may raise anything in the rules.
        raise NoBackup(f"{what} does not fit what was before it") from problem
    return log


def check_votes(found: Backup) -> None:
    """Check that a strict game has a vote for whatever needs one. Raises NoBackup."""
    game = GAMES[found.table.game]
    if not found.table.setup.get("is_strict"):
        return
    setup = decode_said(game.setup_type, found.table.setup, limits=IN_A_FILE)
    log = open_log(game, setup, found.edition.cards)
    for row in found.records:
        record = to_log_record(game, row, is_from_file=True)
        if lacks_vote(game, log, record.entry):
            refuse(f"the game is strict, and record {row.number} has no vote")
        if record.entry.kind in VOTING and not _is_ruled_so(game, log, record):
            refuse(f"the game is strict, and the vote in record {row.number} can’t be so")
        log = extend(game, log, record)


def _is_ruled_so(game: Game[Any, Any], log: Log[Any], record: Record) -> bool:
    try:
        return bool(rule_on(game, log, record.entry).outcome == record.ruling.outcome)
    except IllegalEntry:
        return False


def refuse(why: str) -> NoReturn:
    raise NoBackup(why)
