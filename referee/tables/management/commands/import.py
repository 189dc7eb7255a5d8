"""``manage.py import FILE``: take tables back that ``export`` has printed; nothing is recorded twice."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.rules.kernel.ruling import Line
from referee.tables.backup import NoBackup, read_line
from referee.tables.links import link_path
from referee.tables.restoring import Imported, put_back

CODE = re.compile(rb'"code": ?"([A-Z0-9]{1,8})"')


class Command(BaseCommand):
    """Take each table whole or not at all, say which were not taken and why, and exit with 1 then."""

    help = "Take back the tables of a file made by `export` (- for standard input)."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--new-links", action="store_true", help="make all links so far worthless")

    def handle(self, *args: Any, file: str, new_links: bool, **options: Any) -> None:
        seen: set[str] = set()
        taken = skipped = 0
        # Not splitlines: a name may hold signs that it takes for the end of a line.
        for number, line in enumerate(_bytes(file).split(b"\n"), 1):
            if not line.strip():
                continue
            try:
                self.stdout.write(_said(_taken(line, seen, new_links)))
                taken += 1
            except NoBackup as problem:
                self.stderr.write(f"Line {number}{_code_in(line)} is skipped: {problem}.")
                skipped += 1
        if skipped:
            phrase = "Tables in: {n}. Lines skipped: {skipped}."
            raise CommandError(Line(phrase, {"n": taken, "skipped": skipped}).text())
        if not taken:
            raise CommandError("There is no table in the file.")


def _bytes(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as problem:
        raise CommandError(f"{file} cannot be read: {problem.strerror}.") from None


def _code_in(line: bytes) -> str:
    """Return which table a line seems to be about, however damaged it is."""
    found = CODE.search(line)
    return f" (table {found[1].decode()})" if found else ""


def _taken(line: bytes, seen: set[str], new_links: bool) -> Imported:
    try:
        found = read_line(line.decode())
    except UnicodeDecodeError:
        raise NoBackup("it is no text") from None
    code = found.table.code
    if code in seen:
        raise NoBackup(f"table {code} is in the file twice")
    seen.add(code)
    return put_back(found, new_links=new_links)


def _said(done: Imported) -> str:
    table = done.table
    phrase = "{n} {n:record|records} added" if done.added else "all of it was there"
    what = Line("new, {n} {n:record|records}" if done.is_new else phrase, {"n": done.added}).text()
    return f"{table.code} “{table.name}”: {what}. Host: {link_path(table)}"
