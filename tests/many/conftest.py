"""Real servers: one on SQLite, one of two processes on a PostgreSQL of our own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.loading.cluster import Cluster, running_cluster, what_is_missing
from benchmarks.loading.server import Server, running_server


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of our own; skips where there is none."""
    if missing := what_is_missing():
        pytest.skip(f"no PostgreSQL to test with: {missing}")
    with running_cluster(is_safe=False) as running:
        yield running


@pytest.fixture(scope="session")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A referee of one process on SQLite."""
    with running_server(tmp_path_factory.mktemp("sqlite")) as server:
        yield server


@pytest.fixture(scope="session")
def on_postgres(tmp_path_factory: pytest.TempPathFactory, cluster: Cluster) -> Iterator[Server]:
    """A referee of two processes on PostgreSQL."""
    with running_server(tmp_path_factory.mktemp("postgres"), cluster.make("many"), workers=2) as server:
        yield server
