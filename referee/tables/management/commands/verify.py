"""``manage.py verify``: checks that no record was changed."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.rules.registry import GAMES
from referee.tables.archive import signature_beside
from referee.tables.backup import NoBackup, log_of, read_as, read_line
from referee.tables.chain import CHAIN_FORMAT, beginning_of, fingerprint, link, misfits, seal
from referee.tables.damaged_rows import Unreadable, damaged_words, rows_from
from referee.tables.deal_checks import chain_faults, deal_faults
from referee.tables.editions import digest_of
from referee.tables.logbook import DamagedTable, game_of, read_anew
from referee.tables.made_by import why_unread
from referee.tables.management import HostCommand, counted, keys_by_code, table_with, unreadable
from referee.tables.models import Table
from referee.tables.signed_chain import Signatures, signature_faults

Looks = Iterator[tuple[str, Callable[[], "Whole"]]]


class VerifyError(Exception):
    """A check failed; the message names the first bad record."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A verified table: the number of records, and their fingerprint ("" without records).

    ``signed``: how many of them are signed.
    """

    records: int
    fingerprint: str
    signed: int = 0
    # Only of a file.
    code: str = ""
    digests: tuple[str, ...] = ()


def look_at(table: Table) -> Whole:
    """Verify a table's records. Raises VerifyError."""
    if words := damaged_words(table):
        raise VerifyError(f"its {words} is no text any more")
    before = _beginning(table)
    check = Signatures(table.code, before)
    try:
        rows = list(rows_from(table, 0))
        if first := next(chain(misfits(rows, before), signature_faults(rows, check)), None):
            raise VerifyError("record {} {}".format(*first))
        log = read_anew(table)
    except (DamagedTable, Unreadable) as problem:
        raise VerifyError(str(problem)) from problem
    if log.broken_at:
        raise VerifyError(f"record {log.broken_at} is damaged")
    if [seat.name for seat in table.seats.order_by("number")] != list(log.state.players):
        raise VerifyError("the seats are not those of the set-up")
    _check_deals(deal_faults(game_of(table), log.state.players, rows, log))
    return Whole(log.number, fingerprint(log.head), check.signed)


def _check_deals(faults: Iterator[tuple[int, str]]) -> None:
    """Raise VerifyError for the first fault."""
    if first := next(faults, None):
        raise VerifyError("record {} {}".format(*first))


def _beginning(table: Table) -> str:
    edition = table.edition
    try:
        if edition.game != table.game or edition.digest != digest_of(edition.cards):
            raise VerifyError("the set of cards doesn’t match its hash")
        return beginning_of(table)
    except TypeError as problem:
        raise VerifyError(str(DamagedTable(table.code))) from problem


def looks_at_file(data: bytes) -> Looks:
    """Yield each table in a file, with a function that verifies it or raises VerifyError."""
    chain = _chain(data)
    if chain is not None:
        yield _("Table {code}").format(code=chain.get("code")), partial(_look_at_chain, chain)
        return
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            yield _("Line {number}").format(number=number), partial(_look_at_line, line)


def _chain(data: bytes) -> dict[str, Any] | None:
    try:
        payload = read_as(dict[str, Any], json.loads(data), "it is no JSON object")
    except (NoBackup, ValueError, RecursionError):
        return None
    is_chain = str(payload.get("format")).startswith(CHAIN_FORMAT.rstrip("1"))
    return payload if is_chain else None


def _look_at_chain(payload: dict[str, Any]) -> Whole:
    if payload["format"] != CHAIN_FORMAT:
        raise VerifyError(f"it is no chain that can be read here; {why_unread(payload)}".rstrip("; "))
    before, number = str(payload.get("beginning")), 0
    check = Signatures(str(payload.get("code")), before)
    try:
        rows = read_as(list[Any], payload.get("records"), "it has no records")
    except NoBackup as problem:
        raise VerifyError(str(problem)) from None
    for number, row in enumerate(rows, 1):
        try:
            before = _end_of_link(row, before, number)
            if fault := check.fault(row):
                raise VerifyError(f"record {number} {fault}")
        except (KeyError, TypeError, AttributeError):
            raise VerifyError(f"record {number} is no record") from None
    try:
        _check_deals(chain_faults(rows))
    except (KeyError, TypeError, ValueError):
        raise VerifyError("what it says of a shuffle makes no sense") from None
    digests = tuple(row["digest"] for row in rows)
    return Whole(number, fingerprint(before), check.signed, str(payload.get("code")), digests)


def _end_of_link(row: dict[str, Any], before: str, number: int) -> str:
    """Check that a record follows the one before, and return its hash. Raises VerifyError."""
    if row["number"] != number:
        raise VerifyError(f"record {number} is missing")
    if "salt" in row and row["seal"] != seal(row["salt"], row["entry_id"], row["facts"], row["overrides"]):
        raise VerifyError(f"record {number} isn’t what was sealed")
    digest: str = row["digest"]
    if digest != link(before, row):
        raise VerifyError(f"record {number} doesn’t match its hash")
    return digest


