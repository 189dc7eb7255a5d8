"""``manage.py groups``: the groups there are; count their tables anew, write one down, take one in."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.rules.kernel.ruling import Line
from referee.tables.groupfile import take_in, written
from referee.tables.groups import group_path
from referee.tables.keeping import rebuild
from referee.tables.models import Group, Table


class Command(BaseCommand):
    help = "List the groups with their links; with --rebuild count what their tables told anew."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="work out anew what every table told")
        parser.add_argument("--export", metavar="CODE", help="print this group as JSON")
        parser.add_argument("--import", type=Path, metavar="FILE", dest="file", help="found a group again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["export"]:
            self._export(options["export"])
        elif options["file"]:
            self._import(options["file"])
        else:
            self._list(is_rebuilt=options["rebuild"])

    def _export(self, code: str) -> None:
        group = Group.objects.filter(code=code).first()
        if group is None:
            raise CommandError(f"There is no group {code}.")
        self.stdout.write(json.dumps(written(group), ensure_ascii=False, indent=1))

    def _import(self, file: Path) -> None:
        """Found the group; what the file says must make sense as a whole."""
        try:
            taken = take_in(file.read_text("utf-8"))
        except (OSError, ValueError) as problem:
            raise CommandError(f"{file}: {problem}") from None
        told = f"{taken.group.code} “{taken.group.name}”: {taken.tables} tables taken in"
        self.stdout.write(f"{told}, {taken.missing} not here. Link: {group_path(taken.group)}")

    def _list(self, *, is_rebuilt: bool) -> None:
        for group in Group.objects.order_by("pk"):
            tables = Line("{n} {n:table|tables}", {"n": group.tables.count()}).text()
            self.stdout.write(f"{group.code} “{group.name}”: {tables}. Link: {group_path(group)}")
        if is_rebuilt:
            keys = Table.objects.exclude(group=None).values_list("pk", flat=True)
            told = Line("{n} {n:table|tables} counted anew.", {"n": rebuild(list(keys))}).text()
            self.stdout.write(told)
