"""A table that plays: it answers what the marauders ask, at random, and follows what they are told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from referee.rules.kernel.automa import Finished, Instruction, Question
from referee.rules.kernel.entry import Entry, Facts, Record
from referee.rules.kernel.log import extend, open_log, rule_on
from referee.rules.kernel.pages import Log
from referee.rules.prehistory.board.layout import Layout
from referee.rules.prehistory.board.terms import Action, Priority
from referee.rules.prehistory.game import PREHISTORY
from referee.rules.prehistory.record import entries as e
from referee.rules.prehistory.record.members import Members
from referee.rules.prehistory.record.offers import ToldCard
from referee.rules.prehistory.record.state import PrehistoryState
from referee.rules.prehistory.rulebook import HOUSE_RULES
from referee.rules.prehistory.scripted.actions import can_compare
from referee.rules.prehistory.scripted.automa import next_step
from referee.rules.prehistory.scripted.booking import asks_for_points
from referee.rules.prehistory.scripted.playing import FALLBACKS, REWARDED
from referee.rules.prehistory.scripted.summer import is_open
from referee.rules.prehistory.setup.meta import Setup

COLOURS = ("blue", "yellow", "red", "brown", "white", "green")
NAMES = ("Ann", "Bo", "Cy")
PASSING = 0.15
MANY = frozenset({"too-many-cubes"})


def some_setup(rng: Random) -> Setup:
    """A table of 1 to 3 humans on some board, with some house rules."""
    players = NAMES[: rng.randint(1, 3)]
    first, *steps = rng.randrange(12), *sorted(rng.sample(range(1, 12), 5))
    layout = Layout(
        trays=tuple(rng.sample(COLOURS, 6)),
        track=tuple(rng.sample(list(Priority), 6)),
        track_pos=(first, *((first + step) % 12 for step in steps)),
        ring=rng.choice([None, tuple(rng.sample(list(Action), 6))]),
        painting_rows=rng.choice([None, (2, 1)]),
        campsite_order=rng.choice([None, ("red", "blue")]),
    )
    house = {rule.name: rng.choice(rule.values).value for rule in HOUSE_RULES if rng.random() < 0.5}
    order = tuple(rng.sample([*players, "M"], len(players) + 1))
    camp = rng.randint(0, 2)
    return Setup(players, order, layout, Members(10 - camp, camp), house)


def cubes(rng: Random, state: PrehistoryState, most: int = 2) -> dict[str, int]:
    return {colour: rng.randint(0, most) for colour in rng.sample(state.layout.trays, 2)}


def some_entry(rng: Random, state: PrehistoryState) -> Entry | None:
    """Something that the table could enter now; None when the game is over."""
    step = next_step(state)
    if isinstance(step, Finished):
        return None
    if rng.random() < 0.04:
        return Entry(_correction(rng, state))
    if isinstance(step, Instruction):
        return Entry(_on_instruction(rng, state, step), None, MANY)
    facts = _answer(rng, state, step)
    plays = isinstance(facts, e.Paid) or (step.kind == "paid" and rng.random() < 0.5)
    return Entry(facts, step.about["seat"] if plays else None, MANY)


def _correction(rng: Random, state: PrehistoryState) -> Facts:
    if rng.random() < 0.3:
        rule = rng.choice(HOUSE_RULES)
        others = [each.value for each in rule.values if each.value != state.house_rules[rule.name]]
        return e.HouseRuleChanged(rule.name, rng.choice(others))
    trays = {colour: rng.randint(0, 4) for colour in state.layout.trays}
    marker = rng.choice([symbol for symbol in Priority if symbol != state.marker])
    return e.Correct(trays=trays, marker=marker, vp=rng.choice([None, 3]))


def _on_instruction(rng: Random, state: PrehistoryState, step: Instruction) -> Facts:
    chance = rng.random()
    if chance < 0.1 and step.act in FALLBACKS:
        return e.NotDone(rng.choice(FALLBACKS[step.act]))
    if chance < 0.15:
        trays = {colour: rng.randint(0, 4) for colour in state.layout.trays}
        return e.Instead("their own way", rng.choice([None, trays]), rng.randint(0, 2))
    if chance < 0.3 and can_compare(step) and state.told.chosen is None:
        return e.Compare(tuple(ToldCard(name, vp=rng.randint(0, 2), am=rng.randint(0, 2)) for name in "abc"))
    return some_reward(rng, state, step)


def some_reward(rng: Random, state: PrehistoryState, step: Instruction) -> e.Done:
    """Say that an instruction was done, with what it may have brought."""
    if step.act not in REWARDED:
        return e.Done()
    return e.Done(
        vp=rng.randint(0, 3),
        cubes=cubes(rng, state, 1),
        dev=rng.choice([0, 0, 1]),
        no_card_scores=asks_for_points(state, step) and rng.random() < 0.5,
    )


def _answer(rng: Random, state: PrehistoryState, step: Question) -> Facts:
    action = step.about.get("action", "")
    symbols = tuple(rng.sample([str(symbol) for symbol in Action], 6))
    answers: dict[str, Any] = {
        "tile": lambda: e.TileDrawn(rng.choice([2, 3]), symbols),
        "weather": lambda: e.Weather(cubes(rng, state)),
        "paid": lambda: e.Passed() if rng.random() < PASSING else e.Paid(cubes(rng, state)),
        "column": lambda: _column(rng, action),
        "doable": lambda: e.Doable(action, rng.random() < 0.7),
        "painting": lambda: e.Painting(*rng.choice([((), 0), ((3, 2), state.painted)])),
        "ring": lambda: e.Ring(symbols),
        "summer": lambda: _summer(rng, state),
        "nearest": lambda: e.Nearest(tuple(rng.sample(range(12), rng.randint(0, 3)))),
        "near": lambda: e.Near(rng.random() < 0.5),
        "lane": lambda: _lane(rng, step.about["kind"]),
        "winter": lambda: _winter(rng, state),
        "final": lambda: e.Final({name: rng.randint(60, 62) for name in (*state.players, "M")}),
    }
    answered: Facts = answers[step.kind]()
    return answered


def _column(rng: Random, action: str) -> Facts:
    if rng.random() < 0.8:
        return e.Column(action, rng.random() < 0.7)
    return e.Columns({each: rng.randint(0, 2) for each in {action, *rng.sample(list(Action), 2)}})


def _summer(rng: Random, state: PrehistoryState) -> Facts:
    chance = rng.random()
    if chance < 0.2:
        pillars = rng.sample(
            [e.PillarAt(action, slot) for action in Action for slot in (0, 1)], rng.randint(0, 3)
        )
        return e.TakeBack(tuple(pillars))
    left = [action for action in Action if is_open(state, action)]
    return e.Location(rng.choice(left)) if chance < 0.7 and left else e.Passed()


def _lane(rng: Random, kind: str) -> e.Lane:
    if rng.random() < 0.6:
        return e.Lane(kind)
    lines = tuple(rng.sample(["left", "centre", "right"], rng.randint(1, 3)))
    return e.Lane(kind, rng.randint(1, 5), lines)


def _winter(rng: Random, state: PrehistoryState) -> e.Winter:
    ring = rng.choice([None, tuple(rng.sample([str(symbol) for symbol in Action], 6))])
    return e.Winter(tuple(rng.sample(state.order, len(state.order))), rng.randint(0, 3), ring)


def play(seed: int) -> Iterator[tuple[PrehistoryState, Record, Log[PrehistoryState]]]:
    """Play a whole game; yield the state before each record, the record, and the log after it."""
    rng = Random(seed)
    log = open_log(PREHISTORY, some_setup(rng))
    while (entry := some_entry(rng, log.state)) is not None:
        record = Record(log.number + 1, entry, rule_on(PREHISTORY, log, entry))
        before, log = log.state, extend(PREHISTORY, log, record)
        yield before, record, log
