"""Shared parts of the commands of manage.py: language, and selecting tables."""

import os
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import get_supported_language_variant, gettext, override

from referee.rules.kernel.text.line import Fact, Line
from referee.tables.damaged_rows import as_text
from referee.tables.models import Table


class HostCommand(BaseCommand):
    """A command in the terminal's language, including its help.

    Output for developers and programs stays English: logs, and details about faults in files and records.
    """

    def create_parser(self, *args: Any, **kwargs: Any) -> CommandParser:
        with override(language_of_terminal()):
            self.help = gettext(type(self).help)
            return super().create_parser(*args, **kwargs)

    def execute(self, *args: Any, **options: Any) -> str | None:
        with override(language_of_terminal()):
            return super().execute(*args, **options)


def counted(phrase: str, **facts: Fact) -> str:
    """Return a sentence with plural forms, in the terminal's language."""
    return Line(phrase, **facts).text(translation)


def unreadable(file: object, problem: OSError) -> CommandError:
    """Return the error for a file that can't be read."""
    said = gettext("{file} can’t be read: {problem}.")
    return CommandError(said.format(file=file, problem=problem.strerror))


def keys_by_code(codes: Iterable[str]) -> dict[str, int]:
    """Return code -> primary key of these tables; all tables without codes. Raises CommandError."""
    rows = Table.objects.filter(trial_of=None).order_by("pk").values_list("pk", "code")
    known = {as_text(code): key for key, code in rows}
    wanted = [code.upper() for code in codes]
    if missing := set(wanted) - set(known):
        raise CommandError(gettext("No table has the code {code}.").format(code=min(missing)))
    return {code: known[code] for code in wanted} if wanted else known


def table_with(key: int) -> Table:
    """Load one table with its edition; one at a time, so that a damaged one doesn't affect the others."""
    return Table.objects.select_related("edition").get(pk=key)


def language_of_terminal() -> str:
    """Return the terminal's language, or English if we don't support it."""
    name = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    try:
        return get_supported_language_variant(name.partition(".")[0].replace("_", "-"))
    except LookupError:
        return settings.LANGUAGE_CODE
