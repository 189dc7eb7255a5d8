"""Times bare inserts into the site's database, one at a time; prints the seconds of each as JSON."""

from __future__ import annotations

import json
import os
import sys
from time import perf_counter

NUMBER = 200


def main() -> None:
    """Insert identical records into a separate table."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    from django.db import transaction

    from benchmarks.speed import games

    writer = games.early_table(games.DECLARING)
    row, taken = writer.table.records.latest("number"), []
    for number in range(row.number + 1, row.number + 1 + NUMBER):
        start = perf_counter()
        with transaction.atomic():
            games.insert_copy(row, number)
        taken.append(perf_counter() - start)
    json.dump(taken, sys.stdout)


if __name__ == "__main__":
    main()
