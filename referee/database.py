"""The configuration of the one database."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

SQLITE = "django.db.backends.sqlite3"
ON_A_DISK = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY; "
    "PRAGMA mmap_size=134217728; PRAGMA cache_size=-8000"
)
# A browser's files can't be mapped into memory, and one worker has them to itself.
IN_A_BROWSER = (
    "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL; "
    "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-8000"
)


def database(given: Mapping[str, Any], folder: Path, *, in_browser: bool) -> dict[str, Any]:
    """Return the configuration: as given by DATABASE_URL, or else a SQLite file in the folder."""
    config = dict(given) or {"ENGINE": SQLITE, "NAME": folder / "referee.sqlite3"}
    if config["ENGINE"] != SQLITE:
        # One connection for each thread of the pool.
        return config | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    # Without IMMEDIATE, two writers that have both read fail at once instead of waiting.
    config["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 5,
        "init_command": IN_A_BROWSER if in_browser else ON_A_DISK,
    }
    if in_browser:
        config["CONN_MAX_AGE"] = None
    return config
