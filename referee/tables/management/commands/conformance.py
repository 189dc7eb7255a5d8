"""`manage.py conformance NAME`: runs the tests that every game has to pass."""

import sys

from django.core.management.base import BaseCommand

from referee.bootstrap import PROJECT, run_and_wait
from referee.packages import BROKEN
from referee.rules.registry import BOXES


class Command(BaseCommand):
    """Play a game at random and check its output."""

    help = "Test a game, ours or that of an installed package: `manage.py conformance odd_fish`."

    def run_from_argv(self, argv: list[str]) -> None:
        """Pass all arguments after the name on to pytest."""
        name, more = next(iter(argv[2:]), ""), argv[3:]
        if name not in BOXES:
            self.stderr.write(why_not(name))
            sys.exit(1)
        tests = ["tests/conformance", "--game", name, "-n", "0", *more]
        sys.exit(run_and_wait([sys.executable, "-m", "pytest", "--rootdir", PROJECT, *tests]))


def why_not(name: str) -> str:
    if broken := [each.why for each in BROKEN if each.name == name]:
        return f"“{name}” was left out: {' '.join(broken)}"
    return f"There is no game “{name}” here. There are: {', '.join(BOXES)}."
