"""Measures how many tables and listeners this machine can handle (``make load``)."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from benchmarks.loading.cluster import NoCluster, running_cluster, what_is_missing
from benchmarks.loading.figures import Row, Times, lines
from benchmarks.loading.flood import measured
from benchmarks.loading.load import Effort, Load
from benchmarks.loading.server import NotServing, Server, running_server
from benchmarks.speed.clock import noise

# The share of one address when hosted. The load itself has one address for all its guests.
HOSTED = {"REFEREE_ADDRESS_SHARE": "0.25"}


class Command(BaseCommand):
    """Measure separate servers in temporary folders."""

    help = "Put load on a server of its own: SQLite with one process, PostgreSQL with several."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--on", choices=("sqlite", "postgres", "both"), default="both")
        parser.add_argument(
            "--tables", type=int, default=20, help="tables of a host and 4 seats, all listening"
        )
        parser.add_argument("--seconds", type=float, default=10)
        parser.add_argument(
            "--pause", type=float, default=4, help="seconds between entries at a table, 0: none"
        )
        parser.add_argument("--idle", type=int, default=0, help="more streams, to see what they take")
        parser.add_argument("--workers", type=int, default=2, help="processes on PostgreSQL")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, on: str, workers: int, **options: Any) -> None:
        effort = Effort(options["tables"], options["seconds"], options["pause"], options["idle"])
        if effort.tables < 1 or effort.idle > 35 * effort.tables:
            raise CommandError("At least one table, and at most 35 more streams a table.")
        errors = 0
        for what in ("sqlite", "postgres"):
            if on not in (what, "both"):
                continue
            if what == "postgres" and (missing := what_is_missing()):
                self.stderr.write(f"No load on PostgreSQL: {missing}.")
                continue
            errors += self._load(what, effort, workers if what == "postgres" else 1, options["json"])
        if errors:
            raise CommandError(f"{errors} errors and lost entries under load.")

    def _load(self, what: str, effort: Effort, workers: int, as_json: bool) -> int:
        try:
            with _site(what, workers) as server:
                load = Load(server, effort)
                bare = _bare_inserts(server)
                rows = [*asyncio.run(load.measure()), bare, *_flooded(effort.seconds)]
                lost = load.lost()
                complaints = server.log()
        except (NoCluster, NotServing) as problem:
            raise CommandError(str(problem)) from problem
        report = {
            "on": what,
            "workers": workers,
            "tables": effort.tables,
            "listeners": load.held,
            "bytes_a_listener": round(load.bytes_a_listener),
            "acknowledged": len(load.acknowledged),
            "lost": lost,
            "processor_ms_an_entry": round(load.processor_ms, 1),
            "rows": [row.as_json() for row in rows],
        }
        self.stdout.write(json.dumps(report) if as_json else "\n".join(_lines(report, rows)))
        if complaints:
            self.stderr.write(complaints[-2000:])
        return lost + sum(sum(row.times.errors.values()) for row in rows)


@contextmanager
def _site(what: str, workers: int) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix="referee-load-") as folder:
        if what == "sqlite":
            with running_server(Path(folder)) as server:
                yield server
        else:
            with (
                running_cluster() as cluster,
                running_server(Path(folder), cluster.make("load"), workers) as server,
            ):
                yield server


def _flooded(seconds: float) -> list[Row]:
    """Time guests while another client floods a server of its own."""
    with (
        tempfile.TemporaryDirectory(prefix="referee-load-") as folder,
        running_server(Path(folder), more=HOSTED) as server,
    ):
        return asyncio.run(measured(server.port, seconds))


def _bare_inserts(server: Server) -> Row:
    """Time the inserts in a process of the site."""
    command = [sys.executable, "-m", "benchmarks.loading.inserts"]
    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env={**os.environ, **server.env}, capture_output=True, text=True
    )
    if done.returncode:
        raise NotServing(done.stderr)
    seconds = json.loads(done.stdout)
    return Row("bare insert", sum(seconds), Times(seconds))


def _lines(report: dict[str, Any], rows: list[Row]) -> Iterator[str]:
    yield (
        f"\n{report['on']}, {report['workers']} process(es): "
        f"{report['tables']} tables and {report['listeners']} listeners held"
        + (f", {report['bytes_a_listener']:,} bytes a listener" if report["bytes_a_listener"] else "")
    )
    yield f"{report['acknowledged']:,} entries acknowledged, {report['lost']:,} of them lost"
    if report["processor_ms_an_entry"]:
        yield f"{report['processor_ms_an_entry']} ms of processor time an entry, with the views that follow"
    yield from lines(rows)
    yield noise().hint
