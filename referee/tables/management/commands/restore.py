"""``manage.py restore FILE``: tries a copy of the database, then puts it in the place of today's."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils.timezone import now
from django.utils.translation import gettext as _

from referee.rules.kernel.text.line import gettext_noop
from referee.tables.faults import DRILL
from referee.tables.links import HOST
from referee.tables.management import HostCommand, counted
from referee.tables.management.copies import COPIES, Copy
from referee.tables.models import Table
from referee.tables.tickets import place_ticket

# Set in the process that tries the scratch database.
SCRATCH = "REFEREE_SCRATCH"


class Command(HostCommand):
    """Try a copy in a scratch database: migrate it, verify it, open a table. Then put it in place."""

    help = gettext_noop(
        "Replace the database with a copy (from `backup` or pg_dump), after testing it. Stop Referee first."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", nargs="?")
        parser.add_argument("--drill", action="store_true", help=_("only test it, change nothing"))

    def handle(self, *args: Any, file: Path | None, drill: bool, **options: Any) -> None:
        if SCRATCH in os.environ:
            self.stdout.write(str(try_here()))
            return
        if file is None or not file.is_file():
            raise CommandError(_("{file} isn’t a file.").format(file=file or "FILE"))
        copy = COPIES[connection.vendor](file)
        try:
            tables = self._try(copy)
            kept = None if drill else copy.put_in_place()
        finally:
            copy.clean_up()
        said = gettext_noop("{file}: {n} {n:table|tables}, verified, and the newest opened.")
        self.stdout.write(counted(said, file=file.name, n=tables))
        if kept:
            self.stdout.write(_("It’s the database now. The old one is in {kept}.").format(kept=kept))

    def _try(self, copy: Copy) -> int:
        """Return how many tables the copy has. Raises CommandError for a copy that is no good."""
        tables, problem = 0, ""
        try:
            url = copy.into_scratch()
            tables = _in_scratch(url)
        except (DatabaseError, OSError, CommandError) as fault:
            problem = str(fault)
        result = {"at": now().isoformat(), "file": copy.file.name, "tables": tables, "ok": not problem}
        DRILL.write_text(json.dumps(result), encoding="utf-8")
        if problem:
            said = _("{file} failed the test, and nothing was changed: {problem}")
            raise CommandError(said.format(file=copy.file.name, problem=problem))
        return tables


def _in_scratch(url: str) -> int:
    """Try the scratch database in a process of its own, as settings name one database."""
    words = [sys.executable, "manage.py", "restore"]
    env = {**os.environ, "DATABASE_URL": url, "REFEREE_NO_SETUP": "1", SCRATCH: "yes"}
    tried = subprocess.run(words, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False)
    if tried.returncode:
        lines = tried.stderr.strip().splitlines() or [f"exit {tried.returncode}"]
        raise CommandError(lines[-1])
    return int(tried.stdout.split()[-1])


def try_here() -> int:
    """Migrate and verify this database and open its newest table. Return the number of tables."""
    call_command("migrate", interactive=False, verbosity=0)
    call_command("verify")
    tables = Table.objects.filter(trial_of=None)
    newest = tables.order_by("-records__pk").first()
    if newest is not None:
        _open(newest)
    return tables.count()


def _open(table: Table) -> None:
    """Open a table as its host, and leave no trace of it. Raises CommandError."""
    client, ticket = Client(SERVER_NAME=_host()), place_ticket(table, HOST)
    with transaction.atomic():
        client.get(ticket, secure=True)
        response = client.post(ticket, secure=True, follow=True)
        transaction.set_rollback(True)
    if response.status_code != 200 or f"/t/{table.code}/{HOST}/" not in response.request["PATH_INFO"]:
        raise CommandError(f"table {table.code} does not open: {response.status_code}")


def _host() -> str:
    first: str = settings.ALLOWED_HOSTS[0]
    return "localhost" if first == "*" else first.lstrip(".")
