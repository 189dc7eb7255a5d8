"""``manage.py backup``: a consistent copy of the database, while the server goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.utils.timezone import now

from referee.rules.kernel.ruling import Line
from referee.tables.copying import NoCopy, copy_into, dump_line, thin_out


class Command(BaseCommand):
    """Copy SQLite and keep the newest copies; for PostgreSQL say the line that does it."""

    help = "Copy the database as of one moment into a folder, and keep the newest copies there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.VAR_DIR / "backups")
        parser.add_argument("--keep", type=int, default=7, help="how many copies stay (default: 7)")

    def handle(self, *args: Any, folder: Path, keep: int, **options: Any) -> None:
        if keep < 1:
            raise CommandError("--keep has to be 1 at least: the copy just made stays.")
        if connection.vendor != "sqlite":
            line = dump_line(now(), connection.settings_dict)
            raise CommandError(f"Nothing was copied. This database is copied by: {line}")
        try:
            path = copy_into(folder, now())
            gone = len(thin_out(folder, keep))
        except (NoCopy, OSError) as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(f"{path}: {path.stat().st_size:,} bytes, looked over.")
        if gone:
            self.stdout.write(Line("{n} older {n:copy|copies} deleted.", {"n": gone}).text())
        self.stdout.write(
            "The links need the secret key too. Keep it with the copies, and keep both private."
        )
