#!/usr/bin/env python3
"""The one door: `python3 manage.py play`, `python3 manage.py test`, and every other command.

Nothing has to be installed first; what is missing is put into `.venv`.
The syntax here and in `referee/bootstrap.py` stays that of Python 3.6, so that an old Python reads far enough
to say that it is too old.
"""

import os
import sys

from referee import bootstrap


def main() -> int:
    """Run the command here, or else in the project's own environment."""
    exit_code = bootstrap.hand_over(sys.argv)
    if exit_code is not None:
        return exit_code
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "referee.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except BrokenPipeError:  # whoever reads has read enough, as in `manage.py rule ... | head -1`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
