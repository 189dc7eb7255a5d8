"""What is offered at an Arctic table is what the rules accept, over whole games made up by chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import settings

from referee.rules.arctic.game import ARCTIC
from referee.rules.arctic.gathering.commit import COMMIT
from referee.rules.arctic.gathering.rows import ROW_QUESTION
from referee.rules.arctic.hq.choose_leader import CHOOSE_LEADER
from referee.rules.arctic.kinds import ENTRY_KINDS, REPLY
from referee.rules.arctic.recon.notes import NOTE
from referee.rules.arctic.record.acts import ROW
from referee.rules.arctic.record.state import ArcticState
from referee.rules.arctic.skirmish.reveal import REVEAL
from referee.rules.arctic.skirmish.sealing import UNSEAL
from referee.rules.kernel.entry.panel import Draft, panel_of
from tests.rules.arctic.ending.test_random_endings import ending, played
from tests.rules.arctic.games.random_games import play, solo_game, table_game
from tests.rules.arctic.games.random_setups import some_setup
from tests.rules.kernel.history.orders import LATE
from tests.rules.offering import (
    Step,
    assert_can_be_picked,
    assert_leads_somewhere,
    assert_meet,
    assert_round_trips,
    kinds_at_once,
    likely,
    made_at_once,
)

IS_SOAK = settings().max_examples > 1000
SEEDS = range(40 if IS_SOAK else 4)
GAMES = [(seed, is_solo) for seed in SEEDS for is_solo in (False, True)]
EVERY = 5 if IS_SOAK else 20
"""One state in so many is looked at option by option."""
OVER = {"nothing-asked", "leader-taken", "too-many-copies"}
"""A reply may end what is asked; a leader chosen in the open is taken; the box has so many copies."""


def _steps(seed: int, is_solo: bool) -> Sequence[Step]:
    return solo_game(seed) if is_solo else table_game(seed)


def _accepted(seed: int, is_solo: bool) -> Iterator[Step]:
    for step in _steps(seed, is_solo):
        if step.record.entry.kind in ENTRY_KINDS and not step.record.entry.overrides:
            yield step


@pytest.mark.parametrize(("seed", "is_solo"), GAMES)
def test_what_was_entered_can_be_put_together_from_what_is_offered(seed: int, is_solo: bool) -> None:
    for step in _accepted(seed, is_solo):
        entry, state = step.record.entry, step.before.state
        assert_round_trips(ENTRY_KINDS[entry.kind], state, entry)
        assert_can_be_picked(ARCTIC, ENTRY_KINDS[entry.kind], state, entry)


@pytest.mark.parametrize(("seed", "is_solo"), GAMES)
def test_whoever_makes_an_accepted_entry_was_offered_it(seed: int, is_solo: bool) -> None:
    for step in _accepted(seed, is_solo):
        assert step.record.entry.seat in ENTRY_KINDS[step.record.entry.kind].offered(step.before.state)


@pytest.mark.parametrize(("seed", "is_solo"), GAMES)
def test_every_likely_option_is_part_of_an_entry_that_is_accepted(seed: int, is_solo: bool) -> None:
    dice = random.Random(seed)
    for step in _steps(seed, is_solo)[::EVERY]:
        state = step.before.state
        for kind in ENTRY_KINDS.values():
            if kind is REVEAL and has_a_leader_twice(state):
                continue
            # A building at which something was declared has to stay as it was then.
            if kind.name == "recount_camp" and state.declarations:
                continue
            for seat in kind.offered(state):
                panel = panel_of(ARCTIC, kind, state, Draft(kind.name, seat, {}))
                taps = [f"{choice.field}:{word}" for choice in panel.choices for word in likely(choice)]
                for tap in dice.sample(taps, min(3, len(taps))):
                    assert_leads_somewhere(ARCTIC, kind, state, Draft(kind.name, seat, {}), tap, dice)


def has_a_leader_twice(state: ArcticState) -> bool:
    """Whether two seats say that they have the same leader: no force fits until one says otherwise (A-7)."""
    found = {seat: each.base.leader for seat, each in state.seats.items() if each.base.leader}
    found |= {seat: force.leader for seat, force in state.revealed.items() if force.leader}
    return len(set(found.values())) < len(found)


@pytest.mark.long
def test_what_seats_enter_at_once_comes_to_the_same_in_either_order() -> None:
    dice, tried = random.Random(0), set()
    rows = {kind.name for kind in kinds_at_once(ARCTIC) if kind.concurrent_with == ROW}
    in_turn = rows - {CHOOSE_LEADER.name, REVEAL.name}
    states = [step.before.state for seed in (0, 1) for step in _steps(seed, False)[::2]]
    for state in (*states, *(step.before.state for step in ending(played(3, 0), dice))):
        for one, other in made_at_once(ARCTIC, state, dice):
            if {one.kind, other.kind} & in_turn:
                continue
            # A force shown anew is late once all lie open, a reply once something else is asked, a note once
            # what was gained has come to light.
            anew = {each.seat for each in (one, other) if each.kind == REVEAL.name} & set(state.revealed)
            may_be_late = anew or {REPLY.name, NOTE.name} & {one.kind, other.kind}
            assert_meet(ARCTIC, state, one, other, OVER | {LATE} if may_be_late else OVER)
            tried |= {one.kind, other.kind}
    assert tried == {kind.name for kind in kinds_at_once(ARCTIC)} - in_turn


def test_what_rows_of_a_light_round_say_at_once_comes_to_the_same_in_either_order() -> None:
    dice, tried = random.Random(0), Counter[str]()
    setup = replace(some_setup(random.Random(3)), is_light=True)
    for step in islice(play(setup, 3), 0, 160, 8):
        for one, other in made_at_once(ARCTIC, step.before.state, dice):
            if {ENTRY_KINDS[each.kind].concurrent_with for each in (one, other)} != {ROW}:
                continue
            # What others answer touches their cards; once someone has played, leaders are chosen openly; the
            # last to commit or seal ends the gathering, and its questions with it; a force rests on what the
            # seat's unseen gains can be.
            answered = any(getattr(each.facts, "answer", None) for each in (one, other))
            kinds = {one.kind, other.kind}
            ended = kinds in ({COMMIT.name, ROW_QUESTION.name}, {REVEAL.name, ROW_QUESTION.name})
            may_be_late = answered or ended or bool(kinds & {CHOOSE_LEADER.name, REVEAL.name, UNSEAL.name})
            # Both can't have had the last copy that no one knows the place of.
            over = {*OVER, "elsewhere", "not-owned", *[LATE, "too-many-cards"] * may_be_late}
            assert_meet(ARCTIC, step.before.state, one, other, over, without_order)
            tried.update((one.kind, other.kind))
    assert all(tried[kind] > 20 for kind in ("dig", "draw", "hunt", "trash", "commit", "reveal")), tried


def without_order(state: ArcticState) -> ArcticState:
    """Return the state without the order in which cards came into the junkyard and were dug out."""
    yard = state.yard
    dug = tuple(sorted((card, 0) for card, _ in yard.dug))
    seats = {
        seat: replace(own, unseen=tuple(replace(gain, after=0) for gain in own.unseen))
        for seat, own in state.seats.items()
    }
    return replace(state, yard=replace(yard, entries=tuple(sorted(yard.entries)), dug=dug), seats=seats)
