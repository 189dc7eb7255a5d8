"""Whole games played at random, at every level: what is offered is picked, now and then undone and redone."""

from __future__ import annotations

import random
from collections.abc import Mapping

from referee.rules.earth.deck.deck import as_json
from referee.rules.earth.game import EARTH, ENTRY_KINDS
from referee.rules.earth.record.state import Level, RoundPhase
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.kernel.history.log import Restore, Retract
from referee.tables.playing import Texts
from tests.rules.earth.playing import DECK, NAMES, SEED, Table
from tests.rules.offering import entry_at_random

WEIGHTS: Mapping[str, float] = {
    "deck": 0.2,
    "place": 0.2,
    "ruling": 0.06,
    "leave": 0.02,
    "end": 0.005,
    "write": 0.2,
}
"""How often a kind is tried; the others 1."""
TEXTS: Texts = {
    "seed": (SEED, SEED[::-1], SEED[5:] + SEED[:5]),
    "deck": (as_json(DECK),),
    "name": tuple(f"Example {each}" for each in ("Isle", "Cape", "Reef", *map(str, range(60)))),
    "continent": ("Europe", "Oceania"),
    "bonus": ("2: 1, 3: 2",),
    "costs": ("1", "0|2", "X"),
    "attacks": ("3",),
    "text": ("gain a ship",),
    "reason": ("so it was",),
}


def play(seed: int, rounds: int = 22, level: Level | None = None) -> Table:
    """Play a game to its end, at this level or at any."""
    dice = random.Random(seed)
    table = begin(dice, rounds, level)
    while table.state.phase is not RoundPhase.OVER:
        entry = entry_at_random(EARTH, ENTRY_KINDS, table.state, dice, WEIGHTS, TEXTS)
        table.tell(entry.facts, entry.seat)
        if dice.random() < 0.02:
            back_and_forth(table, dice)
    return table


def begin(dice: random.Random, rounds: int, level: Level | None = None) -> Table:
    """Open a table of any sort."""
    level = level or dice.choice(list(Level))
    house = {rule.name: dice.choice(rule.values).value for rule in HOUSE_RULES if dice.random() < 0.3}
    if level is Level.DEALT:
        house.pop("hand_over_limit", None)
    players = dice.randint(3, 5)
    deck = None if level is Level.QUICK else DECK
    first = dice.choice(NAMES[:players])
    return Table(players, first=first, level=level, house_rules=house, deck=deck, rounds=rounds)


def back_and_forth(table: Table, dice: random.Random) -> None:
    """Undo some records and redo them; the state is the same again."""
    before, taken = table.state, []
    for _ in range(dice.randint(1, 4)):
        if table.log.undoable:
            taken.append(table.log.undoable.number)
            table.tell(Retract(taken[-1]))
    for number in reversed(taken):
        table.tell(Restore(number))
    assert table.state == before
