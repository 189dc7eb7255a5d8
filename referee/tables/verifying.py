"""Whether records are what they were: of a table, of an export, of a chain that a page gave."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext

from referee.tables.backup import NoBackup, read_as, read_line
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


def looks_at_file(data: bytes) -> Iterator[tuple[str, Callable[[], Whole]]]:
    """Yield each table that a file tells of, with what looks it over; that raises Fault."""
    chain = _chain(data)
    if chain is not None:
        yield gettext("Table {code}").format(code=chain.get("code")), partial(_look_at_chain, chain)
        return
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            yield gettext("Line {number}").format(number=number), partial(_look_at_line, line)


def _chain(data: bytes) -> dict[str, Any] | None:
    try:
        told = read_as(dict[str, Any], json.loads(data), "it is no JSON object")
    except (NoBackup, ValueError, RecursionError):
        return None
    return told if told.get("format") == CHAIN_FORMAT else None


def _look_at_chain(told: dict[str, Any]) -> Whole:
    before, number = str(told.get("beginning")), 0
    try:
        rows = read_as(list[Any], told.get("records"), "it has no records")
    except NoBackup as problem:
        raise Fault(str(problem)) from None
    for number, row in enumerate(rows, 1):
        try:
            before = _end_of_link(row, before, number)
        except (KeyError, TypeError):
            raise Fault(f"record {number} is no record") from None
    return Whole(number, fingerprint(before))


def _end_of_link(row: dict[str, Any], before: str, number: int) -> str:
    """Return the hash of a record that fits on the one before. Raises Fault."""
    if row["number"] != number:
        raise Fault(f"record {number} is missing")
    if "salt" in row and row["seal"] != seal(row["salt"], row["entry_id"], row["facts"], row["overrides"]):
        raise Fault(f"record {number} is not what was sealed")
    digest: str = row["digest"]
    if digest != link(before, row):
        raise Fault(f"record {number} is not what its hash says")
    return digest


def _look_at_line(line: bytes) -> Whole:
    try:
        found = read_line(line.decode())
    except UnicodeDecodeError:
        raise Fault("it is no text") from None
    except NoBackup as problem:
        raise Fault(str(problem)) from problem
    return Whole(len(found.records), fingerprint(found.records[-1].digest) if found.has_chain else "")
