"""Versions of a rulebook: what its rules, house rules and cards said on which day, and what differs.

A version is the state at the end of a day. ``fixtures/rulebooks/GAME.jsonl`` has a line for each text that
was new on a day; ``make offers`` adds lines for what has changed since.
"""

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.rules.kernel.text.rulebook import Rulebook

FOLDER = Path(__file__).resolve().parents[4] / "fixtures" / "rulebooks"
RULE, HOUSE, CARD = "rule", "house", "card"

Key = tuple[str, str]
"""RULE, HOUSE or CARD, and the number, name or id."""
Says = Mapping[str, Any]
"""A rule: its title and text. A house rule: its question and the label of each value. A card: its values."""


class Dated(NamedTuple):
    """What something says since a day (ISO); None: it's gone since then."""

    key: Key
    since: str
    says: Says | None


class RuleChange(NamedTuple):
    """Something that two versions don't have alike; None where it isn't."""

    key: Key
    was: Says | None
    now: Says | None


class Words(NamedTuple):
    """Words of a text: ``how`` is "" if both have them, "was" or "now" if only one has."""

    text: str
    how: str


@dataclass(frozen=True)
class RulebookVersions:
    """All versions of a game's rulebook, oldest lines first."""

    lines: tuple[Dated, ...]

    @cached_property
    def days(self) -> tuple[str, ...]:
        return tuple(sorted({line.since for line in self.lines}))

    @cached_property
    def _since(self) -> Mapping[Key, str]:
        return {line.key: line.since for line in self.lines}

    def changed_on(self, kind: str, name: str) -> str:
        """Return the day on which a text was last changed, "" if it isn't known."""
        return self._since.get((kind, name), "")

    def version_of(self, day: str) -> str:
        """Return the version of a day: the newest that isn't later, "" if all are."""
        place = bisect_right(self.days, day)
        return self.days[place - 1] if place else ""

    def at(self, day: str) -> Mapping[Key, Says]:
        """Return everything that was said at the end of a day."""
        found = {line.key: line.says for line in self.lines if line.since <= day}
        return MappingProxyType({key: says for key, says in found.items() if says is not None})

    def renewed(self, now: Mapping[Key, Says], today: str) -> "RulebookVersions":
        """Return the versions with today's, if anything is other than before today."""
        lines = [line for line in self.lines if line.since < today]
        before = RulebookVersions(tuple(lines)).at(today)
        changes = (Dated(key, today, now.get(key)) for key in {**now, **before})
        lines += (line for line in changes if line.says != before.get(line.key))
        return RulebookVersions(tuple(lines))


def said_by(book: Rulebook, cards: Sequence[Mapping[str, Any]]) -> Mapping[Key, Says]:
    """Return everything that a rulebook says today; ``cards``: the shipped ones, as JSON data."""
    rules = {(RULE, rule.number): {"title": rule.title, "text": rule.text} for rule in book.rules.values()}
    houses = {
        (HOUSE, house.name): {
            "question": house.question,
            "values": {each.value: each.label for each in house.values},
        }
        for house in book.house_rules
    }
    return {**rules, **houses, **{(CARD, card["id"]): card for card in cards}}


def changes(was: Mapping[Key, Says], now: Mapping[Key, Says]) -> Iterator[RuleChange]:
    """Yield what two versions don't have alike. A house rule's values count in their order."""
    for key in {**was, **now}:
        if _ordered(was.get(key)) != _ordered(now.get(key)):
            yield RuleChange(key, was.get(key), now.get(key))


def _ordered(says: Says | None) -> Any:
    return json.dumps(says)


def defaults_in(version: Mapping[Key, Says]) -> dict[str, str]:
    """Return the default of each house rule that a version has: its first value."""
    return {name: next(iter(says["values"])) for (kind, name), says in version.items() if kind == HOUSE}


def cards_in(version: Mapping[Key, Says]) -> list[Says]:
    return [says for (kind, _), says in version.items() if kind == CARD]


def word_by_word(was: str, now: str) -> list[Words]:
    """Return both texts in one, with the words that only one of them has; a space follows each word."""
    old, new, found = was.split(), now.split(), list[Words]()
    for what, first, last, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if what == "equal":
            found.append(_words(new[begin:end], ""))
        else:
            pieces = _words(old[first:last], "was"), _words(new[begin:end], "now")
            found += (piece for piece in pieces if piece.text)
    return found


def _words(words: Sequence[str], how: str) -> Words:
    return Words("".join(f"{word} " for word in words), how)


# The file -----------------------------------------------------------------------------------------


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.jsonl"


@cache
def versions_of(game: str) -> RulebookVersions:
    """Return the versions of a game's rulebook that are known; none for a game without a file."""
    file = file_of(game)
    text = file.read_text("utf-8") if file.exists() else ""
    return RulebookVersions(tuple(map(_line, text.splitlines())))


def _line(text: str) -> Dated:
    since, kind, name, says = json.loads(text)
    return Dated((kind, name), since, says)


def as_text(versions: RulebookVersions) -> str:
    lines = ([line.since, *line.key, line.says] for line in versions.lines)
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)
