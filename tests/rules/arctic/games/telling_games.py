"""Whole games made up by chance, and every sentence that their records say."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from referee.rules.arctic.ending.tally import Tally
from referee.rules.arctic.kinds import Reply
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.count import Count
from referee.rules.arctic.skirmish.declare import Declare
from referee.rules.arctic.solo.solo_skirmish import SoloSkirmish
from referee.rules.arctic.standing import reminders
from referee.rules.kernel.history.log import Entry
from referee.rules.kernel.text.ruling import IllegalEntry, Reason
from tests.rules.arctic.games.random_games import count_of, extended, light_game, solo_game, table_game
from tests.rules.arctic.games.test_random_games import MANY
from tests.rules.arctic.truths.tables import rooms_of
from tests.rules.arctic.truths.told import Told
from tests.rules.offering import Step

GAMES = 8 if MANY <= 50 else 400
IN_A_FIGHT = ("skirmish", "solo play", "end")


def is_fight(told: Told) -> bool:
    """Whether a sentence is one of those that are looked at over skirmishes and ends made up."""
    window = told.was.window
    facts = window.facts if isinstance(told.facts, Reply) and window else told.facts
    is_over_cases = not {*rooms_of(told.reason.phrase)}.isdisjoint(IN_A_FIGHT)
    return is_over_cases and isinstance(facts, Declare | Count | SoloSkirmish)


def sentences(step: Step) -> Iterator[Reason]:
    """Yield what a record says, and what groups are reminded of where it begins a round."""
    yield from step.record.ruling.reasons
    if step.after.state.round > step.before.state.round:
        yield from reminders(step.after.state)


def told_by(steps: Iterable[Step]) -> Iterator[Told]:
    for step in steps:
        if step.record.number == 1:
            opened = replace(step, after=step.before)
            yield from (Told(reason, opened) for reason in reminders(step.before.state))
        for reason in sentences(step):
            yield Told(reason, step)


@cache
def table_told(seed: int) -> tuple[Told, ...]:
    return tuple(told_by(table_game(seed)))


@cache
def light_told(seed: int) -> tuple[Told, ...]:
    return tuple(told_by(light_game(seed)))


@cache
def solo_told(seed: int) -> tuple[Told, ...]:
    return tuple(told_by(solo_game(seed)))


@cache
def counted_in(seed: int) -> tuple[Told, ...]:
    """Count every deck of a game as it must be, and most a second time with something wrong."""
    return tuple(told_by(counts_after(table_game(seed, skips=False)[-1], random.Random(seed))))


def counts_after(last: Step, dice: random.Random) -> Iterator[Step]:
    log = last.after
    for seat in log.state.players:
        right = count_of(log.state, seat, dice)
        assert isinstance(right.facts, Tally)
        for entry in (Entry(miscounted(log.state, seat, right.facts, dice), seat), right):
            try:
                before, log = log, extended(log, entry)
            except IllegalEntry:
                continue
            assert log.version.record
            yield Step(log.version.record, before, log)


def miscounted(state: ArcticState, seat: str, right: Tally, dice: random.Random) -> Tally:
    """Return the count with cards lacking, and with a card that is out of the game."""
    cards = Counter(right.cards) - Counter(dice.sample(sorted(right.cards), min(2, len(right.cards))))
    gone = list(state.seats[seat].base.removed)[:1]
    return replace(right, cards=dict(cards + Counter(gone)), leaders=None if dice.randrange(2) else ())
