"""The others at a table to learn with: what they enter next, always the same for a table as it stands."""

import random
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from referee.rules.kernel.entry import Entry
from referee.rules.kernel.log import Log
from referee.tables.logbook import game_of
from referee.tables.models import Table
from referee.tables.playing import entry_at_random
from referee.tables.services import Accepted, enter

SPACE = UUID("3a1f6f0e-7f0b-4f57-9a53-2f4cbb1c2d90")
"""Names of entries that are played are made in here: the same tap twice is one entry."""


@dataclass(frozen=True, slots=True)
class Move:
    """What is entered next. ``is_own``: it is the learner’s turn, so this is but a way to do it."""

    entry: Entry
    is_own: bool


def learner_of(state: Any) -> str:
    """Return the seat that who learns plays: the first."""
    players: tuple[str, ...] = state.players
    return players[0]


def next_move(
    table: Table, log: Log[Any], weights: Mapping[str, float], unasked: Container[str], due: Iterable[str]
) -> Move | None:
    """Return what may be entered next, by chance from what is offered; None where nothing goes on.

    ``weights``: the kinds that are played, and how often each is tried; ``unasked``: those of them that seats
    enter though nobody waits for them; ``due``: the seats that play waits for.
    """
    game, state = game_of(table), log.state
    dice = random.Random(f"{table.code} {log.number}")  # noqa: S311 - nothing secret is drawn
    for among, can in _turns(state, frozenset(due), is_busy=dice.randrange(2) == 0):
        kinds = {name: game.kinds[name] for name in weights if can is None or (name in unasked) is can}
        if entry := entry_at_random(game, kinds, state, dice, weights, among=among):
            return Move(entry, entry.seat == learner_of(state))
    return None


def _turns(
    state: Any, due: frozenset[str], *, is_busy: bool
) -> Iterator[tuple[frozenset[str | None], bool | None]]:
    """Yield from whom an entry is looked for, and whether an unasked one (None: any).

    First the others that play waits for, then who learns; then what seats do unasked, and the table.
    """
    learner = frozenset({learner_of(state)})
    yield due - learner, None
    yield due & learner, None
    if is_busy:
        yield frozenset(state.players) - learner, True
    yield frozenset({None}), False


def play(table: Table, log: Log[Any], entry: Entry) -> Accepted:
    """Enter it; the same tap twice records once."""
    entry_id = uuid5(SPACE, f"{table.code} {log.number}")
    return enter(table=table, entry=entry, seen=log.number, entry_id=entry_id)
