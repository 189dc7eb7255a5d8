"""Commands of manage.py: the language they speak, and how they are told which tables."""

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
    """A command for whoever runs a referee: it speaks the language of the terminal, in its help too.

    What only developers read stays English, as what a program reads does: the server's log, and what is
    wrong with a file or a record in detail.
    """

    def create_parser(self, *args: Any, **kwargs: Any) -> CommandParser:
        with override(language_of_terminal()):
            self.help = gettext(type(self).help)
            return super().create_parser(*args, **kwargs)

    def execute(self, *args: Any, **options: Any) -> str | None:
        with override(language_of_terminal()):
            return super().execute(*args, **options)


def counted(phrase: str, **facts: Fact) -> str:
    """Return a sentence that counts something, in the language of the terminal."""
    return Line(phrase, **facts).text(translation)


def unreadable(file: object, problem: OSError) -> CommandError:
    """Say that a file cannot be read; the system says why."""
    said = gettext("{file} cannot be read: {problem}.")
    return CommandError(said.format(file=file, problem=problem.strerror))


def keys_by_code(codes: Iterable[str]) -> dict[str, int]:
    """Return code -> key of these tables, of all where none is named. Raises CommandError."""
    rows = Table.objects.filter(trial_of=None).order_by("pk").values_list("pk", "code")
    known = {as_text(code): key for key, code in rows}
    wanted = [code.upper() for code in codes]
    if missing := set(wanted) - set(known):
        raise CommandError(gettext("No table has the code {code}.").format(code=min(missing)))
    return {code: known[code] for code in wanted} if wanted else known


def table_with(key: int) -> Table:
    """Return a table with its edition; asked for one by one, a damaged one keeps no other from it."""
    return Table.objects.select_related("edition").get(pk=key)


def language_of_terminal() -> str:
    """Return the language that the terminal is set to, English where it is none of ours."""
    name = next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    try:
        return get_supported_language_variant(name.partition(".")[0].replace("_", "-"))
    except LookupError:
        return settings.LANGUAGE_CODE
