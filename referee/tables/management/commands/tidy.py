"""``manage.py tidy``: archives and deletes the tables that are too old."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.archive import archive, old_tables
from referee.tables.backup import NoBackup
from referee.tables.management import HostCommand, counted


class Command(HostCommand):
    """Archive the tables that no one has entered anything at for REFEREE_KEEPS_DAYS."""

    help = gettext_noop(
        "Save each table with no entry for REFEREE_KEEPS_DAYS as a signed file, then delete it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.VAR_DIR / "archive")

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        if not settings.KEEPS_DAYS:
            self.stdout.write(_("Nothing is deleted here: REFEREE_KEEPS_DAYS is 0."))
            return
        done = 0
        for table in old_tables(settings.KEEPS_DAYS):
            try:
                done += archive(table, folder) is not None
            except NoBackup as problem:
                # A damaged table stays: its file couldn't be opened.
                self.stderr.write(f"{table.code}: {problem}")
            except OSError as problem:
                said = _("{folder} takes no file: {problem}. {code} stays.")
                words = {"folder": folder, "problem": problem.strerror, "code": table.code}
                raise CommandError(said.format(**words)) from problem
        said = gettext_noop("{n} {n:table|tables} archived in {folder} and deleted.")
        self.stdout.write(counted(said, n=done, folder=str(folder)))
