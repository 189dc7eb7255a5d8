"""``python -m benchmarks`` and what to measure, such as ``bench`` or ``house``."""

from __future__ import annotations

import os
import sys

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    from benchmarks import bench, cluster, hosted, house, load, stampede

    parts = (bench, cluster, hosted, house, load, stampede)
    commands = {part.__name__.rpartition(".")[2]: part.Command for part in parts}
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if asked not in commands:
        sys.exit(f"Say what to measure: python -m benchmarks, and one of {', '.join(commands)}.")
    commands[asked]().run_from_argv(["benchmarks", *sys.argv[1:]])


if __name__ == "__main__":
    main()
