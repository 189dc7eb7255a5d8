"""Commands of manage.py, and how they are told which tables."""

from __future__ import annotations

import os
from collections.abc import Iterable

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import get_supported_language_variant

from referee.tables.models import Table
from referee.tables.raw import as_text


def keys_by_code(codes: Iterable[str]) -> dict[str, int]:
    """Return code -> key of these tables, of all where none is named. Raises CommandError."""
    rows = Table.objects.filter(trial_of=None).order_by("pk").values_list("pk", "code")
    known = {as_text(code): key for key, code in rows}
    wanted = [code.upper() for code in codes]
    if missing := set(wanted) - set(known):
        raise CommandError(f"No table has the code {min(missing)}.")
    return {code: known[code] for code in wanted} if wanted else known


def table_with(key: int) -> Table:
    """Return a table with its edition; asked for one by one, a damaged one keeps no other from it."""
    return Table.objects.select_related("edition").get(pk=key)


def language_of_terminal() -> str:
    """Return the language that the terminal is set to, English where it is none of ours."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    try:
        return get_supported_language_variant(told.partition(".")[0].replace("_", "-"))
    except LookupError:
        return settings.LANGUAGE_CODE
