"""``manage.py backup``: a consistent copy of the database while the server runs."""

from __future__ import annotations

import re
import shlex
from datetime import datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.utils.timezone import now
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.management import HostCommand, counted
from referee.tables.management.copies import copy_into

NAME = re.compile(r"referee-\d{8}-\d{6}-\d{6}\.sqlite3", re.ASCII)


def thin_out(folder: Path, keep: int) -> list[Path]:
    """Delete all copies but the newest ``keep``, and return the deleted ones."""
    old = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))[:-keep]
    for path in old:
        path.unlink()
    return old


def dump_line(now: datetime, database: dict[str, Any]) -> str:
    """Return the shell command that copies a PostgreSQL database, without the password."""
    options = (("--host", "HOST"), ("--port", "PORT"), ("--username", "USER"), ("--dbname", "NAME"))
    words = ["pg_dump", "--format=custom", f"--file=referee-{now:%Y%m%d-%H%M%S}.dump"]
    words += [f"{option}={database[name]}" for option, name in options if database.get(name)]
    return shlex.join(words)


class Command(HostCommand):
    """Copy SQLite and keep the newest copies; for PostgreSQL print the command that copies it."""

    help = gettext_noop("Back up the database to a folder and keep the newest copies.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.VAR_DIR / "backups")
        parser.add_argument("--keep", type=int, default=7, help=_("copies to keep (default: 7)"))

    def handle(self, *args: Any, folder: Path, keep: int, **options: Any) -> None:
        if keep < 1:
            raise CommandError(_("--keep has to be at least 1."))
        if connection.vendor != "sqlite":
            line = dump_line(now(), connection.settings_dict)
            raise CommandError(_("Nothing was copied. Back up this database with: {line}").format(line=line))
        try:
            path = copy_into(folder, now())
            gone = len(thin_out(folder, keep))
        except OSError as problem:
            raise CommandError(str(problem)) from None
        size = f"{path.stat().st_size:,}"
        self.stdout.write(_("{path}: {size} bytes, checked.").format(path=path, size=size))
        if gone:
            self.stdout.write(counted(gettext_noop("{n} older {n:copy|copies} deleted."), n=gone))
        self.stdout.write(
            _("The links need the secret key too. Keep it with the copies, and keep both private.")
        )
