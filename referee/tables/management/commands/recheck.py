"""``manage.py recheck``: finds recorded rulings that today's rules would change."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.exports import drift_of
from referee.tables.logbook import DamagedTable
from referee.tables.management import HostCommand, counted, keys_by_code, table_with
from referee.tables.models import Table


class Command(HostCommand):
    help = gettext_noop("List recorded rulings that today’s rules would change (drift). Changes nothing.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help=_("table codes (default: all)"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Check each table and print a line for each drifted record; continue after damaged tables."""
        if Table._meta.db_table not in connection.introspection.table_names():
            said = _("There are no tables yet. `python3 manage.py play` sets everything up.")
            raise CommandError(said)
        keys = keys_by_code(options["codes"])
        drifted = damaged = 0
        for code, key in keys.items():
            try:
                for found in drift_of(table_with(key)):
                    drifted += 1
                    self.stdout.write(f"{code} record {found.number}: today {found.now}")
            except (DamagedTable, DatabaseError) as problem:
                damaged += 1
                self.stderr.write(f"Table {code}: {problem}.")
        phrase = gettext_noop("Tables checked: {tables}. Records with drift: {drifted}.")
        self.stdout.write(counted(phrase, tables=len(keys), drifted=drifted))
        if damaged:
            raise CommandError(counted(gettext_noop("{n} {n:table is|tables are} damaged."), n=damaged))
