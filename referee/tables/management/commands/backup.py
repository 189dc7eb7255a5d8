"""``manage.py backup``: a consistent copy of the database while the server runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.utils.timezone import now
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.management import HostCommand, counted
from referee.tables.management.copies import COPY_INTO

NAME = re.compile(r"referee-\d{8}-\d{6}-\d{6}(?:-[\d.]+)?\.(?:sqlite3|dump)", re.ASCII)
"""The time comes first, so that names are in order whatever the version."""


def thin_out(folder: Path, keep: int) -> list[Path]:
    """Delete all copies but the newest ``keep``, and return the deleted ones."""
    old = sorted(path for path in folder.iterdir() if NAME.fullmatch(path.name))[:-keep]
    for path in old:
        path.unlink()
    return old


class Command(HostCommand):
    """Copy the database and keep the newest copies."""

    help = gettext_noop("Back up the database to a folder and keep the newest copies.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.VAR_DIR / "backups")
        parser.add_argument("--keep", type=int, default=7, help=_("copies to keep (default: 7)"))
        parser.add_argument("--drill", action="store_true", help=_("also try the copy, as `restore --drill`"))

    def handle(self, *args: Any, folder: Path, keep: int, drill: bool, **options: Any) -> None:
        if keep < 1:
            raise CommandError(_("--keep has to be at least 1."))
        try:
            path = COPY_INTO[connection.vendor](folder, now())
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
        if drill:
            call_command("restore", str(path), drill=True, stdout=self.stdout)
