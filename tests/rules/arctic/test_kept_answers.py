"""What is kept with a state is what a state that was never asked would say, over games made up by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from referee.rules.arctic.gathering import strike
from referee.rules.arctic.record.having import can_be_dug, can_have
from referee.rules.arctic.record.state import ArcticState, Phase
from referee.rules.kernel.entry.choices import Picked
from referee.rules.kernel.entry.kind import Turn
from referee.rules.kernel.text.ruling import is_legal
from tests.rules.arctic.games.random_games import table_game

SEEDS = range(4)
EVERY = 15
"""One state in so many is looked at."""


def never_asked(state: ArcticState) -> ArcticState:
    """Return an equal state, of equal seats, that knows no answer yet."""
    seats = {name: replace(own, base=replace(own.base)) for name, own in state.seats.items()}
    return replace(state, seats=seats)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_state_says_the_same_however_often_it_was_asked(seed: int) -> None:
    for step in table_game(seed)[::EVERY]:
        state = step.after.state
        for card in state.cards.values():
            for seat in state.players:
                fresh = can_have(never_asked(state), seat, card)
                assert [can_have(state, seat, card) for _ in range(2)] == [fresh] * 2, (seat, card.id)
            assert can_be_dug(state, card) == can_be_dug(never_asked(state), card), card.id


@pytest.mark.parametrize("seed", SEEDS)
def test_the_copies_that_have_a_place_are_those_of_seats_stacks_and_cards_out_of_the_game(seed: int) -> None:
    for step in table_game(seed)[::EVERY]:
        state = step.after.state
        for card_id in state.cards:
            seats = state.seats.values()
            owned = sum(own.owned.get(card_id, 0) + own.base.removed.get(card_id, 0) for own in seats)
            assert state.placed.get(card_id, 0) == owned + state.elsewhere.get(card_id, 0), card_id


@pytest.mark.parametrize("seed", SEEDS)
def test_what_seats_without_a_secret_share_is_what_each_may_know(seed: int) -> None:
    for state in (step.after.state for step in table_game(seed)[::3]):
        for viewer in (None, *state.players):
            seen, hides = state.seen_by(viewer), not state.has_open_leaders
            known = {name: own.in_the_open(hides_leader=hides) for name, own in state.seats.items()}
            known |= {name: own for name, own in state.seats.items() if name == viewer}
            own_looks = {name: looks for name, looks in state.looks.items() if name == viewer}
            assert (seen.seats, seen.looks) == (known, own_looks)


def test_seats_without_a_secret_see_one_and_the_same_state() -> None:
    state = table_game(0)[0].before.state
    first, second, *_ = state.players
    assert state.seen_by(None) is state.seen_by(first) is state.seen_by(second) is state


MOST_STRIKES = 80
"""Of each seat in each state, and as many of those that are offered."""


def strikes_at_will(state: ArcticState, seat: str) -> Iterator[tuple[str, str]]:
    """Yield whatever may strike, with whatever it may be aimed at, sensible or not."""
    strikers = [card.id for card in state.cards.values() if card.powers & strike.STRIKERS or card.is_refugee]
    for weapon in (*strikers, *(card_id + strike.COMMITTED for card_id in strikers)):
        for victim in state.players:
            yield from ((weapon, f"{victim}/{card_id}") for card_id in state.cards)


def strikes_offered(state: ArcticState, seat: str) -> Iterator[tuple[str, str]]:
    (weapons,) = strike.STRIKE.choices(state, seat, {})
    for weapon in weapons.options:
        _, targets, *_ = strike.STRIKE.choices(state, seat, {"with": (weapon.word,)})
        yield from ((weapon.word, target.word) for target in targets.options)


def is_accepted(state: ArcticState, seat: str, weapon: str, target: str) -> bool:
    """Ask the rule itself, of a state that knows no answer yet."""
    picked: Picked = {"with": (weapon,), "card": (target,)}
    fresh = never_asked(state)
    return is_legal(lambda: strike.strike_of(fresh, picked).rule(Turn(fresh, seat)))


@pytest.mark.parametrize("seed", SEEDS)
def test_strikes_are_offered_just_where_the_rule_accepts_them(seed: int) -> None:
    dice = random.Random(seed)
    states = [step.after.state for step in table_game(seed) if step.after.state.phase is Phase.GATHERING]
    for state in states[::EVERY]:
        for seat in state.players:
            offered = {*strikes_offered(state, seat)}
            at_will = dice.sample([*strikes_at_will(state, seat)], MOST_STRIKES)
            some = dice.sample(sorted(offered), min(len(offered), MOST_STRIKES))
            for weapon, target in (*at_will, *some):
                is_offered = (weapon, target) in offered
                assert is_accepted(state, seat, weapon, target) == is_offered, (seat, weapon, target)
