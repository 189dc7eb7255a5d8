"""`manage.py test`: pytest, with everything after the command handed on to it."""

import os
import shlex
import sys
from collections.abc import Mapping

from django.core.management.base import BaseCommand

from referee.bootstrap import PROJECT, run_and_wait

# One more than there are processors: some tests wait for a browser or a server.
WORKERS = min((os.cpu_count() or 1) + 1, 4)
# A file of tests stays on one worker (see tests/conftest.py), the long ones of the browser are begun first.
IN_PARALLEL = ("-n", str(WORKERS), "--dist", "loadscope", "--no-loadscope-reorder")
USUAL = (*IN_PARALLEL, "-m", "not long")


class Command(BaseCommand):
    """Run the tests; all but the long ones, in parallel, unless told otherwise."""

    help = "Run the tests with pytest: `manage.py test tests/rules -x`."

    def run_from_argv(self, argv: list[str]) -> None:
        """Hand everything on as it is: Django's own options would take `-v` and its like away from pytest."""
        arguments = argv[2:] or USUAL
        sys.stdout.write(f"Running: pytest {shlex.join(arguments)}\n")
        sys.stdout.flush()
        command = [sys.executable, "-m", "pytest", "--rootdir", PROJECT, *arguments]
        sys.exit(run_and_wait(command, environment(os.environ)))


def environment(around: Mapping[str, str]) -> dict[str, str]:
    """Return the environment in which tests run: there what one process has compiled, the next ones read.

    Where nothing is to be written, each of them would compile all modules, a tenth of the whole run.
    """
    return {name: value for name, value in around.items() if name != "PYTHONDONTWRITEBYTECODE"}
