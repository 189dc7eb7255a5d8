"""A table that plays: it enters what is offered, at random, and follows what the marauders are told to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from referee.rules.kernel.entry.entry import Entry
from referee.rules.kernel.entry.panel import Draft
from referee.rules.kernel.records import Record
from referee.rules.kernel.versions import Log
from referee.rules.prehistory.acts.done import DONE, Done
from referee.rules.prehistory.board.layout import BoardLayout
from referee.rules.prehistory.board.terms import Priority, TribeAction
from referee.rules.prehistory.game import ENTRY_KINDS, PREHISTORY
from referee.rules.prehistory.record import Members, PrehistoryState
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.setup import PrehistorySetup
from referee.tables.playing import Texts
from tests.rules.offering import entry_at_random, picked_at_random, play_out

COLOURS = ("blue", "yellow", "red", "brown", "white", "green")
NAMES = ("Ann", "Bo", "Cy")
WEIGHTS: Mapping[str, float] = {
    "correct": 0.03,
    "house_rule": 0.02,
    "turn": 0.03,
    "instead": 0.06,
    "not_done": 0.12,
    "compare": 0.2,
    "map": 0.02,
    "paid": 0.7,
    "passed": 0.2,
    "take_back": 0.4,
}
"""How often a kind is tried; the others 1."""
TEXTS: Texts = {"what": ("their own way",), "reason": ("so it lies",), "note": ("in a hurry",)}


def some_setup(rng: Random) -> PrehistorySetup:
    """A table of 1 to 3 humans on some board, with some house rules."""
    players = NAMES[: rng.randint(1, 3)]
    first, *steps = rng.randrange(12), *sorted(rng.sample(range(1, 12), 5))
    layout = BoardLayout(
        trays=tuple(rng.sample(COLOURS, 6)),
        track=tuple(rng.sample(list(Priority), 6)),
        track_pos=(first, *((first + step) % 12 for step in steps)),
        ring=rng.choice([None, tuple(rng.sample(list(TribeAction), 6))]),
        painting_rows=rng.choice([None, (2, 1)]),
        campsite_order=rng.choice([None, ("red", "blue")]),
    )
    house = {rule.name: rng.choice(rule.values).value for rule in HOUSE_RULES if rng.random() < 0.5}
    order = tuple(rng.sample([*players, "M"], len(players) + 1))
    camp = rng.randint(0, 2)
    return PrehistorySetup(players, order, layout, Members(10 - camp, camp), house)


def play(seed: int) -> Iterator[tuple[PrehistoryState, Record, Log[PrehistoryState]]]:
    """Play a whole game; yield the state before each record, the record, and the log after it."""
    rng = Random(seed)
    setup = some_setup(rng)

    def choose(state: PrehistoryState) -> Entry:
        return entry_at_random(PREHISTORY, ENTRY_KINDS, state, rng, WEIGHTS, TEXTS)

    for step in play_out(PREHISTORY, setup, choose, lambda log: log.state.final is not None):
        yield step.before.state, step.record, step.after


def some_reward(rng: Random, state: PrehistoryState) -> Done:
    """Say that the instruction was done, with what it may have brought."""
    while True:
        panel = picked_at_random(PREHISTORY, DONE, state, Draft("done", None, {}), rng, TEXTS)
        if panel.entry and panel.ruling and isinstance(panel.entry.facts, Done):
            return panel.entry.facts
