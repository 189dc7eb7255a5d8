"""What every test of the pages starts from."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from referee.tables import logbook
from referee.tables.models import Table
from tests.cast import open_arctic
from tests.web.guests import Guest, guest_at, host_of


@pytest.fixture(autouse=True)
def _no_logs_read_yet() -> None:
    """Tests roll back and use the same numbers again; the logs kept in memory do not know that."""
    logbook.forget_all()


@pytest.fixture(autouse=True)
def _nobody_asked_yet() -> None:
    """What an address has asked for is counted by the minute and the hour, whichever test asked."""
    cache.clear()


@pytest.fixture
def table(db: None) -> Table:
    """A table of Ann, Bo and Cy before round 1; Ann leads."""
    return open_arctic()


@pytest.fixture
def host(table: Table) -> Guest:
    """The tablet on the table."""
    return host_of(table)


@pytest.fixture
def bo(table: Table) -> Guest:
    """Bo's phone."""
    return guest_at(table, "Bo")
