"""``manage.py verify``: whether every record is what it was when it was recorded."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from referee.rules.kernel.ruling import gettext_noop
from referee.tables.management import HostCommand, counted, keys_by_code, table_with, unreadable
from referee.tables.verifying import Fault, Whole, look_at, looks_at_file

Looks = Iterator[tuple[str, Callable[[], Whole]]]


class Command(HostCommand):
    """Go through the tables, or a file; name the first record of each that does not fit."""

    help = gettext_noop("Check the records of tables, or of a file, against their hashes. Changes nothing.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE", help=_("codes of tables; none for all"))
        parser.add_argument("--file", type=Path, help=_("an export, or the chain that a page gives"))

    def handle(self, *args: Any, codes: list[str], file: Path | None, **options: Any) -> None:
        if codes and file:
            raise CommandError(_("Give codes, or a file."))
        number = bad = 0
        for what, look in _in_file(file) if file else _tables(codes):
            number += 1
            try:
                self.stdout.write(f"{what}: {_said(look())}.")
            except (Fault, DatabaseError) as problem:
                bad += 1
                self.stderr.write(f"{what}: {problem}.")
        told = counted(gettext_noop("Tables checked: {n}. Do not fit: {bad}."), n=number, bad=bad)
        if bad:
            raise CommandError(told)
        self.stdout.write(told)


def _tables(codes: list[str]) -> Looks:
    for code, key in keys_by_code(codes).items():
        yield _("Table {code}").format(code=code), partial(_look_at, key)


def _look_at(key: int) -> Whole:
    return look_at(table_with(key))


def _in_file(file: Path) -> Looks:
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise unreadable(file, problem) from None
    yield from looks_at_file(data)


def _said(found: Whole) -> str:
    if not found.fingerprint:
        return counted(
            gettext_noop("{n} {n:record|records}, made before records had hashes"), n=found.records
        )
    phrase = gettext_noop("{n} {n:record|records}, {fingerprint}")
    return counted(phrase, n=found.records, fingerprint=found.fingerprint)
