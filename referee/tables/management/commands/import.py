"""``manage.py import FILE``: imports tables printed by ``export``; no record is added twice."""

import re
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.backup import NoBackup, read_line
from referee.tables.management import HostCommand, counted, unreadable
from referee.tables.restoring import Imported, put_back
from referee.tables.tickets import host_ticket

CODE = re.compile(rb'"code": ?"([A-Z0-9]{1,8})"')


class Command(HostCommand):
    """Import each table completely or not at all; print what was skipped and why, and then exit with 1."""

    help = gettext_noop("Import tables from a file made by `export` (- for standard input).")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        stop = _("shut out every device that had a seat")
        parser.add_argument("--shut-out", action="store_true", help=stop)

    def handle(self, *args: Any, file: str, shut_out: bool, **options: Any) -> None:
        seen: set[str] = set()
        taken = skipped = 0
        # Not splitlines: names may contain other line separators.
        for number, line in enumerate(_bytes(file).split(b"\n"), 1):
            if not line.strip():
                continue
            try:
                self.stdout.write(_said(_taken(line, seen, shut_out)))
                taken += 1
            except NoBackup as problem:
                self.stderr.write(_skipped(number, line, problem))
                skipped += 1
        if skipped:
            phrase = gettext_noop("Tables imported: {n}. Lines skipped: {skipped}.")
            raise CommandError(counted(phrase, n=taken, skipped=skipped))
        if not taken:
            raise CommandError(_("The file contains no tables."))


def _bytes(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as problem:
        raise unreadable(file, problem) from None


def _skipped(number: int, line: bytes, problem: NoBackup) -> str:
    """Describe a skipped line, with its table's code if it can be found."""
    said = _("Line {number} is skipped: {problem}.")
    if found := CODE.search(line):
        said = _("Line {number} (table {code}) is skipped: {problem}.")
    return said.format(number=number, code=found and found[1].decode(), problem=problem)


def _taken(line: bytes, seen: set[str], shut_out: bool) -> Imported:
    try:
        found = read_line(line.decode())
    except UnicodeDecodeError:
        raise NoBackup("it is no text") from None
    code = found.table.code
    if code in seen:
        raise NoBackup(f"table {code} is in the file twice")
    seen.add(code)
    return put_back(found, shut_out=shut_out)


def _said(done: Imported) -> str:
    table = done.table
    phrase = gettext_noop("{code} “{name}”: already here. Host: {path}")
    if done.is_new:
        phrase = gettext_noop("{code} “{name}”: new, {n} {n:record|records}. Host: {path}")
    elif done.added:
        phrase = gettext_noop("{code} “{name}”: {n} {n:record|records} added. Host: {path}")
    return counted(phrase, code=table.code, name=table.name, n=done.added, path=host_ticket(table))
