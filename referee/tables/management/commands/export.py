"""``manage.py export CODE …`` and ``export --all``: prints tables, a line of JSON each."""

from collections import deque
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.backup import NoBackup, check_line, line_of, refuse
from referee.tables.damaged_rows import Unreadable, as_text, damaged_words, rows_from
from referee.tables.management import HostCommand, counted, keys_by_code, table_with
from referee.tables.models import Table


class Command(HostCommand):
    """Print tables and read each line back; the server may be running."""

    help = gettext_noop("Print tables with their whole record, one line of JSON each. `import` reads them.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", metavar="CODE")
        parser.add_argument("--all", action="store_true", help=_("all tables"))

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        if bool(codes) == options["all"]:
            raise CommandError(_("Give table codes, or --all."))
        results = [self._export(table_with(key)) for key in keys_by_code(codes).values()]
        good = sum(results)
        summary = counted(gettext_noop("{n} {n:table|tables} exported and read back."), n=good)
        if good < len(results):
            bad = counted(gettext_noop("{n} {n:table|tables} couldn’t be read back."), n=len(results) - good)
            raise CommandError(f"{summary} {bad}")
        self.stderr.write(summary)

    def _export(self, table: Table) -> bool:
        """Print a table, even a damaged one. Return whether it is intact."""
        line = line_of(table)
        self.stdout.write(line)
        try:
            if words := damaged_words(table):
                refuse(f"its {words} is no text any more")
            check_line(line)
            deque(rows_from(table, 0), maxlen=0)
        except (NoBackup, Unreadable) as problem:
            said = _("Table {code} is damaged: {problem}.")
            self.stderr.write(said.format(code=as_text(table.code), problem=problem))
            return False
        return True
