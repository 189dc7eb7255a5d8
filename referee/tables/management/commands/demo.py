"""``manage.py demo``: sets up three demo tables from recorded games."""

from typing import Any

from django.conf import settings
from django.db import transaction

from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.line import gettext_noop
from referee.tables.management import HostCommand
from referee.tables.models import Table
from referee.tables.services import open_played

DEMOS = {
    "DEMOAR": ("arctic", "Friday night (demo)"),
    "DEMOEA": ("earth", "Sunday afternoon (demo)"),
    "DEMOPR": ("prehistory", "Winter evening (demo)"),
}


class Command(HostCommand):
    help = gettext_noop("Set up the demo tables. Existing tables stay.")

    def handle(self, *args: Any, **options: Any) -> None:
        lay_out()
        for table in demo_tables():
            self.stdout.write(f"{table.code} “{table.name}”")


def lay_out() -> None:
    """Set up the missing demo tables, all or none."""
    there = {table.code for table in demo_tables()}
    with transaction.atomic():
        for code, (game, name) in DEMOS.items():
            if code not in there:
                file = settings.BASE_DIR / "fixtures" / "replays" / game / "demo.json"
                open_played(read_story(file), name, code)


def demo_tables() -> list[Table]:
    return list(Table.objects.filter(code__in=DEMOS).order_by("code"))
