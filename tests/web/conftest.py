"""What every test of the pages starts from."""

from __future__ import annotations

import pytest

from referee.tables import logbook


@pytest.fixture(autouse=True)
def _no_logs_read_yet() -> None:
    """Tests roll back and use the same numbers again; the logs kept in memory do not know that."""
    logbook.forget_all()
