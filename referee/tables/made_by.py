"""Which version of Referee wrote a file or a database, and what is said of one that can't be read here.

From version 1.0 on each file names the version that wrote it. What one has written, every later one reads.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from django.db import connections

from referee import VERSION
from referee.rules.kernel.text.ruling import Refusal

FIELD = "referee"
"""The name of the version in a file."""
FIRST = (1, 0)
"""The first version whose files are read."""
NEWER = Refusal("newer", "Referee {made} made this file, and this is {here}. Update this one first.")
VERSION_WORD = re.compile(r"\d{1,4}(?:\.\d{1,4}){1,3}", re.ASCII)
COMMENT = re.compile(r"Referee ([\d.]+)")


def numbers_of(version: object) -> tuple[int, ...]:
    """Return a version as numbers, () for anything else."""
    found = VERSION_WORD.match(version) if isinstance(version, str) else None
    return tuple(map(int, found[0].split("."))) if found else ()


def is_earlier(version: object) -> bool:
    """Whether it is a version from 1.0 on, and before this one."""
    is_whole = isinstance(version, str) and VERSION_WORD.fullmatch(version) is not None
    return is_whole and FIRST <= numbers_of(version) < numbers_of(VERSION)


def newer_of(payload: Mapping[str, Any]) -> str:
    """Return the version that wrote a file if it is newer than this one, else ""."""
    made = payload.get(FIELD)
    return str(made)[:20] if numbers_of(made) > numbers_of(VERSION) else ""


def why_unread(payload: Mapping[str, Any]) -> str:
    """Say which version wrote a file that can't be read; "" if this version should read it."""
    if made := newer_of(payload):
        return f"Referee {made} made it, and this is {VERSION}: update this one, then try again"
    if numbers_of(payload.get(FIELD)) < FIRST:
        return f"a version before 1.0 made it, and this is {VERSION}, which reads files from 1.0 on"
    return ""


def refuse_newer(text: str) -> None:
    """Raise IllegalEntry for a file that a newer version wrote; it couldn't be read."""
    try:
        payload = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(payload, dict) and (made := newer_of(payload)):
        raise NEWER(made=made, here=VERSION)


# A database ---------------------------------------------------------------------------------------


def note_version(using: str, **more: Any) -> None:
    """Note in a database which version has migrated it, unless a newer one has (after every `migrate`).

    It's no migration, so that a version before finds nothing it doesn't know.
    """
    here = numbers_of(VERSION)
    if numbers_of(version_in(using)) >= here:
        return
    with connections[using].cursor() as cursor:
        if connections[using].vendor == "postgresql":
            cursor.execute(f"COMMENT ON TABLE tables_table IS 'Referee {VERSION}'")
        else:
            major, minor, patch = here[:3]
            cursor.execute(f"PRAGMA user_version = {(major * 1000 + minor) * 1000 + patch}")


def version_in(using: str) -> str:
    """Return the newest version that has migrated a database, "" if that was before 1.0."""
    with connections[using].cursor() as cursor:
        if connections[using].vendor == "postgresql":
            cursor.execute("SELECT obj_description(to_regclass('tables_table'))")
            found = COMMENT.fullmatch(cursor.fetchone()[0] or "")
            return found[1] if found else ""
        cursor.execute("PRAGMA user_version")
        rest, patch = divmod(cursor.fetchone()[0], 1000)
    return ".".join(map(str, (*divmod(rest, 1000), patch))) if rest else ""
