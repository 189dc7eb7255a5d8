"""`manage.py serve`: the server alone, for hosting, development and browser tests."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.management import HostCommand, serving


class Command(HostCommand):
    help = gettext_noop("Serve Referee on the given address. (`play` prepares everything first.)")
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--workers", type=int, default=1, help=_("number of processes (more than one needs PostgreSQL)")
        )

    def handle(self, *args: Any, host: str, port: int, workers: int, **options: Any) -> None:
        if workers > 1 and connection.vendor != "postgresql":
            text = _("Several processes need PostgreSQL. Set DATABASE_URL.")
            raise CommandError(text)
        serving.require_static_files()
        listener = serving.listen(host, port)
        address = f"http://{host}:{serving.port_of(listener)}/"
        self.stdout.write(_("Serving on {address}").format(address=address))
        self.stdout.flush()
        serving.serve(listener, workers)
