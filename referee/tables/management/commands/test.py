"""`manage.py test`: runs pytest with the arguments given."""

import os
import shlex
import sys
from collections.abc import Mapping

from django.core.management.base import BaseCommand

from referee.bootstrap import PROJECT, run_and_wait

# One more than there are processors: some tests wait for a browser or a server.
WORKERS = min((os.cpu_count() or 1) + 1, 4)
# A test file stays on one worker, and slow browser tests start first (see tests/conftest.py).
IN_PARALLEL = ("-n", str(WORKERS), "--dist", "loadscope", "--no-loadscope-reorder")
USUAL = (*IN_PARALLEL, "-m", "not long")


class Command(BaseCommand):
    """Run the tests; without arguments all but the long ones, in parallel."""

    help = "Run the tests with pytest: `manage.py test tests/rules -x`."

    def run_from_argv(self, argv: list[str]) -> None:
        """Pass all arguments on: Django would otherwise parse options such as `-v` itself."""
        arguments = argv[2:] or USUAL
        sys.stdout.write(f"Running: pytest {shlex.join(arguments)}\n")
        sys.stdout.flush()
        command = [sys.executable, "-m", "pytest", "--rootdir", str(PROJECT), *arguments]
        sys.exit(run_and_wait(command, environment(os.environ)))


def environment(around: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of the tests, with bytecode caching, which saves a tenth of a whole run."""
    return {name: value for name, value in around.items() if name != "PYTHONDONTWRITEBYTECODE"}
