"""Counts that expire, for rate limits: shared by all processes in PostgreSQL, else in this process.

The table is unlogged, so counting waits for no disk; a crash of the database empties it. It belongs to no
migration, so that a version before finds nothing it doesn't know.
"""

from typing import Any

from django.core.cache import cache
from django.db import connection, connections

TABLE = "referee_counts"
CREATE = f"""
    CREATE UNLOGGED TABLE IF NOT EXISTS {TABLE} (
        name text PRIMARY KEY, times integer NOT NULL, ends timestamptz NOT NULL
    )
"""
ADD = f"""
    INSERT INTO {TABLE} AS kept (name, times, ends) VALUES (%s, 1, now() + make_interval(secs => %s))
    ON CONFLICT (name) DO UPDATE SET
        times = CASE WHEN kept.ends < now() THEN 1 ELSE kept.times + 1 END,
        ends = CASE WHEN kept.ends < now() THEN excluded.ends ELSE kept.ends END
"""  # noqa: S608
READ = f"SELECT times FROM {TABLE} WHERE name = %s AND ends >= now()"  # noqa: S608
SWEEP = f"DELETE FROM {TABLE} WHERE ends < now()"  # noqa: S608


def make_table(using: str, **more: Any) -> None:
    """Create the table in PostgreSQL, and delete what has expired (after every `migrate`)."""
    if connections[using].vendor == "postgresql":
        with connections[using].cursor() as cursor:
            cursor.execute(CREATE)
            cursor.execute(SWEEP)


def count(name: str) -> int:
    """Return how often something was counted since its first time, 0 once that has expired."""
    if connection.vendor != "postgresql":
        found: int = cache.get(name, 0)
        return found
    with connection.cursor() as cursor:
        cursor.execute(READ, [name])
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def add(name: str, seconds: float) -> None:
    """Count once more; the count expires ``seconds`` after the first time."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(ADD, [name, seconds])
        return
    if cache.add(name, 1, seconds):
        return
    try:
        cache.incr(name)
    except ValueError:  # it expired in between
        cache.set(name, 1, seconds)
