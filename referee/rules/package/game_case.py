"""Cases of a game's package: short games with their expected results.

A case is plain data: anyone who knows the rulebook can write one without reading code.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from referee.rules.kernel.text.codec import decode_said
from referee.rules.kernel.text.limits import IN_A_FILE


@dataclass(frozen=True, slots=True)
class GameCase:
    """The first entries of a game, and what has to be true after the last.

    ``setup``: the fields of the set-up. ``entries``: each with its ``kind``, its ``seat`` (left out: the
    table), and its fields. ``board``: the parts of the board that matter. ``winners`` and ``scores``: once
    the game is over. ``log``: the last line of the log, as each viewer reads it. ``refused``: the rule that
    refuses the last entry; nothing else is compared then.
    """

    name: str
    setup: dict[str, Any]
    entries: tuple[dict[str, Any], ...]
    board: dict[str, Any] = field(default_factory=dict)
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = field(default_factory=dict)
    log: dict[str, str] = field(default_factory=dict)
    refused: str = ""


@dataclass(frozen=True, slots=True)
class _Cases:
    """A file of cases."""

    cases: tuple[GameCase, ...]


def read_cases(file: Path) -> tuple[GameCase, ...]:
    """Read the ``[[cases]]`` of a TOML file. Raises IllegalEntry with the place that doesn't fit."""
    return decode_said(_Cases, tomllib.loads(file.read_text("utf-8")), limits=IN_A_FILE).cases


def differences(expected: Any, found: Any, where: str = "board") -> list[str]:
    """List where ``found`` differs from the expected values; others are not compared."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [
            line for key in expected for line in differences(expected[key], found.get(key), f"{where}.{key}")
        ]
    return [] if expected == found else [f"{where} is {found!r}, not {expected!r}"]
