"""Whether the tables can be reached."""

from __future__ import annotations

import logging

from django.db import DatabaseError

from referee.tables.models import Table

logger = logging.getLogger(__name__)


def is_database_well() -> bool:
    """Whether the database answers and has been migrated. One query, and one row at most."""
    try:
        Table.objects.exists()
    except DatabaseError as problem:
        logger.warning("The database does not answer: %s", problem)
        return False
    return True
