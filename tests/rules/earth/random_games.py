"""Whole games played at random, at every level: what is offered is picked, now and then undone and redone."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules.earth.cards.cards import ActionCard, CardEffect, Cost, Expression
from referee.rules.earth.cards.vocabulary import (
    AFTER_CAPTURE,
    ATTACK_OPS,
    COUNTED,
    FIELDS,
    PLACES,
    RESULTS,
    WHO,
)
from referee.rules.earth.deck.deck import Deck, as_json
from referee.rules.earth.game import EARTH
from referee.rules.earth.kinds import ENTRY_KINDS
from referee.rules.earth.record.state import Level, RoundPhase
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.kernel.history.log import Restore, Retract
from referee.tables.playing import Texts
from tests.rules.earth.playing import DECK, NAMES, SEED, Table
from tests.rules.offering import entry_at_random

WEIGHTS: Mapping[str, float] = {
    "deck": 0.2,
    "pass_for": 0.1,
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


def play(seed: int, rounds: int = 22, level: Level | None = None, deck: Deck = DECK) -> Table:
    """Play a game to its end, at this level or at any."""
    dice = random.Random(seed)
    table = begin(dice, rounds, level, deck)
    while table.state.phase is not RoundPhase.OVER:
        entry = entry_at_random(EARTH, ENTRY_KINDS, table.state, dice, WEIGHTS, TEXTS)
        table.tell(entry.facts, entry.seat)
        if dice.random() < 0.02:
            back_and_forth(table, dice)
    return table


def begin(dice: random.Random, rounds: int, level: Level | None = None, deck: Deck = DECK) -> Table:
    """Open a table of any sort."""
    level = level or dice.choice(list(Level))
    house = {rule.name: dice.choice(rule.values).value for rule in HOUSE_RULES if dice.random() < 0.3}
    if level is Level.DEALT:
        house.pop("hand_over_limit", None)
    players = dice.randint(3, 5)
    first, written = dice.choice(NAMES[:players]), None if level is Level.QUICK else deck
    return Table(players, first=first, level=level, house_rules=house, deck=written, rounds=rounds)


def effect_at_random(dice: random.Random) -> CardEffect:
    """Return any text of the vocabulary, under any condition."""
    op = dice.choice(list(FIELDS))
    is_early = op in ATTACK_OPS
    counted = (f"{name} {dice.randint(1, 3)}" for name in COUNTED)
    whens = ["alone_valid", *counted, "continent is Europe", *(() if is_early else RESULTS)]
    who = dice.choice([each for each in WHO if not (is_early and each in AFTER_CAPTURE)])
    numbers: list[Expression] = [-2, -1, 1, 2] if op == "attack_mod" else [0, 1, 2, "X"]
    values: list[Expression] = [0, 2, "2*(X-1)"]
    words: dict[str, Any] = {
        "who": who,
        "n": dice.choice(numbers),
        "to": dice.choice(PLACES),
        "how": "random",
        "from_": "others",
    }
    words |= {"value": dice.choice(values), "text": "gain a ship"}
    when = " and ".join(dice.sample(whens, dice.choice([0, 0, 0, 1, 2])))
    fields: dict[str, Any] = {name: words[name] for name in FIELDS[op]}
    return CardEffect(op, when=when or None, **fields)


def card_at_random(dice: random.Random, name: str) -> ActionCard:
    """Return a card with any costs and texts."""
    costs: list[tuple[Cost, ...]] = [(Cost(0, 1),), (Cost(1, 2), Cost(2, 3)), (Cost("X", "X"),), (Cost(0),)]
    texts = tuple(effect_at_random(dice) for _ in range(dice.randint(1, 2)))
    reclaim = dice.random() < 0.3
    return ActionCard(name, dice.choice(costs), reclaim, texts, name=f"Example {name}", count=2)


def deck_at_random(dice: random.Random) -> Deck:
    """Return a deck of such cards."""
    return replace(DECK, actions=tuple(card_at_random(dice, f"card{number}") for number in range(30)))


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
