"""``manage.py export CODE …`` and ``export --all``: tables for keeping, a line of JSON each."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.tables.backup import line_of
from referee.tables.models import Table


class Command(BaseCommand):
    """Print the tables; the server may go on meanwhile."""

    help = "Print tables with everything recorded, a line of JSON each; `import` takes them back."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the codes of the tables."""
        parser.add_argument("codes", nargs="*", metavar="CODE")
        parser.add_argument("--all", action="store_true", help="all tables there are")

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        """Run the command."""
        if bool(codes) == options["all"]:
            raise CommandError("Say which: the codes of the tables, or --all.")
        wanted = [code.upper() for code in codes]
        tables = Table.objects.select_related("edition").order_by("pk")
        if wanted:
            tables = tables.filter(code__in=wanted)
            if missing := set(wanted) - {table.code for table in tables}:
                raise CommandError(f"No table has the code {sorted(missing)[0]}.")
        for table in tables.iterator(chunk_size=20) if not wanted else tables:
            self.stdout.write(line_of(table))
