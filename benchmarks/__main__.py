"""``python -m benchmarks bench``, ``house`` or ``load``, each with ``--help``."""

from __future__ import annotations

import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    from benchmarks import bench, house, load

    commands = {"bench": bench.Command, "house": house.Command, "load": load.Command}
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if asked not in commands:
        sys.exit(f"Say what to measure: python -m benchmarks, and one of {', '.join(commands)}.")
    commands[asked]().run_from_argv(["benchmarks", *sys.argv[1:]])


if __name__ == "__main__":
    main()
