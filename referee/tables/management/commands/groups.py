"""``manage.py groups``: the groups there are; ``--rebuild`` counts all their tables anew."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from referee.rules.kernel.ruling import Line
from referee.tables.groups import group_path
from referee.tables.keeping import rebuild
from referee.tables.models import Group, Table


class Command(BaseCommand):
    """Print each group with its link; what tables told is worked out from their logs."""

    help = "List the groups with their links; with --rebuild count what their tables told anew."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rebuild", action="store_true", help="work out anew what every table told")

    def handle(self, *args: Any, **options: Any) -> None:
        for group in Group.objects.order_by("pk"):
            tables = Line("{n} {n:table|tables}", {"n": group.tables.count()}).text()
            self.stdout.write(f"{group.code} “{group.name}”: {tables}. Link: {group_path(group)}")
        if options["rebuild"]:
            keys = Table.objects.exclude(group=None).values_list("pk", flat=True)
            told = Line("{n} {n:table|tables} counted anew.", {"n": rebuild(list(keys))}).text()
            self.stdout.write(told)
