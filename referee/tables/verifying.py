"""Whether records are what they were: of a table, of an export, of a chain that a page gave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from referee.tables.backup import NoBackup, read_line
from referee.tables.chain import CHAIN_FORMAT, beginning_of, fingerprint, link, misfits, seal
from referee.tables.logbook import DamagedTable, read_anew
from referee.tables.models import Table
from referee.tables.raw import Unreadable, damaged_words, rows_from
from referee.tables.services import digest_of


class Fault(Exception):
    """Something does not fit; the words name the first record."""


@dataclass(frozen=True, slots=True)
class Whole:
    """All of it fits: how many records, and their fingerprint, "" where they have none."""

    records: int
    fingerprint: str


def look_at(table: Table) -> Whole:
    """Look a table's records over. Raises Fault."""
    if words := damaged_words(table):
        raise Fault(f"its {words} is no text any more")
    before = _beginning(table)
    try:
        if first := next(misfits(rows_from(table, 0), before), None):
            raise Fault("record {} {}".format(*first))
        log = read_anew(table)
    except (DamagedTable, Unreadable) as problem:
        raise Fault(str(problem)) from problem
    if log.broken_at:
        raise Fault(f"record {log.broken_at} is damaged")
    if [seat.name for seat in table.seats.order_by("number")] != list(log.state.players):
        raise Fault("the seats are not those of the set-up")
    return Whole(log.number, fingerprint(log.head))


def _beginning(table: Table) -> str:
    edition = table.edition
    try:
        if edition.game != table.game or edition.digest != digest_of(edition.cards):
            raise Fault("the set of cards is not what its hash says")
        return beginning_of(table)
    except TypeError as problem:
        raise Fault(str(DamagedTable(table.code))) from problem


def look_at_file(data: bytes) -> Iterator[tuple[str, Whole | Fault]]:
    """Yield what is found in a file, table by table."""
    chain = _chain(data)
    if chain is not None:
        yield f"Table {chain.get('code')}", _of_chain(chain)
        return
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            yield f"Line {number}", _of_line(line)


def _chain(data: bytes) -> dict[str, Any] | None:
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) and told.get("format") == CHAIN_FORMAT else None


def _of_chain(told: dict[str, Any]) -> Whole | Fault:
    before, number, rows = str(told.get("beginning")), 0, told.get("records")
    if not isinstance(rows, list):
        return Fault("it has no records")
    for number, row in enumerate(rows, 1):
        try:
            if row["number"] != number:
                return Fault(f"record {number} is missing")
            if "salt" in row and row["seal"] != seal(
                row["salt"], row["entry_id"], row["facts"], row["overrides"]
            ):
                return Fault(f"record {number} is not what was sealed")
            if row["digest"] != link(before, row):
                return Fault(f"record {number} is not what its hash says")
        except (KeyError, TypeError):
            return Fault(f"record {number} is no record")
        before = row["digest"]
    return Whole(number, fingerprint(before))


def _of_line(line: bytes) -> Whole | Fault:
    try:
        found = read_line(line.decode())
    except UnicodeDecodeError:
        return Fault("it is no text")
    except NoBackup as problem:
        return Fault(str(problem))
    return Whole(len(found.records), fingerprint(found.records[-1].digest) if found.has_chain else "")
