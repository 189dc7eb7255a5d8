"""What somebody typed in: names and texts that can be read, numbers, bonus rows."""

from __future__ import annotations

import re
from collections.abc import Mapping

from referee.rules.kernel.choices import Picked, is_number
from referee.rules.kernel.names import check_name, check_text, tidy
from referee.rules.kernel.ruling import Fact, IllegalEntry, gettext_noop

HIGHEST = 99
LONGEST_TEXT = 200
ROW = re.compile(r"\s*([0-9]{1,2})\s*(?:[:=]|→|->)\s*([0-9]{1,2})\s*", re.ASCII)


def name_in(picked: Picked, field: str) -> str:
    """Return a name in the one way to write it. Raises IllegalEntry where it cannot be read."""
    name = tidy(_word(picked, field))
    check_name(name, field)
    return name


def text_in(picked: Picked, field: str, most: int = LONGEST_TEXT) -> str:
    """Return a line of words. Raises IllegalEntry where it cannot be read, or is too long."""
    text = _word(picked, field).strip()
    if len(text) > most:
        phrase = gettext_noop("That is too long: {most} letters at most.")
        raise IllegalEntry("malformed", phrase, {"most": most}, field=field)
    check_text(text, field)
    return text


def number_in(picked: Picked, field: str, least: int = 0) -> int:
    """Return a number up to 99, 0 where none is told. Raises IllegalEntry."""
    word = _word(picked, field) or "0"
    if not is_number(word) or not least <= int(word) <= HIGHEST:
        phrase = gettext_noop("“{word}” is no number from {least} to {most}.")
        told: dict[str, Fact] = {"word": word[:40], "least": least, "most": HIGHEST}
        raise IllegalEntry("malformed", phrase, told, field=field)
    return int(word)


def _word(picked: Picked, field: str) -> str:
    return (*picked.get(field, ()), "")[0]


# Bonus rows ---------------------------------------------------------------------------------------


def read_row(told: str) -> dict[int, int] | None:
    """Read "2: 1, 3: 2" as a bonus row; None for what is none."""
    parts = [part for part in re.split(r"[,;|]", told) if part.strip(" –")]
    found = [ROW.fullmatch(part) for part in parts]
    if not all(found):
        return None
    return {int(step[1]): int(step[2]) for step in found if step}


def said_row(row: Mapping[int, int]) -> str:
    """Return a bonus row as "2 → 1, 3 → 2"."""
    return ", ".join(f"{step} → {bonus}" for step, bonus in sorted(row.items())) or "–"
