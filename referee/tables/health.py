"""Whether the tables can be reached and written to, and if not, why."""

from __future__ import annotations

import logging

from django.db import DatabaseError, connection

from referee.tables.faults import NO_DATABASE, WATCH, Fault, disk_fault, fault_of
from referee.tables.models import Table

logger = logging.getLogger(__name__)


def fault_now() -> Fault | None:
    """Return what is wrong now, None where all is well. One query at most, and one row."""
    return WATCH.now(_look)


def _look() -> Fault | None:
    try:
        Table.objects.exists()
    except DatabaseError as problem:
        logger.warning("The database does not answer: %s", problem)
        return fault_of(problem) or NO_DATABASE
    return disk_fault()


def fault_for_stream() -> Fault | None:
    """Return the same, and give back the connection of the thread that asked."""
    try:
        return fault_now()
    finally:
        if not connection.in_atomic_block:
            connection.close()
