"""Measures listeners × entries on PostgreSQL (``make cluster``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from benchmarks.loading.cluster import NoCluster, running_cluster
from benchmarks.loading.figures import aligned
from benchmarks.loading.words import COLLECTED, INSIDE, Run, measured
from benchmarks.speed.clock import noise

ENTRY_SECONDS = 15
"""How often something is entered at a table in play."""
PROCESSOR_MS = 48
"""An entry with the four views that follow, on PostgreSQL (docs/host.md)."""


class Command(BaseCommand):
    """Measure a PostgreSQL of its own, with commits flushed to disk."""

    help = "Measure entries a second, and how soon they are heard, with many listening processes."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--listeners", type=int, default=65, help="processes that listen")
        parser.add_argument("--writers", type=int, default=16, help="connections that enter at once")
        parser.add_argument("--tables", type=int, default=200)
        parser.add_argument("--seconds", type=float, default=5)

    def handle(self, *args: Any, **options: Any) -> None:
        words = {name: options[name] for name in ("listeners", "writers", "tables", "seconds")}
        try:
            with running_cluster() as cluster:
                runs = measured(cluster, **words)
        except NoCluster as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write("\n".join(_lines(runs, options["listeners"])))


def _lines(runs: list[Run], listeners: int) -> Iterator[str]:
    before = next(run for run in runs if run.what == INSIDE)
    yield f"{listeners} listeners"
    cells = [("what", "entries a second", "to inside", "heard p50", "p99")]
    for run in runs:
        half, most = (f"{run.heard.at(share):.1f} ms" if run.heard.taken else "" for share in (0.5, 0.99))
        cells.append((run.what, f"{run.rate:.0f}", f"{run.rate / max(before.rate, 1):.1f}", half, most))
    yield from aligned(cells, left=(0,))
    rate = 1000 / ENTRY_SECONDS
    top = next(run.rate for run in runs if run.what == COLLECTED)
    yield (
        f"1,000 tables in play: {rate:.0f} entries a second, {100 * rate / max(top, 1):.1f} % of these, and "
        f"{rate * PROCESSOR_MS / 1000:.1f} cores of pages (computed: {PROCESSOR_MS} ms an entry)"
    )
    yield noise().hint
