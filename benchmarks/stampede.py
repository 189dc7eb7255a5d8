"""Measures how devices come back after a restart (``make stampede``)."""

from __future__ import annotations

import asyncio
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from benchmarks.loading.cluster import NoCluster, running_cluster
from benchmarks.loading.figures import Times
from benchmarks.loading.server import NotServing, running_server
from benchmarks.loading.stampede import Stampede
from benchmarks.speed.clock import noise

SPARE_FILES = 500
"""Open files of a process beside its streams."""


class Command(BaseCommand):
    """Restart a server of its own, on PostgreSQL, while all devices of its tables listen."""

    help = "Restart a server with thousands of streams, and measure how the devices come back."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--devices", type=int, default=10_000)
        parser.add_argument("--workers", type=int, default=2)

    def handle(self, *args: Any, devices: int, workers: int, **options: Any) -> None:
        most = _open_files() - SPARE_FILES
        if not 1 <= devices <= most:
            raise CommandError(f"Between 1 and {most} devices: each is an open file (ulimit -n).")
        try:
            found = self._measure(devices, workers)
        except (NoCluster, NotServing) as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write("\n".join(_lines(found)))
        if found.lost:
            raise CommandError(f"{found.lost} devices didn't come back or didn't hear.")

    def _measure(self, devices: int, workers: int) -> Stampede:
        with (
            tempfile.TemporaryDirectory(prefix="referee-stampede-") as folder,
            running_cluster() as cluster,
            running_server(Path(folder), cluster.make("stampede"), workers) as server,
        ):

            def restart() -> None:
                server.stop()
                server.start()

            found = Stampede(server, devices, restart)
            asyncio.run(found.measure())
            return found


def _open_files() -> int:
    """Raise the limit of open files as far as it goes, here and in what starts here; return it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def _lines(found: Stampede) -> Iterator[str]:
    def half_and_most(times: Times) -> str:
        return f"p50 {times.at(0.5):.0f} ms, p99 {times.at(0.99):.0f} ms, most {times.at(1):.0f} ms"

    yield f"{found.number} devices at {len(found.hosts)} tables, the server restarted"
    yield f"all were back after {found.seconds:.1f} s; a device was away: {half_and_most(found.away)}"
    yield f"tries that failed: {sum(found.tries.values())} {dict(found.tries)}"
    yield f"a guest’s page before: {half_and_most(found.calm)}"
    errors = found.meanwhile.errors.total()
    yield f"and until all were back: {half_and_most(found.meanwhile)}, {errors} errors"
    yield f"an entry afterwards, heard by {len(found.heard.taken)} devices: {half_and_most(found.heard)}"
    yield noise().hint
