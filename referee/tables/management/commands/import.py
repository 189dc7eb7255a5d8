"""``manage.py import FILE``: take tables back that ``export`` has printed; nothing is recorded twice."""

import re
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.backup import NoBackup, read_line
from referee.tables.links import link_path
from referee.tables.management import HostCommand, counted, unreadable
from referee.tables.restoring import Imported, put_back

CODE = re.compile(rb'"code": ?"([A-Z0-9]{1,8})"')


class Command(HostCommand):
    """Take each table whole or not at all, say which were not taken and why, and exit with 1 then."""

    help = gettext_noop("Take back the tables of a file made by `export` (- for standard input).")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        stop = _("stop all links made so far from working")
        parser.add_argument("--new-links", action="store_true", help=stop)

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
                self.stderr.write(_skipped(number, line, problem))
                skipped += 1
        if skipped:
            phrase = gettext_noop("Tables imported: {n}. Lines skipped: {skipped}.")
            raise CommandError(counted(phrase, n=taken, skipped=skipped))
        if not taken:
            raise CommandError(_("There is no table in the file."))


def _bytes(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as problem:
        raise unreadable(file, problem) from None


def _skipped(number: int, line: bytes, problem: NoBackup) -> str:
    """Say which line is not taken, and which table it seems to be about, however damaged it is."""
    said = _("Line {number} is skipped: {problem}.")
    if found := CODE.search(line):
        said = _("Line {number} (table {code}) is skipped: {problem}.")
    return said.format(number=number, code=found and found[1].decode(), problem=problem)


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
    phrase = gettext_noop("{code} “{name}”: all of it is already here. Host: {path}")
    if done.is_new:
        phrase = gettext_noop("{code} “{name}”: new, {n} {n:record|records}. Host: {path}")
    elif done.added:
        phrase = gettext_noop("{code} “{name}”: {n} {n:record|records} added. Host: {path}")
    return counted(phrase, code=table.code, name=table.name, n=done.added, path=link_path(table))
