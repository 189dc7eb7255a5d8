"""Proofs may ask for `proven`, to say on how much they stand."""

import pytest

from referee.tables import logbook
from tests.proofs.proving import proven

__all__ = ["proven"]


@pytest.fixture(autouse=True)
def _no_logs_read_yet() -> None:
    """Tests roll back and use the same numbers again; the logs kept in memory do not know that."""
    logbook.forget_all()
