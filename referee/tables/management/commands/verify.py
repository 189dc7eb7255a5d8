"""``manage.py verify``: whether every record is what it was when it was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from referee.rules.kernel.ruling import Line
from referee.tables.models import Table
from referee.tables.raw import as_text
from referee.tables.verifying import Fault, Whole, look_at, look_at_file


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, and whether it is whole."""

    what: str
    said: str
    is_good: bool


class Command(BaseCommand):
    """Go through the tables, or a file; name the first record of each that does not fit."""

    help = "Check the records of tables, or of a file, against their hashes. Changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take table codes, or a file."""
        parser.add_argument("codes", nargs="*", metavar="CODE", help="codes of tables; none for all")
        parser.add_argument("--file", type=Path, help="an export, or the chain that a page gives")

    def handle(self, *args: Any, codes: list[str], file: Path | None, **options: Any) -> None:
        """Run the command."""
        if codes and file:
            raise CommandError("Say codes, or a file.")
        number = bad = 0
        for found in _of_file(file) if file else _of_tables([code.upper() for code in codes]):
            number += 1
            bad += not found.is_good
            (self.stdout if found.is_good else self.stderr).write(f"{found.what}: {found.said}.")
        phrase = "{n} {n:table|tables} checked, {bad} {bad:does|do} not fit."
        told = Line(phrase, {"n": number, "bad": bad}).text()
        if bad:
            raise CommandError(told)
        self.stdout.write(told)


def _of_tables(codes: list[str]) -> Iterator[Finding]:
    known = {as_text(code): key for key, code in Table.objects.order_by("pk").values_list("pk", "code")}
    if missing := set(codes) - set(known):
        raise CommandError(f"No table has the code {min(missing)}.")
    for code in codes or known:
        what = f"Table {code}"
        try:
            yield _good(what, look_at(Table.objects.select_related("edition").get(pk=known[code])))
        except (Fault, DatabaseError) as problem:
            yield Finding(what, str(problem), is_good=False)


def _of_file(file: Path) -> Iterator[Finding]:
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise CommandError(f"{file} cannot be read: {problem.strerror}.") from None
    for what, found in look_at_file(data):
        yield _good(what, found) if isinstance(found, Whole) else Finding(what, str(found), is_good=False)


def _good(what: str, found: Whole) -> Finding:
    records = Line("{n} {n:record|records}", {"n": found.records}).text()
    end = found.fingerprint or "made before records had hashes"
    return Finding(what, f"{records}, {end}", is_good=True)
