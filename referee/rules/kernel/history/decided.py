"""What decided an evening: its log ruled again under every other value of each house rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from referee.rules.kernel.game import Game
from referee.rules.kernel.records import Record
from referee.rules.kernel.text.line import Line
from referee.rules.kernel.text.ruling import IllegalEntry
from referee.rules.kernel.versions import Log, played_steps

Step = tuple[Any, Record, Any]


@dataclass(frozen=True, slots=True)
class Otherwise:
    """How the evening would have come out under another value of a house rule."""

    name: str
    value: str
    # The records that would have been ruled on differently.
    numbers: tuple[int, ...]
    standing: Mapping[str, Line]


class _Watched(Mapping[str, str]):
    """House rules that note which of them are read."""

    def __init__(self, house: Mapping[str, str]) -> None:
        self.house = house
        self.read = set[str]()

    def __getitem__(self, name: str) -> str:
        self.read.add(name)
        return self.house[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.house)

    def __len__(self) -> int:
        return len(self.house)


def otherwise_slowly(game: Game[Any, Any], log: Log[Any]) -> tuple[Otherwise, ...]:
    """Rule on the whole log under every other value of every house rule."""
    steps = list(played_steps(log))
    return _found(game, steps, {rule.name: 0 for rule in game.house_rules})


def otherwise(game: Game[Any, Any], log: Log[Any]) -> tuple[Otherwise, ...]:
    """Return the same, starting each house rule at the first record whose ruling reads it."""
    steps, first = list(played_steps(log)), dict[str, int]()
    for at, (state, record, _) in enumerate(steps):
        for name in _read_by(game, state, record):
            first.setdefault(name, at)
    return _found(game, steps, first)


def _read_by(game: Game[Any, Any], state: Any, record: Record) -> set[str]:
    """Return the house rules that are read when a record is ruled on and applied."""
    watched = _Watched(game.house_now(state))
    watching = replace(state, house_rules=watched)
    with suppress(IllegalEntry):  # it is kept as played
        game.adjudicate(watching, record.entry)
    game.apply(watching, record)
    return watched.read


def _found(game: Game[Any, Any], steps: list[Step], first: Mapping[str, int]) -> tuple[Otherwise, ...]:
    found = list[Otherwise]()
    for rule in game.house_rules:
        for value in rule.possible if steps and rule.name in first else ():
            again = _under(game, steps[first[rule.name] :], rule.name, value)
            if again is not None and again.numbers:
                found.append(again)
    return tuple(found)


def _under(game: Game[Any, Any], steps: list[Step], name: str, value: str) -> Otherwise | None:
    """Rule on steps again with a house rule at one value throughout; None if they can't be played so."""
    state, numbers = game.at_house(steps[0][0], name, value), list[int]()
    for stood, record, _ in steps:
        try:
            new = replace(record, ruling=game.adjudicate(state, record.entry))
        except IllegalEntry:
            if not game.can_stay(stood, state, record):
                return None
            new = record
        if new.ruling.outcome != record.ruling.outcome:
            numbers.append(record.number)
        state = game.at_house(game.apply(state, new), name, value)
    return Otherwise(name, value, tuple(numbers), game.standing(state))
