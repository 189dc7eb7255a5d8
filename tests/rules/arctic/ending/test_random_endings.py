"""Ends of games at random: everybody counts, the score adds up, and every count can be undone and redone."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.arctic.ending.score import Score
from referee.rules.arctic.ending.tally import people_of
from referee.rules.arctic.record.outcomes import Origin
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.setup.meta import Setup
from referee.rules.kernel.history.log import Entry, Log, Restore, Retract
from tests.rules.arctic.games import random_games
from tests.rules.arctic.games.random_games import count_of, extended

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
# One game an example, and a game has a hundred records and more.
few_games = settings(max_examples=max(settings().max_examples // 5, 1))


@dataclass(frozen=True)
class Step:
    """A count or the score, with the table before and after it."""

    before: Log[ArcticState]
    after: Log[ArcticState]


def played(players: int, seed: int) -> Log[ArcticState]:
    """Return a game whose last contested resource is gone."""
    *_, last = random_games.play(Setup(NAMES[:players], "Ann"), seed)
    return last.after


def ending(log: Log[ArcticState], dice: random.Random) -> list[Step]:
    """Let everybody count, in any order, and score the game."""
    steps = []
    for seat in dice.sample(log.state.players, len(log.state.players)):
        before, log = log, extended(log, count_of(log.state, seat, dice))
        steps.append(Step(before, log))
    return [*steps, Step(log, extended(log, Entry(Score())))]


@few_games
@given(st.integers(2, 5), st.integers(0, 2**32 - 1))
def test_the_score_adds_up_and_every_entry_of_the_end_can_be_taken_back(players: int, seed: int) -> None:
    steps = ending(played(players, seed), random.Random(seed))

    state = steps[-1].after.state
    assert state.scored is not None
    for seat, people in state.scored.people.items():
        on_cards = people_of(state, state.tallies[seat].cards)
        assert sum(people.values()) == state.scored.tribe[seat]
        assert sum(people.values()) - people[Origin.GANGS] == on_cards
    best = max(state.scored.tribe.values())
    assert {state.scored.tribe[winner] for winner in state.scored.winners} == {best}
    for step in steps:
        undone = extended(step.after, Entry(Retract(step.after.number)))
        assert undone.state == step.before.state
        assert extended(undone, Entry(Restore(step.after.number))).state == step.after.state
