"""A dealt game of five is played through its pages, and the entries and taps of a round are counted."""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from referee.rules.earth.ending.choose import choosers
from referee.rules.earth.record.state import EarthState, Level, RoundPhase
from referee.rules.earth.setup.table_deck import Deal
from tests.cast import rows_of, state_of, tell
from tests.web.earth.tablecast import DECK, SEED, open_earth
from tests.web.guests import guest_at

FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")
IS_WHOLE = os.environ.get("EVERY_BROWSER") == "1"
ROUNDS = 22 if IS_WHOLE else 3
MOST = 11
TAPS = {"place": 2}
"""A card is selected, then placed; a bid, a pass and a choice are one tap."""
MOST_TAPS = 16


DECK_OF_NUMBERS = replace(DECK, actions=tuple(replace(each, count=20) for each in DECK.actions[:3]))


def next_entry(state: EarthState, dice: random.Random) -> tuple[str, str, dict[str, Any]]:
    """Return whose device is due, and what it enters."""
    at = state.deployment
    if state.phase is RoundPhase.PLACE:
        seat = next(each for each in state.seats if each not in state.placed)
        return seat, "place", {"card": dice.choice(state.piles.hands[seat])}
    if at is not None and at.turn:
        # Two players deploy, once each.
        deploys = at.turn in state.turn_order[:2] and not at.deployed.get(at.turn)
        ships = min(at.reserve[at.turn], dice.randint(1, 4))
        return (at.turn, "deploy", {"ships": ships}) if deploys else (at.turn, "pass", {})
    (waiting,) = choosers(state)
    return waiting, "choose", {"chosen": next(each for each in state.seats if each != waiting)}


@pytest.mark.django_db
def test_a_round_takes_eleven_entries_and_sixteen_taps_over_all_devices() -> None:
    table, dice = open_earth(FIVE, Level.DEALT, DECK_OF_NUMBERS, rounds=ROUNDS), random.Random(1)
    phones = {seat: guest_at(table, seat) for seat in FIVE}
    tell(table, Deal(SEED))
    made = Counter[str]()
    while (state := state_of(table)).phase is not RoundPhase.OVER:
        seat, kind, fields = next_entry(state, dice)
        assert phones[seat].enter(kind, round=state.round, for_seat=seat, **fields).status_code == 303, kind
        made[kind] += 1

    assert state_of(table).round == ROUNDS
    kinds = [row.kind for row in rows_of(table)]
    assert (kinds.count("target"), kinds.count("finish")) == (ROUNDS, ROUNDS)
    taps = sum(TAPS.get(kind, 1) * n for kind, n in made.items())
    assert made.total() / ROUNDS <= MOST, made
    assert taps / ROUNDS <= MOST_TAPS, made
