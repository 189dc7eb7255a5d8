"""``python -m benchmarks bench`` and ``python -m benchmarks load``, each with ``--help``."""

from __future__ import annotations

import os
import sys

import django


def main() -> None:
    """Run the one that is asked for."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    django.setup()
    from benchmarks import bench, load

    commands = {"bench": bench.Command, "load": load.Command}
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if asked not in commands:
        sys.exit("Say what to measure: python -m benchmarks bench, or python -m benchmarks load.")
    commands[asked]().run_from_argv(["benchmarks", *sys.argv[1:]])


if __name__ == "__main__":
    main()
