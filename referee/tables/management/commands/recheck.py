"""``manage.py recheck``: where today's rules would rule differently from what was recorded."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from referee.rules.kernel.ruling import Line
from referee.tables.models import Table
from referee.tables.selectors import drift_of


class Command(BaseCommand):
    """Information only: recorded rulings stand, whatever this prints."""

    help = "List the recorded rulings that today's rules would give differently (drift). Changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take table codes; none means all."""
        parser.add_argument("codes", nargs="*", help="codes of tables; none for all")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check each table, one line a drifted record."""
        if Table._meta.db_table not in connection.introspection.table_names():
            raise CommandError("There is no table here yet: `python3 manage.py play` lays everything out.")
        tables = Table.objects.select_related("edition").order_by("pk")
        if options["codes"]:
            tables = tables.filter(code__in=options["codes"])
        checked = drifted = 0
        for table in tables.iterator():
            checked += 1
            for found in drift_of(table):
                drifted += 1
                self.stdout.write(f"{table.code} record {found.number}: today {found.now}")
        phrase = "{tables} {tables:table|tables} checked, {drifted} {drifted:record|records} with drift."
        self.stdout.write(Line(phrase, {"tables": checked, "drifted": drifted}).text())
