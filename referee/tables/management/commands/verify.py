"""``manage.py verify``: whether every record is what it was when it was recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from referee.rules.kernel.ruling import Line
from referee.tables.management import keys_by_code, table_with
from referee.tables.verifying import Fault, Whole, look_at, looks_at_file

Looks = Iterator[tuple[str, Callable[[], Whole]]]


class Command(BaseCommand):
    """Go through the tables, or a file; name the first record of each that does not fit."""

    help = "Check the records of tables, or of a file, against their hashes. Changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE", help="codes of tables; none for all")
        parser.add_argument("--file", type=Path, help="an export, or the chain that a page gives")

    def handle(self, *args: Any, codes: list[str], file: Path | None, **options: Any) -> None:
        if codes and file:
            raise CommandError("Give codes, or a file.")
        number = bad = 0
        for what, look in _in_file(file) if file else _tables(codes):
            number += 1
            try:
                self.stdout.write(f"{what}: {_said(look())}.")
            except (Fault, DatabaseError) as problem:
                bad += 1
                self.stderr.write(f"{what}: {problem}.")
        phrase = "Tables checked: {n}. Do not fit: {bad}."
        told = Line(phrase, {"n": number, "bad": bad}).text()
        if bad:
            raise CommandError(told)
        self.stdout.write(told)


def _tables(codes: list[str]) -> Looks:
    for code, key in keys_by_code(codes).items():
        yield f"Table {code}", partial(_look_at, key)


def _look_at(key: int) -> Whole:
    return look_at(table_with(key))


def _in_file(file: Path) -> Looks:
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise CommandError(f"{file} cannot be read: {problem.strerror}.") from None
    yield from looks_at_file(data)


def _said(found: Whole) -> str:
    records = Line("{n} {n:record|records}", {"n": found.records}).text()
    return f"{records}, {found.fingerprint or 'made before records had hashes'}"
