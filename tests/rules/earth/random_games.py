"""Whole games played at random, at every level, with table rulings, undo and redo now and then."""

from __future__ import annotations

import random
from collections.abc import Callable

from referee.rules.earth.ending.closing import ending_of
from referee.rules.earth.record.entries import (
    Deal,
    Deploy,
    Leave,
    Pass,
    Place,
    Reveal,
    Shown,
    TableRuling,
    TurnTarget,
)
from referee.rules.earth.record.ledger import LedgerLine, What
from referee.rules.earth.record.state import Level, Phase
from referee.rules.earth.rulebook import HOUSE_RULES
from referee.rules.kernel.log import Restore, Retract
from tests.rules.earth.playing import DECK, ISLE, NAMES, Table


def play(seed: int, rounds: int = 22) -> Table:
    """Play a game to its end."""
    dice = random.Random(seed)
    level = dice.choice(list(Level))
    house = {rule.name: dice.choice(rule.values).value for rule in HOUSE_RULES if dice.random() < 0.3}
    if level is Level.DEALT:
        house.pop("hand_over_limit", None)
    players = dice.randint(3, 5)
    table = Table(
        players,
        first=dice.choice(NAMES[:players]),
        level=level,
        house_rules=house,
        deck=None if level is Level.QUICK else DECK,
        rounds=rounds,
    )
    if level is Level.DEALT:
        table.tell(Deal(f"{dice.getrandbits(128):032x}"))
    while table.state.phase is not Phase.OVER:
        STEPS[table.state.phase](table, dice)
        if dice.random() < 0.02:
            back_and_forth(table, dice)
    return table


def back_and_forth(table: Table, dice: random.Random) -> None:
    """Undo some records and redo them; the state is the same again."""
    before, taken = table.state, []
    for _ in range(dice.randint(1, 4)):
        if table.log.undoable:
            taken.append(table.log.undoable.number)
            table.tell(Retract(taken[-1]))
    for number in reversed(taken):
        table.tell(Restore(number))
    assert table.state == before


def turn_target(table: Table, dice: random.Random) -> None:
    state = table.state
    if len(state.seats) > 3 and dice.random() < 0.02:
        table.tell(Leave(state.round), dice.choice(state.seats))
    if dice.random() < 0.1:
        rule(table, dice)
    if state.is_dealt:
        table.tell(TurnTarget(state.round))
    elif state.level is Level.DECK:
        table.target(f"t{state.round:02}")
    else:
        table.target(ISLE, keep=dice.random() < 0.1)


def rule(table: Table, dice: random.Random) -> None:
    """Give somebody a ship, or take one, or move a flag."""
    seat = dice.choice(table.state.seats)
    lines = [LedgerLine(What.SHIPS, None, seat, 1), LedgerLine(What.FLAG, seat, n=1)]
    if table.state.ships_left[seat]:
        lines.append(LedgerLine(What.SHIPS, seat, None, 1))
    told = TableRuling(table.state.round, "so it was", (dice.choice(lines),), agreed=table.state.seats)
    table.tell(told)


def place(table: Table, dice: random.Random) -> None:
    state = table.state
    missing = [seat for seat in state.seats if seat not in state.placed and state.piles.hands.get(seat)]
    seat = dice.choice(missing)
    table.tell(Place(state.round, dice.choice(state.piles.hands[seat])), seat)


def bid(table: Table, dice: random.Random) -> None:
    at = table.state.deployment
    assert at is not None
    assert at.turn is not None
    most = min(at.reserve[at.turn], 4)
    if most and dice.random() < 0.6:
        table.tell(Deploy(table.state.round, dice.randint(1, most)), at.turn)
    else:
        table.tell(Pass(table.state.round), at.turn)


def reveal(table: Table, dice: random.Random) -> None:
    state = table.state
    for seat in state.to_reveal:
        if state.level is Level.DECK:
            shown = Shown(id=dice.choice(DECK.actions).id)
        else:
            text = "gain a ship" if dice.random() < 0.1 else ""
            shown = Shown(is_paid=dice.random() < 0.7, attack=dice.randint(0, 5), text=text)
        table.tell(Reveal(state.round, {seat: shown}), None, "too-many-copies")


def end(table: Table, dice: random.Random) -> None:
    waiting = ending_of(table.state).waiting
    if waiting is None:
        table.finish()
    elif waiting.what == "choice":
        table.choose(dice.choice([seat for seat in table.state.seats if seat != waiting.seat]))
    else:
        gain = LedgerLine(What.SHIPS, None, waiting.seat, 1)
        table.settle(*([gain] if dice.random() < 0.5 else []))


STEPS: dict[Phase, Callable[[Table, random.Random], None]] = {
    Phase.TARGET: turn_target,
    Phase.PLACE: place,
    Phase.DEPLOY: bid,
    Phase.REVEAL: reveal,
    Phase.ENDING: end,
}