def _look_at_line(line: bytes) -> Whole:
    try:
        found = read_line(line.decode())
    except UnicodeDecodeError:
        raise VerifyError("it is no text") from None
    except NoBackup as problem:
        raise VerifyError(str(problem)) from problem
    players = [seat.name for seat in found.seats]
    _check_deals(deal_faults(GAMES[found.table.game], players, found.records, log_of(found)))
    digests = tuple(row.digest for row in found.records)
    signed = sum(bool(row.signature) for row in found.records)
    return Whole(len(digests), fingerprint(found.head), signed, found.table.code, digests)


# An earlier chain ---------------------------------------------------------------------------------


def compares_with_file(data: bytes, codes: list[str]) -> Looks:
    """Yield each table in a file, with a function that compares it with the one here.

    ``codes``: compare these tables alone; none for all. Raises CommandError if the file lacks one.
    """
    wanted = {code.upper() for code in codes}
    in_file = [] if not wanted else _codes_in_file(data)
    if missing := wanted.difference(in_file):
        raise CommandError(_("The file has no table {code}.").format(code=min(missing)))
    for place, (what, look) in enumerate(looks_at_file(data)):
        if not wanted or in_file[place] in wanted:
            yield what, partial(_compare, look)


def _codes_in_file(data: bytes) -> list[str]:
    """Return the code of each table that `looks_at_file` yields, "" where it can't be read."""
    if chain := _chain(data):
        return [str(chain.get("code"))]
    return [_code_in(line) for line in data.split(b"\n") if line.strip()]


def _code_in(line: bytes) -> str:
    try:
        return str(json.loads(line)["table"]["code"])
    except (ValueError, LookupError, TypeError, RecursionError):
        return ""


def _compare(look: Callable[[], Whole]) -> Whole:
    """Hold the file against its table, which may have gone on since. Raises VerifyError."""
    earlier = look()
    table = Table.objects.filter(code=earlier.code).first()
    if table is None:
        raise VerifyError("there is no such table here")
    whole = look_at(table)
    there = list(table.records.order_by("number").values_list("digest", flat=True))
    for number, digest in enumerate(earlier.digests, 1):
        if number > len(there):
            raise VerifyError(f"record {number} of the file is not here: the table ends before it")
        if there[number - 1] != digest:
            now, was = fingerprint(there[number - 1]), fingerprint(digest)
            raise VerifyError(f"record {number} is {now}, in the file {was}")
    return whole


class Command(HostCommand):
    """Verify tables or a file, and name the first bad record of each."""

    help = gettext_noop("Check the records of tables, or of a file, against their hashes. Changes nothing.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE", help=_("table codes (default: all)"))
        parser.add_argument("--file", type=Path, help=_("an export, or a chain from a log page"))
        parser.add_argument(
            "--against",
            type=Path,
            metavar="FILE",
            help=_("an earlier export or chain to compare with"),
        )

    def handle(self, *args: Any, codes: list[str], file: Path | None, **options: Any) -> None:
        if file and (codes or options["against"]):
            raise CommandError(_("Give table codes or a file."))
        if file:
            self._check_signature(file)
        number = bad = 0
        for what, look in _asked(codes, file, options["against"]):
            number += 1
            try:
                self.stdout.write(f"{what}: {_said(look())}.")
            except (VerifyError, DatabaseError) as problem:
                bad += 1
                self.stderr.write(f"{what}: {problem}.")
        summary = counted(gettext_noop("Tables checked: {n}. Faulty: {bad}."), n=number, bad=bad)
        if bad:
            raise CommandError(summary)
        self.stdout.write(summary)

    def _check_signature(self, file: Path) -> None:
        """Check the signature beside an archived file. Raises CommandError."""
        try:
            is_ours = signature_beside(file)
        except OSError as problem:
            raise unreadable(file, problem) from problem
        if is_ours is False:
            raise CommandError(_("This referee didn’t sign this file, or it has been changed since."))
        if is_ours:
            self.stdout.write(_("This referee signed the file."))


def _tables(codes: list[str]) -> Looks:
    for code, key in keys_by_code(codes).items():
        yield _("Table {code}").format(code=code), partial(_look_at, key)


def _look_at(key: int) -> Whole:
    return look_at(table_with(key))


def _asked(codes: list[str], file: Path | None, against: Path | None) -> Looks:
    if against:
        return compares_with_file(_bytes(against), codes)
    return looks_at_file(_bytes(file)) if file else _tables(codes)


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as problem:
        raise unreadable(file, problem) from None


def _said(found: Whole) -> str:
    if not found.fingerprint:
        return counted(gettext_noop("{n} {n:record|records}"), n=found.records)
    phrase = gettext_noop("{n} {n:record|records}, {fingerprint}")
    if found.signed:
        phrase = gettext_noop("{n} {n:record|records} ({signed} signed), {fingerprint}")
    return counted(phrase, n=found.records, signed=found.signed, fingerprint=found.fingerprint)
