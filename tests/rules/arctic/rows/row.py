"""The rows of the gathering tables: a table, the steps taken there, and what comes of the last one.

    row("a shovel helps to dig", "A-24", has={"Ann": "shovel"})
    .when("Ann digs: refugee shovel")
    .then(done(value=2))

Steps are written as ``gatherings.py`` reads them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

import pytest

Json = dict[str, Any]


@dataclass(frozen=True, eq=False)
class Given:
    """A table and the steps taken there.

    ``has``: cards besides the starting deck, ``unseen``: gains not shown yet, ``bases``: see ``bases.py``,
    ``returned``: Hardy Scavengers that came back; all by seat. ``chosen``: what the set-up says besides
    modules and house rules. ``with_everything``: plain Scavengers start and every mercenary of the modules is
    for hire, more than a real table lays out, for rows about what the cards do. ``lost``: contested resources
    that deadlocks put into the junkyard. ``deck``: the sizes every deck can have, ``junkyard``: how many
    cards are there; None: unknown.
    """

    name: str
    rules: tuple[str, ...]
    steps: tuple[str, ...] = ()
    players: int = 3
    round: int = 2
    house: Mapping[str, str] = field(default_factory=dict)
    modules: tuple[str, ...] = ()
    has: Mapping[str, str] = field(default_factory=dict)
    unseen: Mapping[str, str] = field(default_factory=dict)
    bases: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, Any] = field(default_factory=dict)
    returned: Mapping[str, int] = field(default_factory=dict)
    with_everything: bool = False
    lost: int = 0
    deck: tuple[int, ...] | None = None
    junkyard: int | None = None

    def given(self, **start: Any) -> Given:
        """Say more about the table."""
        return replace(self, **start)

    def when(self, *steps: str) -> Given:
        """All steps but the last are accepted."""
        return replace(self, steps=steps)

    def then(self, expect: Json) -> Row:
        """Say what comes of the last step: `done` or `refused`."""
        expect = dict(expect)
        cites = frozenset(expect.pop("cites", "").split())
        given = {each.name: getattr(self, each.name) for each in fields(Given)}
        return Row(**given, expect=expect, cites=cites)


@dataclass(frozen=True, eq=False)
class Row(Given):
    """One line of a table: ``expect`` is said of the last step, ``cites``: rules among its reasons."""

    expect: Json = field(default_factory=dict)
    cites: frozenset[str] = frozenset()


def gathering(name: str, rules: str, **start: Any) -> Given:
    """Begin a row of a table that gathers."""
    return Given(name, tuple(rules.split()), **start)


def ten(stacks: str) -> Json:
    """Say which stacks are chosen at set-up."""
    return {"stacks": tuple(stacks.split())}


def done(**facts: Any) -> Json:
    """Say that it is accepted and what is so afterwards: see `seen`; ``cites``: rules among the reasons."""
    return facts


def refused(code: str, rule: str | None, *, is_final: bool = False) -> Json:
    """Say by which check it is refused, which rule that cites, and whether no override helps."""
    return {"refused": (code, rule), "can_override": not is_final}


def each_row(rows: Sequence[Row]) -> pytest.MarkDecorator:
    """Run a test once a row, named after it."""
    return pytest.mark.parametrize("row", rows, ids=lambda row: row.name)
