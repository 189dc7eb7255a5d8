"""Times everything that has to be fast, beside its floor (``make bench``)."""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.test.utils import override_settings

from benchmarks.speed import urls
from benchmarks.speed.measuring import FULL, QUICK, measure
from referee.bootstrap import run_and_wait
from referee.tables.models import Table

# Variables that would change the site.
NOT_HANDED_ON = {"DATABASE_URL", "DEBUG", "REFEREE_PROFILE", "SECRET_KEY", "ALLOWED_HOSTS"}


class Command(BaseCommand):
    """Measure in a separate process, folder and database."""

    help = "Measure what has to be fast: rulings, entries, pages and what a page weighs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """``--here``: set when the command starts itself as a separate process."""
        parser.add_argument("--quick", action="store_true", help="few repetitions: the times mean little")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)

    def handle(self, *args: Any, quick: bool, here: bool, **options: Any) -> None:
        if not here:
            wanted = [name for name, is_on in (("--quick", quick), ("--json", options["json"])) if is_on]
            sys.exit(elsewhere("bench", *wanted))
        make_ready()
        with override_settings(ROOT_URLCONF=urls.__name__):
            report = measure(QUICK if quick else FULL)
        if options["json"]:
            self.stdout.write(json.dumps(report.as_json(), indent=1))
        else:
            self.stdout.write("\n".join(report.lines()))
        if report.broken and not quick:
            raise CommandError("; ".join(report.broken) + ".")


def elsewhere(command: str, *wanted: str) -> int:
    """Run the command in a separate process with a temporary folder; return its exit code."""
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        env = {name: value for name, value in os.environ.items() if name not in NOT_HANDED_ON}
        env["REFEREE_VAR"] = folder
        return run_and_wait([sys.executable, "-m", "benchmarks", command, "--here", *wanted], env)


def make_ready() -> None:
    """Create an empty database and collect the static files, as `play` does."""
    call_command("migrate", verbosity=0, interactive=False)
    if Table.objects.exists():
        raise CommandError("There are tables in this database: the bench needs one of its own.")
    call_command("collectstatic", verbosity=0, interactive=False)
