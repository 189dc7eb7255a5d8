"""What is kept with a state is what a state that was never asked would say, over games made up by chance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.rules.arctic.record.having import can_be_dug, can_have
from referee.rules.arctic.record.state import ArcticState
from tests.rules.arctic.random_games import table_game

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
