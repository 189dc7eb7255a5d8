"""``manage.py demo``: sets up three demo tables from recorded games."""

from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.db import transaction
from django.utils.translation import get_language, gettext, override

from referee.rules.kernel.replay import read_story
from referee.rules.kernel.text.line import gettext_noop
from referee.tables.management import HostCommand
from referee.tables.models import Table
from referee.tables.renaming import in_own_names
from referee.tables.services import open_played

DEMOS = {
    "DEMOAR": ("arctic", gettext_noop("Friday night (demo)")),
    "DEMOEA": ("earth", gettext_noop("Sunday afternoon (demo)")),
    "DEMOPR": ("prehistory", gettext_noop("Winter evening (demo)")),
}


class Command(HostCommand):
    help = gettext_noop("Set up the demo tables. Existing tables stay.")

    def add_arguments(self, parser: CommandParser) -> None:
        languages = [code for code, _ in settings.LANGUAGES]
        about = gettext("of the tables and their players (default: the terminal’s)")
        parser.add_argument("--language", choices=languages, help=about)

    def handle(self, *args: Any, language: str | None = None, **options: Any) -> None:
        with override(language or get_language()):
            lay_out()
        for table in demo_tables():
            self.stdout.write(f"{table.code} “{table.name}”")


def lay_out() -> None:
    """Set up the missing demo tables, all or none, in the current language."""
    there = {table.code for table in demo_tables()}
    with transaction.atomic():
        for code, (game, name) in DEMOS.items():
            if code not in there:
                file = settings.BASE_DIR / "fixtures" / "replays" / game / "demo.json"
                open_played(in_own_names(read_story(file)), gettext(name), code)


def demo_tables() -> list[Table]:
    return list(Table.objects.filter(code__in=DEMOS).order_by("code"))
