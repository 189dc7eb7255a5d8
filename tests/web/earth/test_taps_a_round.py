"""A dealt game of five is played by the buttons of its pages, and the taps of a round are counted."""

from __future__ import annotations

import os
import random
from collections import Counter
from dataclasses import replace

import pytest

from referee.rules.earth.ending.choose import choosers
from referee.rules.earth.record.state import EarthState, Level, RoundPhase
from referee.rules.earth.setup.table_deck import Deal
from tests.cast import rows_of, state_of, tell
from tests.web.earth.tablecast import DECK, SEED, open_earth
from tests.web.guests import guest_at

FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")
IS_WHOLE = os.environ.get("EVERY_BROWSER") == "1"
ROUNDS = 22 if IS_WHOLE else 2
MOST = 11


DECK_OF_NUMBERS = replace(DECK, actions=tuple(replace(each, count=20) for each in DECK.actions[:3]))


def next_tap(state: EarthState, dice: random.Random) -> tuple[str, str, str]:
    """Return whose phone is due, and the name and value of the button tapped; a pass has none."""
    at = state.deployment
    if state.phase is RoundPhase.PLACE:
        seat = next(each for each in state.seats if each not in state.placed)
        return seat, "card", dice.choice(state.piles.hands[seat])
    if at is not None and at.turn:
        # Two players deploy, once each.
        deploys = at.turn in state.turn_order[:2] and not at.deployed.get(at.turn)
        ships = str(min(at.reserve[at.turn], dice.randint(1, 4)))
        return (at.turn, "ships", ships) if deploys else (at.turn, "", "")
    (waiting,) = choosers(state)
    return waiting, "chosen", next(each for each in state.seats if each != waiting)


@pytest.mark.django_db
def test_a_round_takes_eleven_taps_over_all_devices() -> None:
    table, dice = open_earth(FIVE, Level.DEALT, DECK_OF_NUMBERS, rounds=ROUNDS), random.Random(1)
    phones = {seat: guest_at(table, seat) for seat in FIVE}
    tell(table, Deal(SEED))
    taps = Counter[str]()
    while (state := state_of(table)).phase is not RoundPhase.OVER:
        seat, name, value = next_tap(state, dice)
        phone, before = phones[seat], len(rows_of(table))
        phone.look()
        if name:
            phone.tap(name, value)
        else:
            phone.press("Pass")
        assert len(rows_of(table)) > before, (seat, name, value)
        taps[name] += 1

    assert state_of(table).round == ROUNDS
    kinds = [row.kind for row in rows_of(table)]
    assert (kinds.count("target"), kinds.count("finish")) == (ROUNDS, ROUNDS)
    assert taps.total() / ROUNDS <= MOST, taps
