"""Fixtures for the tests of the tables."""

from __future__ import annotations

import pytest

from referee.tables import logbook
from referee.tables.models import Table
from tests.cast import open_arctic


@pytest.fixture(autouse=True)
def _no_logs_read_yet() -> None:
    """Clear the cache of logs, since rolled back tests reuse primary keys."""
    logbook.forget_all()


@pytest.fixture
def table(db: None) -> Table:
    """A table of Ann, Bo and Cy before round 1."""
    return open_arctic()
