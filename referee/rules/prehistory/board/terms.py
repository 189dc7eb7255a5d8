"""The words of the Marauders mode: action symbols, priority symbols, and how a refusal is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from referee.rules.kernel.ruling import NO_FACTS, Fact, IllegalEntry, gettext_noop

TRIBE = "M"
SIDES = 6
PLACES = 12
NUMBERS = (2, 3)
MOST_HUMANS = 3

Counts = Mapping[str, int]


class Action(StrEnum):
    """The six action symbols of a marauder tile (M-30 to M-41)."""

    ROCK_PAINTING = "rock_painting"
    GATHERING = "gathering"
    CEREMONY = "ceremony"
    FISHING = "fishing"
    HUNTING = "hunting"
    MIGRATION = "migration"


class Priority(StrEnum):
    """The six symbols of the priority track (M-66, M-73 to M-77)."""

    CAMPSITE = "campsite"
    FISHING = "fishing"
    HUNTING = "hunting"
    GATHERING = "gathering"
    ACTION_MARKER = "action_marker"
    MEGALITH = "megalith"


ACTION_NAMES: Mapping[str, str] = {
    Action.ROCK_PAINTING: gettext_noop("rock painting"),
    Action.GATHERING: gettext_noop("gathering"),
    Action.CEREMONY: gettext_noop("ceremony"),
    Action.FISHING: gettext_noop("fishing"),
    Action.HUNTING: gettext_noop("hunting"),
    Action.MIGRATION: gettext_noop("migration"),
}
PRIORITY_NAMES: Mapping[str, str] = {
    Priority.CAMPSITE: gettext_noop("campsite"),
    Priority.FISHING: gettext_noop("fishing"),
    Priority.HUNTING: gettext_noop("hunting"),
    Priority.GATHERING: gettext_noop("gathering"),
    Priority.ACTION_MARKER: gettext_noop("action marker"),
    Priority.MEGALITH: gettext_noop("megalith"),
}

TARGET_NAMES: Mapping[str, str] = {
    **PRIORITY_NAMES,
    Priority.FISHING: gettext_noop("fishing tile"),
    Priority.HUNTING: gettext_noop("hunting tile"),
    Priority.GATHERING: gettext_noop("gathering tile"),
}
"""What a priority symbol sends a member to on the map (M-73 to M-77)."""

SymbolT = TypeVar("SymbolT", Action, Priority)


def refused(
    code: str, phrase: str, facts: Mapping[str, Fact] = NO_FACTS, *, rule: str | None, field: str | None
) -> IllegalEntry:
    """Return a refusal that nobody can pass over: what was told makes no sense."""
    return IllegalEntry(code, phrase, facts, rule=rule, field=field)


def read_symbol(kind: type[SymbolT], told: str, *, rule: str, field: str) -> SymbolT:
    """Return the symbol of this name. Raises IllegalEntry (``unknown-symbol``)."""
    try:
        return kind(told)
    except ValueError:
        phrase = gettext_noop("There is no symbol “{symbol}”. Possible: {possible}.")
        facts: dict[str, Fact] = {"symbol": told, "possible": ", ".join(kind)}
        raise refused("unknown-symbol", phrase, facts, rule=rule, field=field) from None


def check_counts(told: Counts, *, rule: str, field: str) -> None:
    """Raise IllegalEntry (``negative``) for a number below 0."""
    for name, number in told.items():
        if number < 0:
            phrase = gettext_noop("{name} cannot be {number}: 0 is the least.")
            raise refused("negative", phrase, {"name": name, "number": number}, rule=rule, field=field)


def check_number(number: int, least: int, *, name: str, rule: str) -> None:
    """Raise IllegalEntry (``too-small``) for a number below the least one possible."""
    if number < least:
        phrase = gettext_noop("{name} cannot be {number}: {least} is the least.")
        facts: dict[str, Fact] = {"name": name, "number": number, "least": least}
        raise refused("too-small", phrase, facts, rule=rule, field=name)


def check_once(names: Iterable[str], *, rule: str, field: str) -> None:
    """Raise IllegalEntry (``told-twice``) for a name that comes twice."""
    seen = set[str]()
    for name in names:
        if name in seen:
            phrase = gettext_noop("“{name}” is told twice: each once.")
            raise refused("told-twice", phrase, {"name": name}, rule=rule, field=field)
        seen.add(name)


def check_house(name: str, value: str, possible: tuple[str, ...]) -> None:
    """Raise IllegalEntry (``unknown-house-rule``) for a value that a house rule does not have."""
    if value not in possible:
        phrase = gettext_noop("“{name}” cannot be “{value}”. Possible: {possible}.")
        facts: dict[str, Fact] = {"name": name, "value": value, "possible": ", ".join(possible)}
        raise refused("unknown-house-rule", phrase, facts, rule=None, field=name)


def as_title(colour: str) -> str:
    """Return a colour as it is written on its tray: "yellow" becomes "Yellow"."""
    return colour[:1].upper() + colour[1:]


def cubes_told(cubes: Counts) -> str:
    """Write cubes: "1 Yellow, 2 Brown"."""
    return ", ".join(f"{number} {as_title(colour)}" for colour, number in cubes.items() if number)


def given(cubes: Counts) -> dict[str, int]:
    """Leave out the colours of which there is nothing."""
    return {colour: number for colour, number in cubes.items() if number}
