"""``manage.py import FILE``: take tables back that ``export`` has printed; nothing is recorded twice."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.rules.kernel.ruling import Line
from referee.tables.backup import Backup, Imported, NoBackup, check_place, put_back, read_line
from referee.tables.links import link_path


class Command(BaseCommand):
    """Look the whole file over first; only if all of it is good anything is recorded."""

    help = "Take back the tables of a file made by `export` (- for standard input)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file, and whether the old links should die."""
        parser.add_argument("file")
        parser.add_argument("--new-links", action="store_true", help="make all links so far worthless")

    def handle(self, *args: Any, file: str, new_links: bool, **options: Any) -> None:
        """Run the command."""
        text = _text(file)
        seen: set[str] = set()
        for number, found in _tables(text):
            if found.table.code in seen:
                raise CommandError(f"Line {number}: table {found.table.code} is in the file twice.")
            seen.add(found.table.code)
            _held(number, check_place, found)
        if not seen:
            raise CommandError("There is no table in the file.")
        for number, found in _tables(text):
            done: Imported = _held(number, put_back, found, new_links=new_links)
            self.stdout.write(_said(done))


def _text(file: str) -> str:
    try:
        if file == "-":
            return sys.stdin.buffer.read().decode()
        return Path(file).read_bytes().decode()
    except OSError as problem:
        raise CommandError(f"{file} cannot be read: {problem.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError(f"{file} is no export: it is no text.") from None


def _tables(text: str) -> Iterator[tuple[int, Backup]]:
    """Yield the tables one after the other; all of them at once could be many."""
    # Not splitlines: a name may hold signs that it takes for the end of a line.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, _held(number, read_line, line)


def _held(number: int, do: Any, *words: Any, **options: Any) -> Any:
    try:
        return do(*words, **options)
    except NoBackup as problem:
        raise CommandError(f"Line {number}: {problem}. Nothing after it is imported.") from None


def _said(done: Imported) -> str:
    table = done.table
    phrase = "{n} {n:record|records} added" if done.added else "all of it was there"
    what = Line("new, {n} {n:record|records}" if done.is_new else phrase, {"n": done.added}).text()
    return f"{table.code} “{table.name}”: {what}. Host: {link_path(table)}"
