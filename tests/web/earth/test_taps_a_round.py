"""A dealt game of five is played through its pages, and the entries of a round are counted."""

from __future__ import annotations

import os
import random

import pytest

from referee.rules.earth.record.state import EarthState, Level, RoundPhase
from tests.cast import rows_of, state_of
from tests.web.earth.tablecast import open_earth
from tests.web.guests import guest_at, host_of

FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")
IS_WHOLE = os.environ.get("EVERY_BROWSER") == "1"
ROUNDS = 22 if IS_WHOLE else 3
MOST = 11


def ways(state: EarthState, dice: random.Random) -> tuple[str, str, dict[str, object]]:
    """Return whose device is due, and what it enters."""
    at = state.deployment
    if state.phase is RoundPhase.PLACE:
        seat = next(each for each in state.seats if each not in state.placed)
        return seat, "place", {"card": dice.choice(state.piles.hands[seat])}
    if at is not None and at.turn:
        ships = min(at.reserve[at.turn], dice.randint(1, 4))
        # One or two players deploy in a round, as at a table that weighs what a target is worth.
        if at.turn in dice.sample(state.seats, 2) and not at.deployed.get(at.turn) and ships:
            return at.turn, "deploy", {"ships": ships}
        return at.turn, "pass", {}
    (waiting,) = state_choosers(state)
    return waiting, "choose", {"chosen": next(each for each in state.seats if each != waiting)}


def state_choosers(state: EarthState) -> tuple[str, ...]:
    from referee.rules.earth.ending.choose import choosers

    return choosers(state)


@pytest.mark.django_db
def test_a_round_needs_eleven_entries_over_all_devices() -> None:
    table, dice = open_earth(FIVE, Level.DEALT, rounds=ROUNDS), random.Random(5)
    phones = {seat: guest_at(table, seat) for seat in FIVE}
    host = host_of(table)
    host.look()
    host.press("Shuffle and deal")
    entries = 0
    while (state := state_of(table)).phase is not RoundPhase.OVER:
        seat, kind, fields = ways(state, dice)
        answer = phones[seat].enter(kind, round=state.round, for_seat=seat, **fields)
        assert answer.status_code < 400, (kind, answer.content.decode()[:200])
        entries += 1

    assert state_of(table).round == ROUNDS
    made = [row.kind for row in rows_of(table)]
    assert (made.count("target"), made.count("finish")) == (ROUNDS, ROUNDS)
    assert entries / ROUNDS <= MOST, f"{entries} entries in {ROUNDS} rounds"
